import webpack, { type Compiler } from 'webpack';

/**
 * Gives the chunks of an app, scripts and stylesheets, the query its federation entry was loaded with. After a failure the shell loads the entry
 * with a fresh query; without this the chunk that hung or broke would be asked for again under its old URL, which the
 * browser may answer with the request that still hangs.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(RetryQueryPlugin.name, (compilation) => {
      const { RuntimeGlobals } = compiler.webpack;
      for (const filename of [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename])
        compilation.hooks.runtimeRequirementInTree.for(filename).tap(RetryQueryPlugin.name, (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule(filename));
        });
    });
  }
}

class RetryQueryRuntimeModule extends webpack.RuntimeModule {
  readonly #filename: string;

  /** @param filename the runtime's function that names a chunk's file */
  constructor(filename: string) {
    super(`retry query of ${filename}`, webpack.RuntimeModule.STAGE_ATTACH);
    this.#filename = filename;
  }

  override generate(): string {
    const filename = this.#filename;
    const lines = [
      'var script = document.currentScript;',
      "var query = script && script.src ? new URL(script.src).search : '';",
      `var filename = ${filename};`,
      `if (query) ${filename} = function (chunkId) { return filename(chunkId) + query; };`,
    ];
    // Two of them stand in one runtime.
    return webpack.Template.asString(['(function () {', ...lines, '})();']);
  }
}
