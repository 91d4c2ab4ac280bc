import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { storeMail } from '../../mail/mails.ts';
import { type DueDigest, type PeriodEnd, readDigestTimeZones, readDueDigests } from '../../read-models/due-digests.ts';
import { lastPeriodEnd, periodicFrequencies } from './periods.ts';

/** Accounts whose periods one transaction ends. */
const batchSize = 100;

/**
 * Job: ends the periods that have passed, and stores the digests of those for whom anything may be new (NOTE-06, NOTE-07).
 * After an outage, one digest tells of all periods that were missed.
 *
 * @param now the time; tests pass their own
 */
export async function storeDueDigests(
  services: Pick<Services, 'database' | 'configuration' | 'jobs'>,
  now = new Date(),
): Promise<void> {
  const { database, configuration } = services;
  const platform = configuration.timeZone;
  const zones = await readDigestTimeZones(database, platform);
  const ends = zones.flatMap((timeZone) =>
    periodicFrequencies.flatMap((frequency): PeriodEnd[] => {
      const end = lastPeriodEnd(frequency, timeZone, now);
      return end ? [{ frequency, timeZone, end }] : [];
    }),
  );
  if (ends.length === 0) return;
  for (;;) {
    const ended = await database.prisma.$transaction(async (transaction) => {
      // A run that takes long may overlap the next one of another process.
      await transaction.$executeRaw`/* digests.lock */ SELECT pg_advisory_xact_lock(hashtextextended('digests', 0))`;
      const due = await readDueDigests(transaction, { ends, platform, limit: batchSize });
      if (due.length === 0) return 0;
      await endPeriods(transaction, due);
      await storeDigests(
        services,
        transaction,
        due.filter(({ wanted }) => wanted),
      );
      return due.length;
    });
    if (ended < batchSize) return;
  }
}

async function endPeriods(transaction: Transaction, due: readonly DueDigest[]): Promise<void> {
  const ended = due.map(({ accountId, until }) => ({ accountId, until }));
  await transaction.$executeRaw`
    /* digests.end-periods */
    INSERT INTO digest_schedule (account_id, covered_until)
    SELECT ended."accountId", ended.until
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS ended ("accountId" uuid, until timestamptz)
    ON CONFLICT (account_id) DO UPDATE SET covered_until = EXCLUDED.covered_until`;
}

/** Stores digests with their mails, which replace earlier ones that could not be sent. */
async function storeDigests(
  services: Pick<Services, 'jobs'>,
  transaction: Transaction,
  wanted: readonly DueDigest[],
): Promise<void> {
  const recipients = new Map(wanted.map(({ accountId, email }) => [accountId, email]));
  const stored = await transaction.digest.createManyAndReturn({
    data: wanted.map(({ accountId, since, until }) => ({ accountId, since, until })),
    select: { id: true, accountId: true },
  });
  for (const { id: digestId, accountId } of stored) {
    const mail = { kind: 'DIGEST', recipient: recipients.get(accountId) ?? '', accountId, digestId } as const;
    await storeMail(services, transaction, mail, { queue: 'digests' });
  }
}
