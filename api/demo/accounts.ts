import type { Transaction } from '../src/database/database.ts';
import { type DemoInvestor, demoEmployees, demoInvestors } from './content/people.ts';
import { daysFrom } from './random.ts';

/** Creates the users of the embedded provider. */
export interface IdentityUsers {
  issuer: string;
  /** @returns the new user's subject */
  create(email: string): Promise<string>;
}

/** Account ids by e-mail address. */
export type AccountIds = Map<string, string>;

const investorRole = 1;
const applicantRole = 2;
const managerOfInvestorRole = 10;

const approvedStates: DemoInvestor['state'][] = [
  'confidentiality-agreement',
  'investor-preferences',
  'app-access',
  'disabled',
  'provisional',
];

/** Stores staff and investors with accounts, roles, whitelist entries and preferences. */
export async function storeAccounts(transaction: Transaction, users: IdentityUsers, now: Date): Promise<AccountIds> {
  const accountIds: AccountIds = new Map();
  for (const employee of demoEmployees) {
    const { roleId, country, ...data } = employee;
    const account = await transaction.account.create({
      data: {
        ...data,
        countryCode: country,
        phoneZone: country,
        issuer: users.issuer,
        subject: await users.create(employee.email),
        createdAt: daysFrom(now, -600),
        emailConfirmedAt: daysFrom(now, -600),
        assignments: { create: { roleId } },
      },
    });
    accountIds.set(employee.email, account.id);
  }
  for (const investor of demoInvestors)
    accountIds.set(investor.email, await storeInvestor(transaction, users, investor, now));
  await assignManagers(transaction, accountIds);
  return accountIds;
}

async function storeInvestor(
  transaction: Transaction,
  users: IdentityUsers,
  investor: DemoInvestor,
  now: Date,
): Promise<string> {
  const { state, joinedDaysAgo, country, ...data } = investor;
  const joined = daysFrom(now, -joinedDaysAgo);
  const approved = approvedStates.includes(state);
  const approvedAt = approved && state !== 'provisional' ? daysFrom(joined, Math.min(2, joinedDaysAgo / 2)) : null;
  const inApp = state === 'app-access' || state === 'disabled';
  const account = await transaction.account.create({
    data: {
      ...data,
      countryCode: country,
      phoneZone: country,
      issuer: users.issuer,
      subject: state === 'provisional' ? `PROVISORY_ID_${crypto.randomUUID()}` : await users.create(investor.email),
      createdAt: joined,
      emailConfirmedAt: state === 'provisional' ? null : joined,
      approvedAt,
      acceptedConfidentialityAt: inApp || state === 'investor-preferences' ? daysFrom(joined, 2) : null,
      readingNoticeAt: inApp ? daysFrom(joined, 3) : null,
      disabledAt: state === 'disabled' ? daysFrom(now, -30) : null,
      // An account created by staff has no role before sign-up (CACC-12).
      ...(state === 'provisional'
        ? {}
        : { assignments: { create: { roleId: approved ? investorRole : applicantRole } } }),
      whitelistEntry: {
        create: {
          email: investor.email,
          firstName: investor.firstName,
          lastName: investor.lastName,
          roleId: approved ? investorRole : applicantRole,
          status: approved ? 'APPROVED' : 'INTERESTED',
          approvedAt,
          createdAt: joined,
          updatedAt: approvedAt ?? joined,
        },
      },
      ...(inApp || state === 'provisional'
        ? { profile: { create: { firstTimeViewedAt: inApp ? daysFrom(joined, 3) : null } } }
        : {}),
    },
  });
  return account.id;
}

/** Assigns three investors to the relationship manager and one each to the senior employee and the administrator. */
async function assignManagers(transaction: Transaction, accountIds: AccountIds): Promise<void> {
  const pairs: [manager: string, investor: string][] = [
    ['manager@demo.test', 'investor@demo.test'],
    ['manager@demo.test', 'second.investor@demo.test'],
    ['manager@demo.test', 'onboarding@demo.test'],
    ['senior@demo.test', 'third.investor@demo.test'],
    ['admin@demo.test', 'provisional@demo.test'],
  ];
  await transaction.roleAssignment.createMany({
    data: pairs.map(([manager, investor]) => ({
      accountId: idOf(accountIds, manager),
      roleId: managerOfInvestorRole,
      investorAccountId: idOf(accountIds, investor),
    })),
  });
}

/** Returns the account id of a demo account. */
export function idOf(accountIds: AccountIds, email: string): string {
  const id = accountIds.get(email);
  if (!id) throw new Error(`The demo has no account ${email}`);
  return id;
}
