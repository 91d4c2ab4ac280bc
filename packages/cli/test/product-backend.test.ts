import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../src/development/backend.ts';
import { develop } from '../src/development/dev.ts';
import { productBackend } from '../src/development/product-backend.ts';

let servers: Server[];
let printed: string;
/** What the product answers to an operation. */
let answer: { status: number; body: string };
/** The product as the page of `platform dev` reaches it. */
let local: string;
let backend: Backend;
let product: string;

beforeEach(async () => {
  servers = [];
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  product = await listen(
    createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      response.writeHead(answer.status, { 'content-type': 'application/json', 'x-received': body });
      // In two parts, so that its length is not known at first.
      response.write(answer.body.slice(0, 5));
      response.end(answer.body.slice(5));
    }),
  );
  backend = productBackend(product, 'http://localhost:4300');
  local = await listen(
    createServer((request, response) => {
      backend.handle(request, response).catch((error: Error) => {
        printed += `${error.message}\n`;
        response.destroy();
      });
    }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const call = JSON.stringify({ operationName: 'NotesDeals', extensions: { persistedQuery: { sha256Hash: 'aa' } } });
const ask = () => fetch(`${local}/graphql`, { method: 'POST', body: call, headers: { connection: 'close' } });

test('DLV-08 a query that the product does not know yet is told to who develops it', async () => {
  const errors = [{ message: 'This page is out of date', extensions: { code: 'OPERATION_UNKNOWN' } }];
  answer = { status: 400, body: JSON.stringify({ data: null, errors }) };
  const received = await ask();
  expect(received.status).toBe(400);
  expect(await received.json()).toEqual({ data: null, errors });
  expect(printed).toBe(
    'The product does not know NotesDeals as it is now: npm run build, then npm run publish -- --store\n',
  );
});

test('DLV-08 what the product answers to a query reaches the page as it is', async () => {
  answer = { status: 200, body: '{"data":{"deals":{"totalCount":3,"text":"Zürich"}}}' };
  const received = await ask();
  expect(received.headers.get('x-received')).toBe(call);
  expect(await received.text()).toBe(answer.body);
  expect(printed).toBe('');
});

test('DLV-08 what is no product is told before anything is built', async () => {
  answer = { status: 200, body: '{"apps":[]}' };
  expect(await backend.registry('')).toEqual({ apps: [] });
  for (const body of ['[]', '<html></html>', 'null']) {
    answer = { status: 200, body };
    await expect(develop(['--api', product], '/nowhere')).rejects.toThrow(
      `${product} answered 200, and not as the product does: is this its address?`,
    );
  }
  await expect(develop(['--api', 'http://localhost:4'], '/nowhere')).rejects.toThrow(
    'http://localhost:4 cannot be reached: ',
  );
  for (const port of ['abc', '0', '99999', '43.5'])
    await expect(develop(['--port', port], '/nowhere')).rejects.toThrow('--port takes a number from 1 to 65535');
});

test('DLV-08 an answer that the product does not end is not waited for', async () => {
  product = await listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('part', () => response.destroy());
    }),
  );
  backend = productBackend(product, 'http://localhost:4300');
  const answer = await fetch(`${local}/api/deals/1/export`);
  await expect(answer.text()).rejects.toThrow('terminated');
  await vi.waitFor(() => expect(printed).toMatch(/aborted|Premature close/));
});

test('DLV-08 a product that ended meanwhile is named', async () => {
  backend = productBackend('http://localhost:4', 'http://localhost:4300');
  await fetch(`${local}/api/deals`).catch(() => undefined);
  await vi.waitFor(() => expect(printed).toMatch(/^http:\/\/localhost:4 cannot be reached: .+/));
});

test('DLV-08 a product that is redirected is named with its other address', async () => {
  product = await listen(
    createServer((_request, response) => response.writeHead(301, { location: 'https://product.example/' }).end()),
  );
  await expect(develop(['--api', product], '/nowhere')).rejects.toThrow(
    `${product} leads to https://product.example: give that as its address`,
  );
});
