import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { paths } from '@platform/paths';
import { anyone } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import type { RouteOptions } from '../domain.ts';
import { endDigests } from './ending.ts';

const config = { policy: anyone() };
const schema = { querystring: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }) };
/** Bytes of the form that mail programs send. */
const bodyLimit = 4_096;

/** The end of an account's digests by one click of the mail program (RFC 8058), without sign-in (NOTE-09, reading 74). */
export const routes: FastifyPluginAsyncTypebox<RouteOptions> = async (app) => {
  // A form of either encoding, whose content says nothing beyond the call itself.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  app.post('/api/digests/end', { config, schema, bodyLimit }, async (request) => {
    await endDigests(request.requestContext, request.query.code);
    return ok({});
  });

  // Whatever opens the link, such as a mail scanner, changes nothing: the page asks first.
  app.get('/api/digests/end', { config, schema }, async (request, reply) =>
    reply.redirect(`${paths.endDigests()}?${new URLSearchParams({ code: request.query.code })}`),
  );
};
