import type { Transaction } from '../database/database.ts';
import { type CodedError, refuse } from '../errors/coded-error.ts';

/** A change that the audit trail has recorded. */
export interface LastChange {
  /** The actor's name, or e-mail address without one; null for a change by a command or a job. */
  by: string | null;
  at: Date;
}

/** Returns the latest of some actions on a row; undefined when there is none. */
export async function readLastChange(
  transaction: Transaction,
  { entityType, entityId, actions }: { entityType: string; entityId: string; actions: readonly string[] },
): Promise<LastChange | undefined> {
  const [last] = await transaction.$queryRaw<LastChange[]>`
    /* audit.last_change */
    SELECT entry.at,
      COALESCE(NULLIF(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.email::text) AS "by"
    FROM audit_entry entry LEFT JOIN account actor ON actor.id = entry.actor_id
    WHERE entry.entity_type = ${entityType} AND entry.entity_id = ${entityId} AND entry.action = ANY(${actions}::text[])
    ORDER BY entry.at DESC, entry.id DESC LIMIT 1`;
  return last;
}

/**
 * Returns the error of a save that started from an earlier version than the stored one (HIST-02, CARE-17).
 *
 * @param version number of the stored version, where versions are numbered
 */
export function conflictWith(last: LastChange | undefined, version?: number): CodedError {
  return refuse('CONFLICT', {
    ...(last ? { at: last.at.toISOString(), ...(last.by === null ? {} : { by: last.by }) } : {}),
    ...(version === undefined ? {} : { version }),
  });
}
