import type { Caller } from '../../access/caller.ts';
import { holdsOnDeal } from '../../access/deal-rights.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Editor, MutationPresentAtArgs } from '../../graphql/generated/resolvers.ts';
import { isEditedRecord, presenceSeconds, readOtherEditors } from '../../read-models/present-editors.ts';

/**
 * Records that the caller has a deal or company open for editing, and returns the others who have (HIST-12).
 *
 * @throws CodedError NOT_FOUND for an unknown id and a deal that the caller does not see, FORBIDDEN without the right to edit
 */
export async function announcePresence(
  { services, caller }: RequestContext,
  { entity, id }: MutationPresentAtArgs,
): Promise<Editor[]> {
  const { prisma } = services.database;
  const record = { entity, entityId: rowId(id) };
  if (!mayEdit(caller, record)) throw refuse(isSeen(caller, record) ? 'FORBIDDEN' : 'NOT_FOUND');
  if (!(await isEditedRecord(prisma, record))) throw refuse('NOT_FOUND');
  await prisma.$executeRaw`
    /* presence.announce */
    INSERT INTO edit_session (entity, entity_id, account_id)
    VALUES (${entity}::edited_entity, ${record.entityId}::uuid, ${caller.accountId}::uuid)
    ON CONFLICT (entity, entity_id, account_id) DO UPDATE SET seen_at = now(), since = CASE
      WHEN edit_session.seen_at < now() - make_interval(secs => ${presenceSeconds}::double precision) THEN now()
      ELSE edit_session.since END`;
  return readOtherEditors(prisma, { ...record, accountId: caller.accountId });
}

type EditedRecord = Pick<MutationPresentAtArgs, 'entity'> & { entityId: string };

/** PERM-14, PERM-15: a company's form takes one of two flags, a deal's editor the right on the deal. */
function mayEdit(caller: Caller, { entity, entityId }: EditedRecord): boolean {
  if (entity === 'DEAL') return holdsOnDeal(caller, 'edit_opportunity', entityId);
  const { isAdmin, permissions } = caller;
  return isAdmin && (permissions.has('create_opportunity') || permissions.has('edit_opportunity'));
}

/** Staff see every company, and the deals of their list (ADEAL-06). */
function isSeen(caller: Caller, { entity, entityId }: EditedRecord): boolean {
  return entity === 'COMPANY' || staffDealScope(caller).assigned.includes(entityId);
}
