import fastifyPlugin from 'fastify-plugin';
import { Value } from 'typebox/value';

/**
 * Compares every successful answer with the `result` of the published contract (DLV-02), in all tests of the API: one
 * that misses it becomes a 500, so that its test fails.
 */
export const verifyResultsPlugin = fastifyPlugin(async (app) => {
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { result } = routeOptions.config;
    if (!result || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const answer = JSON.parse(payload) as { result: unknown };
    const [error] = Value.Errors(result, answer.result);
    if (!error) return payload;
    reply.code(500);
    const reason = `${error.instancePath} ${error.message}`;
    return JSON.stringify({ status: 'ERROR', result: { code: 'RESULT_MISMATCH', message: reason, params: {} } });
  });
});
