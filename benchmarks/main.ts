import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateApi } from '../tools/build/build.ts';
import { reportFault, write } from '../tools/report/progress.ts';
import { root } from '../tools/report/run.ts';

/** `npm run bench [-- --quick] [--only api|web]`: docs/performance.md says how to read what it prints. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
  if (values.only !== undefined && !['api', 'web'].includes(values.only)) throw new Error('--only takes api or web.');
  const reports: string[] = [];
  // What needs the API's generated code is imported only after it has been generated.
  await generateApi();
  const minutes = values.quick ? { api: 6, web: 4 } : { api: 14, web: 7 };
  write(
    `At most some ${minutes.api} minutes for the API and ${minutes.web} for the page, and what is built or filled anew.`,
  );
  if (values.only !== 'web') {
    const size = values.quick
      ? { volumes: [100, 10_000], rounds: 1, requests: 60, rate: 20, seconds: 2 }
      : { volumes: [100, 10_000], rounds: 3, requests: 120, rate: 20, seconds: 3 };
    const [{ runApiBench }, { reportApi }] = await Promise.all([import('./api/bench.ts'), import('./api/report.ts')]);
    reports.push(reportApi(await runApiBench({ ...size, until: inMinutes(minutes.api) })));
  }
  if (values.only !== 'api') {
    const [{ runWebBench }, { reportWeb }] = await Promise.all([import('./web/bench.ts'), import('./web/report.ts')]);
    reports.push(reportWeb(await runWebBench({ views: values.quick ? 7 : 15, until: inMinutes(minutes.web) })));
  }
  const report = reports.join('\n\n');
  write(`\n${report}`);
  await writeFile(join(root, '.cache/benchmarks/report.txt'), `${report}\n`);
}

/** As `Date.now()` counts. */
const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;

main().catch(reportFault);
