import path from 'node:path';
import { brand } from '@platform/brand';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration } from './common.ts';
import { repositoryRoot } from './workspace.ts';

/**
 * The same sources as one ordinary bundle, for the benchmark only: no federation, the apps' lifecycles imported like
 * any other module.
 */
export function monolithConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async () => {
    const apps = path.join(directory, 'src/platform/bundled-apps.ts');
    await generateDocuments(directory);
    const common = commonConfiguration(directory, 'monolith', false);
    return {
      ...common,
      entry: { main: './src/index.ts' },
      output: { ...common.output, path: path.join(repositoryRoot, '.cache/monolith'), publicPath: '/shell/' },
      resolve: {
        ...common.resolve,
        alias: { ...common.resolve?.alias, [path.join(directory, 'src/platform/federation.ts')]: apps },
      },
      optimization: { ...common.optimization, splitChunks: { chunks: 'all' } },
      plugins: [
        new HtmlWebpackPlugin({
          title: brand.name,
          template: path.join(directory, 'index.html'),
          inject: 'head',
          scriptLoading: 'defer',
          minify: false,
        }),
      ],
    };
  };
}
