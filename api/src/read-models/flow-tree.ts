import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FlowKind } from '../database/generated/enums.ts';
import type { Flow } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';
import { isClient } from './visible-client.ts';

/** The viewer of a flow, who determines what is returned and what may be deleted. */
export interface FlowViewer {
  accountId: string;
  /** Owners get shown sections only, and items of unlocked sections only (readings 13). */
  isOwner: boolean;
  /** Staff who may change the flow may also delete what staff have put into it. */
  mayManage: boolean;
}

/** A flow of the schema with its sections, items, inputs and files. */
export type FlowTree = Flow;

interface FlowRow extends FlowTree {
  [column: string]: unknown;
  investmentId: string | null;
}

/** Nothing in the flow of an investment that has ended, or of a closed account, is changed. */
const isOpen = `investment.completed_at IS NULL AND investment.deleted_at IS NULL AND owner.closed_at IS NULL`;

/** `$2` viewer's account, `$3` whether the viewer owns the flow, `$4` whether the viewer may change it. */
const tree = `
  SELECT flow.id, flow.kind, flow.scope, flow.name, flow.version, flow.is_default AS "isDefault",
    COALESCE(flow.deal_id, investment.deal_id) AS "dealId",
    owner.subject AS "firebaseId",
    CASE WHEN NOT $3 AND num_nonnulls(source.id, flow.source_version) > 0 THEN json_build_object(
      'id', source.id, 'name', source.name, 'version', flow.source_version, 'currentVersion', source.version) END AS source,
    NOT $3 AND $4 AND ${isOpen} AS editable,
    flow.created_at AS "createdAt", flow.updated_at AS "updatedAt",
    flow.investment_id AS "investmentId",
    COALESCE((
      SELECT json_agg(json_build_object(
        'id', section.id, 'order', section."order", 'name', section.name, 'shown', section.shown,
        'current', section.current, 'completed', section.completed, 'isDefault', section.is_default,
        'dueOn', section.due_on, 'unlocked', section.shown AND (section.current OR section.completed),
        'items', COALESCE((
          SELECT json_agg(json_build_object(
            'id', item.id, 'order', item."order", 'type', item.type, 'name', item.name, 'text', item.text,
            'input', (
              SELECT json_build_object('id', input.id, 'text', input.text, 'updatedAt', input.updated_at)
              FROM flow_item_input input WHERE input.item_id = item.id),
            'request', (
              SELECT json_build_object('reason', request.reason, 'askedAt', request.asked_at)
              FROM flow_item_request request WHERE request.item_id = item.id AND request.answered_at IS NULL),
            'files', COALESCE((
              SELECT json_agg(json_build_object(
                'id', file.id, 'name', file.name, 'mediaType', blob.media_type, 'sizeBytes', blob.size_bytes,
                'createdAt', file.created_at,
                'downloadPath', CASE file.kind WHEN 'ONBOARDING_DOCUMENT' THEN 'onboarding' ELSE 'investment' END
                  || '/documents/' || file.id,
                'deletable', ${isOpen} AND CASE
                  WHEN $3 THEN item.type = 'UPLOAD' AND section.shown AND section.current AND file.uploaded_by_id = $2
                    AND (investment.id IS NULL OR ${isVisible})
                  ELSE $4 AND item.type = 'DOWNLOAD' END
              ) ORDER BY file.created_at, file.id)
              FROM stored_file file JOIN file_blob blob ON blob.id = file.blob_id
              WHERE file.flow_item_id = item.id), '[]')
          ) ORDER BY item."order")
          FROM flow_item item
          WHERE item.section_id = section.id AND (NOT $3 OR section.current OR section.completed)), '[]')
      ) ORDER BY section."order")
      FROM flow_section section WHERE section.flow_id = flow.id AND (NOT $3 OR section.shown)), '[]') AS sections
  FROM flow LEFT JOIN flow source ON source.id = flow.source_flow_id
    LEFT JOIN account owner ON owner.id = flow.account_id
    LEFT JOIN investment ON investment.id = flow.investment_id
    LEFT JOIN deal ON deal.id = investment.deal_id`;

const byIds = { name: 'flows.by_id', text: `${tree} WHERE flow.id = ANY ($1::uuid[])` };
const byInvestments = { name: 'flows.by_investment', text: `${tree} WHERE flow.investment_id = ANY ($1::uuid[])` };
const onboardingOf = {
  name: 'flows.onboarding_of_account',
  text: `${tree} WHERE flow.account_id = $1 AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'`,
};

const viewerValues = ({ accountId, isOwner, mayManage }: FlowViewer) => [accountId, isOwner, mayManage];

/** Reads a flow; undefined when there is none. Callers must check that the viewer may see it. */
export async function readFlowTree(database: Database, id: string, viewer: FlowViewer): Promise<FlowTree | undefined> {
  const [row] = await database.query<FlowRow>(byIds, [[id], ...viewerValues(viewer)]);
  return row;
}

/** Reads the flows of many investments in one statement, by investment id. */
export async function readFlowTreesOfInvestments(
  database: Database,
  investmentIds: readonly string[],
  viewer: FlowViewer,
): Promise<Map<string, FlowTree>> {
  const rows = await database.query<FlowRow>(byInvestments, [investmentIds, ...viewerValues(viewer)]);
  return new Map(rows.flatMap((row) => (row.investmentId ? [[row.investmentId, row]] : [])));
}

/** Reads the onboarding instance of an account; undefined without one. */
export async function readOnboardingFlowTree(
  database: Database,
  accountId: string,
  viewer: FlowViewer,
): Promise<FlowTree | undefined> {
  const [row] = await database.query<FlowRow>(onboardingOf, [accountId, ...viewerValues(viewer)]);
  return row;
}

const instanceOfItem = {
  name: 'flows.instance_of_item',
  text: `
    SELECT flow.id, flow.kind, flow.account_id = $2 AS "isOwn"
    FROM flow_item item
      JOIN flow_section section ON section.id = item.section_id
      JOIN flow ON flow.id = section.flow_id
      JOIN account ON account.id = flow.account_id
    WHERE item.id = $1 AND flow.scope = 'INSTANCE'
      AND (flow.account_id = $2 OR ($3 OR flow.account_id = ANY ($4::uuid[])) AND ${isClient})`,
};

interface InstanceOfItem extends Record<string, unknown> {
  id: string;
  kind: FlowKind;
  isOwn: boolean;
}

/** Returns the instance that an item belongs to if it is the account's own or a visible client's. */
export async function findInstanceOfItem(
  database: Database,
  itemId: string,
  accountId: string,
  { all, managed }: ClientScope,
): Promise<InstanceOfItem | undefined> {
  const [row] = await database.query<InstanceOfItem>(instanceOfItem, [itemId, accountId, all, managed]);
  return row;
}
