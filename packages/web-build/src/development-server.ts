import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { ConfigurationFactory } from './common.ts';
import type { DevelopmentSettings } from './development.ts';

/** Starts the development server of the shell's or an app's folder from its webpack configuration. */
export async function startDevelopmentServer(
  directory: string,
  development: DevelopmentSettings,
): Promise<WebpackDevServer> {
  const file = pathToFileURL(path.join(directory, 'webpack.config.mjs'));
  const { default: factory } = (await import(file.href)) as { default: ConfigurationFactory };
  const { devServer, ...configuration } = await factory({ development }, { mode: 'development' });
  const compiler = webpack(configuration);
  if (!compiler || !devServer) throw new Error(`${directory} has no development server`);
  const server = new WebpackDevServer(devServer, compiler);
  await server.start();
  return server;
}
