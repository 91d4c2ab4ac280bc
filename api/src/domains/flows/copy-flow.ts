import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import type { FlowScope } from '../../database/generated/enums.ts';
import { copyFilesOfItems } from '../files/service.ts';
import { refreshFlow } from './access.ts';

/** The owner of the copy; a template has none. */
export interface FlowOwner {
  scope: FlowScope;
  /** Default: a new one. */
  id?: string;
  /** Default: that of the source. */
  name?: string;
  dealId?: string;
  accountId?: string;
  investmentId?: string;
}

interface CopiedItem {
  flowId: string;
  /** Both null in the only row of a flow without items. */
  sourceItemId: string | null;
  itemId: string | null;
}

/**
 * Copies a flow with its sections, items and files; the blobs are shared. In an instance the first shown section is
 * current and none is completed (ONBT-18, AMT-23, AINV-25). The copy names the version of its source, which is locked: what
 * is copied is one saved state.
 *
 * @returns the copy's id, or null when the owner has such a flow already; then nothing is copied
 */
export async function copyFlow(
  transaction: Transaction,
  sourceFlowId: string,
  { scope, id, name, dealId, accountId, investmentId }: FlowOwner,
): Promise<string | null> {
  await lockSource(transaction, sourceFlowId);
  const copy = await copyInto(
    transaction,
    sourceFlowId,
    Prisma.sql`
      INSERT INTO flow (id, kind, scope, name, source_flow_id, source_version, deal_id, account_id, investment_id, updated_at)
      SELECT COALESCE(${id ?? null}::uuid, gen_random_uuid()), kind, ${scope}::flow_scope, COALESCE(${name ?? null}, name), id,
        version, ${dealId ?? null}::uuid, ${accountId ?? null}::uuid, ${investmentId ?? null}::uuid, now()
      FROM flow WHERE id = ${sourceFlowId}::uuid
      ON CONFLICT DO NOTHING
      RETURNING id`,
    { isInstance: scope === 'INSTANCE' },
  );
  if (copy && scope === 'INSTANCE') await refreshFlow(transaction, copy);
  return copy;
}

/** Replaces the sections, items and files of a locked flow by copies of those of a template, whose name it takes over. */
export async function replaceByCopy(transaction: Transaction, flowId: string, templateId: string): Promise<void> {
  await transaction.flowSection.deleteMany({ where: { flowId } });
  await copyInto(
    transaction,
    templateId,
    Prisma.sql`
      UPDATE flow SET name = template.name, source_flow_id = template.id, source_version = template.version, updated_at = now()
      FROM flow template WHERE flow.id = ${flowId}::uuid AND template.id = ${templateId}::uuid
      RETURNING flow.id`,
    { isInstance: false },
  );
}

/** Locks a flow that is copied until the transaction ends: saves of it wait. */
export async function lockSource(transaction: Transaction, flowId: string): Promise<void> {
  await transaction.$queryRaw`
    /* flows.lock_source */
    SELECT id FROM flow WHERE id = ${flowId}::uuid FOR SHARE`;
}

/** @param target SQL that writes the row of the copy and returns its id */
async function copyInto(
  transaction: Transaction,
  sourceFlowId: string,
  target: Prisma.Sql,
  { isInstance }: { isInstance: boolean },
): Promise<string | null> {
  const rows = await transaction.$queryRaw<CopiedItem[]>`
    /* flows.copy */
    WITH copy AS (${target}
    ), source_section AS MATERIALIZED (
      SELECT section.*, gen_random_uuid() AS copy_id, copy.id AS copy_flow_id,
        row_number() OVER (ORDER BY NOT shown, "order") = 1 AND shown AS is_first_shown
      FROM flow_section section CROSS JOIN copy WHERE section.flow_id = ${sourceFlowId}::uuid
    ), sections AS (
      INSERT INTO flow_section (id, flow_id, "order", name, shown, current)
      SELECT copy_id, copy_flow_id, "order", name, shown, is_first_shown AND ${isInstance}
      FROM source_section
    ), source_item AS MATERIALIZED (
      SELECT item.*, gen_random_uuid() AS copy_id, section.copy_id AS copy_section_id
      FROM flow_item item JOIN source_section section ON section.id = item.section_id
    ), items AS (
      INSERT INTO flow_item (id, section_id, "order", type, name, text)
      SELECT copy_id, copy_section_id, "order", type, name, text FROM source_item
    )
    SELECT copy.id AS "flowId", item.id AS "sourceItemId", item.copy_id AS "itemId"
    FROM copy LEFT JOIN source_item item ON true`;
  const [first] = rows;
  if (!first) return null;
  await copyFilesOfItems(
    transaction,
    rows.flatMap(({ sourceItemId, itemId }) => (sourceItemId && itemId ? [{ from: sourceItemId, to: itemId }] : [])),
  );
  return first.flowId;
}
