import { type Documents, findDocument } from './persisted-documents.ts';
import type { PeerName, Scenario } from './scenarios/scenario.ts';
import type { Subject } from './subject.ts';

export interface PeerRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Page size that the screens request. */
export const pageSize = 50;

/**
 * Returns the request of a scenario to a peer.
 *
 * @param options.rows number of rows that a list requests
 * @param options.token overrides the token of the scenario's role
 */
export function requestOf(
  peer: PeerName,
  scenario: Scenario,
  { documents, subject }: { documents: Documents; subject: Subject },
  { rows = pageSize, token = subject.tokens[scenario.as] }: { rows?: number; token?: string } = {},
): PeerRequest {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const variables = scenario.variables(subject, rows);
  const post = (path: string, body: object) => ({ path, headers, body: JSON.stringify(body) });
  if (peer === 'floor' || peer === 'drizzle') return post(`/${scenario.name}`, variables);
  if (peer === 'postgraphile') {
    const { document: query, variables } = scenario.postgraphile ?? { document: '', variables: () => ({}) };
    return post('/graphql', { query, variables: variables(subject) });
  }
  const { hash: sha256Hash, text: query } = findDocument(documents, scenario.operation);
  if (peer === 'apollo') return post('/graphql', { query, variables });
  // Like the GraphQL client of the screens.
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  return post('/graphql', { operationName: scenario.operation, variables, extensions });
}
