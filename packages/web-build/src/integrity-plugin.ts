import webpack, { type Compilation, type Compiler } from 'webpack';
import { integrity } from './consumed/manifest.ts';

/** Stands for the lists of hashes in the shell's entry until the content of all chunks is known. */
const placeholders = { script: 'SCRIPTintegrityPLACEHOLDER', style: 'STYLEintegrityPLACEHOLDER' } as const;
type Kind = keyof typeof placeholders;

/** No content has this hash: a file that is not in the list is not run. */
const noContent = `sha384-${'A'.repeat(64)}`;

/**
 * Makes the loader of a bundle set `integrity` on every script, style sheet and preload link that it creates (DLV-09). The
 * shell's entry has the hashes itself; an app asks the shell, which knows them from the app's manifest.
 */
export class IntegrityPlugin {
  private readonly owner: 'shell' | 'app';

  constructor(owner: 'shell' | 'app') {
    this.owner = owner;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(IntegrityPlugin.name, (compilation) => {
      const { RuntimeGlobals, runtime, web } = compiler.webpack;
      const scripts = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      const styles = web.CssLoadingRuntimeModule.getCompilationHooks(compilation);
      const chunks = web.JsonpChunkLoadingRuntimeModule.getCompilationHooks(compilation);
      const extend = (element: 'script' | 'link', kind: Kind) => (code: string) =>
        webpack.Template.asString([code, ...this.seal(element, kind)]);
      scripts.createScript.tap(IntegrityPlugin.name, extend('script', 'script'));
      styles.createStylesheet.tap(IntegrityPlugin.name, extend('link', 'style'));
      for (const hook of [chunks.linkPreload, chunks.linkPrefetch])
        hook.tap(IntegrityPlugin.name, extend('link', 'script'));
      for (const hook of [styles.linkPreload, styles.linkPrefetch])
        hook.tap(IntegrityPlugin.name, extend('link', 'style'));
      if (this.owner === 'shell')
        compilation.hooks.runtimeRequirementInTree
          .for(RuntimeGlobals.ensureChunkHandlers)
          .tap(IntegrityPlugin.name, (chunk) => {
            compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
          });
    });
  }

  /** The lines that complete a new element; the loader has its address and the id of its chunk. */
  private seal(element: 'script' | 'link', kind: Kind): string[] {
    if (this.owner === 'app') {
      const address = element === 'script' ? 'script.src' : 'link.href';
      return [`if (self.platformIntegrity) self.platformIntegrity(${element}, ${address});`];
    }
    return [
      `${element}.integrity = ${lists}.${kind}[chunkId] || ${JSON.stringify(noContent)};`,
      `${element}.crossOrigin = "anonymous";`,
    ];
  }
}

/** Where the shell's loader has its lists. */
const lists = '__webpack_require__.integrity';

class IntegrityRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('integrity of chunks');
  }

  override generate(): string {
    const { script, style } = placeholders;
    return webpack.Template.asString([
      'var read = function (list) { return Object.fromEntries(list.split(",").map(function (entry) { return entry.split(":"); })); };',
      `${lists} = { script: read(${JSON.stringify(script)}), style: read(${JSON.stringify(style)}) };`,
    ]);
  }
}

/** Writes the hashes of all chunks into the entry, whose own hash is in the page. Nothing may change a chunk after it. */
export function placeIntegrity(compilation: Compilation, compiler: Compiler): void {
  const { RawSource } = compiler.webpack.sources;
  for (const { name, source } of compilation.getAssets()) {
    const content = source.source();
    if (typeof content !== 'string' || !content.includes(placeholders.script)) continue;
    const filled = (['script', 'style'] as const).reduce(
      (text, kind) => text.replaceAll(placeholders[kind], listOf(compilation, kind)),
      content,
    );
    compilation.updateAsset(name, new RawSource(filled), { immutable: false });
  }
}

/** `<chunk>:<hash>` of each chunk, separated by commas, except for those of the page itself. */
function listOf(compilation: Compilation, kind: Kind): string {
  const ending = kind === 'script' ? '.js' : '.css';
  return [...compilation.chunks]
    .filter((chunk) => !chunk.canBeInitial())
    .flatMap(({ id, files }) =>
      [...files].filter((file) => file.endsWith(ending)).map((file) => `${id}:${integrityOfAsset(compilation, file)}`),
    )
    .sort()
    .join(',');
}

/** Returns the Subresource Integrity value of each script and style sheet, by name. */
export function loadedIntegrities(compilation: Compilation): Record<string, string> {
  const names = compilation.getAssets().map(({ name }) => name);
  const loaded = names.filter((name) => /\.(js|css)$/.test(name)).sort();
  return Object.fromEntries(loaded.map((name) => [name, integrityOfAsset(compilation, name)]));
}

function integrityOfAsset(compilation: Compilation, name: string): string {
  const asset = compilation.getAsset(name);
  if (!asset) throw new Error(`The build emitted no ${name}`);
  return integrity(asset.source.buffer());
}

/** Adds the hashes of its scripts and style sheets to a page. @param prefix address of the folder of the files */
export function sealPage(page: string, prefix: string, integrities: Readonly<Record<string, string>>): string {
  return page.replaceAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"[^>]*/g, (element, address: string) => {
    const hash = address.startsWith(prefix) ? integrities[address.slice(prefix.length)] : undefined;
    return hash === undefined ? element : `${element} integrity="${hash}" crossorigin="anonymous"`;
  });
}
