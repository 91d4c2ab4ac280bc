import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { WebpackPluginInstance } from 'webpack';
import { generateDocuments } from './codegen.ts';
import { type BuildOptions, type ConfigurationFactory, commonConfiguration } from './common.ts';
import { readDeclaration } from './declaration.ts';
import { appServer, refreshPlugin } from './development.ts';
import { buildPlaceholder, ReleasePlugin } from './release-plugin.ts';
import { RetryQueryPlugin } from './retry-query-plugin.ts';
import { requestedModules } from './shared-modules.ts';
import { readManifest } from './workspace.ts';

/** Global name of an app's federation container. Every build has its own, or a swap would bring the old code back. */
export function containerName(appName: string, build: string): string {
  return `${appName.replaceAll('-', '_')}_${build}`;
}

/**
 * webpack configuration of a federated app. The build generates the GraphQL documents first and fails when the
 * declaration, a shared version or a budget is at fault.
 */
export function appConfiguration({ directory }: BuildOptions): ConfigurationFactory {
  return async (environment, { mode }) => {
    const development = mode === 'development';
    const declaration = readDeclaration(directory);
    const { version } = readManifest(directory);
    await generateDocuments(directory);
    const container = containerName(declaration.name, development ? 'development' : buildPlaceholder);
    const common = commonConfiguration(directory, declaration.name, development);
    const plugins: WebpackPluginInstance[] = [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: declaration.exposes,
        shared: requestedModules(directory),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: development ? { disableAssetsAnalyze: true } : true,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new RetryQueryPlugin(),
      ...(development
        ? [refreshPlugin(declaration.name)]
        : [new ReleasePlugin({ declaration, directory, version, container })]),
    ];
    return {
      ...common,
      // The app is entered through what it exposes; the entry script itself is empty.
      entry: {},
      output: { ...common.output, publicPath: 'auto', uniqueName: container },
      optimization: { ...common.optimization, splitChunks: { chunks: 'async' } },
      plugins,
      ...(environment.development ? { devServer: appServer(environment.development) } : {}),
    };
  };
}
