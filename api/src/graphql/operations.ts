import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  TypeInfo,
  type ValidationRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Rule } from '../access/policy.ts';
import type { PolicyTable } from '../access/policy-table.ts';
import { documentLimits } from './limits.ts';

/** A document that may run if its rules allow it. */
export interface Operation {
  document: DocumentNode;
  kind: OperationTypeNode;
  /** `Query.deals`: the first root field, used as the name of the operation in limits and logs. */
  name: string;
  /** All root fields, each as often as the document names it. */
  rootFields: readonly string[];
  /** The rules of every coordinate that the document touches. */
  rules: readonly Rule[];
}

/** Parses and validates documents and collects their rules, once per source, for HTTP and WebSocket alike. */
export interface Operations {
  /** @throws DocumentError for a document that cannot run */
  prepare(source: string): Operation;
}

/** The errors of a document, as reported by the parser or validator. */
export class DocumentError extends Error {
  readonly errors: readonly GraphQLError[];
  constructor(errors: readonly GraphQLError[]) {
    super('The document cannot run');
    this.errors = errors;
  }
}

export function createOperations(schema: GraphQLSchema, policy: PolicyTable, rules: ValidationRule[]): Operations {
  const prepared = new LRUCache<string, Operation | DocumentError>({ max: 1_000 });
  return {
    prepare(source) {
      let operation = prepared.get(source);
      if (!operation) {
        operation = prepareDocument(source, schema, policy, rules);
        prepared.set(source, operation);
      }
      if (operation instanceof DocumentError) throw operation;
      return operation;
    },
  };
}

function prepareDocument(
  source: string,
  schema: GraphQLSchema,
  policy: PolicyTable,
  rules: ValidationRule[],
): Operation | DocumentError {
  if (source.length > documentLimits.characters) return fault('The document is too long');
  let document: DocumentNode;
  try {
    document = parse(source, { maxTokens: documentLimits.tokens, noLocation: false });
  } catch (error) {
    return new DocumentError([error instanceof GraphQLError ? error : new GraphQLError('The document cannot be read')]);
  }
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  // Compiled documents are cached by source alone: with two operations the wrong one might run.
  if (!operation || operations.length > 1) return fault('A document holds exactly one operation');
  const errors = validate(schema, document, rules, { maxErrors: 10 });
  if (errors.length > 0) return new DocumentError(errors);
  return { document, kind: operation.operation, ...collectRules(document, operation, schema, policy) };
}

function fault(message: string): DocumentError {
  return new DocumentError([new GraphQLError(message)]);
}

/** Conservative: a field under `@skip` counts, so the required permissions never depend on variables. */
function collectRules(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
  policy: PolicyTable,
): Pick<Operation, 'rules' | 'name' | 'rootFields'> {
  const rules = new Set<Rule>();
  const rootFields: string[] = [];
  const rootType = schema.getRootType(operation.operation);
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        const parent = types.getParentType();
        if (!parent || field.name.value.startsWith('__')) return;
        const typeName = getNamedType(parent).name;
        if (typeName.startsWith('__')) return;
        rules.add(policy.ruleOf(typeName, field.name.value));
        if (parent === rootType) rootFields.push(`${typeName}.${field.name.value}`);
      },
    }),
  );
  return { rules: [...rules], rootFields, name: rootFields[0] ?? `${operation.operation}.__typename` };
}
