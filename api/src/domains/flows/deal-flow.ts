import type { RequestContext } from '../../context.ts';
import { type AuditContext, audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { readFlowContent } from '../../read-models/flow-content.ts';
import { type LockedFlow, lockFlow, requireMayEdit } from './access.ts';
import { flowChanges } from './audited-changes.ts';
import { isTemplate } from './clones.ts';
import { copyFlow, lockSource, replaceByCopy } from './copy-flow.ts';
import { itemsOf } from './flow-plan.ts';
import { keepRemovedItems } from './removed-items.ts';
import { conflictOfFlow, raiseVersion } from './versions.ts';

/**
 * Gives a deal its own copy of another template, or none, in place of the present one (EDIT-45). A copy keeps its id and
 * its versions go on; instances of existing investments stay as they are.
 *
 * @param options.actorId who does it; null for a command or a job
 * @throws CodedError FIELD_INVALID `flowTemplateId` for an unknown template
 */
export async function attachFlow(
  transaction: Transaction,
  { dealId, templateId, actorId }: { dealId: string; templateId: string | null; actorId: string | null },
): Promise<void> {
  // Before the copy, as deleting a template locks them.
  if (templateId) await lockSource(transaction, templateId);
  if (templateId && !(await isTemplate(transaction, templateId, 'INVESTMENT'))) {
    throw refuse('FIELD_INVALID', { field: 'flowTemplateId' });
  }
  if (!templateId) {
    await transaction.flow.deleteMany({ where: { dealId, scope: 'DEAL' } });
    return;
  }
  const copy = await lockCopy(transaction, dealId);
  if (copy)
    await replaceCopy(transaction, actorId === null ? {} : { caller: { accountId: actorId } }, copy, templateId);
  else await copyFlow(transaction, templateId, { scope: 'DEAL', dealId });
}

/**
 * Makes a deal's copy what its template is at present, at once. Instances of existing investments stay as they are.
 *
 * @param options.version of the copy, as the caller has read it
 * @returns the copy's id
 * @throws CodedError NOT_FOUND for an unknown deal and for one without a flow, FORBIDDEN (PERM-15), CONFLICT,
 *   FLOW_WITHOUT_TEMPLATE when the template was deleted
 */
export function renewDealFlow(
  context: RequestContext,
  { dealId, version }: { dealId: string; version: number },
): Promise<string> {
  const { services, caller } = context;
  return services.database.prisma.$transaction(async (transaction) => {
    const where = { dealId: rowId(dealId), scope: 'DEAL' as const };
    const found = await transaction.flow.findFirst({ where, select: { id: true, sourceFlowId: true } });
    if (!found) throw refuse('NOT_FOUND');
    if (found.sourceFlowId) await lockSource(transaction, found.sourceFlowId);
    const copy = await lockFlow(transaction, caller, { flowId: found.id });
    requireMayEdit(caller, copy);
    const { sourceFlowId } = await transaction.flow.findUniqueOrThrow({ where: { id: copy.id } });
    if (copy.version !== version) throw await conflictOfFlow(transaction, copy);
    if (!sourceFlowId) throw refuse('FLOW_WITHOUT_TEMPLATE');
    // Another template was attached meanwhile, which this call has not locked.
    if (sourceFlowId !== found.sourceFlowId) throw await conflictOfFlow(transaction, copy);
    await replaceCopy(transaction, context, copy, sourceFlowId);
    return copy.id;
  });
}

/** Locks a deal's copy; undefined if it has none. */
async function lockCopy(transaction: Transaction, dealId: string): Promise<LockedFlow | undefined> {
  const [copy] = await transaction.$queryRaw<LockedFlow[]>`
    /* flows.lock_copy */
    SELECT id, kind, scope, account_id AS "accountId", deal_id AS "dealId", investment_id AS "investmentId", version,
      false AS "isOwn"
    FROM flow WHERE deal_id = ${dealId}::uuid AND scope = 'DEAL' FOR UPDATE`;
  return copy;
}

/** Replaces the content of a locked copy by that of a locked template. */
async function replaceCopy(
  transaction: Transaction,
  context: AuditContext,
  copy: LockedFlow,
  templateId: string,
): Promise<void> {
  const before = await readFlowContent(transaction, copy.id);
  const version = await raiseVersion(transaction, context, copy, before);
  const itemIds = itemsOf(before.sections).map(({ id }) => id);
  await keepRemovedItems(transaction, copy, before.sections, itemIds);
  await replaceByCopy(transaction, copy.id, templateId);
  const after = await readFlowContent(transaction, copy.id);
  await audit(transaction, context, {
    action: 'flow.renewed',
    entityType: 'flow',
    entityId: copy.id,
    details: {
      ...{ dealId: copy.dealId, templateId, version },
      changes: [
        ...changesOf({ name: before.name }, { name: after.name }),
        ...flowChanges(before.sections, after.sections),
      ],
    },
  });
}
