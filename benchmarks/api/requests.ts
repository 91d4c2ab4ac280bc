import type { PeerName, Question } from './questions/question.ts';
import { type Documents, findDocument } from './registered.ts';
import type { Subject } from './subject.ts';

export interface PeerRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The size of the page that the screens ask for. */
export const pageSize = 50;

/**
 * What a peer is sent for a question.
 *
 * @param options.rows how many a list asks for
 * @param options.token another one than that of the question's role
 */
export function requestOf(
  peer: PeerName,
  question: Question,
  { documents, subject }: { documents: Documents; subject: Subject },
  { rows = pageSize, token = subject.tokens[question.as] }: { rows?: number; token?: string } = {},
): PeerRequest {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const variables = question.variables(subject, rows);
  const post = (path: string, body: object) => ({ path, headers, body: JSON.stringify(body) });
  if (peer === 'floor' || peer === 'drizzle') return post(`/${question.name}`, variables);
  if (peer === 'postgraphile') {
    const { document: query, variables } = question.postgraphile ?? { document: '', variables: () => ({}) };
    return post('/graphql', { query, variables: variables(subject) });
  }
  const { hash: sha256Hash, text: query } = findDocument(documents, question.operation);
  if (peer === 'apollo') return post('/graphql', { query, variables });
  // As the client of the screens does.
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  return post('/graphql', { operationName: question.operation, variables, extensions });
}
