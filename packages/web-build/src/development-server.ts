import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { ConfigurationFactory } from './common.ts';
import type { DevelopmentSettings } from './development.ts';
import { repositoryRoot } from './workspace.ts';

/**
 * Starts the development server of a folder from its webpack configuration.
 *
 * @param folder folder of the shell or an app, relative to the repository root
 */
export async function startDevelopmentServer(
  folder: string,
  development: DevelopmentSettings,
): Promise<WebpackDevServer> {
  const file = pathToFileURL(path.join(repositoryRoot, folder, 'webpack.config.mjs'));
  const { default: factory } = (await import(file.href)) as { default: ConfigurationFactory };
  const { devServer, ...configuration } = await factory({ development }, { mode: 'development' });
  const compiler = webpack(configuration);
  if (!compiler || !devServer) throw new Error(`${folder} has no development server`);
  const server = new WebpackDevServer(devServer, compiler);
  await server.start();
  return server;
}
