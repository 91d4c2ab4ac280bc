import webpack, { type Compiler } from 'webpack';

/**
 * Gives the chunks of an app the query its federation entry was loaded with. After a failure the shell loads the entry
 * with a fresh query; without this the chunk that hung or broke would be asked for again under its old URL, which the
 * browser may answer with the request that still hangs.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(RetryQueryPlugin.name, (compilation) => {
      const { RuntimeGlobals } = compiler.webpack;
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap(RetryQueryPlugin.name, (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule());
        });
    });
  }
}

class RetryQueryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('retry query', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const filename = webpack.RuntimeGlobals.getChunkScriptFilename;
    return webpack.Template.asString([
      'var script = document.currentScript;',
      "var query = script && script.src ? new URL(script.src).search : '';",
      `var filename = ${filename};`,
      `if (query) ${filename} = function (chunkId) { return filename(chunkId) + query; };`,
    ]);
  }
}
