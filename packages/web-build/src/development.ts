import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';

/**
 * Ports and addresses of development come from `tools/dev.mjs`, which starts the servers:
 * `DEV_PORT` is this server's own, `API_ORIGIN` the running API.
 */
const port = Number(process.env.DEV_PORT ?? 0);
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:8080';

/** Keeps component state over an edit, also in apps that render with the shell's React. */
export function refreshPlugin(library: string): WebpackPluginInstance {
  return new ReactRefreshPlugin({ library, overlay: false });
}

/** Server of one app: scripts only, for a page of another origin. */
export function appServer(): ServerConfiguration {
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'all',
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    devMiddleware: { publicPath: '/', stats: 'errors-warnings' },
    static: false,
  };
}

/** Server of the page. Everything that is not the shell's own comes from the API. */
export function shellServer(): ServerConfiguration {
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    client: { overlay: false, logging: 'warn' },
    devMiddleware: { publicPath: '/shell/', stats: 'errors-warnings' },
    static: false,
    proxy: [{ context: (path) => !path.startsWith('/shell/') && path !== '/ws', target: apiOrigin, ws: true }],
  };
}
