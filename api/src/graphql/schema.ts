import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type DocumentNode, type GraphQLSchema, Kind, parse } from 'graphql';
import { type Policy, parent } from '../access/policy.ts';
import type { Domain } from '../domains/domain.ts';
import { attachLoaders } from './loaders.ts';
import { DateScalar, DateTime, Decimal } from './scalars.ts';

const domainsDirectory = join(import.meta.dirname, '../domains');

/** A domain that has REST routes only has no SDL. */
function readTypeDefinitions(domain: string): DocumentNode {
  const file = join(domainsDirectory, domain, 'schema.graphql');
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : { kind: Kind.DOCUMENT, definitions: [] };
}

/** The root types, without those that no listed domain extends: a type without fields is not valid. */
function readCommon(domains: readonly DocumentNode[]): DocumentNode {
  const document = parse(readFileSync(join(import.meta.dirname, 'common.graphql'), 'utf8'));
  const extended = domains.flatMap(({ definitions }) =>
    definitions.flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_EXTENSION ? [definition.name.value] : [],
    ),
  );
  const definitions = document.definitions.filter(
    (definition) => definition.kind !== Kind.OBJECT_TYPE_DEFINITION || extended.includes(definition.name.value),
  );
  return { ...document, definitions };
}

/**
 * The types of folders that are not (yet) in the list of domains, without their operations: listed domains refer to
 * them.
 */
function readTypesOnly(listed: readonly Domain[]): { typeDefs: DocumentNode[]; policy: Policy } {
  const others = readdirSync(domainsDirectory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !listed.some(({ name }) => name === entry.name))
    .filter((entry) => readdirSync(join(domainsDirectory, entry.name)).includes('schema.graphql'));
  const typeDefs = others.map(({ name }) => {
    const document = readTypeDefinitions(name);
    return { ...document, definitions: document.definitions.filter(({ kind }) => kind !== Kind.OBJECT_TYPE_EXTENSION) };
  });
  const types = typeDefs.flatMap(({ definitions }) =>
    definitions.filter(({ kind }) => kind === Kind.OBJECT_TYPE_DEFINITION),
  );
  const policy = Object.fromEntries(types.map((type) => ['name' in type ? type.name?.value : '', parent()]));
  return { typeDefs, policy };
}

/** One executable schema from the domains' SDL, resolvers and loaders, with the domains' policies. */
export function buildSchema(domains: readonly Domain[]): { schema: GraphQLSchema; policies: Policy[] } {
  const typesOnly = readTypesOnly(domains);
  const listed = domains.map(({ name, typeDefs }) => (typeDefs ? parse(typeDefs) : readTypeDefinitions(name)));
  const schema = makeExecutableSchema({
    typeDefs: [readCommon(listed), ...listed, ...typesOnly.typeDefs],
    resolvers: [{ Decimal, DateTime, Date: DateScalar }, ...domains.map(({ resolvers }) => resolvers)],
    // A resolver for a field that the SDL lacks is a mistake.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  for (const { loaders } of domains) attachLoaders(schema, loaders ?? {});
  return { schema, policies: [...domains.map(({ policy }) => policy), typesOnly.policy] };
}
