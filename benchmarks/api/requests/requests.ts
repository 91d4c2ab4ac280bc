import { documents, postgraphileDocuments } from './documents.ts';

export type PeerName = 'ours' | 'postgraphile' | 'apollo' | 'floor';
export const peerNames: readonly PeerName[] = ['ours', 'postgraphile', 'apollo', 'floor'];

export type OperationName = keyof typeof documents;
export const operationNames: readonly OperationName[] = ['list', 'detail', 'investments'];

/** What the requests name. */
export interface Subject {
  token: string;
  /** A visible deal with every kind of section, in which the caller has invested. */
  dealId: string;
}

export interface PeerRequest {
  path: string;
  body: string;
}

/** @param rows how many deals the list asks for */
export function requestOf(peer: PeerName, operation: OperationName, { dealId }: Subject, rows = 50): PeerRequest {
  if (peer === 'floor') {
    const values = { list: ['ACTIVE', rows], detail: [dealId], investments: [] }[operation];
    return { path: `/${operation}`, body: JSON.stringify({ values }) };
  }
  const variables = { list: { limit: rows }, detail: { id: dealId }, investments: {} }[operation];
  const query = (peer === 'postgraphile' ? postgraphileDocuments : documents)[operation];
  return { path: '/graphql', body: JSON.stringify({ query, variables }) };
}

/**
 * An answer without what may differ between servers that mean the same: the spelling of an instant, the order of rows
 * that no order was asked for, and a level that a table between two others adds.
 *
 * @throws Error for an answer with errors or without data
 */
export function meaningOf(peer: PeerName, operation: OperationName, text: string): unknown {
  const answer = JSON.parse(text);
  const field = { list: 'deals', detail: 'deal', investments: 'myInvestments' }[operation];
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
