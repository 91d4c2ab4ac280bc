import { randomUUID } from 'node:crypto';
import { tasks } from '../../src/composition.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { startTestApi } from '../kit/api.ts';
import { startMailbox } from '../mail/mailbox.ts';

/** The request body that the screens send to create a client. */
export const newClient = (changes: Record<string, unknown> = {}) => ({
  email: `${randomUUID()}@example.test`,
  firstName: 'Grace',
  lastName: 'Hopper',
  appClient: 'YES',
  accreditedInvestor: 'NOT_SURE',
  phoneNumber: '044 123 45 67',
  phoneZone: 'CH',
  country: 'CH',
  city: ' Zurich ',
  ...changes,
});

/** Starts an API with a mailbox and accounts that may create clients. */
export async function startCreation() {
  const mailbox = await startMailbox();
  const api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, LIMIT_SIGN_UPS_PER_HOUR: '10000' } });
  const worker = await startWorker(api.services, tasks, api.server.log);
  const administrator = await api.createAccount({ roles: [3] });
  const employee = await api.createAccount({ roles: [6] });

  const create = (body: Record<string, unknown>, as = administrator) =>
    api.rest<{ firebaseId: string; investorProfileId: string }>('/api/investor/create', { as, body });

  /** Everything that creating a client stores for an address. */
  async function stored(email: string) {
    const { prisma } = api.database;
    const [account, entries, invitations, codes] = await Promise.all([
      prisma.account.findUnique({
        where: { email },
        include: { assignments: true, profile: true, managedInvestors: true },
      }),
      prisma.whitelistEntry.findMany({ where: { email } }),
      prisma.invitation.findMany({ where: { email } }),
      prisma.oneTimeCode.count({ where: { email } }),
    ]);
    return { account, entries, invitations, codes };
  }

  async function stop() {
    await worker.stop();
    await api.close();
    await mailbox.stop();
  }

  return { api, mailbox, administrator, employee, create, stored, stop };
}

export type Creation = Awaited<ReturnType<typeof startCreation>>;
