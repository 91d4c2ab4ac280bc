import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RegistryDocument } from '@platform/app-contract/schema';
import { ask, causeOf } from '../publishing/ask.ts';
import { notTheProduct } from '../publishing/product.ts';
import { type Backend, readBody } from './backend.ts';
import { dataOf, withData } from './page.ts';

interface Identity {
  mode: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
}

/**
 * Passes everything on to a running product. The product knows the page by its own address only: redirects of the sign-in
 * are turned to this one, and calls back to that one.
 *
 * @param product its origin
 * @param origin of the page
 */
export function productBackend(product: string, origin: string): Backend {
  const target = new URL(product);
  const open = target.protocol === 'https:' ? httpsRequest : httpRequest;

  function send(request: IncomingMessage): ClientRequest {
    const headers = { ...request.headers, host: target.host, 'accept-encoding': 'identity' };
    if (request.headers.origin) Object.assign(headers, { origin: target.origin });
    if (request.headers.referer) Object.assign(headers, { referer: `${target.origin}/` });
    return open(new URL(request.url ?? '/', target), { method: request.method ?? 'GET', headers });
  }

  const answerTo = (call: ClientRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      call.on('response', resolve);
      call.on('error', (error) =>
        reject(new Error(`${product} cannot be reached: ${causeOf(error)}`, { cause: error })),
      );
    });

  return {
    async page(request) {
      const call = send(request);
      call.end();
      const answer = await answerTo(call);
      const html = (await readBody(answer)).toString();
      const registry = dataOf<RegistryDocument>(html, 'registry');
      const identity = dataOf<Identity>(html, 'identity');
      if (!registry || !identity) throw new Error(`${product} answered ${answer.statusCode} without a page`);
      if (identity.mode !== 'embedded')
        throw new Error(`${product} signs in elsewhere: its page works at its own address only`);
      return { html: withData(html, { identity: localIdentity(identity) }), registry };
    },
    async registry(query) {
      const answer = await ask(product, new URL(`/registry.json${query}`, target).href);
      const registry = registryIn(answer.text);
      if (!registry) throw new Error(notTheProduct({ ...answer, url: product }));
      return registry;
    },
    async handle(request, response) {
      const isOperation = request.url?.startsWith('/graphql') === true;
      const sent = isOperation ? await readBody(request) : undefined;
      const call = send(request);
      if (sent) call.end(sent);
      else request.pipe(call);
      const answer = await answerTo(call);
      const headers = { ...answer.headers };
      if (headers.location) headers.location = toLocal(headers.location);
      if (!isOperation && !request.url?.startsWith('/oidc/')) {
        response.writeHead(answer.statusCode ?? 502, headers);
        // Ends the answer to the page too, when the product ends its own halfway.
        return pipeline(answer, response);
      }
      const text = (await readBody(answer)).toString();
      if (sent && text.includes('"OPERATION_UNKNOWN"')) tellUnknown(sent);
      const body = isOperation ? text : toLocal(text);
      delete headers['transfer-encoding'];
      response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    },
    upgrade(request, socket, head) {
      const call = send(request);
      call.on('upgrade', (answer, upstream, first) => join(answer, upstream, first, socket, head));
      call.on('error', () => socket.destroy());
      call.end();
    },
  };

  function toLocal(text: string): string {
    return text.replaceAll(target.origin, origin);
  }

  /** The endpoints are called here; the redirect URIs are the ones that the product has registered. */
  function localIdentity(identity: Identity): Identity {
    const { redirectUri, postLogoutRedirectUri } = identity;
    return { ...(JSON.parse(toLocal(JSON.stringify(identity))) as Identity), redirectUri, postLogoutRedirectUri };
  }
}

/** Returns the registry in an answer; undefined if there is none. */
function registryIn(text: string): RegistryDocument | undefined {
  try {
    const registry = JSON.parse(text) as RegistryDocument | null;
    return Array.isArray(registry?.apps) ? registry : undefined;
  } catch {
    return undefined;
  }
}

/** The page only says that it is out of date. */
function tellUnknown(call: Buffer): void {
  const { operationName = 'A query' } = JSON.parse(call.toString()) as { operationName?: string };
  process.stderr.write(
    `The product does not know ${operationName} as it is now: npm run build, then npm run publish -- --store\n`,
  );
}

function join(answer: IncomingMessage, upstream: Duplex, first: Buffer, socket: Duplex, head: Buffer): void {
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(first);
  upstream.write(head);
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}
