import type { Database } from '../../src/database/database.ts';

/** A stored row of one of the `listTables`. */
type StoredRow = Record<string, unknown>;

const folded = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize()
    .toLowerCase()
    .replaceAll('ł', 'l');

const nameOf = (person: { firstName: string | null; lastName: string | null } | null | undefined) =>
  person ? [person.firstName, person.lastName].filter((part) => part !== null).join(' ') : '';
const sortKey = (name: string) => (name === '' ? null : name.toLowerCase());
/** The searched texts of an account. */
const documentOf = (account: { firstName: string | null; lastName: string | null; email: string }) =>
  `${folded(nameOf(account))}\n${folded(account.email)}`;
const isGiven = (value: string | null) => (value ?? '').trim() !== '';

/** Computes what `account_list` has to hold from the rows that it depends on. */
async function expectedAccountList({ prisma }: Database): Promise<StoredRow[]> {
  const accounts = await prisma.account.findMany({
    include: { assignments: { include: { role: true } }, profile: true },
    orderBy: { id: 'asc' },
  });
  const entries = await prisma.whitelistEntry.findMany();
  const managing = accounts.flatMap(({ assignments, ...manager }) =>
    assignments.flatMap(({ roleId, investorAccountId }) => (roleId === 10 ? [{ investorAccountId, manager }] : [])),
  );
  return accounts.map((account) => {
    const manager = managing.find(({ investorAccountId }) => investorAccountId === account.id)?.manager;
    const entry =
      entries.find(({ accountId }) => accountId === account.id) ??
      entries.find(({ accountId, email }) => !accountId && email.toLowerCase() === account.email.toLowerCase());
    const { city, countryCode, firstName, lastName, phoneNumber } = account;
    const given = [city, countryCode, firstName, lastName, phoneNumber].filter(isGiven).length;
    const status = () => {
      if (account.disabledAt) return 1;
      if (given === 0) return 2;
      if (given < 5) return 3;
      if (entry?.status !== 'APPROVED') return 4;
      return account.acceptedConfidentialityAt && account.profile ? 7 : 5;
    };
    return {
      account_id: account.id,
      staff: account.assignments.some(({ role }) => role.roleType !== 'INVESTOR'),
      name: sortKey(nameOf(account)),
      email: account.email.toLowerCase(),
      created_at: account.createdAt,
      manager_name: sortKey(nameOf(manager)),
      manager_id: manager?.id ?? null,
      status: status(),
      document: documentOf(account),
    };
  });
}

const kindsOfEntry: readonly string[] = ['INVITATION', 'INVITATION_RESENT', 'EMAIL_CONFIRMATION', 'APPROVAL'];

/** Computes what `whitelist_list` has to hold from the rows that it depends on. */
async function expectedWhitelistList({ prisma }: Database): Promise<StoredRow[]> {
  const entries = await prisma.whitelistEntry.findMany({
    include: { account: { include: { assignments: true } } },
    orderBy: { id: 'asc' },
  });
  const mails = await prisma.mail.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return entries.map(({ account, ...entry }) => {
    const newest = mails.find(
      ({ recipient, kind, state }) =>
        recipient.toLowerCase() === entry.email.toLowerCase() && kindsOfEntry.includes(kind) && state !== 'SUPERSEDED',
    );
    const isUndelivered = newest?.state === 'GIVEN_UP' || (newest?.state === 'QUEUED' && newest.attempts > 0);
    const waits =
      account !== null &&
      !account.approvedAt &&
      account.assignments.length > 0 &&
      account.assignments.every(({ roleId }) => roleId === 2);
    const tab = () => {
      if (entry.roleId === 1) return 'WHITELIST';
      if (entry.roleId === 2 && entry.status === 'INTERESTED') return 'INTERESTED';
      return entry.status === 'APPROVED' && (isUndelivered || waits) ? 'WHITELIST' : null;
    };
    const name = nameOf(isGiven(entry.firstName) || isGiven(entry.lastName) ? entry : account);
    return {
      entry_id: entry.id,
      tab: tab(),
      name: sortKey(name),
      email: entry.email.toLowerCase(),
      created_at: entry.createdAt,
      updated_at: entry.updatedAt,
      approved_at: entry.approvedAt,
      document: `${folded(name)}\n${folded(entry.email)}`,
    };
  });
}

/** Computes what `deal_list` has to hold from the rows that it depends on. */
async function expectedDealList({ prisma }: Database): Promise<StoredRow[]> {
  const deals = await prisma.deal.findMany({
    include: {
      watchers: true,
      investments: { include: { account: { include: { assignments: { include: { role: true } } } } } },
    },
    orderBy: { id: 'asc' },
  });
  return deals.map(({ id, watchers, investments }) => ({
    deal_id: id,
    watching: watchers.length,
    invested: investments.some(
      ({ deletedAt, account }) => !deletedAt && account.assignments.every(({ role }) => role.roleType === 'INVESTOR'),
    ),
  }));
}

/** Computes what `investment_list` has to hold from the rows that it depends on. */
async function expectedInvestmentList({ prisma }: Database): Promise<StoredRow[]> {
  const investments = await prisma.investment.findMany({
    where: { deletedAt: null },
    include: { flow: true, account: { include: { assignments: { include: { role: true } } } } },
    orderBy: { id: 'asc' },
  });
  return investments
    .filter(({ account }) => account.assignments.every(({ role }) => role.roleType === 'INVESTOR'))
    .map(({ id, dealId, completedAt, flow, account }) => ({
      investment_id: id,
      deal_id: dealId,
      account_id: account.id,
      waiting_for: completedAt ? 'NOBODY' : flow?.clientToAct ? 'CLIENT' : 'STAFF',
      document: documentOf(account),
    }));
}

const listTables = ['account_list', 'whitelist_list', 'deal_list', 'investment_list'] as const;

/** The stored rows of each staff list, and what they have to be. */
export async function listedRows(database: Database): Promise<{ stored: StoredRow[][]; expected: StoredRow[][] }> {
  return {
    stored: await Promise.all(listTables.map((table) => storedRows(database, table))),
    expected: [
      await expectedAccountList(database),
      await expectedWhitelistList(database),
      await expectedDealList(database),
      await expectedInvestmentList(database),
    ],
  };
}

async function storedRows({ pool }: Database, table: (typeof listTables)[number]): Promise<StoredRow[]> {
  const { rows } = await pool.query<StoredRow>(`SELECT * FROM ${table} ORDER BY 1`);
  return rows;
}
