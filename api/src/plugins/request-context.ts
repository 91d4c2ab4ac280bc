import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { authenticate } from '../access/authenticate.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Rule } from '../access/policy.ts';
import type { CallLimit } from '../access/rate-limit.ts';
import type { RequestContext, Services } from '../context.ts';
import { refuse } from '../errors/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a handler gives to services. */
    requestContext: RequestContext;
  }
  interface FastifyContextConfig {
    /** Who may call the route; every route below `/api/` has one. */
    policy?: Rule;
  }
}

/** @param caller absent where the policy lets anyone in */
export function createRequestContext(
  services: Services,
  request: Pick<FastifyRequest, 'id' | 'log'>,
  caller?: Caller,
): RequestContext {
  return {
    services,
    get caller() {
      if (!caller) throw refuse('UNAUTHENTICATED');
      return caller;
    },
    requestId: request.id,
    log: request.log,
  };
}

export interface RequestContextOptions {
  services: Services;
  callLimit: CallLimit;
}

/** Enforces the policy of REST routes before their body is read; a route below `/api/` without one stops the start. */
export const requestContextPlugin = fastifyPlugin<RequestContextOptions>(
  async (app, { services, callLimit }) => {
    app.addHook('onRoute', ({ url, method, config }) => {
      if (url.startsWith('/api/') && !config?.policy) throw new Error(`The route ${method} ${url} has no policy`);
    });
    app.addHook('onRequest', async (request) => {
      const { policy } = request.routeOptions.config;
      if (!policy || policy.allow === 'anyone') {
        request.requestContext = createRequestContext(services, request);
        return;
      }
      const { caller } = await authenticate(services, request.headers.authorization);
      request.callNotes = { accountId: caller.accountId };
      authorize(policy, caller);
      await callLimit.count(caller.accountId, `${request.method} ${request.routeOptions.url}`);
      request.requestContext = createRequestContext(services, request, caller);
    });
  },
  { name: 'request-context' },
);
