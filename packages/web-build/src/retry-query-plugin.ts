import webpack, { type Compiler } from 'webpack';

/**
 * Gives a script or style sheet that is requested again after a failure another URL: for the old one the browser may reuse
 * the pending request. The chunks of an app get the query string of the federation entry, which the shell reloads with
 * a new one after a failure; a chunk of the shell gets the number of the attempt.
 */
export class RetryQueryPlugin {
  readonly #owner: 'shell' | 'app';

  constructor(owner: 'shell' | 'app') {
    this.#owner = owner;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(RetryQueryPlugin.name, (compilation) => {
      const { RuntimeGlobals } = compiler.webpack;
      for (const filename of [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename])
        compilation.hooks.runtimeRequirementInTree.for(filename).tap(RetryQueryPlugin.name, (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule(filename, this.#owner));
        });
    });
  }
}

class RetryQueryRuntimeModule extends webpack.RuntimeModule {
  readonly #filename: string;
  readonly #owner: 'shell' | 'app';

  /** @param filename the runtime function that returns the file name of a chunk */
  constructor(filename: string, owner: 'shell' | 'app') {
    super(`retry query of ${filename}`, webpack.RuntimeModule.STAGE_ATTACH);
    this.#filename = filename;
    this.#owner = owner;
  }

  override generate(): string {
    const filename = this.#filename;
    const ofApp = [
      'var script = document.currentScript;',
      "var query = script && script.src ? new URL(script.src).search : '';",
      `var filename = ${filename};`,
      `if (query) ${filename} = function (chunkId) { return filename(chunkId) + query; };`,
    ];
    // A chunk that was loaded is not asked for again.
    const ofShell = [
      'var attempts = {};',
      `var filename = ${filename};`,
      `${filename} = function (chunkId) {`,
      webpack.Template.indent([
        'var earlier = attempts[chunkId] || 0;',
        'attempts[chunkId] = earlier + 1;',
        "return filename(chunkId) + (earlier ? '?attempt=' + earlier : '');",
      ]),
      '};',
    ];
    const lines = this.#owner === 'app' ? ofApp : ofShell;
    // A scope of its own, because one runtime contains two of these modules.
    return webpack.Template.asString(['(function () {', ...lines, '})();']);
  }
}
