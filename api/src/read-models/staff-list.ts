import { foldText } from '@platform/rules';
import type { Database } from '../database/database.ts';
import type { SortDirection } from '../graphql/generated/resolvers.ts';
import { containsPattern } from './deal-search.ts';
import { limitClause } from './paging.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** The number up to which staff lists count; a page tells whether there are more. */
export const countLimit = 10_000;

/** A condition on the rows of a list, named `listed`. */
export interface Criterion {
  /** SQL that an index answers, to find few rows among many. */
  indexed: string;
  /** SQL of the same condition without an index, to read many matching rows in their order. */
  plain: string;
}

/** A staff list: a table with an index for each order. */
export interface StaffList {
  /** SQL of the table, whose rows are named `listed`. */
  table: string;
  /** SQL of the condition on which its indexes begin. */
  scope: string;
  criteria: readonly Criterion[];
  order: string;
  limit: number;
  offset: number;
}

/** What a page of any staff list has. */
export interface StaffPage<Item> {
  items?: Item[];
  /** At most `countLimit`. */
  totalCount?: number;
  /** Whether there are more than `totalCount`. */
  totalIsCapped?: boolean;
}

/** Returns a condition that is the same with and without an index. */
export const criterion = (sql: string): Criterion => ({ indexed: sql, plain: sql });

/** What a list is narrowed to besides its filters: rows by their ids, such as those of a page of an export. */
export interface Chosen {
  ids?: readonly string[];
}

/** Returns the condition that a row is one of those with the parameter `{ids}`; none without ids. */
export const isChosen = (column: string, { ids }: Chosen): Criterion[] =>
  ids ? [criterion(`${column} = ANY({ids}::uuid[])`)] : [];

/**
 * Returns the condition that a folded text contains the searched text, with the parameters of `searchParameters` (CLI-05,
 * CARE-12). A trigram index knows nothing of texts without three letters or digits in a row: they are looked for in every
 * row.
 *
 * @param document SQL of the texts as `search_folded` folds them, one per line, with a trigram index
 */
export function containsSearch(document: string, search: string): Criterion {
  const plain = `strpos(${document}, (SELECT NULLIF(btrim(search_folded({search})), ''))) > 0`;
  return hasTrigram(search)
    ? { indexed: `${document} LIKE (SELECT search_folded({pattern}))`, plain }
    : criterion(plain);
}

/** Whether a trigram index can find a searched text. */
export const hasTrigram = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(foldText(search));

/** Returns the parameters of `containsSearch`. */
export function searchParameters(search: string | null) {
  return { search, pattern: search === null ? null : containsPattern(search) };
}

/** Returns what a statement depends on besides the selection: whether it searches, and how. */
export function searchVariant(search: string | null): string {
  if (search === null) return '';
  return hasTrigram(search) ? 'search' : 'short search';
}

/** Returns the ORDER BY of a sort key, nulls first when ascending and last when descending (AAPI-21). */
export function orderOf(key: string, id: string, direction: SortDirection): string {
  const sqlDirection = direction === 'asc_nulls_first' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return `${key} ${sqlDirection}, ${id} ${sqlDirection}`;
}

const conditionOf = ({ scope, criteria }: StaffList, of: keyof Criterion) =>
  [scope, ...criteria.map((each) => each[of])].join(' AND ');

/** Returns SQL of the rows that match, but of no more than are counted, and one. */
export const matchingTable = (list: StaffList, of: keyof Criterion, columns = '') =>
  `SELECT ${columns} FROM ${list.table} listed WHERE ${conditionOf(list, of)} LIMIT ${countLimit + 1}`;

const sampleSize = 1_000;
/** The share of the sample from which on an index is slower: it would name most rows before the first is read. */
const frequent = 0.25;

/**
 * Returns common table expressions that tell by the first rows of a table whether a condition holds for many
 * (`${name}_sample`), and SQL of the rows for which it holds, with the index or without it.
 */
export function matchingRows(list: StaffList, name: string, columns: string): { sample: string; rows: string } {
  if (list.criteria.every(({ indexed, plain }) => indexed === plain)) {
    return { sample: '', rows: matchingTable(list, 'plain', columns) };
  }
  const plain = list.criteria.map((each) => each.plain).join(' AND ');
  const isFrequent = `(SELECT are_many FROM ${name}_sample)`;
  return {
    sample: `${name}_sample AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE ${plain}) > count(*) * ${frequent} AND count(*) = ${sampleSize} AS are_many
      FROM (SELECT * FROM ${list.table} listed WHERE ${list.scope} LIMIT ${sampleSize}) listed),`,
    rows: `(SELECT ${columns} FROM ${list.table} listed
        WHERE NOT ${isFrequent} AND ${conditionOf(list, 'indexed')} LIMIT ${countLimit + 1})
      UNION ALL (SELECT ${columns} FROM ${list.table} listed
        WHERE ${isFrequent} AND ${conditionOf(list, 'plain')} LIMIT ${countLimit + 1})`,
  };
}

/**
 * Returns the common table expressions of `pageRows` and `matchCount`. The rows that match are looked up first: if they
 * are few, they are sorted; if there are more than are counted, the rows of the page are soon met in the order of an index.
 */
export function listTables(list: StaffList): string {
  const { sample, rows } = matchingRows(list, 'matching', list.criteria.length > 0 ? 'listed.*' : '');
  return `WITH ${sample} matching AS MATERIALIZED (${rows}),
    matches AS MATERIALIZED (SELECT count(*)::int AS total FROM matching)`;
}

/** SQL of the number of rows that match, which is above `countLimit` when there are more. */
export const matchCount = '(SELECT matches.total FROM matches)';

/** Returns SQL of the rows of a page. */
export function pageRows(list: StaffList): string {
  const ordered = `ORDER BY ${list.order} ${limitClause(list)}`;
  const inOrder = `SELECT listed.* FROM ${list.table} listed WHERE ${conditionOf(list, 'plain')}`;
  if (list.criteria.length === 0) return `${inOrder} ${ordered}`;
  return `(${inOrder} AND ${matchCount} > ${countLimit} ${ordered})
    UNION ALL (SELECT listed.* FROM matching listed WHERE ${matchCount} <= ${countLimit} ${ordered})`;
}

/**
 * Returns the SELECT list of the selected fields of a page.
 *
 * @param fields.items returns SQL of the JSON array of the items
 * @param count SQL of the number of rows, which need not count further than `countLimit` and one
 */
export function pageColumns(
  selection: Selection,
  count: string,
  fields: Readonly<Record<string, () => string>> & { items: () => string },
): string {
  const all: Record<string, () => string> = {
    totalCount: () => `LEAST(${count}, ${countLimit})`,
    totalIsCapped: () => `${count} > ${countLimit}`,
    ...fields,
  };
  return Object.entries(all)
    .flatMap(([field, sql]) => (selection.has(field) ? [`(${sql()}) AS "${field}"`] : []))
    .join(', ');
}

/**
 * Reads a page of a staff list and its total number in one statement.
 *
 * @param model.name such as `clients.list`
 * @param model.variant what the statement depends on besides the selection, the order and the page
 * @param model.items returns SQL of the JSON array of the items from the rows of the page
 * @param model.others returns SQL of further fields of the page
 */
export async function readStaffList<Page extends StaffPage<unknown>>(
  database: Database,
  selection: Selection,
  model: {
    name: string;
    variant: readonly unknown[];
    list: StaffList;
    items: (rows: string) => string;
    others?: Readonly<Record<string, () => string>>;
  },
  values: Readonly<Record<string, unknown>>,
): Promise<Partial<Page>> {
  const { list, items, others } = model;
  const buildSql = () =>
    `${listTables(list)} SELECT ${pageColumns(selection, matchCount, { items: () => items(pageRows(list)), ...others })}`;
  const variant = [list.order, limitClause(list), ...model.variant].join(' ');
  const [page] = await readSelected<Partial<Page>>(
    database,
    { name: model.name, variant, selection, buildSql },
    { ...values, offset: list.offset },
  );
  return page ?? {};
}
