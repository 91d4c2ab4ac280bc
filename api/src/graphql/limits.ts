import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Limits of one document; the largest operations of the product's own apps are far below. */
export const documentLimits = { characters: 40_000, tokens: 4_000, depth: 12, aliases: 30 };

/** Reports limit violations with the other validation errors instead of throwing from `validate()`. */
const report = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/**
 * Returns the rules of the specification and the limits; in production introspection is also rejected.
 * Page sizes are clamped by resolvers: variables are not visible to validation, whose result is cached by source.
 */
export function validationRules(options: { introspection: boolean }): ValidationRule[] {
  return [
    ...specifiedRules,
    maxAliasesRule({ n: documentLimits.aliases, ...report }),
    maxDepthRule({ n: documentLimits.depth, ignoreIntrospection: true, flattenFragments: true, ...report }),
    ...(options.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
  ];
}
