/** Returns the SHA-256 that code generation added to a document. @throws for a document without one */
export function hashOf(document: object): string {
  const { __meta__ } = document as { __meta__?: { hash?: unknown } };
  if (typeof __meta__?.hash !== 'string') throw new Error('The operation was generated without a hash');
  return __meta__.hash;
}
