import path from 'node:path';
import { shellBudgetFaults } from '@platform/app-contract/gate';
import type { ProvidedByShell, ReleaseManifest } from '@platform/app-contract/schema';
import type { Compilation, Compiler } from 'webpack';
import { declarable } from './consumed/declarable.ts';
import { consumedBy, contentHash, fileIntegrities } from './consumed/manifest.ts';
import { providedExports } from './consumed/shared-exports.ts';
import { loadedIntegrities, placeIntegrity, sealPage } from './integrity-plugin.ts';
import { fileSizes, readOperations } from './release-plugin.ts';
import { sharedModules, sharedVersions } from './shared-modules.ts';
import { readManifest } from './workspace.ts';

/** Names of the chunks that the shell imports after sign-in, one after the other. */
export const signedInChunks = ['shared-modules', 'signed-in'];

/** Name of the chunk with the OpenID Connect client, which a signed-in page needs first. */
const authenticationChunk = 'authentication';

/** The shell's files that the server preloads in the page, written as `shell.json` next to them. */
export interface ShellFiles {
  /** Files of the OpenID Connect client, which a signed-in page needs before any others. */
  client: string[];
  /** Files of the signed-in scripts, which a page needs as soon as the client has signed in. */
  platform: string[];
  /** Files of each lazily loaded shared module, by module. */
  shared: Record<string, string[]>;
}

/**
 * Writes `shell.json`, `operations.json` and `release.json` (what the shell consumes and provides, DLV-02), and checks
 * the shell's budgets.
 */
export class ShellFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(ShellFilesPlugin.name, (compilation) => {
      let exports: Record<string, string[]> = {};
      compilation.hooks.afterOptimizeDependencies.tap(ShellFilesPlugin.name, () => {
        const file = path.join(compiler.context, 'src/platform/shared-modules.ts');
        exports = providedExports(compilation, file, sharedModules);
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: ShellFilesPlugin.name, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { RawSource } = compiler.webpack.sources;
        placeIntegrity(compilation, compiler);
        const integrities = loadedIntegrities(compilation);
        compilation.updateAsset(
          'index.html',
          (page) => new RawSource(sealPage(page.source().toString(), '/shell/', integrities)),
        );
        const paths = (chunk: string) => chunkFiles(compilation, chunk).map((file) => `/shell/${file}`);
        const files: ShellFiles = {
          client: paths(authenticationChunk),
          platform: signedInChunks.flatMap(paths),
          shared: Object.fromEntries(
            sharedModules
              .map((module) => [module, paths(module.replace('@platform/', ''))] as const)
              .filter(([, own]) => own.length > 0),
          ),
        };
        compilation.emitAsset('shell.json', new RawSource(`${JSON.stringify(files, null, 2)}\n`));
        const operations = readOperations(compiler.context);
        compilation.emitAsset('operations.json', new RawSource(operations));
        const manifest = describeRelease(compilation, compiler.context, JSON.parse(operations), exports);
        compilation.emitAsset('release.json', new RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
        const page = compilation.getAsset('index.html')?.source.source().toString() ?? '';
        for (const fault of shellBudgetFaults(page, [...files.client, ...files.platform], await fileSizes(compilation)))
          compilation.errors.push(new compiler.webpack.WebpackError(fault));
      });
    });
  }
}

function describeRelease(
  compilation: Compilation,
  directory: string,
  operations: Record<string, string>,
  exports: Record<string, string[]>,
): ReleaseManifest {
  const { version } = readManifest(directory);
  const build = contentHash(compilation);
  const versions = sharedVersions(directory);
  const shared: ProvidedByShell['shared'] = Object.fromEntries(
    Object.entries(exports).map(([module, names]) => [
      module,
      { version: versions[module] ?? '0.0.0', exports: names },
    ]),
  );
  return {
    ...{ schemaVersion: 1, name: 'shell', id: `${version}-${build}`, version, build },
    verified: true,
    files: fileIntegrities(compilation),
    consumes: consumedBy({ compilation, operations }),
    provides: { shared, ...declarable },
  };
}

/** Returns the files that are loaded with the named chunk, including its sibling chunks. */
function chunkFiles(compilation: Compilation, name: string): string[] {
  const groups = [...(compilation.namedChunks.get(name)?.groupsIterable ?? [])];
  return [...new Set(groups.flatMap((group) => group.getFiles()))].sort();
}
