import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Scalars that are no string on the wire. */
const scalars: Record<string, string> = { Boolean: 'boolean', Float: 'number', Int: 'number' };
const written = new Set(['DateTime', 'Date', 'Decimal', 'BigInt', 'ID', 'String']);

/**
 * The schema as TypeScript, for code that names its fields: what each root field takes and answers, the types that have an
 * identity of their own, and the names of those that have none.
 */
export function printSchemaTypes(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const objects = types.filter(isObjectType).filter((type) => !roots.includes(type));
  const withId = objects.filter((type) => 'id' in type.getFields());
  const withoutId = objects.filter((type) => !withId.includes(type));
  return [
    '// Written by `npm run contract -w @platform/api-contract`.\n',
    ...types.filter(isEnumType).map(
      (type) =>
        `type ${type.name} = ${type
          .getValues()
          .map(({ name }) => `'${name}'`)
          .join(' | ')};`,
    ),
    ...types.filter(isInputObjectType).map(printInput),
    ...objects.map(printObject),
    printRoot('Queries', roots[0]),
    printRoot('Mutations', roots[1]),
    printRoot('Subscriptions', roots[2]),
    `/** Types with an \`id\`. */\nexport type Entities = {\n${withId.map(({ name }) => `  ${name}: ${name};\n`).join('')}};`,
    `/** Types without an \`id\`: parts of what they are answered with. */\nexport const typesWithoutId = [\n${withoutId
      .map(({ name }) => `  '${name}',\n`)
      .join('')}] as const;\n`,
  ].join('\n');
}

function printObject(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).map((field) => `  ${field.name}: ${typeOf(field.type)};\n`);
  return `type ${type.name} = {\n${fields.join('')}};`;
}

function printInput(type: GraphQLInputObjectType): string {
  const fields = Object.values(type.getFields()).map((field) => `  ${givenField(field)};\n`);
  return `type ${type.name} = {\n${fields.join('')}};`;
}

function printRoot(name: string, type: GraphQLObjectType | null | undefined): string {
  const fields = Object.values(type?.getFields() ?? {}).map(printRootField);
  return `export type ${name} = {\n${fields.join('')}};`;
}

function printRootField({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const given = args.length > 0 ? `{ ${args.map(givenField).join('; ')} }` : 'Record<never, never>';
  return `  ${name}: { args: ${given}; answer: ${typeOf(type)} };\n`;
}

function givenField({ name, type, defaultValue }: { name: string; type: GraphQLType; defaultValue?: unknown }): string {
  const optional = !isNonNullType(type) || defaultValue !== undefined;
  return `${name}${optional ? '?' : ''}: ${typeOf(type)}`;
}

function typeOf(type: GraphQLType): string {
  return isNonNullType(type) ? bare(type.ofType) : `${bare(type)} | null`;
}

function bare(type: GraphQLType): string {
  if (isNonNullType(type)) return bare(type.ofType);
  if (isListType(type)) return `Array<${typeOf(type.ofType)}>`;
  return scalars[type.name] ?? (written.has(type.name) ? 'string' : type.name);
}
