import { type AuditAction, auditKinds } from '../../database/audit-actions.ts';
import type { Transaction } from '../../database/database.ts';
import { readOwnEntities } from '../../read-models/own-entities.ts';
import { roleIds } from '../access/service.ts';
import { type Former, readNames } from './former.ts';
import { type Details, type Mentions, mentionsOf, scrub, scrubSearch } from './scrub.ts';

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
 * entries about what belongs to the person, their network addresses and subject, the label by which others' entries
 * mention them, with names and addresses of before, and searches for them. After the closing, an address is that of
 * whoever has it then. Entries about other people keep everything else, also those by a person who has been staff.
 */
export async function scrubAudit(
  transaction: Transaction,
  { accountId, person, closedAt }: { accountId: string; person: Former; closedAt: Date },
): Promise<void> {
  const mentions = mentionsOf(person.subject, await readNames(transaction, accountId, person));
  // As they stand in JSON.
  const texts = mentions.texts.map((text) => JSON.stringify(text).slice(1, -1));
  const own = await readOwnEntities(transaction, accountId);
  const wasStaff = await hasBeenStaff(transaction, accountId);
  const { _max } = await transaction.auditEntry.aggregate({ _max: { id: true } });
  const last = _max.id ?? 0n;
  for (let after = 0n; after < last; after += span) {
    const entries = await transaction.$queryRaw<Entry[]>`
      /* account_closing.find_audit */
      SELECT * FROM (
        SELECT id, at, action, details, actor_id,
          entity_type <> 'identity_user' AND entity_id = ANY (${own}::text[]) OR details ->> 'flowItemId' = ANY (${own}::text[])
            OR entity_type = 'identity_user' AND entity_id = ${person.subject} OR NOT ${wasStaff} AND actor_id = ${accountId}::uuid
            OR at <= ${closedAt} AND lower(details ->> 'email') = ANY (${mentions.texts.map((text) => text.toLowerCase())}::text[])
              AND COALESCE(entity_type <> 'account', true) AS "isAboutOwn",
          actor_id = ${accountId}::uuid OR actor_id IS NULL AND (entity_type = 'account' AND entity_id = ${accountId}
            OR entity_type = 'identity_user' AND entity_id = ${person.subject}) AS "isFromPerson"
        FROM audit_entry WHERE id > ${after} AND id <= ${after + span}) entry
      WHERE "isAboutOwn" OR "isFromPerson" OR starts_with(action, 'export.') AND details ? 'search' OR at <= ${closedAt} AND EXISTS (
        SELECT FROM unnest(${texts}::text[]) mention WHERE position(lower(mention) IN lower(details::text)) > 0)`;
    await storeScrubbed(transaction, accountId, entries, mentions);
  }
}

/** Returns whether an account has had a role of staff: then it has done things to others. */
async function hasBeenStaff(transaction: Transaction, accountId: string): Promise<boolean> {
  const entries = await transaction.$queryRaw<object[]>`
    /* account_closing.has_been_staff */
    SELECT FROM audit_entry WHERE entity_type = 'account' AND entity_id = ${accountId}
      AND (action = 'account.roles_changed' OR details ->> 'roleId' <> ALL (${[roleIds.investor, roleIds.applicant].map(String)}))
    LIMIT 1`;
  return entries.length > 0;
}

async function storeScrubbed(
  transaction: Transaction,
  accountId: string,
  entries: readonly Entry[],
  mentions: Mentions,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ id, isFromPerson, isAboutOwn, action, details }) => ({
    id: String(id),
    isFromPerson: isFromPerson ?? false,
    details: scrubEntry(action, scrub(details, mentions, (isAboutOwn ?? false) && isPersonal(action)), mentions),
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

const scrubEntry = (action: string, details: Details, mentions: Mentions): Details =>
  action.startsWith('export.') ? scrubSearch(details, mentions) : details;

/** Interests and feedback are no records of money. */
const isPersonal = (action: string): boolean =>
  /^(feedback|interest)\./.test(action) || personalKinds.has(auditKinds[action as AuditAction] ?? 'ACCOUNT');
