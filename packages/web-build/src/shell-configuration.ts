import path from 'node:path';
import { brand } from '@platform/brand';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration, libraryAliases } from './common.ts';
import { refreshPlugin, shellServer } from './development.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { RetryQueryPlugin } from './retry-query-plugin.ts';
import { sharedVersions } from './shared-modules.ts';
import { ShellFilesPlugin, signedInChunks } from './shell-files-plugin.ts';

/**
 * Creates the webpack configuration of the shell: the page, and the modules that all apps share. It is an ordinary
 * bundle; the federation runtime is one of its modules, so that it is loaded when needed and not on the signed-out
 * pages.
 */
export function shellConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async (environment, { mode }) => {
    const development = mode === 'development';
    await generateDocuments(directory);
    const common = commonConfiguration(directory, 'shell', development);
    const plugins: WebpackPluginInstance[] = [
      new HtmlWebpackPlugin({
        title: brand.name,
        description: brand.slogan.en,
        template: path.join(directory, 'index.html'),
        development,
        // The template places scripts and style sheets, to give them their priority.
        inject: false,
        minify: false,
      }),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions(directory)),
        // Removes code for Node and for manifest snapshots from the federation runtime.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      new RetryQueryPlugin('shell'),
      ...(development ? [refreshPlugin('shell')] : [new IntegrityPlugin('shell'), new ShellFilesPlugin()]),
    ];
    return {
      ...common,
      entry: { main: './src/index.ts' },
      resolve: { ...common.resolve, alias: libraryAliases(directory, development) },
      output: { ...common.output, publicPath: '/shell/', uniqueName: 'shell' },
      optimization: {
        ...common.optimization,
        splitChunks: {
          chunks: 'async',
          // The shell says which scripts there are; the page preloads those that are needed after sign-in.
          cacheGroups: { default: false, defaultVendors: false },
          // A phone evaluates each script in a task of its own, between which it can respond.
          fallbackCacheGroup: {
            chunks: ({ name }) => signedInChunks.some((chunk) => chunk === name),
            maxAsyncSize: { javascript: 400_000 },
          },
        },
      },
      plugins,
      ...(environment.development ? { devServer: shellServer(environment.development) } : {}),
    };
  };
}
