import type { Services } from '../../context.ts';
import type { Erasures } from '../../database/erasures.ts';
import type { TaskLog } from '../../jobs/tasks.ts';
import { formerOf } from './former.ts';
import { scrubAudit } from './scrub-audit.ts';

/** Milliseconds for one account. */
const removalTimeout = 600_000;

interface Due {
  id: string;
  accountId: string;
  former: unknown;
  /** When the account was closed. */
  decidedAt: Date;
}

/**
 * Deletes what closed accounts have left and takes them out of the audit trail, once the set time has passed (CARE-13). Each
 * account in one transaction, so that a killed process leaves nothing half done and the next run goes on. One that fails keeps
 * no other from being removed.
 *
 * @returns the number of accounts
 */
export async function removeClosedAccounts(
  services: Pick<Services, 'database'>,
  erasures: Erasures,
  log: Pick<TaskLog, 'warn'>,
): Promise<number> {
  const failed: string[] = [];
  for (let removed = 0; ; ) {
    const outcome = await removeNext(services, erasures, failed);
    if (!outcome) return removed;
    if ('error' in outcome) {
      const { error: err, closingRequestId } = outcome;
      log.warn({ err, closingRequestId }, 'What a closed account has left could not be deleted');
      failed.push(closingRequestId);
    } else {
      removed += 1;
    }
  }
}

/** Returns undefined if no other account is due. @throws when it is not known which account failed, as without a database */
async function removeNext(
  { database }: Pick<Services, 'database'>,
  erasures: Erasures,
  failed: readonly string[],
): Promise<{ closingRequestId: string } | { closingRequestId: string; error: unknown } | undefined> {
  const found: Due[] = [];
  try {
    await database.prisma.$transaction(
      async (transaction) => {
        const rows = await transaction.$queryRaw<Due[]>`
          /* account_closing.due */
          SELECT id, account_id AS "accountId", former, decided_at AS "decidedAt" FROM closing_request
          WHERE removed_at IS NULL AND remove_after <= now() AND id <> ALL (${[...failed]}::uuid[])
          ORDER BY remove_after LIMIT 1 FOR UPDATE SKIP LOCKED`;
        found.push(...rows);
        for (const { accountId, former, decidedAt } of rows) {
          // Lets the triggers of append-only tables take the person out.
          await transaction.$executeRaw`/* account_closing.begin */ SELECT set_config('platform.closing', 'on', true)`;
          const person = formerOf(former);
          if (person) await scrubAudit(transaction, { accountId, person, closedAt: decidedAt });
          for (const [table, text] of Object.entries(erasures)) {
            await transaction.$executeRawUnsafe(`/* account_closing.${table} */ ${text}`, accountId);
          }
        }
      },
      { timeout: removalTimeout },
    );
  } catch (error) {
    const [due] = found;
    if (!due) throw error;
    return { closingRequestId: due.id, error };
  }
  const [due] = found;
  return due && { closingRequestId: due.id };
}
