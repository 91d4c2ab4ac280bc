import { afterAll, beforeAll, expect, test } from 'vitest';
import { periodicFrequencies } from '../../src/domains/digests/periods.ts';
import { storeDueDigests } from '../../src/domains/digests/sending.ts';
import { daysOf, isFirstDay, zones } from '../digests/calendar.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { isLongRun } from './seeds.ts';

/** A year, or the weeks around the two clock changes, which are on other days in New York; each with a week's outage. */
const spans: { first: string; last: string; outage: readonly [string, string] }[] = isLongRun
  ? [{ first: '2025-01-02', last: '2026-01-02', outage: ['2025-07-28', '2025-08-03'] }]
  : [
      { first: '2025-03-06', last: '2025-04-02', outage: ['2025-03-12', '2025-03-18'] },
      { first: '2025-10-24', last: '2025-11-07', outage: ['2025-10-28', '2025-11-03'] },
    ];

/** Midnight in UTC, and 08:00 of the three zones in winter and in summer. */
const hours = ['00:00', '02:15', '06:00', '07:00', '12:00', '13:00'];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** What a clock shows at an instant, by another way than the product's. */
const clock = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

test.each(spans)(
  'NOTE-06 each period is told once from $first to $last, across clock changes, restarts and a week’s outage',
  { timeout: 600_000 },
  async ({ first, last, outage }) => {
    const { prisma, pool } = api.database;
    const start = new Date(`${first}T00:00:00Z`);
    const accounts = await Promise.all(
      zones.flatMap((timeZone) =>
        periodicFrequencies.map(async (frequency) => {
          const { id } = await api.createAccount();
          await prisma.account.update({
            where: { id },
            data: { timeZone, emailPreferenceFrequency: frequency, emailPreferenceInvestmentOpportunities: true },
          });
          await prisma.account.update({ where: { id }, data: { digestsSince: start } });
          return { id, timeZone, frequency };
        }),
      ),
    );
    // New deals in every period, so that every one has something to tell.
    const deal = await createDeal(api.database, { flow: null, publishedAt: start });
    await pool.query(
      `INSERT INTO deal (company_id, created_by_id, title, status, security_type, investment_min, investment_max, investment_value, published_at)
       SELECT company_id, created_by_id, title, status, security_type, investment_min, investment_max, investment_value, at
       FROM deal, generate_series($2::timestamptz, $3::timestamptz, '1 day') at WHERE id = $1`,
      [deal.id, new Date(`${first}T00:30:00Z`), new Date(`${last}T00:30:00Z`)],
    );
    const isDown = (day: string) => day >= outage[0] && day <= outage[1];

    for (const day of daysOf(first, last)) {
      if (isDown(day)) continue;
      for (const hour of hours) {
        const now = new Date(`${day}T${hour}:00Z`);
        // A second process, which has just started, runs the job as well.
        await Promise.all([storeDueDigests(api.services, now), storeDueDigests(api.services, now)]);
      }
    }

    for (const { id, timeZone, frequency } of accounts) {
      const told = await prisma.digest.findMany({ where: { accountId: id }, orderBy: { until: 'asc' } });
      const until = told.map((digest) => clock(digest.until, timeZone));
      const due = daysOf(first, last).filter((day) => isFirstDay[frequency]?.(day));
      // Of what was missed, one digest tells with its last period.
      const missed = due.filter(isDown).slice(0, -1);
      expect([timeZone, frequency, until]).toEqual([
        ...[timeZone, frequency],
        due.filter((day) => !missed.includes(day)).map((day) => `${day} 08:00`),
      ]);
      const mails = await prisma.mail.findMany({ where: { accountId: id }, select: { digestId: true } });
      expect(mails.map(({ digestId }) => digestId).sort()).toEqual(told.map((digest) => digest.id).sort());
    }
  },
);
