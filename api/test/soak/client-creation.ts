import { randomUUID } from 'node:crypto';
import { newClient } from '../clients/creation-kit.ts';
import type { TestApi } from '../kit/api.ts';
import { companyPart, profileCalls } from '../preferences/kit.ts';
import type { Scenario } from './scenarios.ts';

/** Creates a scenario in which an employee creates the account of a client (CACC-11). */
export async function createClientCreation({ createAccount, database: { prisma } }: TestApi): Promise<Scenario> {
  const employee = await createAccount({ roles: [6] });
  const body = newClient();
  const { email } = body;
  const headers = { 'idempotency-key': randomUUID() };
  return {
    send: (client) => client.rest('/api/investor/create', { as: employee, body, headers }),
    async read() {
      const account = await prisma.account.findUnique({
        where: { email },
        select: {
          subject: true,
          createdById: true,
          profile: { select: { industryVersion: true } },
          managedInvestors: { select: { accountId: true } },
        },
      });
      return {
        account: account && { ...account, subject: account.subject.replace(/[0-9a-f-]{36}$/, '') },
        entries: await prisma.whitelistEntry.count({ where: { email, account: { email } } }),
        invitations: await prisma.invitation.count({ where: { email, account: { email } } }),
        mails: await prisma.mail.count({ where: { recipient: email } }),
        answers: await prisma.idempotencyKey.count({ where: { accountId: employee.id } }),
      };
    },
    done: {
      account: {
        subject: 'PROVISORY_ID_',
        createdById: employee.id,
        profile: { industryVersion: 0 },
        managedInvestors: [{ accountId: employee.id }],
      },
      entries: 1,
      invitations: 1,
      mails: 1,
      answers: 1,
    },
  };
}

/** Creates a scenario in which the employee saves a part of the created client's profile (CACC-14). */
export async function createClientPart(api: TestApi): Promise<Scenario> {
  const employee = await api.createAccount({ roles: [6] });
  const { body } = await api.rest<{ investorProfileId: string }>('/api/investor/create', {
    as: employee,
    body: newClient(),
  });
  const id = body.result.investorProfileId;
  return {
    async send(client) {
      const { status, data, errors } = await profileCalls(client).save('Company', employee, undefined, id, 0);
      return { status, code: errors[0]?.extensions.code, body: { data } };
    },
    read: () =>
      api.database.prisma.investorProfile.findUniqueOrThrow({
        where: { id },
        select: {
          industryVersion: true,
          companyVersion: true,
          investmentVersion: true,
          companyAdditionalInformation: true,
        },
      }),
    done: {
      industryVersion: 0,
      companyVersion: 1,
      investmentVersion: 0,
      companyAdditionalInformation: companyPart.additionalInformation,
    },
  };
}
