import fastifyPlugin from 'fastify-plugin';
import { restError, toCodedError } from '../errors/answer.ts';
import { refuse } from '../errors/coded-error.ts';
import { type CodedErrorLog, logCodedError } from '../errors/log.ts';

export interface ErrorsOptions {
  /** The answer of `/graphql` to a call that did not run. */
  refusedOperation: (
    error: unknown,
    target: { requestId: string; log: CodedErrorLog },
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
      const refusal = toCodedError(error, request.id);
      logCodedError(request.log, error, refusal);
      if (refusal.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(refusal.params.seconds));
      return reply.code(refusal.statusCode).send(restError(refusal));
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(restError(refuse('NOT_FOUND'))));
  },
  { name: 'errors' },
);
