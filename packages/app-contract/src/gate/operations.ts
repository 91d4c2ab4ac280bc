import {
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  parseType,
  specifiedRules,
  TypeInfo,
  type TypeNode,
  type ValidationRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ConsumedTypes } from '../release-manifest.ts';
import type { ConsumedRelease, FitFault } from './fault.ts';
import { nameOfOperation, operationOf, typesInUse } from './types-in-use.ts';

/** The API that operations are compared with. */
export interface OperationTarget {
  schema: GraphQLSchema;
  /** Rules that documents are validated by; by default those of the specification. */
  rules?: readonly ValidationRule[];
}

/**
 * Returns what an API no longer offers to the operations of a release: those that are invalid, and those that are valid
 * but may get or be refused something that the release was not built for.
 */
export function operationFaults(release: ConsumedRelease, api: OperationTarget): FitFault[] {
  return Object.entries(release.operations).flatMap(([hash, text]) => {
    const { name = hash, errors, types } = checkOperation(text, api);
    const changes = types && release.consumes ? typeChanges(release.consumes.types, types) : [];
    return [...errors, ...changes].map((each) => ({
      ...{ app: release.app, release: release.release },
      ...{ what: 'operation' as const, name },
      ...each,
    }));
  });
}

/**
 * Returns values that a release may get and does not know: of enums, and types of unions. They do not refuse it, since
 * screens show unknown values as they are, but whoever adds one should know.
 */
export function unknownValues(
  { app, release, operations, consumes }: ConsumedRelease,
  api: OperationTarget,
): FitFault[] {
  const known = consumes?.types.readEnums ?? {};
  return Object.values(operations).flatMap((text) => {
    const { name = '', types } = checkOperation(text, api);
    return Object.entries(types?.readEnums ?? {}).flatMap(([type, values]) =>
      values
        .filter((value) => known[type]?.includes(value) === false)
        .map((value) => ({
          ...{ app, release, what: 'operation' as const, name },
          ...{ field: `${type}.${value}`, reason: 'The release does not know this value' },
        })),
    );
  });
}

interface CheckedOperation {
  /** Undefined for a text that is not an operation. */
  name?: string;
  errors: Change[];
  /** What a valid operation relies on. */
  types?: ConsumedTypes;
}

/** Most operations of a release are those of the one before, so each text is checked once for each API. */
const checked = new WeakMap<OperationTarget, Map<string, CheckedOperation>>();

function checkOperation(text: string, api: OperationTarget): CheckedOperation {
  const known = checked.get(api) ?? new Map<string, CheckedOperation>();
  checked.set(api, known);
  const operation = known.get(text) ?? validateOperation(text, api);
  known.set(text, operation);
  return operation;
}

function validateOperation(text: string, { schema, rules = specifiedRules }: OperationTarget): CheckedOperation {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch {
    return { errors: [{ reason: 'It cannot be parsed' }] };
  }
  const name = nameOfOperation(operationOf(document));
  const errors = validate(schema, document, rules, { maxErrors: 20 });
  if (errors.length === 0) return { name, errors: [], types: typesInUse(schema, document) };
  const coordinates = coordinatesOf(schema, document);
  return { name, errors: errors.map((error) => ({ field: coordinateOf(error, coordinates), reason: error.message })) };
}

interface Change {
  field?: string | undefined;
  reason: string;
}

/** Compares what an operation was built for with what it uses of the present schema. */
function typeChanges(built: ConsumedTypes, present: ConsumedTypes): Change[] {
  const changes: Change[] = [];
  for (const [field, type] of Object.entries(present.fields)) {
    const before = built.fields[field];
    if (before !== undefined && !fits(parseType(type), parseType(before)))
      changes.push({ field, reason: `It was ${before} and is ${type}` });
  }
  for (const [input, fields] of Object.entries(present.inputs)) {
    const before = built.inputs[input];
    if (before) changes.push(...inputChanges(input, before, fields));
  }
  for (const [type, values] of Object.entries(present.sentEnums))
    for (const value of built.sentEnums[type] ?? [])
      if (!values.includes(value))
        changes.push({ field: `${type}.${value}`, reason: 'The value is no longer accepted' });
  return changes;
}

function inputChanges(input: string, before: Record<string, string>, present: Record<string, string>): Change[] {
  const gone = Object.keys(before)
    .filter((name) => !(name in present))
    .map((name) => ({ field: `${input}.${name}`, reason: 'The field is no longer accepted' }));
  const others = Object.entries(present).flatMap(([name, type]) => {
    const sent = before[name];
    const field = `${input}.${name}`;
    if (sent === undefined)
      return isRequired(type) ? [{ field, reason: `The field is new and required (${type})` }] : [];
    const isOmitted = isRequired(type) && !isRequired(sent);
    return isOmitted || !fits(typeOf(sent), typeOf(type)) ? [{ field, reason: `It was ${sent} and is ${type}` }] : [];
  });
  return [...gone, ...others];
}

/** Whether an input field has to be sent: it is neither nullable nor has a default, which would follow its type. */
function isRequired(type: string): boolean {
  return type.endsWith('!');
}

function typeOf(type: string): TypeNode {
  const [withoutDefault = type] = type.split(' = ', 1);
  return parseType(withoutDefault);
}

/** Whether every value of one type is a value of the other. */
function fits(given: TypeNode, wanted: TypeNode): boolean {
  if (wanted.kind === Kind.NON_NULL_TYPE) return given.kind === Kind.NON_NULL_TYPE && fits(given.type, wanted.type);
  if (given.kind === Kind.NON_NULL_TYPE) return fits(given.type, wanted);
  if (wanted.kind === Kind.LIST_TYPE) return given.kind === Kind.LIST_TYPE && fits(given.type, wanted.type);
  return given.kind === Kind.NAMED_TYPE && given.name.value === wanted.name.value;
}

/** Returns the schema coordinate of each node of a document, as far as the schema knows its surroundings. */
function coordinatesOf(schema: GraphQLSchema, document: DocumentNode): Map<ASTNode, string> {
  const coordinates = new Map<ASTNode, string>();
  const typeInfo = new TypeInfo(schema);
  /** Coordinates of the fields and arguments around a node. */
  const open: string[] = [];
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      enter(node) {
        const around = open.at(-1) ?? '';
        if (node.kind === Kind.FIELD) open.push(`${typeInfo.getParentType()?.name ?? around}.${node.name.value}`);
        if (node.kind === Kind.ARGUMENT) open.push(`${around}(${node.name.value}:)`);
        const innermost = open.at(-1);
        if (innermost) coordinates.set(node, innermost);
      },
      leave({ kind }) {
        if (kind === Kind.FIELD || kind === Kind.ARGUMENT) open.pop();
      },
    }),
  );
  return coordinates;
}

function coordinateOf({ nodes = [] }: GraphQLError, coordinates: ReadonlyMap<ASTNode, string>): string | undefined {
  // The last node is the innermost: of a variable in a wrong position, its use and not its definition.
  return (nodes as readonly ASTNode[]).map((node) => coordinates.get(node)).findLast((found) => found !== undefined);
}
