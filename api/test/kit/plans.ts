import type { Database, NamedStatement } from '../../src/database/database.ts';

/** A node of a plan as it was executed. */
export interface PlanNode {
  type: string;
  relation: string | null;
  index: string | null;
  /** Number of rows that it has read, whether they passed its filter or not. */
  read: number;
}

interface ExplainedNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: ExplainedNode[];
}

/**
 * Returns the executed nodes of the plans of all statements that a call sends over the API's pool and whose names start
 * with a prefix.
 *
 * @param setting a statement that changes the planner's settings for the explanation
 */
export async function explain(
  { pool }: Pick<Database, 'pool'>,
  prefix: string,
  call: () => Promise<unknown>,
  setting = '',
): Promise<PlanNode[]> {
  const query = pool.query;
  const sent: (NamedStatement & { values: unknown[] })[] = [];
  pool.query = new Proxy(query, {
    apply(target, _self, parameters) {
      const [statement] = parameters;
      if (statement?.name?.startsWith(prefix)) sent.push(statement);
      return Reflect.apply(target, pool, parameters);
    },
  });
  try {
    await call();
  } finally {
    pool.query = query;
  }
  const nodes: PlanNode[] = [];
  const add = (node: ExplainedNode): void => {
    if (node['Actual Loops'] === 0) return;
    nodes.push({
      type: node['Node Type'],
      relation: node['Relation Name'] ?? null,
      index: node['Index Name'] ?? null,
      read: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    });
    for (const child of node.Plans ?? []) add(child);
  };
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${setting}`);
    for (const { text, values } of sent) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      add(rows[0]['QUERY PLAN'][0].Plan);
    }
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  return nodes;
}
