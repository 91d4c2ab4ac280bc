import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import type { AccreditedInvestor, AppClient } from '../../src/database/generated/enums.ts';
import { testIssuer } from './tokens.ts';

export interface AccountOptions {
  /** Role ids of PERM-06; default `[1]`, an investor. `[]` is an account without any assignment. */
  roles?: (number | { roleId: number; dealId?: string; investorAccountId?: string })[];
  email?: string;
  firstName?: string | null;
  lastName?: string | null;
  /** Default: approved, unless the only role is 2 (Applicant) or there is none. */
  approved?: boolean;
  /** Default: as `approved`. */
  confidentiality?: boolean;
  /** Creates a viewed profile, so that the step is app access. Default: as `confidentiality`. */
  profile?: boolean;
  /** Default: the address is confirmed. */
  unconfirmed?: boolean;
  disabled?: boolean;
  appClient?: AppClient;
  accreditedInvestor?: AccreditedInvestor;
  /** Leaves name, phone, city and country empty. */
  withoutPersonalInformation?: boolean;
}

/** An account with a live session at the embedded provider. */
export interface TestAccount {
  id: string;
  subject: string;
  email: string;
  sessionUid: string;
}

/** Stores an account with its assignments and a session. */
export async function createAccount({ prisma }: Database, options: AccountOptions = {}): Promise<TestAccount> {
  const roles = (options.roles ?? [1]).map((role) => (typeof role === 'number' ? { roleId: role } : role));
  const approved = options.approved ?? roles.some(({ roleId }) => roleId !== 2);
  const confidentiality = options.confidentiality ?? approved;
  const subject = randomUUID();
  const personal = options.withoutPersonalInformation
    ? {}
    : { city: 'Zurich', countryCode: 'CH', phoneNumber: '+41 44 123 45 67', phoneZone: 'CH' };
  const account = await prisma.account.create({
    data: {
      issuer: testIssuer,
      subject,
      email: options.email ?? `${subject}@example.test`,
      firstName: options.firstName ?? (options.withoutPersonalInformation ? null : 'Ada'),
      lastName: options.lastName ?? (options.withoutPersonalInformation ? null : 'Byron'),
      ...personal,
      appClient: options.appClient ?? null,
      accreditedInvestor: options.accreditedInvestor ?? null,
      emailConfirmedAt: options.unconfirmed ? null : new Date(),
      approvedAt: approved ? new Date() : null,
      acceptedConfidentialityAt: confidentiality ? new Date() : null,
      disabledAt: options.disabled ? new Date() : null,
      assignments: {
        create: roles.map(({ roleId, ...binding }) => ({
          role: { connect: { id: roleId } },
          ...('dealId' in binding && binding.dealId ? { deal: { connect: { id: binding.dealId } } } : {}),
          ...('investorAccountId' in binding && binding.investorAccountId
            ? { investor: { connect: { id: binding.investorAccountId } } }
            : {}),
        })),
      },
      ...((options.profile ?? confidentiality) ? { profile: { create: { firstTimeViewedAt: new Date() } } } : {}),
    },
  });
  return { id: account.id, subject, email: account.email, sessionUid: await createSession({ prisma }, subject) };
}

/** Stores a session as the embedded provider does, with the user's security version if there is a user. */
export async function createSession({ prisma }: Pick<Database, 'prisma'>, subject: string): Promise<string> {
  const uid = randomUUID();
  const user = await prisma.identityUser.findUnique({ where: { subject }, select: { securityVersion: true } });
  const payload = { accountId: subject, uid, ...user };
  await prisma.oidcPayload.create({ data: { model: 'Session', id: randomUUID(), uid, accountId: subject, payload } });
  return uid;
}
