import { relative } from 'node:path';
import type { StrykerOptions } from '@stryker-mutator/api/core';
import {
  commonTokens,
  declareFactoryPlugin,
  type Injector,
  type PluginContext,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import { type MutantRunResult, MutantRunStatus, type TestRunner } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { type Drawn, keyOf } from './sample.ts';

/** Options of this plugin beside those of Stryker. */
export interface SampleOptions {
  /** Folder of the sources that Stryker copies. */
  sourceRoot: string;
  /** Keys of the mutants that are tried. */
  sample: string[];
}

export const strykerValidationSchema = {
  properties: { sourceRoot: { type: 'string' }, sample: { type: 'array', items: { type: 'string' } } },
};

/**
 * Stryker's runner for vitest, which tries the drawn mutants alone: a range of Stryker's option `mutate` also holds the
 * mutants inside of a drawn one.
 */
function createRunner(injector: Injector<PluginContext>): TestRunner {
  const [plugin] = vitestPlugins;
  if (!plugin) throw new Error('@stryker-mutator/vitest-runner declares no runner');
  const runner: TestRunner = plugin.factory(injector);
  const { sourceRoot, sample } = injector.resolve(commonTokens.options) as StrykerOptions & SampleOptions;
  const drawn = new Set(sample);
  const isDrawn = (mutant: Drawn) => drawn.has(keyOf({ ...mutant, fileName: relative(sourceRoot, mutant.fileName) }));
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init?.() ?? Promise.resolve(),
    dispose: () => runner.dispose?.() ?? Promise.resolve(),
    dryRun: (options) => runner.dryRun(options),
    mutantRun: async (options): Promise<MutantRunResult> => {
      if (!isDrawn(options.activeMutant)) return { status: MutantRunStatus.Error, errorMessage: 'not drawn' };
      // For the order of the tests, which vitest asks for in this process.
      process.env.MUTATED_FILE = options.activeMutant.fileName;
      return runner.mutantRun(options);
    },
  };
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sample', createRunner)];
