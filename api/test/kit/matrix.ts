import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** An operation of the schema with arguments of the right types but arbitrary values. */
export interface MatrixOperation {
  /** `Query.deal` */
  coordinate: string;
  kind: 'query' | 'mutation' | 'subscription';
  document: string;
  /** Values for the variables, with `id` for every `ID`. */
  variables(id: string): Record<string, unknown>;
  /** Whether it takes ids. */
  namesRows: boolean;
  /** Whether all its required arguments are ids. */
  onlyIds: boolean;
}

/** Lists every root field of a schema as an operation. */
export function listOperations(schema: GraphQLSchema): MatrixOperation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => toOperation(kind, `${type?.name}.${field.name}`, field)),
  );
}

function toOperation(
  kind: MatrixOperation['kind'],
  coordinate: string,
  field: GraphQLField<unknown, unknown>,
): MatrixOperation {
  const required = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const declarations = required.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const values = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
  return {
    coordinate,
    kind,
    document: `${kind}${declarations ? `(${declarations})` : ''} { ${field.name}${values ? `(${values})` : ''}${selection} }`,
    variables: (id) => Object.fromEntries(required.map((argument) => [argument.name, sample(argument, id)])),
    namesRows: required.some(({ type }) => getNamedType(type).name === 'ID'),
    onlyIds: required.length > 0 && required.every(({ type }) => getNamedType(type).name === 'ID'),
  };
}

const samples: Record<string, unknown> = {
  Boolean: true,
  Int: 1,
  Float: 1,
  BigInt: '1',
  String: 'text',
  Decimal: '100.00',
  DateTime: '2026-01-01T00:00:00.000Z',
  Date: '2026-01-01',
};

function sample({ type }: Pick<GraphQLArgument, 'type'>, id: string): unknown {
  return sampleOf(type, id);
}

function sampleOf(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, id);
  if (isListType(type)) return [sampleOf(type.ofType, id)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sampleOf(field.type, id)]));
  }
  return type.name === 'ID' ? id : samples[type.name];
}

/** Returns the data of a response; null if all its fields are null, since they may be nullable. */
export function dataOrNull(data: object | null | undefined): object | null {
  return data && Object.values(data).some((value) => value !== null) ? data : null;
}
