import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { apiProject } from '../../vitest.config.ts';

/** First the tests of the mutated domain, then short files: the first failing test ends the run of a mutant. */
class LikelyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const shortFirst = (await super.sort(files)).toReversed();
    const [, folder] = /\/src\/(?:domains\/)?([^/]+)\//.exec(process.env.MUTATED_FILE ?? '') ?? [];
    const isNear = ({ moduleId }: TestSpecification) => moduleId.includes(`/test/${folder}/`);
    return [...shortFirst.filter(isNear), ...shortFirst.filter((file) => !isNear(file))];
  }
}

/** About nothing that is mutated, or about processes of their own, which know no mutant. */
const blind = ['api/test/{configuration,database,platform,process}/**', 'api/test/soak/kill.test.ts'];

/** The API's tests as Stryker runs them; no unit test loads the API. */
export default defineConfig({
  test: {
    ...apiProject,
    exclude: [...apiProject.exclude, ...blind],
    setupFiles: ['tools/mutants/hooks.ts'],
    sequence: { sequencer: LikelyFirst },
    // A timeout on a busy machine must not look like a caught mutant.
    retry: 1,
  },
});
