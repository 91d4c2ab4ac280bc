import type { FastifyPluginAsync } from 'fastify';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import mercurius from 'mercurius';
import { authenticate } from '../access/authenticate.ts';
import { authorize } from '../access/authorize.ts';
import { languageOf } from '../errors/answer.ts';
import { refuse } from '../errors/coded-error.ts';
import { compressionPlugin } from '../plugins/compression.ts';
import { createRequestContext } from '../plugins/request-context.ts';
import { largeBodyLimit, limitBody, requireNamedOperation } from './body-limit.ts';
import { errorResult, formatError, statusOf } from './errors.ts';
import type { GraphqlParts } from './parts.ts';
import { hashOf } from './persisted-operations.ts';

interface Body {
  query?: string;
  variables?: Record<string, unknown> | null;
  extensions?: Record<string, unknown> | null;
}

const bodySchema = {
  type: 'object',
  properties: {
    query: { type: ['string', 'null'] },
    operationName: { type: ['string', 'null'] },
    variables: { type: ['object', 'null'] },
    extensions: { type: ['object', 'null'] },
  },
};

/**
 * POST /graphql: one operation per call, as JSON only, which a foreign page cannot send without a preflight.
 * Mercurius compiles and executes; which document runs, for which caller and with which errors is decided here.
 */
export const graphqlHttpPlugin: FastifyPluginAsync<GraphqlParts> = async (app, parts) => {
  const { services, schema, operations, persistedOperations, callLimit, compressed, explain } = parts;
  await app.register(compressionPlugin);
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    errorFormatter(execution, context) {
      const { request } = context.reply;
      const target = { requestId: request.id, log: request.log, language: languageOf(request) };
      const answers = execution.errors.map((error) => formatError(error, target));
      const codedErrors = answers.map(({ codedError }) => codedError);
      return {
        statusCode: statusOf(execution.data, codedErrors),
        response: { data: execution.data ?? null, errors: answers.map(({ formatted }) => formatted) },
      };
    },
  });

  app.post<{ Body: Body }>(
    '/graphql',
    { schema: { body: bodySchema }, bodyLimit: largeBodyLimit, preParsing: limitBody(parts) },
    async (request, reply): Promise<ExecutionResult | { data: null; errors: GraphQLFormattedError[] }> => {
      try {
        requireNamedOperation(request, hashOf(request.body.extensions));
        const { caller } = await authenticate(services, request.headers.authorization);
        request.callNotes = { accountId: caller.accountId };
        request.callerLanguage = caller.language;
        const source = await persistedOperations.sourceOf(request.body);
        const operation = operations.prepare(source);
        // BREACH: most responses to staff mix text written by several clients.
        request.mayCompress = !caller.isAdmin || hasOnly(compressed, operation.rootFields);
        if (operation.kind === 'subscription') throw refuse('BAD_REQUEST');
        request.callNotes.operation = operation.name;
        for (const rule of operation.rules) authorize(rule, caller);
        await callLimit.count(caller.accountId, operation.name);
        const context = createRequestContext(services, request, caller);
        return await reply.graphql(source, context, request.body.variables ?? undefined);
      } catch (error) {
        const target = { requestId: request.id, log: request.log, language: languageOf(request) };
        const { statusCode, result } = errorResult(error, target, { explain });
        reply.code(statusCode);
        return result;
      }
    },
  );
};

const hasOnly = (known: ReadonlySet<string>, names: readonly string[]) =>
  names.length > 0 && names.every((name) => known.has(name));
