/**
 * Context of a GraphQL operation whose caller tells about its failure: the shell's client then shows no toast of its
 * own for it. Kept as one object, since a new context would make urql ask anew.
 */
export const ownFailureMessage = { ownFailureMessage: true } as const;
