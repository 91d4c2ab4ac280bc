import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateApi, generateOperations } from '../tools/build/build.ts';
import { CommandError, reportFault, write } from '../tools/report/progress.ts';
import { root } from '../tools/report/run.ts';
import { inMinutes } from './clock/deadline.ts';
import { eventsOfGoal } from './figures/report.ts';
import { fillFigures } from './report/document.ts';
import { minimumRounds, readReport, withSection, writeReport } from './report/json.ts';
import type { Section } from './report/section.ts';

const full = {
  api: { volumes: [100, 10_000], rounds: minimumRounds, requests: 100, rate: 20, seconds: 1 },
  lists: { rounds: minimumRounds, calls: 24 },
  figures: { rounds: minimumRounds, calls: 3 },
  messages: { rounds: minimumRounds, subscribers: 10_000, seconds: 5 },
  web: { views: 15 },
  lighthouse: { views: minimumRounds },
  deploys: { rounds: minimumRounds },
  minutes: { api: 40, lists: 10, figures: 25, messages: 10, web: 20, lighthouse: 10, deploys: 12 },
};
const quick = {
  api: { volumes: [100, 10_000], rounds: 2, requests: 40, rate: 20, seconds: 1 },
  lists: { rounds: 2, calls: 24 },
  figures: { rounds: 2, calls: 1 },
  messages: { rounds: 2, subscribers: 1_000, seconds: 2 },
  web: { views: 3 },
  lighthouse: { views: 2 },
  deploys: { rounds: 2 },
  minutes: { api: 8, lists: 3, figures: 5, messages: 3, web: 5, lighthouse: 2, deploys: 4 },
};

const reportFile = join(root, 'reports/bench.json');
const quickReportFile = join(root, 'reports/bench-quick.json');
const document = join(root, 'docs/performance.md');

const parts = ['api', 'lists', 'figures', 'messages', 'web', 'lighthouse', 'deploys'] as const;
type Part = (typeof parts)[number];

/**
 * `npm run bench [-- --quick] [--only api|lists|figures|messages|web|lighthouse|deploys] [--write]`,
 * `-- --only lists --accounts 1000000` for the growth of the staff lists, and `-- --only figures --quick --events 200000` for a
 * trial; docs/performance.md explains the output.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      accounts: { type: 'string', default: '50000' },
      events: { type: 'string', default: String(eventsOfGoal) },
      write: { type: 'boolean', default: false },
      'write-last': { type: 'boolean', default: false },
    },
  });
  const only = parts.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new CommandError(`--only must be one of ${parts.join(', ')}.`);
  const accounts = Number(values.accounts);
  if (!Number.isInteger(accounts) || accounts < 50_000) throw new CommandError('--accounts takes a number from 50000.');
  if (accounts !== 50_000 && (only !== 'lists' || values.write))
    throw new CommandError('--accounts needs --only lists, without --write.');
  const events = Number(values.events);
  if (!Number.isInteger(events) || events < 10_000) throw new CommandError('--events takes a number from 10000.');
  if (events !== eventsOfGoal && (only !== 'figures' || !values.quick))
    throw new CommandError('--events needs --only figures and --quick.');
  if (values.quick && values.write)
    throw new CommandError('The figures of a quick run cannot be written to the document.');
  if (!values['write-last']) await measure(values.quick, only, { accounts, events });
  if (values.write || values['write-last']) await writeDocument();
}

async function measure(
  isQuick: boolean,
  only: Part | undefined,
  { accounts, events }: { accounts: number; events: number },
): Promise<void> {
  const { api, lists, figures, messages, web, lighthouse, deploys, minutes } = isQuick ? quick : full;
  // Modules that need generated code are imported lazily, after it has been generated.
  await generateApi();
  await generateOperations();
  write(
    `Takes up to about ${minutes.api} minutes for the API, ${minutes.lists} for the staff lists, ${minutes.figures} for the figures, ${minutes.messages} for the messages, ${minutes.web} for the page, ${minutes.lighthouse} for Lighthouse and ${minutes.deploys} for releases, plus building and filling databases.`,
  );
  if (isQuick) write(notConclusive);
  const sections: Section[] = [];
  let on = `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
  const isMeasured = (part: Part) => only === undefined || only === part;
  if (isMeasured('api')) {
    const [{ runApiBench }, { reportApi }] = await Promise.all([import('./api/bench.ts'), import('./api/report.ts')]);
    const bench = await runApiBench({ ...api, until: inMinutes(minutes.api) });
    on += `, PostgreSQL ${bench.postgres}`;
    sections.push(reportApi(bench));
  }
  if (isMeasured('lists')) {
    const [{ runListBench }, { reportLists }] = await Promise.all([
      import('./lists/bench.ts'),
      import('./lists/report.ts'),
    ]);
    const bench = await runListBench({ ...lists, deals: 10_000, accounts, minutes: minutes.lists });
    if (!on.includes('PostgreSQL')) on += `, PostgreSQL ${bench.postgres}`;
    sections.push(reportLists(bench));
  }
  if (isMeasured('figures')) {
    const [{ runFigureBench }, { reportFigures }] = await Promise.all([
      import('./figures/bench.ts'),
      import('./figures/report.ts'),
    ]);
    const bench = await runFigureBench({ ...figures, deals: 10_000, events, minutes: minutes.figures });
    if (!on.includes('PostgreSQL')) on += `, PostgreSQL ${bench.postgres}`;
    sections.push(reportFigures(bench));
  }
  if (isMeasured('messages')) {
    const [{ runMessageBench }, { reportMessages }] = await Promise.all([
      import('./messages/bench.ts'),
      import('./messages/report.ts'),
    ]);
    const bench = await runMessageBench({ ...messages, minutes: minutes.messages });
    if (!on.includes('PostgreSQL')) on += `, PostgreSQL ${bench.postgres}`;
    sections.push(reportMessages(bench));
  }
  if (isMeasured('web')) {
    const [{ runWebBench }, { reportWeb }] = await Promise.all([import('./web/bench.ts'), import('./web/report.ts')]);
    sections.push(reportWeb(await runWebBench({ ...web, until: inMinutes(minutes.web) })));
  }
  if (isMeasured('lighthouse')) {
    const [{ runLighthouseBench }, { reportLighthouse }] = await Promise.all([
      import('./lighthouse/bench.ts'),
      import('./lighthouse/report.ts'),
    ]);
    const until = inMinutes(minutes.lighthouse);
    sections.push(reportLighthouse(await runLighthouseBench({ ...lighthouse, until })));
  }
  if (isMeasured('deploys')) {
    const [{ runDeployBench }, { reportDeploys }] = await Promise.all([
      import('./deploys/bench.ts'),
      import('./deploys/report.ts'),
    ]);
    sections.push(reportDeploys(await runDeployBench({ ...deploys, minutes: minutes.deploys })));
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

main().catch(reportFault);
