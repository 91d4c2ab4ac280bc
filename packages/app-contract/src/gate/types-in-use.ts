import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  TypeInfo,
  type TypeNode,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ConsumedOperation, ConsumedTypes } from '../release-manifest.ts';

/** Returns what a document relies on of a schema that it is valid for. */
export function typesInUse(schema: GraphQLSchema, document: DocumentNode): ConsumedTypes {
  const types: ConsumedTypes = { fields: {}, inputs: {}, sentEnums: {}, readEnums: {} };
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field({ name }) {
        const parent = typeInfo.getParentType();
        const type = typeInfo.getType();
        if (!parent || !type || name.value.startsWith('__')) return;
        types.fields[`${parent.name}.${name.value}`] = String(type);
        const named = getNamedType(type);
        if (isEnumType(named)) types.readEnums[named.name] = named.getValues().map((value) => value.name);
        // A new member of a union reaches the app as a new value of an enum does.
        if (isUnionType(named)) types.readEnums[named.name] = named.getTypes().map((member) => member.name);
      },
      VariableDefinition({ type }) {
        addInput(schema, nameOf(type), types);
      },
    }),
  );
  return types;
}

function addInput(schema: GraphQLSchema, name: string, types: ConsumedTypes): void {
  const type = schema.getType(name);
  if (isEnumType(type)) types.sentEnums[name] = type.getValues().map((value) => value.name);
  if (!isInputObjectType(type) || name in types.inputs) return;
  const fields = Object.values(type.getFields());
  types.inputs[name] = Object.fromEntries(
    fields.map(({ name: field, type: own, defaultValue }) => [
      field,
      defaultValue === undefined ? String(own) : `${own} = ${JSON.stringify(defaultValue)}`,
    ]),
  );
  for (const field of fields) addInput(schema, getNamedType(field.type).name, types);
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

/**
 * Returns what the operations of a release consume, for its manifest.
 *
 * @param operations text by hash
 * @throws when a text is not one valid operation
 */
export function consumedOperations(
  schema: GraphQLSchema,
  operations: Readonly<Record<string, string>>,
): { operations: Record<string, ConsumedOperation>; types: ConsumedTypes } {
  const types: ConsumedTypes = { fields: {}, inputs: {}, sentEnums: {}, readEnums: {} };
  const consumed: Record<string, ConsumedOperation> = {};
  for (const [hash, text] of Object.entries(operations)) {
    const document = parse(text);
    const operation = operationOf(document);
    if (!operation) throw new Error(`${hash} is not an operation`);
    const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
      if (!typeFromAST(schema, type as never)) throw new Error(`${nameOfOperation(operation)}: no type ${print(type)}`);
      return [variable.name.value, print(type)];
    });
    consumed[hash] = { name: nameOfOperation(operation), variables: Object.fromEntries(variables) };
    const own = typesInUse(schema, document);
    for (const part of Object.keys(types) as (keyof ConsumedTypes)[]) Object.assign(types[part], own[part]);
  }
  return { operations: consumed, types: sorted(types) };
}

/** Sorts the keys, so that equal sets are written as equal texts. */
function sorted(types: ConsumedTypes): ConsumedTypes {
  const entries = Object.entries(types).map(([part, values]) => [
    part,
    Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))),
  ]);
  return Object.fromEntries(entries) as ConsumedTypes;
}

export function operationOf(document: DocumentNode): OperationDefinitionNode | undefined {
  return document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

export function nameOfOperation(operation: OperationDefinitionNode | undefined): string {
  return operation?.name?.value ?? 'without a name';
}
