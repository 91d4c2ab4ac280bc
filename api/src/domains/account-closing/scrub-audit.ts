import { type AuditAction, auditKinds } from '../../database/audit-actions.ts';
import type { Transaction } from '../../database/database.ts';
import { readOwnEntities } from '../../read-models/own-entities.ts';
import type { Former } from './former.ts';
import { type Details, mentionsOf, scrub } from './scrub.ts';

/** Ids of the audit trail that one statement looks through. */
const span = 20_000n;

interface Entry {
  id: bigint;
  action: string;
  /** By the person, or by nobody about their sign-in: the network address is the person's. */
  isFromPerson: boolean;
  /** About something that belongs to the person, whoever did it. */
  isAboutOwn: boolean;
  details: Details;
}

/** Kinds of entries whose texts describe the person or are what the person entered. */
const personalKinds: ReadonlySet<string> = new Set(['ACCOUNT', 'PREFERENCES', 'INVITATION', 'DOCUMENT', 'SECURITY']);

/**
 * Takes a person out of the audit trail, which keeps who did what and when under the account's id (CARE-13): the texts of
 * entries about what belongs to the person, their network addresses and subject, and the label by which others' entries
 * mention them. Entries about other people keep everything else, also those by the person.
 */
export async function scrubAudit(transaction: Transaction, accountId: string, person: Former): Promise<void> {
  const mentions = mentionsOf(person);
  const own = await readOwnEntities(transaction, accountId);
  const { _max } = await transaction.auditEntry.aggregate({ _max: { id: true } });
  const last = _max.id ?? 0n;
  for (let after = 0n; after < last; after += span) {
    const entries = await transaction.$queryRaw<Entry[]>`
      /* account_closing.find_audit */
      SELECT * FROM (
        SELECT id, action, details, actor_id,
          entity_type <> 'identity_user' AND entity_id = ANY (${own}::text[]) OR details ->> 'flowItemId' = ANY (${own}::text[])
            OR entity_type = 'identity_user' AND entity_id = ${person.subject}
            OR lower(details ->> 'email') = lower(${person.email}) AND COALESCE(entity_type <> 'account', true) AS "isAboutOwn",
          actor_id = ${accountId}::uuid OR actor_id IS NULL AND (entity_type = 'account' AND entity_id = ${accountId}
            OR entity_type = 'identity_user' AND entity_id = ${person.subject}) AS "isFromPerson"
        FROM audit_entry WHERE id > ${after} AND id <= ${after + span}) entry
      WHERE "isAboutOwn" OR "isFromPerson" OR EXISTS (
        SELECT FROM unnest(${mentions}::text[]) mention WHERE position(lower(mention) IN lower(details::text)) > 0)`;
    await storeScrubbed(transaction, accountId, entries, mentions);
  }
}

async function storeScrubbed(
  transaction: Transaction,
  accountId: string,
  entries: readonly Entry[],
  mentions: readonly string[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ id, isFromPerson, isAboutOwn, action, details }) => ({
    id: String(id),
    isFromPerson: isFromPerson ?? false,
    details: scrub(details, mentions, (isAboutOwn ?? false) && isPersonal(action)),
  }));
  await transaction.$executeRaw`
    /* account_closing.scrub_audit */
    UPDATE audit_entry SET details = scrubbed.details,
      address = CASE WHEN NOT scrubbed."isFromPerson" THEN audit_entry.address END,
      entity_id = CASE WHEN entity_type = 'identity_user' AND scrubbed."isFromPerson" AND actor_id IS NULL
        THEN ${`closed:${accountId}`} ELSE entity_id END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS scrubbed (id bigint, "isFromPerson" boolean, details jsonb)
    WHERE audit_entry.id = scrubbed.id`;
}

/** Interests and feedback are no records of money. */
const isPersonal = (action: string): boolean =>
  /^(feedback|interest)\./.test(action) || personalKinds.has(auditKinds[action as AuditAction] ?? 'ACCOUNT');
