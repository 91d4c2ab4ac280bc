import type { AppDeclaration, AppRelease, RegistryDocument } from '@platform/app-contract/schema';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/** What `tools/dev.mjs` passes to the configurations of the servers it starts. */
export interface DevelopmentSettings {
  /** Port of this server. */
  port: number;
  /** Where the API answers. */
  apiOrigin: string;
  /** The apps that run from source, with the ports of their servers. */
  apps: { declaration: AppDeclaration; port: number }[];
}

const build = 'development';
const basePath = (name: string) => `/development/${name}`;

/** Keeps component state over an edit, also in apps that render with the shell's React. */
export function refreshPlugin(library: string): WebpackPluginInstance {
  return new ReactRefreshPlugin({ library, overlay: false });
}

/** Server of one app: scripts only, which the shell's server passes on. */
export function appServer({ port }: DevelopmentSettings): ServerConfiguration {
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'all',
    devMiddleware: { publicPath: '/' },
    static: false,
  };
}

/**
 * Server of the page. It answers with the shell from source, with a registry in which the apps under work stand in for
 * their releases, and passes everything else on to the API. There is no such override outside of this server.
 */
export function shellServer({ port, apiOrigin, apps }: DevelopmentSettings): ServerConfiguration {
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    client: { overlay: false, logging: 'warn' },
    devMiddleware: { publicPath: '/shell/' },
    static: false,
    historyApiFallback: { index: '/shell/index.html' },
    proxy: [
      ...apps.map(({ declaration, port: appPort }) => ({
        context: [basePath(declaration.name)],
        target: `http://localhost:${appPort}`,
        pathRewrite: { [`^${basePath(declaration.name)}`]: '' },
      })),
      { context: ['/api', '/auth', '/graphql', '/oidc', '/health', '/apps'], target: apiOrigin, ws: true },
    ],
    setupMiddlewares: (middlewares) => {
      middlewares.unshift({
        name: 'development-registry',
        path: '/registry.json',
        middleware: async (
          _request: unknown,
          response: { end(body: string): void },
          next: (error: unknown) => void,
        ) => {
          try {
            const answer = await fetch(`${apiOrigin}/registry.json`);
            response.end(JSON.stringify(withSources((await answer.json()) as RegistryDocument, apps)));
          } catch (error) {
            next(error);
          }
        },
      });
      return middlewares;
    },
  };
}

/** The registry with the apps under work in the place of their releases. */
export function withSources(registry: RegistryDocument, apps: DevelopmentSettings['apps']): RegistryDocument {
  const names = apps.map(({ declaration }) => declaration.name);
  return {
    ...registry,
    apps: [
      ...registry.apps.filter(({ name }) => !names.includes(name)),
      ...apps.map(({ declaration }) => {
        const release = sourceRelease(declaration);
        return { name: declaration.name, rollout: { stable: release.id }, releases: [release] };
      }),
    ],
  };
}

function sourceRelease(declaration: AppDeclaration): AppRelease {
  const base = basePath(declaration.name);
  const version = '0.0.0';
  return {
    id: `${version}-${build}`,
    version,
    build,
    manifest: { path: `${base}/mf-manifest.json`, integrity: '' },
    entry: { path: `${base}/remoteEntry.js`, integrity: '' },
    container: `${declaration.name.replaceAll('-', '_')}_${build}`,
    preload: [],
    shared: [],
    operations: `${base}/operations.json`,
    declaration,
  };
}
