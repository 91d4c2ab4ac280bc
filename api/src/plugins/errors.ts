import fastifyPlugin from 'fastify-plugin';
import { type ErrorTarget, languageOf, restError, toCodedError } from '../errors/answer.ts';
import { refuse } from '../errors/coded-error.ts';
import { logCodedError } from '../errors/log.ts';

export interface ErrorsOptions {
  /** Returns the response of `/graphql` to a call that did not run. */
  operationError: (error: unknown, target: ErrorTarget) => { statusCode: number; result: object };
}

/** Formats every error of every route according to its interface (AAPI-02, API-04). */
export const errorsPlugin = fastifyPlugin<ErrorsOptions>(
  async (app, { operationError }) => {
    app.setErrorHandler((error, request, reply) => {
      const language = languageOf(request);
      const target = { requestId: request.id, log: request.log, language };
      if (request.routeOptions.url === '/graphql') {
        const { statusCode, result } = operationError(error, target);
        return reply.code(statusCode).send(result);
      }
      const codedError = toCodedError(error, request.id);
      logCodedError(request.log, error, codedError);
      // Fastify would close the connection, on which a proxy that is still sending the body would lose the answer.
      if (codedError.code === 'BODY_TOO_LARGE') reply.removeHeader('connection');
      if (codedError.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(codedError.params.seconds));
      return reply.code(codedError.statusCode).send(restError(codedError, language));
    });
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send(restError(refuse('NOT_FOUND'), languageOf(request))),
    );
  },
  { name: 'errors' },
);
