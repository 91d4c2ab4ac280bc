import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFault, write } from '../tools/report/progress.ts';
import { runApiBench } from './api/bench.ts';
import { reportApi } from './api/report.ts';
import { benchmarkFolder } from './database.ts';
import { runWebBench } from './web/bench.ts';
import { reportWeb } from './web/report.ts';

/** `npm run bench [-- --quick] [--only api|web]`: docs/performance.md says how to read what it prints. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
  if (values.only !== undefined && !['api', 'web'].includes(values.only)) throw new Error('--only takes api or web.');
  const reports: string[] = [];
  if (values.only !== 'web') {
    const size = values.quick
      ? { volumes: [100, 10_000], rounds: 1, requests: 60, rate: 20, seconds: 2 }
      : { volumes: [100, 10_000], rounds: 3, requests: 150, rate: 20, seconds: 3 };
    reports.push(reportApi(await runApiBench(size)));
  }
  if (values.only !== 'api') reports.push(reportWeb(await runWebBench({ views: values.quick ? 7 : 15 })));
  const report = reports.join('\n\n');
  write(`\n${report}`);
  await writeFile(join(benchmarkFolder, 'report.txt'), `${report}\n`);
}

main().catch(reportFault);
