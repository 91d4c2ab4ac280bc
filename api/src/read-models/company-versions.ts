import type { Database, Transaction } from '../database/database.ts';
import type { CompanyContent, CompanyVersion, CompanyVersionPage } from '../graphql/generated/resolvers.ts';
import { jsonIf, jsonObject } from './json.ts';
import type { LastChange } from './last-change.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import type { Selection } from './selection.ts';
import { compileStatement, runStatement } from './statement.ts';
import { findUnknownKeys } from './unknown-keys.ts';

const wholePerson: Selection = new Map(['id', 'firstName', 'lastName', 'email'].map((field) => [field, new Map()]));

/**
 * SQL of the versions of a company. A company that was not saved since versions are kept has no row: its state is its
 * only version.
 */
const versions = (content: { stored: string; current: string }) => `
  SELECT version.number, version.kind, version.created_at, version.actor_id, version.note, ${content.stored} AS content
  FROM company_version version WHERE version.company_id = {id}::uuid
  UNION ALL
  SELECT company.content_version, 'BASELINE', company.updated_at, NULL, NULL, ${content.current}
  FROM company WHERE company.id = {id}::uuid
    AND NOT EXISTS (SELECT FROM company_version stored WHERE stored.company_id = company.id)`;

const entry = `'number', version.number, 'kind', version.kind, 'at', version.created_at, 'note', version.note,
  'by', ${jsonIf('actor.id IS NOT NULL', jsonObject(wholePerson, personOf('actor')))}`;

/** Reads a page of the versions of a company, newest first; none for an unknown id. */
export async function readCompanyVersions(
  database: Database,
  query: { id: string; limit: number; offset: number },
): Promise<CompanyVersionPage> {
  const statement = compileStatement(
    'companies.versions',
    `WITH version AS (${versions({ stored: 'NULL', current: 'NULL' })})
    SELECT (SELECT count(*)::int FROM version) AS "totalCount", (
      SELECT COALESCE(json_agg(json_build_object(${entry}) ORDER BY version.number DESC), '[]'::json)
      FROM (SELECT * FROM version ORDER BY number DESC ${limitClause(query)}) version
        LEFT JOIN account actor ON actor.id = version.actor_id) AS items`,
  );
  const [page] = await runStatement<CompanyVersionPage>(database, statement, { ...query });
  return page ?? { items: [], totalCount: 0 };
}

/** What a content has, by its parts; for `findUnknownKeys`. */
const knownCompanyKeys: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['name', 'blurb', 'description', 'hqCity', 'hqState', 'hqCountry', 'foundingYear', 'fundingStage', 'stage'],
    ...['businessModel', 'entityType', 'lastValuation', 'valuationCurrency', 'sectors', 'innovationEnablers'],
    ...['fundingRounds', 'management', 'logo'],
  ],
  fundingRounds: [
    ...['id', 'financingRound', 'date', 'preMoneyValuation', 'preMoneyValuationCurrency', 'amountRaised'],
    ...['amountRaisedCurrency', 'notableInvestors'],
  ],
  management: ['id', 'name', 'position', 'bio'],
};

type StoredContent = Omit<CompanyContent, '__typename' | 'logoName'> & { logo: { name: string } | null };

const oneVersion = compileStatement(
  'companies.version',
  `SELECT json_build_object(${entry}, 'content', version.content) AS version
  FROM (${versions({ stored: 'version.content', current: 'company_content(company.id)' })}) version
    LEFT JOIN account actor ON actor.id = version.actor_id
  WHERE version.number = {number}::int`,
);

/** Reads a version of a company with its content; undefined for an unknown one. */
export async function readCompanyVersion(
  database: Database,
  query: { id: string; number: number },
): Promise<CompanyVersion | undefined> {
  const [row] = await runStatement<{
    version: Omit<CompanyVersion, 'content' | 'unknownKeys'> & { content: StoredContent };
  }>(database, oneVersion, query);
  if (!row) return undefined;
  const { logo, ...content } = row.version.content;
  const unknownKeys = findUnknownKeys(row.version.content, knownCompanyKeys);
  return { ...row.version, content: { ...content, logoName: logo?.name ?? null }, unknownKeys };
}

/** Returns who stored a version of a company, and when; undefined for the state before the first save. */
export async function readVersionAuthor(
  transaction: Transaction,
  { id, number }: { id: string; number: number },
): Promise<LastChange | undefined> {
  const [author] = await transaction.$queryRaw<LastChange[]>`
    /* companies.version_author */
    SELECT version.created_at AS at,
      COALESCE(NULLIF(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.email::text) AS "by"
    FROM company_version version LEFT JOIN account actor ON actor.id = version.actor_id
    WHERE version.company_id = ${id}::uuid AND version.number = ${number}`;
  return author;
}
