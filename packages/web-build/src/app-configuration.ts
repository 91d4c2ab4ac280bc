import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { WebpackPluginInstance } from 'webpack';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration } from './common.ts';
import { readDeclaration } from './declaration.ts';
import { appServer, refreshPlugin } from './development.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { buildPlaceholder, ReleasePlugin } from './release-plugin.ts';
import { RetryQueryPlugin } from './retry-query-plugin.ts';
import { requestedModules } from './shared-modules.ts';
import { readManifest } from './workspace.ts';

/**
 * Returns the global name of an app's federation container. It is unique per build; otherwise a release switched in at
 * run time would resolve to the old code.
 */
export function containerName(appName: string, build: string): string {
  return `${appName.replaceAll('-', '_')}_${build}`;
}

/**
 * Milliseconds within which a chunk of an app must be there. The screen that waits for it then shows the app's fallback, whose
 * "Try again" requests everything anew; the bundler's own limit is two minutes.
 */
const chunkTimeout = 4000;

/**
 * Creates the webpack configuration of a federated app. The build generates the GraphQL documents first and fails when
 * the declaration, a shared version or a budget is violated.
 */
export function appConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async (environment, { mode }) => {
    const development = mode === 'development';
    const declaration = readDeclaration(directory);
    const { version } = readManifest(directory);
    await generateDocuments(directory);
    const container = containerName(declaration.name, development ? 'development' : buildPlaceholder);
    const common = commonConfiguration(directory, declaration.name, development);
    const requested = requestedModules(directory);
    const plugins: WebpackPluginInstance[] = [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: declaration.exposes,
        shared: requested,
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: development ? { disableAssetsAnalyze: true } : true,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new RetryQueryPlugin('app'),
      new IntegrityPlugin('app'),
      ...(development
        ? [refreshPlugin(declaration.name)]
        : [new ReleasePlugin({ declaration, directory, version, container, requested })]),
    ];
    return {
      ...common,
      // An app is loaded through its exposed modules; its entry script is empty.
      entry: {},
      output: { ...common.output, publicPath: 'auto', uniqueName: container, chunkLoadTimeout: chunkTimeout },
      optimization: { ...common.optimization, splitChunks: { chunks: 'async' } },
      plugins,
      ...(environment.development ? { devServer: appServer(environment.development) } : {}),
    };
  };
}
