import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateApi, generateOperations } from '../tools/build/build.ts';
import { CommandError, reportFault, write } from '../tools/report/progress.ts';
import { root } from '../tools/report/run.ts';
import { fillFigures } from './report/document.ts';
import { minimumRounds, readReport, withSection, writeReport } from './report/json.ts';
import type { Section } from './report/section.ts';

const full = {
  api: { volumes: [100, 10_000], rounds: minimumRounds, requests: 100, rate: 20, seconds: 1 },
  web: { views: 15 },
  minutes: { api: 40, web: 20 },
};
const quick = {
  api: { volumes: [100, 10_000], rounds: 2, requests: 40, rate: 20, seconds: 1 },
  web: { views: 3 },
  minutes: { api: 8, web: 5 },
};

const reportFile = join(root, 'reports/bench.json');
const quickReportFile = join(root, 'reports/bench-quick.json');
const document = join(root, 'docs/performance.md');

/** `npm run bench [-- --quick] [--only api|web] [--write]`; docs/performance.md explains the output. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      'write-last': { type: 'boolean', default: false },
    },
  });
  const { only } = values;
  if (only !== undefined && only !== 'api' && only !== 'web') throw new CommandError('--only must be api or web.');
  if (values.quick && values.write)
    throw new CommandError('The figures of a quick run cannot be written to the document.');
  if (!values['write-last']) await measure(values.quick, only);
  if (values.write || values['write-last']) await writeDocument();
}

async function measure(isQuick: boolean, only: Section['name'] | undefined): Promise<void> {
  const { api, web, minutes } = isQuick ? quick : full;
  // Modules that need generated code are imported lazily, after it has been generated.
  await generateApi();
  await generateOperations();
  write(
    `Takes up to about ${minutes.api} minutes for the API and ${minutes.web} for the page, plus building and filling databases.`,
  );
  if (isQuick) write(notConclusive);
  const sections: Section[] = [];
  let on = `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
  if (only !== 'web') {
    const [{ runApiBench }, { reportApi }] = await Promise.all([import('./api/bench.ts'), import('./api/report.ts')]);
    const bench = await runApiBench({ ...api, until: inMinutes(minutes.api) });
    on += `, PostgreSQL ${bench.postgres}`;
    sections.push(reportApi(bench));
  }
  if (only !== 'api') {
    const [{ runWebBench }, { reportWeb }] = await Promise.all([import('./web/bench.ts'), import('./web/report.ts')]);
    sections.push(reportWeb(await runWebBench({ ...web, until: inMinutes(minutes.web) })));
  }
  const day = new Date().toISOString().slice(0, 10);
  const file = isQuick ? quickReportFile : reportFile;
  let report = await readReport(file);
  for (const section of sections) {
    report = withSection(report, section, `Measured on ${day}: ${on}, at least ${section.rounds} rounds per figure.`);
  }
  if (report) await writeReport(file, report);
  const enough = sections.every(({ rounds }) => rounds >= minimumRounds);
  write(`\n${[...sections.map(({ text }) => text), ...(enough ? [] : [notConclusive])].join('\n\n')}`);
}

const notConclusive = `NOT CONCLUSIVE: fewer than ${minimumRounds} rounds. The goals are not evaluated, and the figures only show that everything runs.`;

/** Copies the tables of the last full run into the document. */
async function writeDocument(): Promise<void> {
  const report = await readReport(reportFile);
  if (!report) throw new CommandError('There is no report of a full run: run npm run bench first.');
  await writeFile(document, fillFigures(await readFile(document, 'utf8'), report));
  write('docs/performance.md now contains the figures of the last full run.');
}

/** Returns a time in the format of `Date.now()`. */
const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;

main().catch(reportFault);
