import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIssuerCheck, opaqueTokens } from '../../src/identity/issuer-check.ts';
import { createLogger } from '../../src/plugins/logging.ts';
import { callMe, type IdentityApi, startIdentityApi } from './kit.ts';

let server: Server;
let issuer: string;
/** The issuer's responses by path. */
let answers: Record<string, unknown>;
let api: IdentityApi | undefined;

beforeEach(async () => {
  server = createServer((request, response) => {
    const isKnown = request.url !== '/userinfo' || request.headers.authorization === 'Bearer opaque-token';
    const answer = answers[request.url ?? ''];
    response.statusCode = answer && isKnown ? 200 : 401;
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = {
    '/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
    },
    '/keys': { keys: [{ kty: 'RSA' }] },
    '/userinfo': { sub: 'grace' },
  };
});
afterEach(async () => {
  await api?.close();
  api = undefined;
  await stop();
});

async function stop(): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

test('an unavailable or unsuitable issuer is reported, and its cause is logged once', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const { check, dependency } = createIssuerCheck(issuer, log);
  await check();
  expect(dependency.problem()).toBeUndefined();
  const metadata = answers['/.well-known/openid-configuration'] as object;
  answers['/.well-known/openid-configuration'] = { ...metadata, code_challenge_methods_supported: ['plain'] };
  await check();
  expect(dependency.problem()).toBe('The issuer does not support PKCE with S256.');
  answers['/.well-known/openid-configuration'] = { ...metadata, issuer: 'https://another.example' };
  await check();
  expect(dependency.problem()).toBe('The issuer of OIDC_ISSUER cannot be used: the log says why.');
  answers['/.well-known/openid-configuration'] = metadata;
  answers['/keys'] = {};
  await check();
  expect(dependency.problem()).toBe('The issuer publishes no keys: its tokens cannot be verified.');
  answers = {};
  await check();
  expect(dependency.problem()).toBe('The issuer of OIDC_ISSUER does not answer (HTTP 401).');
  await stop();
  await check();
  await check();
  const away = 'The issuer of OIDC_ISSUER does not answer (ECONNREFUSED).';
  expect(dependency.problem()).toBe(away);
  expect(lines.filter(({ msg }) => msg === away)).toHaveLength(1);
  expect(lines.find(({ msg }) => msg === away)).toMatchObject({
    level: 40,
    dependency: 'issuer',
    err: { type: 'TypeError' },
  });
});

test('an issuer with opaque access tokens is reported at its first token', async () => {
  api = await startIdentityApi({
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'invest-platform', OIDC_AUDIENCE: 'https://api.example' },
  });
  const identity = api.identity;
  await identity.check?.();
  expect(identity.problem?.()).toBeUndefined();
  expect((await callMe(api, 'opaque-token')).status).toBe(401);
  await expect.poll(() => identity.problem?.()).toBe(opaqueTokens);
  await identity.check?.();
  expect(identity.problem?.()).toBe(opaqueTokens);
});

test('a made-up opaque token does not report the issuer', async () => {
  const { noteOpaque, check, dependency } = createIssuerCheck(issuer, createLogger({ logLevel: 'silent' }));
  noteOpaque('made up');
  await check();
  expect(dependency.problem()).toBeUndefined();
});
