import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** What one document may be; the largest operations of the product's own apps stay far below. */
export const documentLimits = { characters: 40_000, tokens: 4_000, depth: 12, aliases: 30 };

/** Reported beside other faults instead of thrown through `validate()`. */
const report = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/**
 * The rules of the specification and the limits; in production also no introspection.
 * Page sizes are clamped by resolvers: variables are invisible to validation, which is cached by source.
 */
export function validationRules(options: { introspection: boolean }): ValidationRule[] {
  return [
    ...specifiedRules,
    maxAliasesRule({ n: documentLimits.aliases, ...report }),
    maxDepthRule({ n: documentLimits.depth, ignoreIntrospection: true, flattenFragments: true, ...report }),
    ...(options.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
  ];
}
