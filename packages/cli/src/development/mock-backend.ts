import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Person } from '@platform/api-contract/mock';
import { createMock } from '@platform/api-contract/mock';
import type { RegistryDocument } from '@platform/app-contract/schema';
import { WebSocketServer } from 'ws';
import { type Backend, type BuiltApp, readBody, sendJson } from './backend.ts';
import { sendFile } from './files.ts';
import { answerIdentity, mockIdentity } from './mock-identity.ts';
import { beforeEndOfHead, withData } from './page.ts';

interface MockOptions {
  /** Folder of the installed package `@platform/shell`. */
  shell: string;
  origin: string;
  person: Person;
  app(): BuiltApp;
}

const unknown = 'OPERATION_UNKNOWN';

const noApps: RegistryDocument = { schemaVersion: 1, apps: [] };

/** Somebody is signed in before the page asks. */
const signedIn = "<script>localStorage.setItem('signed-in', '1');</script>";

/** Serves the page of a released shell, and answers it from the published contract of the API. */
export function mockBackend({ shell, origin, person, app }: MockOptions): Backend {
  const dist = path.join(shell, 'dist');
  if (!existsSync(dist)) throw new Error(`${shell} has no built shell`);
  const execute = createMock(1, person);
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'graphql-transport-ws' });
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');

  /** Released code sends the hash of an operation instead of its text. */
  function textOf(hash: unknown): string | undefined {
    const files = [path.join(app().directory, 'operations.json'), path.join(dist, 'operations.json')];
    return files.map((file) => JSON.parse(readFileSync(file, 'utf8'))[String(hash)]).find(Boolean);
  }

  async function answerOperation(request: IncomingMessage): Promise<object> {
    const { operationName, variables, query, extensions } = JSON.parse((await readBody(request)).toString());
    const text = query ?? textOf(extensions?.persistedQuery?.sha256Hash);
    if (!text) return { data: null, errors: [{ message: unknown, extensions: { code: unknown } }] };
    return execute({ query: text, operationName, variables });
  }

  return {
    page: async () => ({
      html: beforeEndOfHead(withData(html, { identity: mockIdentity(origin) }), signedIn),
      registry: noApps,
    }),
    registry: async () => noApps,
    async handle(request, response) {
      const { pathname } = new URL(request.url ?? '/', origin);
      if (pathname.startsWith('/shell/')) return sendFile(response, dist, pathname.slice('/shell/'.length));
      if (pathname.startsWith('/oidc/')) return answerIdentity(request, response, origin);
      if (pathname === '/graphql') return sendJson(response, await answerOperation(request));
      if (pathname.startsWith('/api/')) return sendJson(response, { status: 'OK', result: {} });
      sendJson(response, { status: 'ERROR', result: { code: 'NOT_FOUND', message: pathname, params: {} } }, 404);
    },
    // Live updates stay open, and nothing ever happens.
    upgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (connection) => {
        connection.on('message', (message) => {
          const { type } = JSON.parse(String(message));
          if (type === 'connection_init') connection.send(JSON.stringify({ type: 'connection_ack' }));
          if (type === 'ping') connection.send(JSON.stringify({ type: 'pong' }));
        });
      });
    },
  };
}
