import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { junk, mostly, scalar, text } from './values.ts';

/** The body of a GraphQL call. */
export interface GraphqlBody {
  query: string;
  variables: unknown;
}

/** Generates calls of every root field with its arguments as variables, and malformed documents. */
export function graphqlBodies(schema: GraphQLSchema, kinds: readonly string[]): fc.Arbitrary<GraphqlBody> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots
    .filter((root) => root && kinds.includes(root.name))
    .flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map((field) => [root?.name.toLowerCase() ?? '', field] as const),
    );
  const operation = fc.constantFrom(...fields).chain(([kind, field]) => operationOf(kind, field));
  return fc.oneof({ weight: 12, arbitrary: operation }, { weight: 1, arbitrary: operation.chain(broken) });
}

function operationOf(kind: string, field: GraphQLField<unknown, unknown>): fc.Arbitrary<GraphqlBody> {
  const declarations = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const values = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = `${kind}${declarations && `(${declarations})`} { ${field.name}${values && `(${values})`}`;
  const needed = field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  const variables = fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, ofInput(type, 0)])), {
    requiredKeys: needed,
  });
  return fc.record({
    query: fc.nat(3).map((depth) => `${head}${selectionOf(field.type, depth)} }`),
    variables: fc.oneof({ weight: 20, arbitrary: variables }, { weight: 1, arbitrary: junk }),
  });
}

function ofInput(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return ofInput(type.ofType, depth);
  if (isListType(type)) return mostly(fc.array(ofInput(type.ofType, depth), { maxLength: 3 }));
  if (isEnumType(type)) return mostly(fc.constantFrom(...type.getValues().map(({ name }) => name)));
  if (!isInputObjectType(type)) return mostly(scalar(type.name));
  const fields = Object.values(type.getFields());
  const needed = fields.filter(({ type: field }) => isNonNullType(field)).map(({ name }) => name);
  // Inputs may be recursive.
  const generated = depth > 3 ? fields.filter(({ name }) => needed.includes(name)) : fields;
  return mostly(
    fc.record(Object.fromEntries(generated.map((field) => [field.name, ofInput(field.type, depth + 1)])), {
      requiredKeys: needed,
    }),
  );
}

/** Selects every field without required arguments, up to a depth. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) =>
    args.every(({ type: argument, defaultValue }) => !isNonNullType(argument) || defaultValue !== undefined),
  );
  const selected = fields.flatMap((field) => {
    const isObject = isObjectType(getNamedType(field.type));
    return isObject && depth === 0 ? [] : [`${field.name}${isObject ? selectionOf(field.type, depth - 1) : ''}`];
  });
  return ` { __typename ${selected.join(' ')} }`;
}

/** A document that is truncated, doubled, padded or unrelated. */
function broken({ query, variables }: GraphqlBody): fc.Arbitrary<GraphqlBody> {
  const wrong = fc.oneof(
    fc.nat(query.length).map((end) => query.slice(0, end)),
    fc.tuple(fc.nat(query.length), text).map(([at, stuffing]) => query.slice(0, at) + stuffing + query.slice(at)),
    fc.constant(`${query} ${query}`),
    fc.constantFrom(
      ...['{ __schema { types { name fields { name } } } }', '{ me { ...A } } fragment A on Account { ...A }', '{', ''],
      `{ me ${'{ id '.repeat(1_000)} ${'}'.repeat(1_000)} }`,
      `{ ${'a:me{id} '.repeat(500)} }`,
      `query ($a: [[[[Int]]]] = ${'['.repeat(900)}${']'.repeat(900)}) { me { id } }`,
      `{ me @skip(if: true) { id } }`,
    ),
    text,
  );
  return wrong.map((document) => ({ query: document, variables }));
}
