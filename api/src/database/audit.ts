import type { AuditAction } from './audit-actions.ts';
import { callAddress } from './call-address.ts';
import type { Transaction } from './database.ts';
import type { Prisma } from './generated/client.ts';
import { isUuid } from './uuid.ts';

export interface AuditEntry {
  action: AuditAction;
  entityType: string;
  entityId: string;
  /** What a reader needs to understand the change; no secrets. */
  details?: Prisma.InputJsonObject;
}

/** A changed field, in `details.changes` of an entry (HIST-16). No text and an empty list are null. */
export type AuditedChange = { field: string; before: string | null; after: string | null };

export type AuditedValue = string | number | bigint | boolean | Date | readonly string[] | null | undefined;

/** Returns the fields of `after` whose values differ, as stored codes or as names of now; lists are joined by ", ". */
export function changesOf(
  before: Readonly<Record<string, AuditedValue>>,
  after: Readonly<Record<string, AuditedValue>>,
): AuditedChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const change = { field, before: toText(before[field]), after: toText(value) };
    return change.before === change.after ? [] : [change];
  });
}

/** Characters of a text in the history; versions have it whole. */
const maxAuditedLength = 500;

/** Cuts long texts of changes so that their first difference shows. */
export function cutLongTexts(changes: readonly AuditedChange[]): AuditedChange[] {
  return changes.map(({ field, before, after }) => ({ field, ...cutAlike(before, after) }));
}

function cutAlike(before: string | null, after: string | null): { before: string | null; after: string | null } {
  const texts = [before, after].map((text) => [...(text ?? '')]);
  if (texts.every((text) => text.length <= maxAuditedLength)) return { before, after };
  const [left = [], right = []] = texts;
  const difference = left.findIndex((character, index) => character !== right[index]);
  const start = Math.max(0, (difference < 0 ? left.length : difference) - 50);
  const cut = (text: string[]) => {
    const end = start + maxAuditedLength;
    return `${start > 0 ? '…' : ''}${text.slice(start, end).join('')}${text.length > end ? '…' : ''}`;
  };
  return { before: before === null ? null : cut(left), after: after === null ? null : cut(right) };
}

function toText(value: AuditedValue): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return (typeof value === 'object' ? value.join(', ') : String(value)) || null;
}

/** The actor and the call of an audit entry; without an account where a command or a job acts. */
export type AuditContext = {
  caller?: { accountId: string };
  requestId?: string;
};

/**
 * Records who did what and from which address, in the transaction of the change; triggers make the table append-only.
 */
export async function audit(transaction: Transaction, context: AuditContext, entry: AuditEntry): Promise<void> {
  await transaction.auditEntry.create({ data: rowOf(context, entry) });
}

/** Like `audit`, for a change of many rows. */
export async function auditAll(
  transaction: Transaction,
  context: AuditContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => rowOf(context, entry));
  await transaction.$executeRaw`
    /* audit.store_all */
    INSERT INTO audit_entry (actor_id, action, entity_type, entity_id, details, request_id, address)
    SELECT "actorId", action, "entityType", "entityId", details, "requestId", address
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry ("actorId" uuid, action text, "entityType" text,
      "entityId" text, details jsonb, "requestId" text, address inet)`;
}

const rowOf = ({ caller, requestId }: AuditContext, { action, entityType, entityId, details = {} }: AuditEntry) => ({
  actorId: caller?.accountId ?? null,
  action,
  entityType,
  // As histories look for it, whatever a caller has sent. Subjects of an identity provider are no ids of rows.
  entityId: entityType !== 'identity_user' && isUuid(entityId) ? entityId.toLowerCase() : entityId,
  details,
  requestId: requestId ?? null,
  address: callAddress() ?? null,
});
