import type { AppDeclaration, AppRelease, RegistryDocument } from '@platform/app-contract/schema';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/** Settings that `tools/dev.mjs` passes to the configurations of the servers. */
export interface DevelopmentSettings {
  /** Port of this server. */
  port: number;
  /** Origin of the API. */
  apiOrigin: string;
  /** The apps run from source, with the ports of their servers. */
  apps: { declaration: AppDeclaration; port: number }[];
}

const build = 'development';
const basePath = (name: string) => `/development/${name}`;

/** Preserves component state across edits, including apps that render with the shell's React. */
export function refreshPlugin(library: string): WebpackPluginInstance {
  return new ReactRefreshPlugin({ library, overlay: false });
}

/** Server of one app. It serves only scripts, proxied by the shell's server. */
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
 * Server of the page. It serves the shell from source and a registry in which the apps run from source replace their
 * releases, and proxies all other requests to the API. This override exists only in development.
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

/** Returns the registry with the releases of the apps run from source replaced. */
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
