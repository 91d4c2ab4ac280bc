import webpack, { type Compiler } from 'webpack';

/**
 * Appends the query string of the federation entry to the URLs of an app's chunks, both scripts and style sheets. After
 * a failure the shell reloads the entry with a new query; without this plugin the failed chunk would be requested under
 * its old URL, for which the browser may reuse the pending request.
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

  /** @param filename the runtime function that returns the file name of a chunk */
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
    // A scope of its own, because one runtime contains two of these modules.
    return webpack.Template.asString(['(function () {', ...lines, '})();']);
  }
}
