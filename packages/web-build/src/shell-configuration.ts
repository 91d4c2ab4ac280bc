import path from 'node:path';
import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { brand } from '@platform/brand';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration } from './common.ts';
import { refreshPlugin, shellServer } from './development.ts';
import { isPlatformModule } from './platform-chunk.ts';
import { offeredModules } from './shared-modules.ts';
import { ShellFilesPlugin } from './shell-files-plugin.ts';

/** webpack configuration of the shell: the page, and the modules that all apps share. */
export function shellConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async (_environment, { mode }) => {
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
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      // The shell only offers. Were it to take its own modules back from the share scope, the script that holds them all
      // would wait for itself. The empty list still brings the run-time part that fills the share scope.
      new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
      new ProvideSharedPlugin({ shareScope: 'default', provides: offeredModules(directory) }),
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
          cacheGroups: {
            platform: { name: 'platform', chunks: 'async', enforce: true, priority: 100, test: isPlatformModule },
          },
        },
      },
      plugins,
      ...(development ? { devServer: shellServer() } : {}),
    };
  };
}
