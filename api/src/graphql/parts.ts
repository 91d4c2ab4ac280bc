import type { GraphQLSchema } from 'graphql';
import { buildPolicyTable } from '../access/policy-table.ts';
import type { CallLimit } from '../access/rate-limit.ts';
import type { Services } from '../context.ts';
import { validationRules } from './limits.ts';
import { createOperations, type Operations } from './operations.ts';
import {
  createPersistedOperations,
  type ListPersistedOperations,
  type PersistedOperations,
} from './persisted-operations.ts';
import { buildSchema, type SchemaPart } from './schema.ts';

/** Shared by HTTP and WebSocket, so that the same documents, rules and limits apply to both. */
export interface GraphqlParts {
  services: Services;
  schema: GraphQLSchema;
  operations: Operations;
  persistedOperations: PersistedOperations;
  callLimit: CallLimit;
  /** Root fields whose registered operations may have a large body. */
  largeBodies: ReadonlySet<string>;
  /** Root fields whose responses are compressed for staff too. */
  compressed: ReadonlySet<string>;
  /** Whether messages of the parser and validator may be sent to the client. */
  explain: boolean;
}

export function createGraphqlParts(options: {
  services: Services;
  domains: readonly SchemaPart[];
  callLimit: CallLimit;
  listPersistedOperations: ListPersistedOperations;
}): GraphqlParts {
  const { services, domains, callLimit } = options;
  const schema = buildSchema(domains);
  const development = services.configuration.environment !== 'production';
  return {
    services,
    schema,
    callLimit,
    largeBodies: new Set(domains.flatMap(({ largeBodies = [] }) => largeBodies)),
    compressed: new Set(domains.flatMap(({ compressed = [] }) => compressed)),
    operations: createOperations(
      schema,
      buildPolicyTable(
        schema,
        domains.map(({ policy = {} }) => policy),
      ),
      validationRules({ introspection: development }),
    ),
    persistedOperations: createPersistedOperations(options.listPersistedOperations, { free: development }),
    explain: development,
  };
}
