import type { RequestContext } from '../../context.ts';
import { auditAll } from '../../database/audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FundingRoundContent, SimilarCompany } from '../../graphql/generated/resolvers.ts';
import { changesOfContent } from './changes.ts';
import { insertColumns, updateColumns } from './columns.ts';
import type { CompanyState } from './input.ts';
import { saveParts, writeParts } from './rows.ts';
import { readContents, type StoredCompany, storeFirstVersions, withCompanyVersions } from './versions.ts';

/** The content of a company as an import reads and writes it, without the logo; days are `YYYY-MM-DD`. */
export interface ImportedCompany extends Omit<CompanyState, 'fundingRounds'> {
  fundingRounds: (Omit<FundingRoundContent, 'date'> & { date: string })[];
}

type Context = Pick<RequestContext, 'caller' | 'services'>;
type Deps = Pick<Database, 'query'>;

const entityType = 'company';
/** Similar companies of one name that are told. */
const maxSimilar = 5;

/** Reads the contents of companies by id; unknown ids have none. */
export async function readImportedCompanies(
  database: Deps,
  ids: readonly string[],
): Promise<Map<string, ImportedCompany>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<{ id: string; content: StoredCompany }>(
    {
      name: 'companies.contents',
      text: 'SELECT id, company_content(id) AS content FROM company WHERE id = ANY($1::uuid[])',
    },
    [ids],
  );
  return new Map(rows.map(({ id, content }) => [id, toImported(content)]));
}

function toImported({ logo: _logo, ...content }: StoredCompany): ImportedCompany {
  return { ...content, fundingRounds: content.fundingRounds.map((round) => ({ ...round, date: String(round.date) })) };
}

/** Returns the companies that have one of these ids, or exactly one of these names. */
export function findCompaniesOfFile(
  database: Deps,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  return database.query<{ id: string; name: string }>(
    {
      name: 'companies.of_file',
      text: `SELECT id, name FROM company WHERE id = ANY($1::uuid[])
        UNION SELECT id, name FROM company WHERE name = ANY($2::text[])`,
    },
    [ids, names],
  );
}

/** Returns for each name the companies whose name differs in spelling or legal form only (DATA-06). */
export async function findSimilarOfNames(
  database: Deps,
  names: readonly string[],
): Promise<Map<string, SimilarCompany[]>> {
  if (names.length === 0) return new Map();
  const rows = await database.query<{ wanted: string; similar: SimilarCompany[] }>(
    {
      name: 'companies.similar_of_names',
      text: `SELECT wanted.name AS wanted, found."similar"
        FROM (SELECT DISTINCT unnest($1::text[]) AS name) wanted
          CROSS JOIN LATERAL (
            SELECT json_agg(json_build_object('id', listed.id, 'name', listed.name)) AS "similar"
            FROM (SELECT id, name FROM company WHERE name_key = company_name_key(wanted.name) AND wanted.name <> ''
              ORDER BY lower(name), id LIMIT ${maxSimilar}) listed) found
        WHERE found."similar" IS NOT NULL`,
    },
    [names],
  );
  return new Map(rows.map(({ wanted, similar }) => [wanted, similar]));
}

/** Returns the companies of rounds and managers by the ids of these; unknown ids have none. */
export async function findOwnersOfParts(database: Deps, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<{ id: string; companyId: string }>(
    {
      name: 'companies.owners_of_parts',
      text: `SELECT id, company_id AS "companyId" FROM funding_round WHERE id = ANY($1::uuid[])
        UNION ALL SELECT id, company_id FROM company_manager WHERE id = ANY($1::uuid[])`,
    },
    [ids],
  );
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** Locks companies for an import, in the order of their ids, and reads their contents; unknown ids have none. */
export async function lockImportedCompanies(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, ImportedCompany>> {
  if (ids.length === 0) return new Map();
  const locked = await transaction.$queryRaw<{ id: string }[]>`
    /* companies.lock_all */
    SELECT id FROM company WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const contents = await readContents(
    transaction,
    locked.map(({ id }) => id),
  );
  return new Map([...contents].map(([id, { content }]) => [id, toImported(content)]));
}

/** A company of a file with the state that it is to have. */
export interface ImportedState {
  id: string;
  state: ImportedCompany;
}

/**
 * Stores new companies of a file with their rounds and managers as versions 1 of kind IMPORTED, in the given transaction.
 * The states were checked by the rules of the form, and their enumerations against the stored ones.
 *
 * @throws CodedError FIELD_INVALID naming `id` if a company has it, `fundingRounds` or `management` for the id of another's
 */
export async function insertImportedCompanies(
  transaction: Transaction,
  context: Context,
  companies: readonly ImportedState[],
): Promise<void> {
  if (companies.length === 0) return;
  const count = await insertColumns(transaction, companies);
  if (count !== companies.length) throw refuse('FIELD_INVALID', { field: 'id' });
  await saveParts(transaction, companies);
  const ids = companies.map(({ id }) => id);
  const contents = await storeFirstVersions(transaction, context, ids, 'IMPORTED');
  await auditAll(
    transaction,
    context,
    [...contents].map(([entityId, after]) => ({
      ...({ action: 'company.inserted', entityType, entityId } as const),
      details: { changes: changesOfContent({ after }) },
    })),
  );
}

/**
 * Stores the states of locked companies as their next versions of kind IMPORTED, in the given transaction; one that changes
 * nothing makes no version (HIST-01).
 *
 * @throws CodedError FIELD_INVALID naming `fundingRounds` or `management` for the id of another company's
 */
export async function updateImportedCompanies(
  transaction: Transaction,
  context: Context,
  companies: readonly ImportedState[],
): Promise<void> {
  if (companies.length === 0) return;
  const ids = companies.map(({ id }) => id);
  const { changes } = await withCompanyVersions(transaction, context, { ids, kind: 'IMPORTED' }, async (before) => {
    const columns = companies.flatMap(({ id, state: after }) => {
      const former = before.get(id);
      return former ? [{ id, before: former, after }] : [];
    });
    await updateColumns(transaction, columns);
    await writeParts(transaction, companies);
  });
  await auditAll(
    transaction,
    context,
    [...changes].map(([entityId, change]) => ({
      ...({ action: 'company.updated', entityType, entityId } as const),
      details: { changes: changesOfContent(change) },
    })),
  );
}
