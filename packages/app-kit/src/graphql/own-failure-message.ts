/**
 * Context of a GraphQL operation whose caller shows its own error message, so that the shell's client shows no toast.
 * One constant object, since a new context object would make urql run the query again.
 */
export const ownFailureMessage = { ownFailureMessage: true } as const;
