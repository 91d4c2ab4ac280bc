import type { Transaction } from '../src/database/database.ts';
import { type AccountIds, idOf } from './accounts.ts';
import { demoConversations, demoFeedback, demoInterests, demoWatchlist } from './content/activity.ts';
import { demoInvestors } from './content/people.ts';
import type { StoredDeal } from './deals.ts';
import { daysFrom, sequence } from './random.ts';

/** Returns a demo deal by `company/title`. */
export function dealOf(deals: StoredDeal[], name: string): StoredDeal {
  const deal = deals.find(({ content }) => `${content.company}/${content.title}` === name);
  if (!deal) throw new Error(`The demo has no deal ${name}`);
  return deal;
}

/** Stores interests, watchlists, feedback, conversations and events. */
export async function storeActivity(
  transaction: Transaction,
  deals: StoredDeal[],
  accountIds: AccountIds,
  now: Date,
): Promise<void> {
  await transaction.interest.createMany({
    data: demoInterests.map(({ investor, deal, amount, daysAgo }) => ({
      accountId: idOf(accountIds, investor),
      dealId: dealOf(deals, deal).id,
      amount,
      currency: dealOf(deals, deal).content.currency ?? 'USD',
      createdAt: daysFrom(now, -daysAgo),
      updatedAt: daysFrom(now, -daysAgo),
    })),
  });
  await transaction.watchlistEntry.createMany({
    data: Object.entries(demoWatchlist).flatMap(([investor, names], investorIndex) =>
      names.map((name, index) => ({
        accountId: idOf(accountIds, investor),
        dealId: dealOf(deals, name).id,
        createdAt: daysFrom(now, -(investorIndex + index + 1)),
      })),
    ),
  });
  await transaction.feedback.createMany({
    data: demoFeedback.map(({ investor, deal, company, industry, investment, other }) => ({
      accountId: idOf(accountIds, investor),
      dealId: dealOf(deals, deal).id,
      companyReasons: company,
      industryReasons: industry,
      investmentReasons: investment,
      other,
    })),
  });
  await storeConversations(transaction, deals, accountIds, now);
  await storeEvents(transaction, deals, accountIds, now);
}

async function storeConversations(
  transaction: Transaction,
  deals: StoredDeal[],
  accountIds: AccountIds,
  now: Date,
): Promise<void> {
  for (const { investor, employee, deal, messages } of demoConversations) {
    const at = (hoursAgo: number) => daysFrom(now, -hoursAgo / 24);
    const investorId = idOf(accountIds, investor);
    const employeeId = idOf(accountIds, employee);
    await transaction.conversation.create({
      data: {
        investorId,
        employeeId,
        dealId: deal === null ? null : dealOf(deals, deal).id,
        createdAt: at(Math.max(...messages.map(({ hoursAgo }) => hoursAgo))),
        lastMessageAt: at(Math.min(...messages.map(({ hoursAgo }) => hoursAgo))),
        messages: {
          create: messages.map(({ from, text, hoursAgo, seen }) => ({
            senderId: from === 'investor' ? investorId : employeeId,
            text,
            createdAt: at(hoursAgo),
            seenAt: seen ? at(hoursAgo - 0.5) : null,
          })),
        },
      },
    });
  }
}

/** Views, clicks and visits: those of the last sixty days, and those of the first weeks after an approval. */
async function storeEvents(
  transaction: Transaction,
  deals: StoredDeal[],
  accountIds: AccountIds,
  now: Date,
): Promise<void> {
  const next = sequence(60);
  const visible = deals.filter(({ content }) => content.publishedDaysAgo !== null);
  const visits = [...recentVisits(visible, next), ...firstVisits(visible, sequence(12))];
  const events = visits.flatMap(({ viewer, deal, daysAgo }) => {
    const row = { accountId: idOf(accountIds, viewer), dealId: deal.id, companyId: deal.companyId };
    const createdAt = daysFrom(now, -daysAgo);
    const value = Math.round(8_000 + next() * 240_000);
    return [
      { ...row, event: 'DEAL_VIEW_MORE_CLICK' as const, value: 0, createdAt },
      { ...row, event: 'DEAL_DETAILED_VIEW_SESSION' as const, value, createdAt },
      ...(next() < 0.3 ? [{ ...row, event: 'DEAL_INTEREST_CLICK' as const, value: 0, createdAt }] : []),
    ];
  });
  await transaction.analyticsEvent.createMany({ data: events });
}

interface Visit {
  viewer: string;
  deal: StoredDeal;
  daysAgo: number;
}

const viewers = [
  'investor@demo.test',
  'second.investor@demo.test',
  'third.investor@demo.test',
  'fourth.investor@demo.test',
];

function recentVisits(deals: StoredDeal[], next: () => number): Visit[] {
  return deals.flatMap((deal) =>
    viewers.flatMap((viewer) =>
      Array.from({ length: Math.floor(next() * 5) }, () => {
        const daysAgo = Math.min(60, deal.content.publishedDaysAgo ?? 60) * next();
        return { viewer, deal, daysAgo };
      }),
    ),
  );
}

/** Fewer week by week, as it is usual after an approval. */
function firstVisits(deals: StoredDeal[], next: () => number): Visit[] {
  return viewers.flatMap((viewer) => {
    const approvedDaysAgo = (demoInvestors.find(({ email }) => email === viewer)?.joinedDaysAgo ?? 0) - 2;
    return Array.from({ length: 12 }, (_, week) => approvedDaysAgo - 7 * (week + next())).flatMap((daysAgo, week) => {
      const deal = deals.find(({ content }) => (content.publishedDaysAgo ?? 0) > daysAgo);
      return deal && next() > week / 14 ? [{ viewer, deal, daysAgo }] : [];
    });
  });
}
