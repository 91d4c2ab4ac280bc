/** Characters from which a body names its operation in a header: the server takes only saves of long texts as a whole. */
const largeBody = 50_000;

/**
 * Returns the headers that let the server know a large registered operation before it reads the body.
 *
 * @param body of a GraphQL call
 */
export function operationHeaders(body: unknown): [name: string, value: string][] {
  if (typeof body !== 'string' || body.length < largeBody) return [];
  const { extensions } = JSON.parse(body) as { extensions?: { persistedQuery?: { sha256Hash?: string } } };
  const hash = extensions?.persistedQuery?.sha256Hash;
  return hash === undefined ? [] : [['x-operation-hash', hash]];
}
