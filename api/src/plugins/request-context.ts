import type { Language } from '@platform/rules';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { authenticate } from '../access/authenticate.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { loadCaller } from '../access/load-caller.ts';
import type { Rule } from '../access/policy.ts';
import type { CallLimit } from '../access/rate-limit.ts';
import type { RequestContext, Services } from '../context.ts';
import { queriesIn } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';
import { lockSession } from '../identity/sessions.ts';
import type { VerifiedToken } from '../identity/token-verifier.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The context that a handler passes to services. */
    requestContext: RequestContext;
    /** When the policy admitted the caller, by `performance.now()`; undefined where anyone may call. */
    authorizedAt?: number;
    /** Undefined while the caller is not known. */
    callerLanguage?: Language;
  }
  interface FastifyContextConfig {
    /** Who may call the route; required for every route below `/api/`. */
    policy?: Rule;
    /** What `result` of the answer holds, for the published contract. */
    result?: TSchema;
  }
}

/**
 * @param caller absent where the policy admits anyone
 * @param authorization token and policy of the call, to authorize it again later
 */
export function createRequestContext(
  services: Services,
  request: Pick<FastifyRequest, 'id' | 'log'>,
  caller?: Caller,
  authorization?: { token: VerifiedToken; policy: Rule },
): RequestContext {
  let current = caller;
  return {
    services,
    get caller() {
      if (!current) throw refuse('UNAUTHENTICATED');
      return current;
    },
    async renewCaller(transaction) {
      if (!authorization) throw refuse('UNAUTHENTICATED');
      const { sessionUid } = authorization.token;
      if (transaction && sessionUid) await lockSession(transaction, sessionUid);
      const renewed = await loadCaller(transaction ? queriesIn(transaction) : services.database, authorization.token);
      authorize(authorization.policy, renewed);
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

/**
 * Milliseconds after which the caller is authorized again before the handler: the account may have been disabled while
 * the body arrived.
 */
const maxAuthorizationAge = 250;

/**
 * Enforces the policy of REST routes before their body is read; throws at startup for a route below `/api/` without
 * one.
 */
export const requestContextPlugin = fastifyPlugin<RequestContextOptions>(
  async (app, { services, callLimit }) => {
    app.decorateRequest('authorizedAt');
    app.decorateRequest('callerLanguage');
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
      request.callerLanguage = caller.language;
      authorize(policy, caller);
      await callLimit.count(caller.accountId, `${request.method} ${request.routeOptions.url}`);
      request.requestContext = createRequestContext(services, request, caller, { token, policy });
      request.authorizedAt = performance.now();
    });
    app.addHook('preHandler', async ({ authorizedAt, requestContext }) => {
      if (authorizedAt !== undefined && performance.now() - authorizedAt > maxAuthorizationAge)
        await requestContext.renewCaller();
    });
  },
  { name: 'request-context' },
);
