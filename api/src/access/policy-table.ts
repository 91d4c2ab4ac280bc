import { type GraphQLNamedType, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql';
import type { Policy, Rule } from './policy.ts';

/** The policy of the whole product: maps every GraphQL coordinate to its rule. */
export interface PolicyTable {
  /** Returns the rule of the field, or else that of its type. */
  ruleOf(typeName: string, fieldName: string): Rule;
}

const rootTypes: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * Merges the domains' policies and checks them against the schema.
 *
 * @throws Error listing every coordinate without a rule, every rule without a coordinate, and every duplicate rule
 */
export function buildPolicyTable(schema: GraphQLSchema, policies: readonly Policy[]): PolicyTable {
  const rules = new Map<string, Rule>();
  const faults: string[] = [];
  for (const [coordinate, rule] of policies.flatMap((policy) => Object.entries(policy))) {
    if (rules.has(coordinate)) faults.push(`${coordinate} has two rules`);
    // Every GraphQL operation requires a token (API-01); an open field would silently violate that.
    if (rule.allow === 'anyone') faults.push(`${coordinate} cannot be open to anyone`);
    rules.set(coordinate, rule);
  }
  const coordinates = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    for (const [coordinate, covered] of coordinatesOf(type, rules)) {
      coordinates.add(coordinate);
      if (!covered) faults.push(`${coordinate} has no rule`);
    }
  }
  for (const coordinate of rules.keys()) {
    if (!coordinates.has(coordinate)) faults.push(`${coordinate} is not in the schema`);
  }
  if (faults.length > 0) throw new Error(`The policy table is not complete:\n  ${faults.join('\n  ')}`);
  return {
    ruleOf(typeName, fieldName) {
      const rule = rules.get(`${typeName}.${fieldName}`) ?? rules.get(typeName);
      if (!rule) throw new Error(`No rule for ${typeName}.${fieldName}`);
      return rule;
    },
  };
}

/** Returns each coordinate of a type and whether a rule covers it; input types and scalars have none. */
function coordinatesOf(type: GraphQLNamedType, rules: ReadonlyMap<string, Rule>): [string, boolean][] {
  if (!isObjectType(type) || isIntrospectionType(type)) return [];
  const fields = Object.keys(type.getFields()).map((field) => `${type.name}.${field}`);
  if (rootTypes.has(type.name)) return fields.map((field) => [field, rules.has(field)]);
  return [[type.name, rules.has(type.name)], ...fields.map((field): [string, boolean] => [field, true])];
}
