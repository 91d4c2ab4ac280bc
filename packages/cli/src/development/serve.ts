import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RegistryDocument } from '@platform/app-contract/schema';
import { type Backend, type BuiltApp, sendJson } from './backend.ts';
import { sendFile } from './files.ts';
import { buildsPath, withData, withReload } from './page.ts';

/** Paths that are no pages. */
const served = /^\/(api|apps|auth|graphql|health|oidc|shell)(\/|$)/;

export interface DevelopmentServer {
  /** Tells all open pages of a newer build. */
  announce(): void;
  close(): Promise<void>;
}

/** Serves the page of the backend with the app as last built, and passes everything else on. */
export async function serve(port: number, backend: Backend, app: () => BuiltApp): Promise<DevelopmentServer> {
  const pages = new Set<ServerResponse>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const { release, directory } = app();
    const folder = `/apps/${release.declaration.name}/`;
    if (pathname === buildsPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('\n');
      pages.add(response);
      response.on('close', () => pages.delete(response));
    } else if (pathname.startsWith(folder)) {
      await sendFile(response, directory, pathname.slice(folder.length).split('/').slice(1).join('/'));
    } else if (pathname === '/registry.json') {
      sendJson(response, withApp(await backend.registry(search), app()));
    } else if (request.method === 'GET' && request.headers.accept?.includes('text/html') && !isServed(pathname)) {
      const { html, registry } = await backend.page(request);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(withReload(withData(html, { registry: withApp(registry, app()) })));
    } else {
      await backend.handle(request, response);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      process.stderr.write(`${request.method} ${request.url}: ${error.message}\n`);
      if (response.headersSent) response.end();
      else
        sendJson(
          response,
          { status: 'ERROR', result: { code: 'UNAVAILABLE', message: error.message, params: {} } },
          502,
        );
    });
  });
  server.on('upgrade', (request, socket, head) => backend.upgrade(request, socket, head));
  // Those of live updates too, which the server itself does not close.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, port);
  return {
    announce() {
      for (const page of pages) page.write('data: built\n\n');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The redirect URI of the sign-in is a page too, which the shell fetches. */
function isServed(pathname: string): boolean {
  return served.test(pathname) && pathname !== '/auth/callback';
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
}

/** Returns the registry with the app as last built, for everybody, in place of its published releases. */
function withApp(registry: RegistryDocument, { release }: BuiltApp): RegistryDocument {
  const { name } = release.declaration;
  const own = { name, rollout: { stable: release.id }, releases: [release] };
  return { ...registry, apps: [...registry.apps.filter((app) => app.name !== name), own] };
}
