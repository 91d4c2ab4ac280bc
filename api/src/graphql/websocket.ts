import type { WebSocket } from '@fastify/websocket';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type ExecutionArgs, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import { authenticate } from '../access/authenticate.ts';
import { authorize } from '../access/authorize.ts';
import { type ErrorTarget, languageOf } from '../errors/answer.ts';
import { CodedError, refuse } from '../errors/coded-error.ts';
import { requireBounded } from '../plugins/input-bounds.ts';
import { createRequestContext } from '../plugins/request-context.ts';
import { Connections } from './connections.ts';
import { errorResult, formatError } from './errors.ts';
import type { GraphqlParts } from './parts.ts';

const initWait = 3_000;
const keepAlive = 20_000;

/**
 * Subscriptions over WebSocket at /graphql (API-01, API-21), subprotocol graphql-transport-ws. The token is sent in
 * `connection_init`; documents, policy and limits are the same as over HTTP, and only subscriptions run here.
 */
export const graphqlWebsocketPlugin: FastifyPluginAsync<GraphqlParts> = async (app, parts) => {
  const { services, schema, operations, persistedOperations, callLimit, explain } = parts;
  const connections = new Connections(services);
  app.addHook('onClose', async () => connections.close());

  async function prepare(
    socket: WebSocket,
    request: FastifyRequest,
    id: string,
    payload: Parameters<typeof persistedOperations.sourceOf>[0] & { variables?: Record<string, unknown> | null },
  ): Promise<ExecutionArgs> {
    const operation = operations.prepare(await persistedOperations.sourceOf(payload));
    if (operation.kind !== 'subscription') throw refuse('BAD_REQUEST');
    // Registered before the permissions are read, so that a revocation from here on ends the subscription.
    connections.start(socket, id, operation.rules);
    // Reloaded for each subscription: an open socket must not keep a revoked permission (PERM-05).
    const caller = await connections.reload(socket);
    for (const rule of operation.rules) authorize(rule, caller);
    await callLimit.count(caller.accountId, operation.name);
    return {
      schema,
      document: operation.document,
      contextValue: createRequestContext(services, request, caller),
      variableValues: payload.variables ?? {},
    };
  }

  const handler = makeHandler(
    {
      isProd: true,
      connectionInitWaitTimeout: initWait,
      // Throwing closes the socket with 4400. The reviver also gets empty keys of nested objects, which is harmless.
      jsonMessageReviver(key, value) {
        if (key === '') requireBounded(value);
        return value;
      },
      async onConnect({ connectionParams, extra: { socket, request } }) {
        try {
          const { token, caller } = await authenticate(services, authorizationOf(connectionParams));
          request.callerLanguage = caller.language;
          return connections.open(socket, token, caller);
        } catch (error) {
          if (!(error instanceof CodedError)) formatError(error, targetOf(request));
          return false;
        }
      },
      async onSubscribe({ extra: { socket, request } }, id, payload) {
        try {
          return await prepare(socket, request, id, payload);
        } catch (error) {
          connections.end(socket, id);
          const { result } = errorResult(error, targetOf(request), { explain });
          return (result.errors ?? []).map(({ message, extensions }) => new GraphQLError(message, { extensions }));
        }
      },
      onNext({ extra: { request } }, _id, _payload, _arguments, result) {
        if (!result.errors) return undefined;
        const errors = result.errors.map((error) => formatted(error, request));
        return { ...result, errors };
      },
      onError({ extra: { request } }, _id, _payload, errors) {
        return errors.map((error) => formatted(error, request));
      },
      onComplete({ extra: { socket } }, id) {
        connections.end(socket, id);
      },
      onClose({ extra: { socket } }) {
        connections.remove(socket);
      },
    },
    keepAlive,
  );

  app.route({
    method: 'GET',
    url: '/graphql',
    // Any page could trigger a GET query by embedding an image (API-03).
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw refuse('METHOD_NOT_ALLOWED');
    },
    wsHandler(socket, request) {
      const ours = errorListeners(socket);
      handler.call(app, socket, request);
      // The library would log socket errors, such as an oversized message, to the console.
      for (const listener of errorListeners(socket)) if (!ours.includes(listener)) socket.off('error', listener);
    },
  });
};

/** Errors from `onSubscribe` already carry a code and are formatted. */
function formatted(error: unknown, request: FastifyRequest): GraphQLFormattedError {
  if (error instanceof GraphQLError && error.extensions.code !== undefined && !error.originalError)
    return error.toJSON();
  return formatError(error, targetOf(request)).formatted;
}

function targetOf(request: FastifyRequest): ErrorTarget {
  return { requestId: request.id, log: request.log, language: languageOf(request) };
}

const errorListeners = (socket: WebSocket) => socket.listeners('error') as ((error: Error) => void)[];

function authorizationOf(parameters: Readonly<Record<string, unknown>> | undefined): unknown {
  return parameters?.authorization ?? parameters?.Authorization;
}
