import path from 'node:path';
import { brand } from '@platform/brand';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration } from './common.ts';
import { refreshPlugin, shellServer } from './development.ts';
import { sharedVersions } from './shared-modules.ts';
import { ShellFilesPlugin } from './shell-files-plugin.ts';

/**
 * webpack configuration of the shell: the page, and the modules that all apps share. It is an ordinary bundle; the
 * federation runtime is one of its modules, so that it loads with what needs it and not with the signed-out door.
 */
export function shellConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async (environment, { mode }) => {
    const development = mode === 'development';
    await generateDocuments(directory);
    const common = commonConfiguration(directory, 'shell', development);
    const plugins: WebpackPluginInstance[] = [
      new HtmlWebpackPlugin({
        title: brand.name,
        template: path.join(directory, development ? 'index.development.html' : 'index.html'),
        inject: 'head',
        scriptLoading: 'defer',
        minify: false,
      }),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions(directory)),
        // For the federation runtime: no code for Node, and none for what its manifests would tell.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      development ? refreshPlugin('shell') : new ShellFilesPlugin(),
    ];
    return {
      ...common,
      entry: { main: './src/index.ts' },
      output: { ...common.output, publicPath: '/shell/', uniqueName: 'shell' },
      optimization: {
        ...common.optimization,
        splitChunks: {
          chunks: 'async',
          // What loads behind the door loads at once: one script instead of several that wait for each other.
          cacheGroups: { default: false, defaultVendors: false },
        },
      },
      plugins,
      ...(environment.development ? { devServer: shellServer(environment.development) } : {}),
    };
  };
}
