import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import type { Scenario } from './scenarios.ts';

/** Creates an applicant whom an employee approves (CLI-32). */
async function createApplicant({ createAccount, database: { prisma } }: TestApi) {
  const employee = await createAccount({ roles: [6] });
  const { id, email } = await createAccount({ roles: [2] });
  await prisma.whitelistEntry.create({ data: { email, roleId: 2, status: 'INTERESTED', accountId: id } });
  return {
    /** The answer tells whether the account was approved already, so that a repetition differs in that. */
    async send(client: TestClient) {
      const { status, body } = await client.rest<{ accountId: string }>('/api/whitelist/approve', {
        as: employee,
        body: { email },
      });
      return { status, body: { accountId: body.result.accountId } };
    },
    async read() {
      const account = await prisma.account.findUniqueOrThrow({
        where: { id },
        select: { approvedAt: true, assignments: { select: { roleId: true } } },
      });
      const entry = await prisma.whitelistEntry.findUniqueOrThrow({ where: { email } });
      return {
        roles: account.assignments.map(({ roleId }) => roleId),
        approved: account.approvedAt !== null,
        entry: [entry.status, entry.roleId, entry.approvedAt?.getTime() === account.approvedAt?.getTime()],
        mails: await prisma.mail.count({ where: { recipient: email } }),
        audited: await prisma.auditEntry.count({ where: { action: 'account.approved', entityId: id } }),
      };
    },
    done: { roles: [1], approved: true, entry: ['APPROVED', 1, true], mails: 1, audited: 1 },
  };
}

/** Creates a scenario in which an applicant is approved. */
export const createApproval: (api: TestApi) => Promise<Scenario> = createApplicant;

/** Creates a scenario in which two applicants are approved at once, as by a bulk approval (DATA-07). */
export async function createBulkApproval(api: TestApi): Promise<Scenario> {
  const approvals = [await createApplicant(api), await createApplicant(api)];
  return {
    async send(client) {
      const answers = await Promise.all(approvals.map(({ send }) => send(client)));
      return {
        status: Math.max(...answers.map(({ status }) => status)),
        body: answers.map(({ body }) => body),
      };
    },
    read: () => Promise.all(approvals.map(({ read }) => read())),
    done: approvals.map(({ done }) => done),
  };
}
