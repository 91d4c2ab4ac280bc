import { cruise } from 'dependency-cruiser';
import { root } from '../report/run.ts';
import { describeCycle, findCycles, type Import } from './folders.ts';

/** Returns every runtime import between modules of the API. */
async function readImports(): Promise<Import[]> {
  const { output } = await cruise(['api/src'], {
    baseDir: root,
    parser: 'swc',
    tsPreCompilationDeps: true,
    includeOnly: '^api/src/',
  });
  if (typeof output === 'string') throw new Error(output);
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

const cycles = findCycles(await readImports());
for (const cycle of cycles) process.stdout.write(`${describeCycle(cycle)}\n`);
process.exitCode = cycles.length > 0 ? 1 : 0;
