import type { AuditAction } from './audit-actions.ts';
import { callAddress } from './call-address.ts';
import type { Transaction } from './database.ts';
import type { Prisma } from './generated/client.ts';

export interface AuditEntry {
  action: AuditAction;
  entityType: string;
  entityId: string;
  /** What a reader needs to understand the change; no secrets. */
  details?: Prisma.InputJsonObject;
}

/** The actor and the call of an audit entry; without an account where a command or a job acts. */
export type AuditContext = {
  caller?: { accountId: string };
  requestId?: string;
};

/**
 * Records who did what and from which address, in the transaction of the change; triggers make the table append-only.
 */
export async function audit(
  transaction: Transaction,
  { caller, requestId }: AuditContext,
  { action, entityType, entityId, details = {} }: AuditEntry,
): Promise<void> {
  await transaction.auditEntry.create({
    data: {
      actorId: caller?.accountId ?? null,
      action,
      entityType,
      entityId,
      details,
      requestId: requestId ?? null,
      address: callAddress() ?? null,
    },
  });
}
