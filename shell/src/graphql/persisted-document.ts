/** SHA-256 that code generation put into a document. @throws for a document that no build registered */
export function hashOf(document: object): string {
  const { __meta__ } = document as { __meta__?: { hash?: unknown } };
  if (typeof __meta__?.hash !== 'string') throw new Error('The operation was generated without its hash');
  return __meta__.hash;
}
