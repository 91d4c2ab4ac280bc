import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { apiProject } from '../../vitest.config.ts';

/**
 * Runs the tests of the mutated domain first, then the short files, because a mutant's run stops at the first failing
 * test.
 */
class LikelyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const shortFirst = (await super.sort(files)).toReversed();
    const [, folder] = /\/src\/(?:domains\/)?([^/]+)\//.exec(process.env.MUTATED_FILE ?? '') ?? [];
    const isNear = ({ moduleId }: TestSpecification) => moduleId.includes(`/test/${folder}/`);
    return [...shortFirst.filter(isNear), ...shortFirst.filter((file) => !isNear(file))];
  }
}

/** Tests of code that is not mutated, or of child processes, in which no mutant is active. */
const unaffected = ['api/test/{configuration,database,platform,process}/**', 'api/test/soak/kill.test.ts'];

/** The API's tests for Stryker; unit tests do not load the API. */
export default defineConfig({
  test: {
    ...apiProject,
    exclude: [...apiProject.exclude, ...unaffected],
    setupFiles: ['tools/mutants/hooks.ts'],
    sequence: { sequencer: LikelyFirst },
    // A timeout on a busy machine must not look like a caught mutant.
    retry: 1,
  },
});
