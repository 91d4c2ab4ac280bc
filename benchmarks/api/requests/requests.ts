import { documents, postgraphileDocuments } from './documents.ts';

export type PeerName = 'ours' | 'postgraphile' | 'apollo' | 'floor';
export const peerNames: readonly PeerName[] = ['ours', 'postgraphile', 'apollo', 'floor'];

const lists = ['list', 'searchCommon', 'searchRare', 'searchNone', 'filters', 'watchlist'] as const;
type ListName = (typeof lists)[number];
export type OperationName = ListName | 'detail' | 'investments';
export const operationNames: readonly OperationName[] = [...lists, 'detail', 'investments'];

/** Every peer answers the first questions; the further lists are measured against the fastest server of others alone. */
export function answers(peer: PeerName, operation: OperationName): boolean {
  return peer === 'ours' || peer === 'postgraphile' || ['list', 'detail', 'investments'].includes(operation);
}

/** What the requests name. */
export interface Subject {
  token: string;
  /** A visible deal with every kind of section, in which the caller has invested. */
  dealId: string;
  /** Stands in the texts of that deal alone. */
  reference: string;
}

export interface PeerRequest {
  path: string;
  body: string;
}

function isList(operation: OperationName): operation is ListName {
  return (lists as readonly string[]).includes(operation);
}

/** A word of nearly every deal, one of a single deal, and one of none. */
const searches = {
  searchCommon: () => 'company',
  searchRare: ({ reference }: Subject) => reference,
  searchNone: () => 'qzxvw',
};

/** The filter of a list in the product's schema, and what PostGraphile's field takes for it. */
function filterOf(operation: ListName, subject: Subject) {
  if (operation === 'list')
    return { ours: { status: 'ACTIVE' }, field: 'list', variables: { status: 'ACTIVE' } } as const;
  if (operation === 'watchlist') return { ours: { watched: true }, field: 'watchlist', variables: {} } as const;
  if (operation === 'filters') {
    // Most of what there is: the more deals match, the more there is to count and to put in order.
    const stages = ['SEED', 'EARLY', 'MID', 'LATE'];
    return {
      ours: {
        valuationBands: ['UNDER_100_MILLION', 'FROM_100_TO_500_MILLION', 'FROM_500_MILLION_TO_2_BILLION'],
        companyAges: ['WITHIN_5_YEARS', 'FROM_5_TO_8_YEARS', 'FROM_8_TO_12_YEARS'],
        fundingStages: stages,
      },
      field: 'filters',
      variables: { valuationUpTo: '2000000000', ageUpTo: 12, stages },
    } as const;
  }
  const search = searches[operation](subject);
  return { ours: { search }, field: 'search', variables: { search } } as const;
}

/** @param rows how many deals a list asks for */
export function requestOf(peer: PeerName, operation: OperationName, subject: Subject, rows = 50): PeerRequest {
  const { dealId } = subject;
  if (peer === 'floor') {
    const values = operation === 'list' ? ['ACTIVE', rows] : operation === 'detail' ? [dealId] : [];
    return { path: `/${operation}`, body: JSON.stringify({ values }) };
  }
  const graphql = (query: string, variables: object) => ({
    path: '/graphql',
    body: JSON.stringify({ query, variables }),
  });
  const postgraphile = peer === 'postgraphile';
  if (isList(operation)) {
    const { ours, field, variables } = filterOf(operation, subject);
    return postgraphile
      ? graphql(postgraphileDocuments[field], { limit: rows, ...variables })
      : graphql(documents.list, { limit: rows, filter: ours });
  }
  return graphql(
    (postgraphile ? postgraphileDocuments : documents)[operation],
    operation === 'detail' ? { id: dealId } : {},
  );
}

/**
 * An answer without what may differ between servers that mean the same: the spelling of an instant, the order of rows
 * that no order was asked for, and a level that a table between two others adds.
 *
 * @throws Error for an answer with errors or without data
 */
export function meaningOf(peer: PeerName, operation: OperationName, text: string): unknown {
  const answer = JSON.parse(text);
  const field = isList(operation) ? 'deals' : { detail: 'deal', investments: 'myInvestments' }[operation];
  const data = peer === 'floor' ? answer : answer?.data?.[field];
  if (!data || answer.errors) throw new Error(`${peer} answers the ${operation} with ${text.slice(0, 500)}`);
  return normalize(data);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Lists whose order is part of what was asked for. */
const ordered: ReadonlySet<string> = new Set(['items', 'myInvestments', 'summaryInvestors']);

function normalize(value: unknown, name = 'myInvestments'): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => normalize(item));
    if (ordered.has(name)) return items;
    return items.map((item) => JSON.stringify(item)).sort();
  }
  if (typeof value === 'string') return instant.test(value) ? new Date(value).toISOString() : value;
  if (typeof value !== 'object' || value === null) return value;
  const { entry, ...fields } = value as Record<string, unknown>;
  const flat = { ...fields, ...(entry as object | undefined) };
  return Object.fromEntries(
    Object.entries(flat)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, normalize(item, key)]),
  );
}
