import type { Transaction } from '../../database/database.ts';
import type { FlowScope } from '../../database/generated/enums.ts';
import { copyFilesOfItems } from '../files/service.ts';

/** The owner of the copy. */
export interface FlowOwner {
  scope: FlowScope;
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
 * current and none is completed (ONBT-18, AMT-23, AINV-25).
 *
 * @returns the copy's id, or null when the owner has such a flow already; then nothing is copied
 */
export async function copyFlow(
  transaction: Transaction,
  sourceFlowId: string,
  owner: FlowOwner,
): Promise<string | null> {
  const rows = await transaction.$queryRaw<CopiedItem[]>`
    /* flows.copy */
    WITH copy AS (
      INSERT INTO flow (kind, scope, name, source_flow_id, deal_id, account_id, investment_id, updated_at)
      SELECT kind, ${owner.scope}::flow_scope, COALESCE(${owner.name ?? null}, name), id, ${owner.dealId ?? null}::uuid, ${owner.accountId ?? null}::uuid,
        ${owner.investmentId ?? null}::uuid, now()
      FROM flow WHERE id = ${sourceFlowId}::uuid
      ON CONFLICT DO NOTHING
      RETURNING id
    ), source_section AS MATERIALIZED (
      SELECT section.*, gen_random_uuid() AS copy_id, copy.id AS copy_flow_id,
        row_number() OVER (ORDER BY NOT shown, "order") = 1 AND shown AS is_first_shown
      FROM flow_section section CROSS JOIN copy WHERE section.flow_id = ${sourceFlowId}::uuid
    ), sections AS (
      INSERT INTO flow_section (id, flow_id, "order", name, shown, current)
      SELECT copy_id, copy_flow_id, "order", name, shown, is_first_shown AND ${owner.scope === 'INSTANCE'}
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
