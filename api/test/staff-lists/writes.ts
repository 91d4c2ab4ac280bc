import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database, Transaction } from '../../src/database/database.ts';
import { testIssuer } from '../kit/tokens.ts';

const addresses = ['łucja@lists.test', 'Bo@lists.test', 'cy@lists.test', 'di@lists.test', 'eve@lists.test'];
const names = [null, '', ' ', 'Wójcik', 'Ada', 'ÉLAN'];
const roles = [1, 2, 3, 7];

/** Draws a whole number below a limit. */
type Chance = (below: number) => number;

const anyAccount = (transaction: Transaction, chance: Chance) =>
  transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });

const anyDeal = (transaction: Transaction, chance: Chance) =>
  transaction.deal.findFirst({ skip: chance(3), orderBy: { id: 'asc' } });

const addDeal = (transaction: Transaction, createdById: string) =>
  transaction.deal.create({
    data: {
      title: 'Series A',
      status: 'ACTIVE',
      securityType: 'SERIES_A',
      investmentMin: '25000',
      investmentMax: '500000',
      investmentValue: '1000000',
      createdBy: { connect: { id: createdById } },
      company: {
        create: { name: 'Meridian', fundingStage: 'EARLY', stage: 'HAS_PRODUCT', businessModel: 'B2B' },
      },
    },
  });

/** One write of a table that the lists depend on; `chance` draws what is written. */
type Write = (transaction: Transaction, chance: Chance) => Promise<unknown>;

const writes: Record<string, Write> = {
  'adds an account': (transaction, chance) =>
    transaction.account.create({
      data: {
        issuer: testIssuer,
        subject: randomUUID(),
        email: addresses[chance(5)] ?? '',
        firstName: names[chance(6)] ?? null,
        assignments: { create: { roleId: roles[chance(4)] ?? 1 } },
      },
    }),
  'removes an account': async (transaction, chance) =>
    chance(4) === 0 && transaction.account.deleteMany({ where: { email: addresses[chance(5)] ?? '' } }),
  'changes an account': (transaction, chance) =>
    transaction.account.updateMany({
      where: { email: addresses[chance(5)] ?? '' },
      data:
        [
          { firstName: names[chance(6)] ?? null },
          { lastName: names[chance(6)] ?? null },
          { city: 'Zurich', countryCode: 'CH', phoneNumber: '1', firstName: 'Ada', lastName: 'Byron' },
          { city: names[chance(3)] ?? null },
          { disabledAt: chance(2) ? new Date() : null },
          {
            emailConfirmedAt: new Date(),
            approvedAt: new Date(),
            acceptedConfidentialityAt: chance(2) ? new Date() : null,
          },
          { acceptedConfidentialityAt: null, approvedAt: null },
          { email: addresses[chance(5)] ?? '' },
        ][chance(8)] ?? {},
    }),
  'saves a whitelist entry': async (transaction, chance) => {
    const email = addresses[chance(5)] ?? '';
    const account = chance(2)
      ? await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } })
      : null;
    const data = {
      roleId: roles[chance(4)] ?? 1,
      status: chance(2) ? ('APPROVED' as const) : ('INTERESTED' as const),
      accountId: account?.id ?? null,
      firstName: names[chance(6)] ?? null,
      approvedAt: chance(2) ? new Date() : null,
    };
    await transaction.whitelistEntry.upsert({ where: { email }, create: { email, ...data }, update: data });
  },
  'removes a whitelist entry': (transaction, chance) =>
    transaction.whitelistEntry.deleteMany({ where: { email: addresses[chance(5)] ?? '' } }),
  'adds or removes a profile': async (transaction, chance) => {
    const account = await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });
    if (!account) return;
    if (chance(2)) await transaction.investorProfile.create({ data: { accountId: account.id } });
    else await transaction.investorProfile.deleteMany({ where: { accountId: account.id } });
  },
  'gives, moves or takes a role': async (transaction, chance) => {
    const account = await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });
    const other = await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });
    if (!account || !other) return;
    const roleId = roles[chance(4)] ?? 1;
    const { roleAssignment } = transaction;
    const change = chance(5);
    if (change === 0) await roleAssignment.deleteMany({ where: { accountId: account.id } });
    if (change === 1) await roleAssignment.create({ data: { accountId: account.id, roleId } });
    if (change === 2) {
      await roleAssignment.updateMany({ where: { roleId: 10, accountId: other.id }, data: { accountId: account.id } });
    }
    if (change > 2) {
      await roleAssignment.create({ data: { accountId: account.id, roleId: 10, investorAccountId: other.id } });
    }
  },
  'adds, removes or watches a deal': async (transaction, chance) => {
    const account = await anyAccount(transaction, chance);
    const deal = await anyDeal(transaction, chance);
    if (!account) return;
    if (!deal || chance(8) === 0) await addDeal(transaction, account.id);
    else if (chance(7) === 0) await transaction.deal.deleteMany({ where: { id: deal.id } });
    else if (chance(3) > 0)
      await transaction.watchlistEntry.create({ data: { accountId: account.id, dealId: deal.id } });
    else await transaction.watchlistEntry.deleteMany({ where: { dealId: deal.id } });
  },
  'invests, cancels or removes an investment': async (transaction, chance) => {
    const account = await anyAccount(transaction, chance);
    const deal = await anyDeal(transaction, chance);
    if (!deal || !account) return;
    const { investment } = transaction;
    const change = chance(4);
    if (change === 0) {
      const data = { deletedAt: new Date(), completedAt: null };
      await investment.updateMany({ where: { dealId: deal.id }, data });
    } else if (change === 1) await investment.deleteMany({ where: { accountId: account.id } });
    else {
      await investment.create({ data: { accountId: account.id, dealId: deal.id, value: '25000', currency: 'USD' } });
    }
  },
  'changes what an investment waits for': async (transaction, chance) => {
    const account = await anyAccount(transaction, chance);
    if (!account) return;
    const found = await transaction.investment.findFirst({
      where: { accountId: account.id },
      include: { flow: true },
      orderBy: { id: chance(2) ? 'asc' : 'desc' },
    });
    if (!found) return;
    const { id, flow } = found;
    const flag = { clientToAct: chance(2) === 0 };
    const change = chance(4);
    if (change === 0) {
      const data = { completedAt: chance(2) ? new Date() : null };
      await transaction.investment.updateMany({ where: { id, deletedAt: null }, data });
    } else if (!flow) {
      const instance = { kind: 'INVESTMENT', scope: 'INSTANCE', name: 'Investment' } as const;
      await transaction.flow.create({ data: { ...instance, ...flag, accountId: account.id, investmentId: id } });
    } else if (change === 1) await transaction.flow.deleteMany({ where: { id: flow.id } });
    else await transaction.flow.updateMany({ where: { id: flow.id }, data: flag });
  },
  'stores, delivers or removes a mail': async (transaction, chance) => {
    const recipient = addresses[chance(5)] ?? '';
    if (chance(4) === 0) await transaction.mail.deleteMany({ where: { recipient } });
    else if (chance(2))
      await transaction.mail.updateMany({ where: { recipient }, data: { attempts: { increment: 1 } } });
    else {
      const account = await transaction.account.findFirst({ where: { email: recipient } });
      if (account) await transaction.mail.create({ data: { kind: 'APPROVAL', recipient, accountId: account.id } });
    }
  },
};

/**
 * Runs transactions of random writes, those of several callers at once.
 *
 * @returns the number of stored transactions
 */
export async function writeAtOnce({ prisma }: Database, seed: number): Promise<number> {
  const kinds = Object.values(writes);
  let stored = 0;
  const caller = async (number: number) => {
    const draws = fc.sample(fc.nat(1_000_000), { numRuns: 2_000, seed: seed * 100 + number });
    const chance = (below: number) => (draws.pop() ?? 0) % below;
    for (let round = 0; round < 25; round++) {
      try {
        await prisma.$transaction(async (transaction) => {
          for (let count = 1 + chance(3); count > 0; count--) await kinds[chance(kinds.length)]?.(transaction, chance);
        });
        stored++;
      } catch (error) {
        if (!isRejected(error)) throw error;
      }
    }
  };
  // All have ended before a failure is reported, so that none writes during the next test.
  const ended = await Promise.allSettled([1, 2, 3, 4].map(caller));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return stored;
}

/** What the database rejects because of another row: the transaction changes nothing. */
const isRejected = (error: unknown) =>
  /constraint|P2002|P2003|P2004|P2010|P2025|WriteConflict|deadlock|Unique|Foreign/i.test(String(error));
