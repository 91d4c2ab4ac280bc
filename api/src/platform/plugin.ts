import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../errors/coded-error.ts';
import { type CachedContent, createContentCache } from './content-cache.ts';
import { renderPage } from './page.ts';
import { isPageAddress } from './page-address.ts';
import { serverFiles } from './release-files.ts';
import { shellName } from './release-rows.ts';
import type { ReleaseView } from './release-view.ts';
import type { Releases } from './releases.ts';
import { expectedCanaries, wantedShell } from './shell-cookie.ts';

export interface PlatformOptions {
  releases: Releases;
  /** Data embedded in every page, by the id of its script element. Called for each page. */
  pageData?: () => Record<string, unknown>;
  /** Additional origins that the page may call, such as an external identity provider. */
  connectOrigins?: string[];
  /** Origins that the page only sends to: the error-reporting service. */
  reportOrigins?: string[];
}

/** Files with the same name in every release; all others have a content hash in their name. */
const entryFiles = new Set(['remoteEntry.js', 'mf-manifest.json']);
/** Directory of a release whose name ends with a content hash. */
const hashedFolder = /^\d[^/]*-[0-9a-f]{16}$/;

/**
 * The browser then refuses every script without a hash (DLV-09); one that does not know the header ignores it. Style sheets
 * have hashes too, but Chromium logs an error for the destination `style`, which it does not know.
 */
const integrityPolicy = 'blocked-destinations=(script)';

/** The PDF worker; its decoders of scanned pages are WebAssembly. */
const workerFile = /\.worker\.[^/]*\.mjs$/;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the app releases, the registry and, for every other navigation, the shell's page. Handles `GET` and `HEAD`
 * only; the API's more specific routes take precedence.
 */
export function platformPlugin(options: PlatformOptions): FastifyPluginAsync {
  const { releases, pageData = () => ({}) } = options;
  const cached = createContentCache();
  const policy = pagePolicy(options.connectOrigins ?? [], options.reportOrigins ?? []);

  /** Serves what a view has, and records that somebody gets it. */
  function serve(view: ReleaseView): ReleaseView {
    const apps = view.registry.apps.flatMap(({ name, releases: own }) => own.map(({ id }) => ({ app: name, id })));
    releases.served(view.shell ? [...apps, { app: shellName, id: view.shell.id }] : apps);
    return view;
  }

  /** A view lasts until the next change, upon which all open pages ask. */
  const answers = new WeakMap<ReleaseView, string>();
  function answerOf(view: ReleaseView): string {
    const { registry, unavailable } = view;
    const known = answers.get(view);
    if (known !== undefined) return known;
    const further = { unavailable, shell: releases.shellRollout(), order: releases.order() };
    const answer = JSON.stringify({ ...registry, ...further });
    answers.set(view, answer);
    return answer;
  }

  /** Returns a copy of a published file; undefined for anything else, and for content that the store has lost. */
  async function provide(pathname: string, log: FastifyBaseLogger): Promise<string | undefined> {
    try {
      const copy = await releases.files.provide(pathname);
      if (copy !== undefined) return copy;
      // Another process may have sent the page of a release that this one does not know yet.
      await releases.refresh();
      return await releases.files.provide(pathname);
    } catch (error) {
      if (error instanceof CodedError) throw error;
      log.error({ err: error }, 'A published file is missing or damaged in the store');
      return undefined;
    }
  }

  return async (app) => {
    await app.register(fastifyStatic, {
      root: path.resolve(releases.files.directory),
      serve: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => void response.header('vary', 'accept-encoding'),
    });

    for (const address of ['/apps/*', '/shell/*']) {
      app.get(address, async (request, reply) => {
        const pathname = addressOf(request.url);
        const copy = await provide(pathname, request.log);
        if (copy === undefined) return reply.callNotFound();
        const name = path.posix.basename(pathname);
        const folder = path.posix.basename(path.posix.dirname(pathname));
        const isLasting = isImmutable(name, folder);
        reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        // A worker is governed by the policy of its own file.
        if (workerFile.test(name)) reply.header('content-security-policy', workerPolicy);
        return reply.sendFile(copy);
      });
    }

    // Earlier shells, which name none, reject unknown fields.
    app.get<{ Querystring: { shell?: unknown } }>('/registry.json', async (request, reply) => {
      const { shell } = request.query;
      const view = serve(releases.view(typeof shell === 'string' ? shell : undefined));
      const answer = shell === undefined ? JSON.stringify(view.registry) : answerOf(view);
      return sendContent(request, reply.type('application/json; charset=utf-8'), cached(answer));
    });

    app.get('/*', async (request, reply) => {
      const [pathname = '/'] = request.url.split('?', 1);
      const view = releases.view(releases.shellFor(wantedShell(request.headers.cookie)));
      const { shell, registry, unavailable } = view;
      const isPage = isPageAddress(pathname, request.headers.accept ?? '', { ...registry, unavailable });
      if (!isPage || !shell?.page) return reply.callNotFound();
      serve(view);
      const data = { ...pageData(), 'shell-release': { id: shell.id, rollout: releases.shellRollout() } };
      const content = renderPage({
        ...view,
        shell,
        pathname,
        data,
        canaries: expectedCanaries(request.headers.cookie),
      });
      if (view.isVerified) reply.header('integrity-policy', integrityPolicy);
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
      return sendContent(request, reply, cached(content), ['cookie']);
    });
  };
}

/** The path of a file's address, undecodable ones included. */
function addressOf(url: string): string {
  const [pathname = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Whether the content of a path never changes. */
function isImmutable(name: string, folder: string): boolean {
  return entryFiles.has(name) ? hashedFolder.test(folder) : !serverFiles.has(name);
}

/** Sends a response that browsers may cache but must revalidate. */
function sendContent(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  content: CachedContent,
  varies: string[] = [],
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: content.tag, vary: ['accept-encoding', ...varies].join(', ') });
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
