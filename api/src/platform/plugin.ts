import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedContent, createContentCache } from './content-cache.ts';
import { publicRegistry, renderPage } from './page.ts';
import { isPageAddress } from './page-address.ts';
import type { Releases } from './releases.ts';

export interface PlatformOptions {
  releases: Releases;
  deploymentsDirectory: string;
  /** Data embedded in every page, by the id of its script element. Called for each page. */
  pageData?: () => Record<string, unknown>;
  /** Additional origins that the page may call, such as an external identity provider. */
  connectOrigins?: string[];
  /** Origins that the page only sends to: the error-reporting service. */
  reportOrigins?: string[];
}

/** Files with the same name in every release; all others have a content hash in their name. */
const entryFiles = new Set(['remoteEntry.js', 'mf-manifest.json']);
/** Files for the server only. */
const serverFiles = new Set(['app.json', 'operations.json', 'release.json', 'shell.json', 'index.html']);
/** Directory of a release whose name ends with a content hash. */
const hashedFolder = /^\d[^/]*-[0-9a-f]{16}$/;

/** The PDF worker; its decoders of scanned pages are WebAssembly. */
const workerFile = /\.worker\.[^/]*\.mjs$/;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the app releases, the registry and, for every other navigation, the shell's page. Handles `GET` and `HEAD`
 * only; the API's more specific routes take precedence.
 */
export function platformPlugin(options: PlatformOptions): FastifyPluginAsync {
  const { releases, deploymentsDirectory, pageData = () => ({}) } = options;
  const cached = createContentCache();
  const policy = pagePolicy(options.connectOrigins ?? [], options.reportOrigins ?? []);

  return async (app) => {
    for (const folder of ['apps', 'shell']) {
      await app.register(fastifyStatic, {
        root: path.resolve(deploymentsDirectory, folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        // Without this, a directory would be answered 400 instead of 404.
        allowedPath: (pathname) => !pathname.endsWith('/'),
        redirect: false,
        dotfiles: 'ignore',
        preCompressed: true,
        cacheControl: false,
        setHeaders: (response, file) => {
          const name = path.basename(file).replace(/\.(br|gz)$/, '');
          response.header(
            'cache-control',
            isImmutable(name, path.basename(path.dirname(file))) ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
          response.header('vary', 'accept-encoding');
          // A worker is governed by the policy of its own file.
          if (workerFile.test(name)) response.header('content-security-policy', workerPolicy);
        },
      });
    }

    app.get('/registry.json', async (request, reply) => {
      const registry = publicRegistry(await releases.registry());
      return sendContent(request, reply.type('application/json; charset=utf-8'), cached(JSON.stringify(registry)));
    });

    app.get('/*', async (request, reply) => {
      const [pathname = '/'] = request.url.split('?', 1);
      const stored = await releases.registry();
      const registry = publicRegistry(stored);
      const unavailable = stored.unavailable ?? [];
      const isPage = isPageAddress(pathname, request.headers.accept ?? '', { ...registry, unavailable });
      const html = isPage ? await releases.page() : '';
      if (html === '') return reply.callNotFound();
      const content = renderPage({
        html,
        registry,
        unavailable,
        shellFiles: await releases.shellFiles(),
        pathname,
        data: pageData(),
      });
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
      return sendContent(request, reply, cached(content));
    });
  };
}

/** Whether the content of a path never changes. */
function isImmutable(name: string, folder: string): boolean {
  return entryFiles.has(name) ? hashedFolder.test(folder) : !serverFiles.has(name);
}

/** Sends a response that browsers may cache but must revalidate. */
function sendContent({ headers }: FastifyRequest, reply: FastifyReply, content: CachedContent): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: content.tag, vary: 'accept-encoding' });
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(content.tag)) return reply.code(304).send();
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (!encoding) return reply.send(content.text);
  return reply.header('content-encoding', encoding).send(content[encoding]());
}

/**
 * Returns the content security policy of the page. Scripts are limited to this origin, so the registry is the only
 * source of apps. Inline styles are allowed because the design system creates them at run time.
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
