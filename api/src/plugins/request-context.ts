import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { authenticate } from '../access/authenticate.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { loadCaller } from '../access/load-caller.ts';
import type { Rule } from '../access/policy.ts';
import type { CallLimit } from '../access/rate-limit.ts';
import type { RequestContext, Services } from '../context.ts';
import { queriesIn } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';
import { holdSession } from '../identity/sessions.ts';
import type { VerifiedToken } from '../identity/token-verifier.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a handler gives to services. */
    requestContext: RequestContext;
    /** When the policy let the caller in, by `performance.now()`; undefined where anyone may call. */
    admittedAt?: number;
  }
  interface FastifyContextConfig {
    /** Who may call the route; every route below `/api/` has one. */
    policy?: Rule;
  }
}

/**
 * @param caller absent where the policy lets anyone in
 * @param admission what let the caller in, for calls that may outlast it
 */
export function createRequestContext(
  services: Services,
  request: Pick<FastifyRequest, 'id' | 'log'>,
  caller?: Caller,
  admission?: { token: VerifiedToken; policy: Rule },
): RequestContext {
  let current = caller;
  return {
    services,
    get caller() {
      if (!current) throw refuse('UNAUTHENTICATED');
      return current;
    },
    async renewCaller(transaction) {
      if (!admission) throw refuse('UNAUTHENTICATED');
      const { sessionUid } = admission.token;
      if (transaction && sessionUid) await holdSession(transaction, sessionUid);
      const renewed = await loadCaller(transaction ? queriesIn(transaction) : services.database, admission.token);
      authorize(admission.policy, renewed);
      current = renewed;
    },
    requestId: request.id,
    log: request.log,
  };
}

export interface RequestContextOptions {
  services: Services;
  callLimit: CallLimit;
}

/** Milliseconds that a body may take to arrive before its sender is asked for again: the account may be disabled by then. */
const freshFor = 250;

/** Enforces the policy of REST routes before their body is read; a route below `/api/` without one stops the start. */
export const requestContextPlugin = fastifyPlugin<RequestContextOptions>(
  async (app, { services, callLimit }) => {
    app.decorateRequest('admittedAt');
    app.addHook('onRoute', ({ url, method, config }) => {
      if (url.startsWith('/api/') && !config?.policy) throw new Error(`The route ${method} ${url} has no policy`);
    });
    app.addHook('onRequest', async (request) => {
      const { policy } = request.routeOptions.config;
      if (!policy || policy.allow === 'anyone') {
        request.requestContext = createRequestContext(services, request);
        return;
      }
      const { caller, token } = await authenticate(services, request.headers.authorization);
      request.callNotes = { accountId: caller.accountId };
      authorize(policy, caller);
      await callLimit.count(caller.accountId, `${request.method} ${request.routeOptions.url}`);
      request.requestContext = createRequestContext(services, request, caller, { token, policy });
      request.admittedAt = performance.now();
    });
    app.addHook('preHandler', async ({ admittedAt, requestContext }) => {
      if (admittedAt !== undefined && performance.now() - admittedAt > freshFor) await requestContext.renewCaller();
    });
  },
  { name: 'request-context' },
);
