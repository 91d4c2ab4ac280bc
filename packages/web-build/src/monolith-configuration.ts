import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '@platform/brand';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration, libraryAliases } from './common.ts';
import { readDeclaration } from './declaration.ts';
import { repositoryRoot } from './workspace.ts';

/** Output of the monolith build: files for `/shell/` and the page. */
export const monolithDirectory = path.join(repositoryRoot, '.cache/monolith');

/**
 * Builds the same sources as one ordinary bundle, for the benchmark only: the module that loads apps over the network
 * is replaced by one that imports their lifecycles, each as a chunk of the bundle.
 */
export function monolithConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async () => {
    const apps = readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'));
    for (const folder of [directory, ...apps.map((app) => path.join(repositoryRoot, app))])
      await generateDocuments(folder);
    const common = commonConfiguration(directory, 'monolith', false);
    return {
      ...common,
      entry: { main: './src/index.ts' },
      resolve: { ...common.resolve, alias: libraryAliases(directory, false) },
      output: { ...common.output, path: path.join(monolithDirectory, 'dist'), publicPath: '/shell/' },
      optimization: { ...common.optimization, splitChunks: { chunks: 'all' } },
      plugins: [
        new webpack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, writeBundledApps(apps)),
        new HtmlWebpackPlugin({
          title: brand.name,
          description: brand.slogan.en,
          template: path.join(directory, 'index.html'),
          development: false,
          // The template places scripts and style sheets, to give them their priority.
          inject: false,
          minify: false,
        }),
      ],
    };
  };
}

/**
 * Writes the module that replaces the shell's `federation.ts`.
 *
 * @returns its file
 */
function writeBundledApps(apps: string[]): string {
  const modules = apps.flatMap((app) => {
    const { exposes } = readDeclaration(path.join(repositoryRoot, app));
    return Object.entries(exposes).map(([expose, file]) => {
      const source = JSON.stringify(path.join(repositoryRoot, app, file));
      const chunk = `/* webpackChunkName: ${JSON.stringify(app)} */`;
      return `  ${JSON.stringify(`${app}${expose.slice(1)}`)}: () => import(${chunk} ${source}),`;
    });
  });
  const file = path.join(monolithDirectory, 'bundled-apps.js');
  mkdirSync(monolithDirectory, { recursive: true });
  writeFileSync(
    file,
    `const modules = {\n${modules.join('\n')}\n};
export const loadExposed = ({ declaration }, expose) => modules[declaration.name + expose.slice(1)]();\n`,
  );
  return file;
}
