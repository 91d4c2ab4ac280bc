import type { Database } from '../database/database.ts';
import type { FlowVersion } from '../graphql/generated/resolvers.ts';
import type { FlowContent } from './flow-content.ts';

/** `$1` the flow. Instances of investments that were cancelled or replaced do not count. */
const versions = {
  name: 'flows.versions',
  text: `
    WITH state AS (
      SELECT number, replaced_at, replaced_by_id FROM flow_version WHERE flow_id = $1::uuid
      UNION ALL SELECT version, NULL, NULL FROM flow WHERE id = $1::uuid
    ), made AS (
      SELECT instance.source_version AS number, count(*)::int AS instances
      FROM flow instance LEFT JOIN investment ON investment.id = instance.investment_id
      WHERE instance.source_flow_id = $1::uuid AND instance.scope = 'INSTANCE' AND investment.deleted_at IS NULL
      GROUP BY 1
    )
    SELECT state.number, state.replaced_at AS until,
      COALESCE(NULLIF(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.email::text) AS "replacedBy",
      COALESCE(made.instances, 0) AS instances
    FROM state LEFT JOIN made USING (number) LEFT JOIN account actor ON actor.id = state.replaced_by_id
    ORDER BY state.number DESC`,
};

/** Reads the versions of a template or a deal's copy, newest first, the present one included. */
export function readFlowVersions(database: Database, flowId: string): Promise<FlowVersion[]> {
  return database.query<FlowVersion & Record<string, unknown>>(versions, [flowId]);
}

const content = {
  name: 'flows.version_content',
  text: 'SELECT content FROM flow_version WHERE flow_id = $1::uuid AND number = $2::int',
};

/** Reads what a flow was in a former version; undefined for any other number. */
export async function readVersionContent(
  database: Database,
  { flowId, number }: { flowId: string; number: number },
): Promise<FlowContent | undefined> {
  const [row] = await database.query<{ content: FlowContent }>(content, [flowId, number]);
  return row?.content;
}
