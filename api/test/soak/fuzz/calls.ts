import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { graphqlBodies } from './graphql.ts';
import { junk, ofJsonSchema, text } from './values.ts';

/** Who calls. */
export const callers = ['nobody', 'forger', 'investor', 'applicant', 'administrator', 'employee'] as const;
export type CallerName = (typeof callers)[number];

export interface HttpCall {
  kind: 'http';
  caller: CallerName;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Bytes as Latin-1, so that it prints; with marks of rows. */
  body: string;
}

/** Messages on one socket, the first of which is mostly `connection_init`. */
export interface SocketCall {
  kind: 'socket';
  caller: CallerName;
  initialised: boolean;
  messages: string[];
}

export type Call = HttpCall | SocketCall;

/** A route as it is registered. */
export interface Route {
  method: string;
  url: string;
  body: object | undefined;
}

const caller = fc.constantFrom<CallerName>(...callers, 'investor', 'administrator');
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND');
const json = { 'content-type': 'application/json' };
const utf8 = (written: string) => Buffer.from(written).toString('latin1');

/** Bodies as they arrive from what is broken or hostile. */
const rawBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }).map(utf8),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '{"":', '[{"a":'), fc.constantFrom(30, 1_000, 5_000))
    .map(([open, depth]) => open.repeat(depth)),
  fc.constantFrom(3_000, 20_000).map((depth) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.constantFrom(
    ...['', 'null', '0', '"text"', '[]', '{}', '{"a":1', '{"a":1}{"b":2}', '\xef\xbb\xbf{}', '{"__proto__":{"a":1}}'],
    ...['{"constructor":{"prototype":{"a":1}}}', '{"a":1e999}', '{"a":"\\ud800"}', '\xff\xfe', '{"email":"\xff"}'],
    ...['a=b&c=%00', 'client_id=%00', 'a[b]=c', `${'a=1&'.repeat(2_000)}`, `"${'x'.repeat(300_000)}"`],
  ),
);

const contentType = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json; charset=utf-16', 'application/json; charset="', ''],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
  ...['application/graphql', 'application/octet-stream', 'a', ';', 'application/vnd.api+json', '*/*'],
);

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'fuzz-fuzz' },
      { 'idempotency-key': 'x' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': "1.2.3.4, ' OR 1" },
      { 'x-forwarded-host': 'evil.test' },
      { host: 'evil.test' },
      { range: 'bytes=5-1' },
      { range: 'bytes=0-0,2-3' },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'never' },
      { cookie: '_identity=%00; _identity.sig=x; __proto__=a; _identity_interaction=%E0%A4%A' },
      { origin: 'https://evil.test' },
      { accept: 'text/html' },
      { accept: ';q=,' },
      { 'accept-encoding': 'br;q=1.0, gzip;q=x, *' },
      { 'accept-language': 'xx-'.repeat(500) },
      { 'x-requested-with': 'platform' },
      { 'user-agent': '\xff'.repeat(300) },
      { upgrade: 'websocket', connection: 'upgrade' },
      { expect: '100-continue' },
    ),
  },
);

/** Bytes of an address that HTTP lets through. */
const segment = fc.oneof(
  fc.constantFrom('$row:deal', '$row:account', '$row:flow', 'x', '%00', '%E0%A4%A', '..', '%2e%2e%2f', '%', '%ff', '.'),
  fc.constantFrom('*', '~', 'x'.repeat(200), '%F0%9F%98%80', '__proto__', '-1', ';', '%2500', '/', '%5c', 'index.html'),
  text.map((written) => encodeURIComponent(written.toWellFormed())),
);

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(segment, segment), { maxLength: 4 })
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
  },
);

function call(parts: {
  method: fc.Arbitrary<string>;
  path: fc.Arbitrary<string>;
  headers: fc.Arbitrary<Record<string, string>>;
  body: fc.Arbitrary<string>;
}): fc.Arbitrary<HttpCall> {
  const { headers, ...rest } = parts;
  return fc
    .record({ ...rest, kind: fc.constant('http' as const), caller, own: headers, odd: oddHeaders })
    .map(({ own, odd, ...made }) => ({ ...made, headers: { ...own, ...odd } }));
}

const jsonHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant(json) },
  { weight: 1, arbitrary: contentType.map((type): Record<string, string> => ({ 'content-type': type })) },
);
const jsonBody = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 12, arbitrary: value.map((made) => utf8(JSON.stringify(made) ?? '')) },
    { weight: 1, arbitrary: rawBody },
  );

function routeCall({ method: known, url, body }: Route): fc.Arbitrary<HttpCall> {
  const path = fc
    .tuple(fc.array(segment, { minLength: 4, maxLength: 4 }), query)
    .map(([segments, search]) => url.replace(/:\w+|\*/g, () => segments.pop() ?? 'x') + search);
  return call({
    method: fc.oneof({ weight: 12, arbitrary: fc.constant(known) }, { weight: 1, arbitrary: method }),
    path,
    headers: jsonHeaders,
    body: body ? jsonBody(ofJsonSchema(body)) : fc.oneof(fc.constant(''), jsonBody(junk)),
  });
}

const part = fc
  .tuple(
    fc.constantFrom('dealId', 'companyId', 'itemId', 'fileId', 'file', '__proto__', ''),
    fc.oneof(segment, text),
    fc.boolean(),
  )
  .map(([name, value, isFile]) => {
    const file = isFile
      ? `; filename="${encodeURIComponent(value.toWellFormed()).slice(0, 50)}"\r\ncontent-type: image/png`
      : '';
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${utf8(value)}\r\n`;
  });

const uploadCall = (routes: readonly Route[]) =>
  call({
    method: fc.constant('POST'),
    path: fc.constantFrom(...routes.map(({ url }) => url)),
    headers: fc.constant({ 'content-type': 'multipart/form-data; boundary=x' }),
    body: fc
      .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('--x--\r\n', '', '--x', '--y--'))
      .map(([parts, end]) => parts.join('') + end),
  });

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
const oidcCall = fc.oneof(
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

const staticCall = call({
  method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('GET', 'HEAD') }, { weight: 1, arbitrary: method }),
  path: fc
    .tuple(
      fc.constantFrom(
        '/',
        '/apps/',
        '/shell/',
        '/app/',
        '/admin/',
        '/registry.json',
        '//',
        '/api',
        '/health/',
        '/graphql/',
      ),
      fc.array(segment, { maxLength: 3 }),
      query,
    )
    .map(([start, segments, search]) => start + segments.join('/') + search),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { accept: 'text/html' },
    { accept: '*/*', 'accept-encoding': 'br, gzip' },
  ),
  body: fc.constant(''),
});

/** Every kind of call to a server with this schema and these routes. */
export function calls(schema: GraphQLSchema, routes: readonly Route[]): fc.Arbitrary<Call> {
  const graphql = graphqlBodies(schema, ['Query', 'Mutation', 'Subscription']);
  const graphqlCall = call({
    method: fc.constant('POST'),
    path: fc.constant('/graphql'),
    headers: jsonHeaders,
    body: jsonBody(graphql),
  });
  const message = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom('1', '2', '3'), graphqlBodies(schema, ['Subscription']))
        .map(([id, payload]): unknown => ({ id, type: 'subscribe', payload })),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>({ type: 'ping' }, { type: 'complete', id: '1' }, { type: 'connection_init' }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.oneof(text, fc.constant('subscribe')), id: junk, payload: junk }) },
  );
  const socketCall = fc.record({
    kind: fc.constant('socket' as const),
    caller,
    initialised: fc.nat(5).map((number) => number > 0),
    messages: fc.array(
      fc.oneof(
        { weight: 8, arbitrary: message.map((made) => JSON.stringify(made)) },
        { weight: 1, arbitrary: rawBody },
      ),
      { maxLength: 4 },
    ),
  });
  const uploads = routes.filter(({ url }) => url.startsWith('/api/upload/'));
  return fc.oneof(
    { weight: 30, arbitrary: graphqlCall },
    { weight: 30, arbitrary: fc.constantFrom(...routes).chain(routeCall) },
    { weight: 10, arbitrary: oidcCall },
    { weight: 10, arbitrary: staticCall },
    { weight: 6, arbitrary: socketCall },
    { weight: 4, arbitrary: uploadCall(uploads) },
  );
}
