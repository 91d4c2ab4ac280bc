import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { graphqlBodies } from './graphql.ts';
import {
  type CallerName,
  call,
  caller,
  type HttpCall,
  jsonBody,
  jsonHeaders,
  method,
  query,
  rawBody,
  segment,
  utf8,
} from './http-call.ts';
import { oidcCall } from './oidc-calls.ts';
import { junk, ofJsonSchema, text } from './values.ts';

/** Messages on one socket, mostly starting with `connection_init`. */
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

/** Generates every kind of call for a schema and routes. */
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
        { weight: 8, arbitrary: message.map((entry) => JSON.stringify(entry)) },
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
