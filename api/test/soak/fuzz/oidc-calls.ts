import fc from 'fast-check';
import { call, jsonHeaders, method, rawBody, segment } from './http-call.ts';

const oidcNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'prompt',
  'claims',
  'code_challenge_method',
  'login_hint',
  'max_age',
  'acr_values',
  'resource',
  'request',
  'request_uri',
  'id_token_hint',
  'post_logout_redirect_uri',
  'grant_type',
  'code',
  'code_verifier',
  'response_mode',
  'ui_locales',
  'logout',
  'registration',
];
const oidcValues = fc.oneof(
  fc.constantFrom(
    'platform',
    'code',
    'openid',
    'S256',
    'none',
    'login',
    'fragment',
    'authorization_code',
    'query',
    '{"id_token":1}',
  ),
  fc.constantFrom(
    'x'.repeat(43),
    'eyJhbGciOiJub25lIn0.e30.',
    'urn:x',
    'https://evil.test',
    '-1',
    '[]',
    '{',
    '99999999999',
  ),
  segment,
);
const oidcForm = fc
  .array(fc.tuple(fc.constantFrom(...oidcNames), oidcValues), { maxLength: 14 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const oidcPath = fc.constantFrom(
  ...['auth', 'auth/x', 'token', 'session/end', 'session/end/confirm', 'session/end/success', 'jwks', 'me'],
  ...[
    '.well-known/openid-configuration',
    'AUTH/',
    'interaction/x',
    'interaction/%00',
    'request',
    'device',
    '',
    '/',
    '%',
    'introspection',
  ],
);
/** Generates calls of the identity provider. */
export const oidcCall = fc.oneof(
  call({
    method: fc.oneof(fc.constant('GET'), method),
    path: fc.tuple(oidcPath, oidcForm).map(([path, form]) => `/oidc/${path}?${form}`),
    headers: fc.constant({}),
    body: fc.constant(''),
  }),
  call({
    method: fc.constant('POST'),
    path: oidcPath.map((path) => `/oidc/${path}`),
    headers: fc.oneof(fc.constant({ 'content-type': 'application/x-www-form-urlencoded' }), jsonHeaders),
    body: fc.oneof({ weight: 4, arbitrary: oidcForm }, { weight: 1, arbitrary: rawBody }),
  }),
);
