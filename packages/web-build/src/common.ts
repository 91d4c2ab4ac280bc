import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import type { DevelopmentSettings } from './development.ts';
import { installationRoot, loaderFile, packageDirectory, resolveModule } from './workspace.ts';

export interface BuildOptions {
  /** Absolute path of the shell's or the app's folder. */
  directory: string;
}

export type ConfigurationFactory = (
  environment: { development?: DevelopmentSettings },
  options: { mode?: 'production' | 'development' },
) => Promise<Configuration>;

/** Configuration shared by all bundles of the product. */
export function commonConfiguration(directory: string, name: string, development: boolean): Configuration {
  return {
    name,
    mode: development ? 'development' : 'production',
    context: directory,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(directory, 'dist'),
      clean: true,
      filename: development ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: development ? '[name].chunk.js' : '[id].[contenthash:10].js',
      cssFilename: development ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: development ? '[name].chunk.css' : '[id].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 4000,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
    },
    module: { rules: [scriptRule(development), ...assetRules] },
    cache: {
      type: 'filesystem',
      name: `${name}-${development ? 'development' : 'production'}`,
      cacheDirectory: path.join(installationRoot(directory), '.cache/webpack'),
      buildDependencies: { configuration: [import.meta.dirname + path.sep] },
    },
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
        }),
      ],
    },
    experiments: { css: true },
    // The product's own budgets (budgets.ts) fail the build, so webpack's hints are redundant.
    performance: { hints: false },
    stats: 'errors-warnings',
    // The federation plugin warns about options that are set on purpose.
    infrastructureLogging: { level: 'error' },
  };
}

/** Returns which builds of libraries a bundle contains that provides them to the apps. */
export function libraryAliases(directory: string, development: boolean): Record<string, string> {
  const libraryOf = (owner: string, name: string) => packageDirectory(name, packageDirectory(owner, directory));
  return {
    // pdfjs-dist's main build only supports the newest browsers.
    'pdfjs-dist$': path.join(libraryOf('@platform/document-viewer', 'pdfjs-dist'), 'legacy/build/pdf.mjs'),
    // react-router's package exports resolve to `dist/development` even in production builds.
    'react-router-dom$': path.join(
      libraryOf('@platform/router', 'react-router'),
      `dist/${development ? 'development' : 'production'}/index.mjs`,
    ),
  };
}

function scriptRule(development: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      {
        loader: resolveModule('swc-loader'),
        options: {
          // A stray .swcrc must not affect a build.
          swcrc: false,
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic', development, refresh: development } },
          },
        },
      },
      loaderFile('graphql-documents'),
    ],
  };
}

const assetRules: RuleSetRule[] = [
  { test: /\.css$/, loader: loaderFile('style-sheet') },
  // Character maps, standard fonts and decoders for PDFs; see packages/document-viewer.
  { test: /pdfjs-dist[\\/](cmaps|standard_fonts|wasm)[\\/]/, type: 'asset/resource' },
  { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
  {
    test: /\.schema\.json$/,
    resourceQuery: /validator/,
    type: 'javascript/auto',
    loader: loaderFile('schema-validator'),
  },
];
