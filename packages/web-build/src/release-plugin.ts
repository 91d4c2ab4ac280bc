import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSize } from '@platform/app-contract/compress';
import { appBudgetFaults, type FileSizes } from '@platform/app-contract/gate';
import type { AppDeclaration, AppRelease, Consumed, ReleaseManifest } from '@platform/app-contract/schema';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { consumedBy, contentHash, fileIntegrities, filesOf, integrity } from './consumed/manifest.ts';
import { consumedExports, isConsumedModule, wholeModule } from './consumed/shared-exports.ts';
import { unhandledRoutes } from './declaration.ts';
import { loadedIntegrities } from './integrity-plugin.ts';

/**
 * Placeholder for the build id until the content is known. It has the length of a build id, so that offsets stay the
 * same.
 */
export const buildPlaceholder = 'BUILDbuildBUILDb';
const lifecyclesChunk = '__federation_expose_lifecycles';

interface Options {
  declaration: AppDeclaration;
  directory: string;
  version: string;
  container: string;
  /** Range of versions of each module of the shell. */
  requested: Record<string, { requiredVersion: string }>;
}

/**
 * Completes the build of an app: computes the build id from the content, checks routes and budgets, and writes
 * `app.json` (the release as listed in the registry), `operations.json` (the GraphQL operations it may send, by
 * SHA-256) and `release.json` (what it consumes, DLV-02).
 */
export class ReleasePlugin {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(ReleasePlugin.name, (compilation) => {
      let exports: Record<string, string[]> = {};
      compilation.hooks.afterOptimizeDependencies.tap(ReleasePlugin.name, () => {
        exports = consumedExports(compilation);
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: ReleasePlugin.name, stage }, async () => {
        if (compilation.errors.length > 0) return;
        for (const fault of await this.finish(compilation, compiler, exports))
          compilation.errors.push(new compiler.webpack.WebpackError(fault));
      });
    });
  }

  private async finish(
    compilation: Compilation,
    compiler: Compiler,
    exports: Record<string, string[]>,
  ): Promise<string[]> {
    const { RawSource } = compiler.webpack.sources;
    const { declaration, directory, version, container } = this.options;
    const operations = readOperations(directory);
    compilation.emitAsset('operations.json', new RawSource(operations));

    // The federation plugin's build report is not used.
    compilation.deleteAsset('mf-stats.json');

    const build = contentHash(compilation);
    for (const { name, source } of compilation.getAssets()) {
      const content = source.source();
      if (typeof content === 'string' && content.includes(buildPlaceholder))
        // Not immutable: the file name is a hash of the content before this replacement and may equal that of an older
        // build's file in `dist`.
        compilation.updateAsset(name, new RawSource(content.replaceAll(buildPlaceholder, build)), { immutable: false });
    }

    listIntegrities(compilation, compiler);

    const base = `/apps/${declaration.name}/${version}-${build}`;
    const file = (name: string) => ({ path: `${base}/${name}`, integrity: integrity(assetContent(compilation, name)) });
    const firstView = compilation.namedChunks.get(lifecyclesChunk);
    const chunkFiles = filesOf(firstView);
    const release: AppRelease = {
      id: `${version}-${build}`,
      version,
      build,
      manifest: file('mf-manifest.json'),
      entry: file('remoteEntry.js'),
      container: container.replace(buildPlaceholder, build),
      preload: [...new Set(chunkFiles)].sort().map((name) => `${base}/${name}`),
      shared: consumedModules(compilation, firstView),
      operations: `${base}/operations.json`,
      declaration,
    };
    compilation.emitAsset('app.json', new RawSource(`${JSON.stringify(release, null, 2)}\n`));
    const manifest: ReleaseManifest = {
      ...{ schemaVersion: 1, name: declaration.name, id: release.id, version, build },
      verified: true,
      files: fileIntegrities(compilation),
      consumes: consumedBy({
        compilation,
        operations: JSON.parse(operations),
        declaration,
        shared: this.sharedModules(exports),
      }),
    };
    compilation.emitAsset('release.json', new RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
    return [
      ...this.routeFaults(compilation),
      ...appBudgetFaults(release, await fileSizes(compilation)),
      ...wholeModuleFaults(declaration.name, exports),
    ];
  }

  private sharedModules(exports: Record<string, string[]>): Consumed['shared'] {
    const { requested } = this.options;
    const modules = Object.entries(exports).map(([module, names]) => [
      module,
      { range: requested[module]?.requiredVersion ?? '*', exports: names },
    ]);
    return Object.fromEntries(modules);
  }

  private routeFaults(compilation: Compilation): string[] {
    const { declaration, directory } = this.options;
    const ownSources = path.join(directory, 'src') + path.sep;
    const sources = [...compilation.fileDependencies]
      .filter((file) => file.startsWith(ownSources) && /\.tsx?$/.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    return unhandledRoutes(declaration, sources).map(
      (route) =>
        `${declaration.name} declares the route ${route}, but none of its sources passes such a path to its router`,
    );
  }
}

/** Adds the hashes of all other scripts and style sheets to the manifest, whose own hash is in the registry (DLV-09). */
function listIntegrities(compilation: Compilation, { webpack: { sources } }: Compiler): void {
  const manifest = JSON.parse(assetContent(compilation, 'mf-manifest.json').toString()) as object;
  const listed = { ...manifest, integrity: loadedIntegrities(compilation) };
  compilation.updateAsset('mf-manifest.json', new sources.RawSource(`${JSON.stringify(listed)}\n`));
}

/** Returns the bytes of each emitted file after gzip. */
export async function fileSizes(compilation: Compilation): Promise<FileSizes> {
  const sizes = compilation
    .getAssets()
    .map(async ({ name, source }) => [name, await gzipSize(source.buffer())] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns the persisted operations of the shell or an app as JSON: text by hash. */
export function readOperations(directory: string): string {
  const file = path.join(directory, 'src/gql/persisted-documents.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}';
}

/** What is used of a module of the platform has to be known, because it changes with the shell. */
function wholeModuleFaults(app: string, exports: Record<string, string[]>): string[] {
  return Object.entries(exports)
    .filter(([module, names]) => module.startsWith('@platform/') && names.includes(wholeModule))
    .map(([module]) => `${app} uses ${module} as a whole: import its exports by name`);
}

/** Returns the shared modules that the scripts of a chunk get from the shell. */
function consumedModules(compilation: Compilation, chunk: Chunk | undefined): string[] {
  const modules = [...(chunk?.groupsIterable ?? [])]
    .flatMap((group) => group.chunks)
    .flatMap((each) => [...compilation.chunkGraph.getChunkModulesIterable(each)])
    .filter(isConsumedModule)
    .map((module) => module.options.shareKey);
  return [...new Set(modules)].sort();
}

function assetContent(compilation: Compilation, name: string): Buffer {
  const asset = compilation.getAsset(name);
  if (!asset) throw new Error(`The build emitted no ${name}`);
  return asset.source.buffer();
}
