import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { ParsedMail } from 'mailparser';
import { createInvitation, storeInvitationMail } from '../../src/domains/invitations/service.ts';
import { type IdentityApi, password, startIdentityApi } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { linkOf, startMailbox } from '../mail/mailbox.ts';

export const someAddress = () => `${randomUUID()}@example.test`;

export interface SignUpApi extends IdentityApi {
  /** Invites an address as Grace Hopper; returns the token in the mail. */
  invite(email: string, roleId?: number): Promise<string>;
  /** Waits for the newest mail to an address. */
  mail(email: string): Promise<ParsedMail>;
  /** Waits for the next mail to an address with a link to a path; returns the link. */
  mailedLink(email: string, path: string): Promise<URL>;
  /** Signs up with `password` and consent unless the body overrides them. */
  signUp(body: Record<string, unknown>): ReturnType<typeof post>;
  /** Everything that sign-up stores for an address. */
  stored(email: string): ReturnType<typeof readStored>;
}

/** Starts the API with its jobs and a mail server. */
export async function startSignUpApi(environment: Record<string, string> = {}): Promise<SignUpApi> {
  const mailbox = await startMailbox();
  const api = await startIdentityApi({ jobs: true, environment: { ...environment, SMTP_URL: mailbox.smtpUrl } });
  async function mailedLink(email: string, path: string): Promise<URL> {
    // Other mails may arrive first.
    for (;;) {
      const link = linkOf(await mailbox.next(email));
      if (link.pathname === path) return link;
    }
  }
  return {
    ...api,
    mailedLink,
    mail: (email) => mailbox.next(email),
    async invite(email, roleId = 1) {
      await api.services.database.prisma.$transaction(async (transaction) => {
        const request = { email, firstName: 'Grace', lastName: 'Hopper', roleId };
        await storeInvitationMail(api.services, transaction, await createInvitation(transaction, {}, request));
      });
      const link = await mailedLink(email, paths.createAccount());
      return link.searchParams.get('token') ?? '';
    },
    signUp: (body) => post(api, '/api/auth/sign-up', { password, consent: true, ...body }),
    stored: (email) => readStored(api, email),
    async close() {
      await api.close();
      await mailbox.stop();
    },
  };
}

async function readStored({ database: { prisma } }: IdentityApi, email: string) {
  const [accounts, entries, users] = await Promise.all([
    prisma.account.findMany({ where: { email }, include: { assignments: true } }),
    prisma.whitelistEntry.findMany({ where: { email } }),
    prisma.identityUser.findMany({ where: { email } }),
  ]);
  const roles = accounts.flatMap(({ assignments }) => assignments.map(({ roleId }) => roleId));
  return { accounts, entries, users, roles };
}
