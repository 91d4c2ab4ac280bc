import type { Database } from '../database/database.ts';
import type { VersionKind } from '../database/generated/enums.ts';
import type { Person } from '../graphql/generated/resolvers.ts';
import type { DealContent } from './deal-content.ts';
import { limitClause } from './paging.ts';
import type { Selection } from './selection.ts';
import { compileStatement, runStatement } from './statement.ts';

export interface DealVersionRow {
  dealId: string;
  number: number;
  kind: VersionKind;
  note: string | null;
  by: Person | null;
  at: Date;
  publishedAt: Date | null;
  /** Only if selected. */
  content?: DealContent;
}

const columns = (withContent: boolean) => `
  version.deal_id AS "dealId", version.number, version.kind, version.note, version.created_at AS at,
  CASE WHEN actor.id IS NOT NULL THEN json_build_object('id', actor.id, 'firstName', actor.first_name,
    'lastName', actor.last_name, 'email', actor.email) END AS "by",
  (SELECT max(publication.at) FROM deal_publication publication
    WHERE publication.deal_id = version.deal_id AND publication.number = version.number) AS "publishedAt"
  ${withContent ? ', version.content' : ''}`;

const from = 'FROM deal_version version LEFT JOIN account actor ON actor.id = version.actor_id';

/** Reads a page of a deal's versions, newest first, and their number. */
export async function readDealVersions(
  database: Database,
  itemSelection: Selection,
  { dealId, limit, offset }: { dealId: string; limit: number; offset: number },
): Promise<{ items: DealVersionRow[]; totalCount: number }> {
  const page = compileStatement(
    'deals.versions',
    `SELECT ${columns(itemSelection.has('content'))} ${from} WHERE version.deal_id = {dealId}::uuid
     ORDER BY version.number DESC ${limitClause({ limit, offset })}`,
  );
  const count = compileStatement(
    'deals.versions_count',
    'SELECT count(*)::int AS total FROM deal_version version WHERE version.deal_id = {dealId}::uuid',
  );
  const [items, [counted]] = await Promise.all([
    runStatement<DealVersionRow>(database, page, { dealId, offset }),
    runStatement<{ total: number }>(database, count, { dealId }),
  ]);
  return { items, totalCount: counted?.total ?? 0 };
}

/** Reads a version with its content; undefined for an unknown number. */
export async function readDealVersion(
  database: Database,
  { dealId, number }: { dealId: string; number: number },
): Promise<DealVersionRow | undefined> {
  const statement = compileStatement(
    'deals.version',
    `SELECT ${columns(true)} ${from} WHERE version.deal_id = {dealId}::uuid AND version.number = {number}::int`,
  );
  const [version] = await runStatement<DealVersionRow>(database, statement, { dealId, number });
  return version;
}
