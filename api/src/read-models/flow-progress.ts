import type { Database } from '../database/database.ts';
import type { FlowProgress } from '../graphql/generated/resolvers.ts';

/** SQL of whether the owner still has to do something in a row named `item`, once its section is current (CARE-04). */
const isMissing = `(
  item.type = 'UPLOAD' AND NOT EXISTS (SELECT FROM stored_file file WHERE file.flow_item_id = item.id)
  OR item.type = 'INPUT_FIELD' AND NOT EXISTS (SELECT FROM flow_item_input input WHERE input.item_id = item.id)
  OR EXISTS (SELECT FROM flow_item_request request WHERE request.item_id = item.id AND request.answered_at IS NULL))`;

/** SQL of `flow.client_to_act` as it should be. */
export const hasClientToAct = `(flow.scope = 'INSTANCE' AND EXISTS (
  SELECT FROM flow_section section JOIN flow_item item ON item.section_id = section.id
  WHERE section.flow_id = flow.id AND section.current AND section.shown AND ${isMissing}))`;

/** Items that `missing` lists. */
const mostMissing = 20;

/**
 * `$1` the instances or their investments, `$2` the viewer's account. Files that came with the template are no uploads; owners are
 * told of their own and of those in unlocked sections (readings 13).
 */
const progress = `
  SELECT flow.investment_id AS "investmentId",
    CASE WHEN investment.completed_at IS NOT NULL OR flow.kind = 'ONBOARDING' AND step.total > 0 AND step.total = step.completed
      THEN 'NOBODY' WHEN flow.client_to_act THEN 'CLIENT' ELSE 'STAFF' END AS "waitingFor",
    step.completed AS "completedSteps", step.total AS "totalSteps", step.current AS step,
    COALESCE((
      SELECT json_agg(json_build_object('id', item.id, 'type', item.type, 'name', item.name, 'reason', (
          SELECT request.reason FROM flow_item_request request
          WHERE request.item_id = item.id AND request.answered_at IS NULL)) ORDER BY item."order")
      FROM (SELECT item.* FROM flow_item item
        WHERE item.section_id = (step.current ->> 'id')::uuid AND ${isMissing}
        ORDER BY item."order" LIMIT ${mostMissing}) item), '[]') AS missing,
    (SELECT json_build_object('fileName', file.name, 'at', file.created_at, 'own', uploader.id IS NOT DISTINCT FROM $2::uuid,
        'by', COALESCE(NULLIF(concat_ws(' ', uploader.first_name, uploader.last_name), ''), uploader.email::text))
      FROM flow_section section JOIN flow_item item ON item.section_id = section.id
        JOIN stored_file file ON file.flow_item_id = item.id LEFT JOIN account uploader ON uploader.id = file.uploaded_by_id
      WHERE section.flow_id = flow.id AND file.created_at >= flow.created_at
        AND (flow.account_id <> $2::uuid OR file.uploaded_by_id = $2::uuid
          OR section.shown AND (section.current OR section.completed))
      ORDER BY file.created_at DESC, file.id DESC LIMIT 1) AS "lastUpload"
  FROM flow LEFT JOIN investment ON investment.id = flow.investment_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE shown.completed)::int AS completed,
        (json_agg(json_build_object('id', shown.id, 'number', shown.number, 'name', shown.name, 'dueOn', shown.due_on))
          FILTER (WHERE shown.current)) -> 0 AS current
      FROM (SELECT section.*, row_number() OVER (ORDER BY section."order") AS number
        FROM flow_section section WHERE section.flow_id = flow.id AND section.shown) shown) step`;

const ofInvestments = {
  name: 'flows.progress_of_investments',
  text: `${progress} WHERE flow.investment_id = ANY ($1::uuid[])`,
};
const ofOnboarding = {
  name: 'flows.progress_of_onboarding',
  text: `${progress} WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'`,
};

type Row = FlowProgress & { investmentId: string | null } & Record<string, unknown>;

/**
 * Reads how far the flows of investments are, in one statement, by investment id. The viewer must be known to own or, as
 * staff, to see them.
 */
export async function readProgressOfInvestments(
  database: Database,
  investmentIds: readonly string[],
  viewerId: string,
): Promise<Map<string, FlowProgress>> {
  const rows = await database.query<Row>(ofInvestments, [investmentIds, viewerId]);
  return new Map(rows.flatMap((row) => (row.investmentId ? [[row.investmentId, row]] : [])));
}

/** Reads how far the onboarding of an account is, as the viewer sees it; undefined without an instance. */
export async function readProgressOfOnboarding(
  database: Database,
  accountId: string,
  viewerId: string,
): Promise<FlowProgress | undefined> {
  const [row] = await database.query<Row>(ofOnboarding, [accountId, viewerId]);
  return row;
}
