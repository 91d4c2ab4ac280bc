import fc from 'fast-check';
import { text } from './values.ts';

/** The kinds of callers. */
export const callers = ['anonymous', 'forger', 'investor', 'applicant', 'administrator', 'employee'] as const;
export type CallerName = (typeof callers)[number];

export interface HttpCall {
  kind: 'http';
  caller: CallerName;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Bytes as printable Latin-1, with placeholders for rows. */
  body: string;
}

export const caller = fc.constantFrom<CallerName>(...callers, 'investor', 'administrator');
export const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND');
const json = { 'content-type': 'application/json' };
export const utf8 = (written: string) => Buffer.from(written).toString('latin1');

/** Bodies of broken or hostile clients. */
export const rawBody = fc.oneof(
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

/** Path segments and query parts of characters that HTTP allows. */
export const segment = fc.oneof(
  fc.constantFrom('$row:deal', '$row:account', '$row:flow', 'x', '%00', '%E0%A4%A', '..', '%2e%2e%2f', '%', '%ff', '.'),
  fc.constantFrom('*', '~', 'x'.repeat(200), '%F0%9F%98%80', '__proto__', '-1', ';', '%2500', '/', '%5c', 'index.html'),
  text.map((written) => encodeURIComponent(written.toWellFormed())),
);

export const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(segment, segment), { maxLength: 4 })
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
  },
);

/** Combines these parts with any caller and occasionally an odd header. */
export function call(parts: {
  method: fc.Arbitrary<string>;
  path: fc.Arbitrary<string>;
  headers: fc.Arbitrary<Record<string, string>>;
  body: fc.Arbitrary<string>;
}): fc.Arbitrary<HttpCall> {
  const { headers, ...rest } = parts;
  return fc
    .record({ ...rest, kind: fc.constant('http' as const), caller, own: headers, odd: oddHeaders })
    .map(({ own, odd, ...entry }) => ({ ...entry, headers: { ...own, ...odd } }));
}

export const jsonHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant(json) },
  { weight: 1, arbitrary: contentType.map((type): Record<string, string> => ({ 'content-type': type })) },
);
export const jsonBody = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 12, arbitrary: value.map((entry) => utf8(JSON.stringify(entry) ?? '')) },
    { weight: 1, arbitrary: rawBody },
  );
