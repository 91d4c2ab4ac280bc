import fastifyPlugin from 'fastify-plugin';
import { restRefusal, toRefusal } from '../errors/answer.ts';
import { logRefusal, type RefusalLog } from '../errors/log.ts';
import { refuse } from '../errors/refusal.ts';

export interface ErrorsOptions {
  /** The answer of `/graphql` to a call that did not run. */
  refusedOperation: (
    error: unknown,
    target: { requestId: string; log: RefusalLog },
  ) => { statusCode: number; result: object };
}

/** Every error of every route leaves here, in the form of its interface (AAPI-02, API-04). */
export const errorsPlugin = fastifyPlugin<ErrorsOptions>(
  async (app, { refusedOperation }) => {
    app.setErrorHandler((error, request, reply) => {
      const target = { requestId: request.id, log: request.log };
      if (request.routeOptions.url === '/graphql') {
        const { statusCode, result } = refusedOperation(error, target);
        return reply.code(statusCode).send(result);
      }
      const refusal = toRefusal(error, request.id);
      logRefusal(request.log, error, refusal);
      if (refusal.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(refusal.params.seconds));
      return reply.code(refusal.statusCode).send(restRefusal(refusal));
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(restRefusal(refuse('NOT_FOUND'))));
  },
  { name: 'errors' },
);
