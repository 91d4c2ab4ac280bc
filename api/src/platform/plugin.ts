import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Deployments } from './deployments.ts';
import { createContentKeeper, type KeptContent } from './kept-content.ts';
import { publicRegistry, renderPage } from './page.ts';
import { isPageAddress } from './page-address.ts';

export interface PlatformOptions {
  deployments: Deployments;
  deploymentsDirectory: string;
  /** Data that every page carries, by the id of its script element. Asked for with each page. */
  pageData?: () => Record<string, unknown>;
  /** Further origins that the page may call, such as an external identity provider. */
  connectOrigins?: string[];
  /** Origins that the page may only send to: the error-reporting service. */
  reportOrigins?: string[];
}

/** Files of an app that have the same name in each release; everything else carries its hash in its name. */
const entries = new Set(['remoteEntry.js', 'mf-manifest.json']);
/** What only the server reads. */
const lists = new Set(['app.json', 'operations.json', 'shell.json', 'index.html']);
/** The folder of a release whose name ends with the hash of all that is in it. */
const hashedFolder = /^\d[^/]*-[0-9a-f]{16}$/;

/** The worker that reads PDFs; decoders of scanned pages are WebAssembly. */
const workerFile = /\.worker\.[^/]*\.mjs$/;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the deployed apps, the registry and, for every other address that a person may open, the shell's page. To be
 * registered behind the API's own routes' prefixes; it answers `GET` and `HEAD` only.
 */
export function platformPlugin(options: PlatformOptions): FastifyPluginAsync {
  const { deployments, deploymentsDirectory, pageData = () => ({}) } = options;
  const keep = createContentKeeper();
  const policy = pagePolicy(options.connectOrigins ?? [], options.reportOrigins ?? []);

  return async (app) => {
    for (const folder of ['apps', 'shell']) {
      await app.register(fastifyStatic, {
        root: path.resolve(deploymentsDirectory, folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        // The plugin answers 500 to a folder, unless it is not asked for one.
        allowedPath: (pathname) => !pathname.endsWith('/'),
        redirect: false,
        dotfiles: 'ignore',
        preCompressed: true,
        cacheControl: false,
        setHeaders: (response, file) => {
          const name = path.basename(file).replace(/\.(br|gz)$/, '');
          response.header(
            'cache-control',
            isForever(name, path.basename(path.dirname(file))) ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
          response.header('vary', 'accept-encoding');
          // A worker lives under the policy of its own file.
          if (workerFile.test(name)) response.header('content-security-policy', workerPolicy);
        },
      });
    }

    app.get('/registry.json', async (request, reply) => {
      const registry = publicRegistry(await deployments.registry());
      return answer(request, reply.type('application/json; charset=utf-8'), keep(JSON.stringify(registry)));
    });

    app.get('/*', async (request, reply) => {
      const [pathname = '/'] = request.url.split('?', 1);
      const stored = await deployments.registry();
      const registry = publicRegistry(stored);
      const unavailable = stored.unavailable ?? [];
      const isPage = isPageAddress(pathname, request.headers.accept ?? '', { ...registry, unavailable });
      const html = isPage ? await deployments.page() : '';
      if (html === '') return reply.callNotFound();
      const content = renderPage({
        html,
        registry,
        unavailable,
        shellFiles: await deployments.shellFiles(),
        pathname,
        data: pageData(),
      });
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
      return answer(request, reply, keep(content));
    });
  };
}

/** Whether an address will always have the same content. */
function isForever(name: string, folder: string): boolean {
  return entries.has(name) ? hashedFolder.test(folder) : !lists.has(name);
}

/** An answer that a browser may keep and must ask about each time. */
function answer({ headers }: FastifyRequest, reply: FastifyReply, content: KeptContent): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: content.tag, vary: 'accept-encoding' });
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(content.tag)) return reply.code(304).send();
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (!encoding) return reply.send(content.text);
  return reply.header('content-encoding', encoding).send(content[encoding]());
}

/**
 * The content security policy of the page. Scripts come from this origin only, so the registry is the only source of
 * apps. Styles may stand in the page because the design system writes them at run time.
 */
function pagePolicy(connectOrigins: string[], reportOrigins: string[]): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins, ...reportOrigins],
    'frame-src': connectOrigins.length > 0 ? connectOrigins : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'", ...connectOrigins],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
