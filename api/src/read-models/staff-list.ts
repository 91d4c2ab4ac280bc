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
  /** The share of rows from which on it is faster without the index. */
  frequent?: number;
}

/** How a condition is evaluated. */
type Way = 'indexed' | 'plain';

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

/** The share of rows from which on an index is slower: it would name most rows before the first is read. */
const frequent = { trigrams: 0.25, pairs: 0.6 };

/**
 * Returns the condition that a folded text contains the searched text, with the parameters of `searchParameters` (CLI-05,
 * CARE-12). A trigram index knows nothing of texts without three letters or digits in a row; an index of pairs finds those,
 * and a single letter is looked for in every row.
 *
 * @param document SQL of the texts as `search_folded` folds them, one per line, with both indexes
 */
export function containsSearch(document: string, search: string): Criterion {
  const folded = "(SELECT NULLIF(btrim(search_folded({search})), ''))";
  const plain = `strpos(${document}, ${folded}) > 0`;
  switch (indexOf(search)) {
    case 'trigrams':
      return { indexed: `${document} LIKE (SELECT search_folded({pattern}))`, plain, frequent: frequent.trigrams };
    case 'pairs':
      return {
        indexed: `search_pairs(${document}) @> (SELECT COALESCE(search_pairs(${folded}), '{}')) AND ${plain}`,
        plain,
        frequent: frequent.pairs,
      };
    default:
      return criterion(plain);
  }
}

/** Which index finds a searched text. */
function indexOf(search: string): 'trigrams' | 'pairs' | 'none' {
  const folded = foldText(search).trim();
  if (/[\p{L}\p{N}]{3}/u.test(folded)) return 'trigrams';
  return [...folded].length > 1 ? 'pairs' : 'none';
}

/** Returns the parameters of `containsSearch`. */
export function searchParameters(search: string | null) {
  return { search, pattern: search === null ? null : containsPattern(search) };
}

/** Returns what a statement depends on besides the selection: whether it searches, and how. */
export function searchVariant(search: string | null): string {
  if (search === null) return '';
  return `search by ${indexOf(search)}`;
}

/** Returns the ORDER BY of a sort key, nulls first when ascending and last when descending (AAPI-21). */
export function orderOf(key: string, id: string, direction: SortDirection): string {
  const sqlDirection = direction === 'asc_nulls_first' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return `${key} ${sqlDirection}, ${id} ${sqlDirection}`;
}

/** Returns SQL of the condition that a row is in the scope and matches. */
export const conditionOf = ({ scope, criteria }: Matched, of: Way) =>
  [scope, ...criteria.map((each) => each[of])].join(' AND ');

/** What the rows that match are looked up from. */
type Matched = Pick<StaffList, 'table' | 'scope' | 'criteria'>;

/** Returns SQL of the rows that match, but of no more than one beyond `most`. */
export const matchingTable = (list: Matched, of: Way, columns = '', most = countLimit) =>
  `SELECT ${columns} FROM ${list.table} listed WHERE ${conditionOf(list, of)} LIMIT ${most + 1}`;

const sampleSize = 1_000;

/**
 * Returns common table expressions that tell by the first rows of a table whether a condition holds for many
 * (`${name}_sample`), SQL of whether it does, and SQL of the rows for which it holds, with the index or without it.
 *
 * @param most the number of rows of which one more suffices
 */
export function matchingRows(list: Matched, name: string, columns: string, most = countLimit) {
  if (list.criteria.every(({ indexed, plain }) => indexed === plain)) {
    return { sample: '', isFrequent: 'true', rows: matchingTable(list, 'plain', columns, most) };
  }
  const plain = list.criteria.map((each) => each.plain).join(' AND ');
  const share = Math.max(...list.criteria.map((each) => each.frequent ?? 0));
  const isFrequent = `(SELECT are_many FROM ${name}_sample)`;
  return {
    isFrequent,
    sample: `${name}_sample AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE ${plain}) > count(*) * ${share} AND count(*) = ${sampleSize} AS are_many
      FROM (SELECT * FROM ${list.table} listed WHERE ${list.scope} LIMIT ${sampleSize}) listed),`,
    rows: `(SELECT ${columns} FROM ${list.table} listed
        WHERE NOT ${isFrequent} AND ${conditionOf(list, 'indexed')} LIMIT ${most + 1})
      UNION ALL (SELECT ${columns} FROM ${list.table} listed
        WHERE ${isFrequent} AND ${conditionOf(list, 'plain')} LIMIT ${most + 1})`,
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
