import type { Database } from '../database/database.ts';
import type { VersionKind } from '../database/generated/enums.ts';
import type { Person } from '../graphql/generated/resolvers.ts';
import { type DealContent, liveContent } from './deal-content.ts';
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
  /** Only if it or its unknown keys are selected. */
  content?: DealContent;
}

const columns = (withContent: boolean) => `
  version.deal_id AS "dealId", version.number, version.kind, version.note, version.created_at AS at,
  CASE WHEN actor.id IS NOT NULL THEN json_build_object('id', actor.id, 'firstName', actor.first_name,
    'lastName', actor.last_name, 'email', actor.email) END AS "by",
  (SELECT max(publication.at) FROM deal_publication publication
    WHERE publication.deal_id = version.deal_id AND publication.number = version.number) AS "publishedAt"
  ${withContent ? ', version.content' : ''}`;

/**
 * SQL of the versions of a deal. A deal that was not saved since versions are kept has no row: its state is its only
 * version.
 */
const versions = (withContent: boolean) => `(
  SELECT stored.deal_id, stored.number, stored.kind, stored.note, stored.created_at, stored.actor_id
    ${withContent ? ', stored.content' : ''}
  FROM deal_version stored WHERE stored.deal_id = {dealId}::uuid
  UNION ALL
  SELECT deal.id, deal.content_version, 'BASELINE', NULL, deal.updated_at, NULL
    ${withContent ? `, ${liveContent}` : ''}
  FROM deal WHERE deal.id = {dealId}::uuid
    AND NOT EXISTS (SELECT FROM deal_version stored WHERE stored.deal_id = deal.id)) version`;

const from = (withContent: boolean) =>
  `FROM ${versions(withContent)} LEFT JOIN account actor ON actor.id = version.actor_id`;

/** Reads a page of a deal's versions, newest first, and their number. */
export async function readDealVersions(
  database: Database,
  itemSelection: Selection,
  { dealId, limit, offset }: { dealId: string; limit: number; offset: number },
): Promise<{ items: DealVersionRow[]; totalCount: number }> {
  const withContent = itemSelection.has('content') || itemSelection.has('unknownKeys');
  const page = compileStatement(
    'deals.versions',
    `SELECT ${columns(withContent)} ${from(withContent)}
     ORDER BY version.number DESC ${limitClause({ limit, offset })}`,
  );
  const count = compileStatement('deals.versions_count', `SELECT count(*)::int AS total FROM ${versions(false)}`);
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
    `SELECT ${columns(true)} ${from(true)} WHERE version.number = {number}::int`,
  );
  const [version] = await runStatement<DealVersionRow>(database, statement, { dealId, number });
  return version;
}
