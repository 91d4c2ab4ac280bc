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
import { keyOf, type SampledMutant } from './sample.ts';

/** Options of this plugin, in addition to Stryker's. */
export interface SampleOptions {
  /** Root of the sources that Stryker copies. */
  sourceRoot: string;
  /** Keys of the sampled mutants. */
  sample: string[];
}

export const strykerValidationSchema = {
  properties: { sourceRoot: { type: 'string' }, sample: { type: 'array', items: { type: 'string' } } },
};

/**
 * Wraps Stryker's vitest runner to test only the sampled mutants: a range of Stryker's option `mutate` also covers the
 * mutants nested inside a sampled one.
 */
function createRunner(injector: Injector<PluginContext>): TestRunner {
  const [plugin] = vitestPlugins;
  if (!plugin) throw new Error('@stryker-mutator/vitest-runner provides no runner');
  const runner: TestRunner = plugin.factory(injector);
  const { sourceRoot, sample } = injector.resolve(commonTokens.options) as StrykerOptions & SampleOptions;
  const sampled = new Set(sample);
  const isSampled = (mutant: SampledMutant) =>
    sampled.has(keyOf({ ...mutant, fileName: relative(sourceRoot, mutant.fileName) }));
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init?.() ?? Promise.resolve(),
    dispose: () => runner.dispose?.() ?? Promise.resolve(),
    dryRun: (options) => runner.dryRun(options),
    mutantRun: async (options): Promise<MutantRunResult> => {
      if (!isSampled(options.activeMutant)) return { status: MutantRunStatus.Error, errorMessage: 'not in the sample' };
      // Read by the test sequencer, which vitest calls in this process.
      process.env.MUTATED_FILE = options.activeMutant.fileName;
      return runner.mutantRun(options);
    },
  };
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sample', createRunner)];
