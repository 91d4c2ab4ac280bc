import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApps, generateApi, publishApps } from '../build/build.ts';
import { startEmbeddedDatabase } from '../embedded-postgres/embedded-postgres.ts';
import { step, write } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';
import { startApi } from './api-process.ts';
import { describeDemoAccounts, requireDatabase } from './database.ts';
import { startMailbox } from './mailbox.ts';
import { recordRunning } from './running.ts';
import type { Settings } from './settings.ts';

export interface Product {
  url: string;
  /** Lines shown to the user: accounts, mailbox, data folder. */
  introduction: string[];
  /** Resolves with a message when a part exits unexpectedly. */
  ended: Promise<string>;
  /** Stops every process; keeps the data. */
  stop(): Promise<void>;
}

type Stop = () => Promise<unknown>;

/**
 * Builds what is stale and starts all parts in order. A stop request in the meantime stops the parts started so far.
 *
 * @returns undefined when stopped before it was ready
 * @throws CommandError with a one-line message, after stopping everything that was started
 */
export async function startProduct(settings: Settings, stopRequested: Promise<void>): Promise<Product | undefined> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const started = startParts(settings, stops, stop);
    const product = await Promise.race([started, stopRequested]);
    if (product) return product;
    started.catch(() => {});
    await stop();
    return undefined;
  } catch (fault) {
    await stop();
    throw fault;
  }
}

async function startParts(settings: Settings, stops: Stop[], stop: () => Promise<void>): Promise<Product> {
  if (settings.databaseUrl) await requireDatabase(settings.databaseUrl);
  await generateApi();
  await buildApps();
  await mkdir(settings.dataDirectory, { recursive: true });
  // Compressing the apps takes one processor as long as the database takes another.
  const [published, prepared] = await Promise.allSettled([publishApps(settings), prepareData(settings, stops)]);
  if (published.status === 'rejected') throw published.reason;
  if (prepared.status === 'rejected') throw prepared.reason;
  for (const warning of published.value) write(warning);
  const { database, environment } = prepared.value;
  const logFile = join(settings.dataDirectory, 'logs/api.log');
  const api = await step('Starting the API', () =>
    startApi({ environment, host: settings.host, port: settings.port, logFile }),
  );
  stops.push(api.stop);
  const running = {
    environment: { ...environment, PUBLIC_URL: settings.publicUrl },
    ownDatabase: Boolean(settings.databaseUrl),
  };
  stops.push(await recordRunning(settings.dataDirectory, running));
  return {
    url: settings.publicUrl,
    introduction: await introduce(settings, database.url, logFile, api.problems),
    ended: Promise.race([
      api.ended.then(() => `The API exited unexpectedly: see ${logFile}.`),
      ...(database.ended
        ? [database.ended.then(() => `The database exited unexpectedly: see ${databaseLog(settings)}.`)]
        : []),
    ]),
    stop,
  };
}

/** Starts the database and the mailbox, and migrates and fills the database. */
async function prepareData(settings: Settings, stops: Stop[]) {
  const database = await startDatabase(settings);
  if (database.stop) stops.push(database.stop);
  await migrateDatabase(database.url);
  const smtpUrl = await openMailbox(settings, stops);
  const environment = {
    NODE_ENV: 'production',
    ...settings.environment,
    PORT: String(settings.port),
    DATABASE_URL: database.url,
    DATA_DIR: settings.dataDirectory,
    DEPLOYMENTS_DIR: settings.deploymentsDirectory,
    ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
  };
  if (settings.demo) await loadDemo(settings, environment);
  return { database, environment };
}

interface DatabaseHandle {
  url: string;
  ended?: Promise<void>;
  stop?: Stop;
}

async function startDatabase(settings: Settings): Promise<DatabaseHandle> {
  if (settings.databaseUrl) return { url: settings.databaseUrl };
  return step('Starting the database', () =>
    startEmbeddedDatabase({ directory: join(settings.dataDirectory, 'postgres') }),
  );
}

const databaseLog = (settings: Settings): string => join(settings.dataDirectory, 'postgres/postgres.log');

async function migrateDatabase(url: string): Promise<void> {
  // Imported lazily: it depends on generated code, which is missing before the first start.
  const { prepareDatabase } = await import('../../api/src/prepare.ts');
  const applied = await step('Migrating the database', () => prepareDatabase(url));
  if (applied.length > 0) write(`  ${applied.length} migrations applied`);
}

async function openMailbox(settings: Settings, stops: Stop[]): Promise<string | undefined> {
  const { mailPort } = settings;
  if (mailPort === undefined) return undefined;
  const mailbox = await startMailbox({ port: mailPort, directory: join(settings.dataDirectory, 'mail') });
  stops.push(mailbox.stop);
  return mailbox.smtpUrl;
}

/** The loader itself rejects databases with other accounts; the marker only avoids running it for the embedded one. */
async function loadDemo(settings: Settings, environment: NodeJS.ProcessEnv): Promise<void> {
  const marker = join(settings.dataDirectory, 'postgres/demo-loaded');
  const loader = join(root, 'api/demo/load.ts');
  if (!existsSync(loader) || (!settings.databaseUrl && existsSync(marker))) return;
  const log = join(settings.dataDirectory, 'logs/demo.log');
  await step('Loading the demo data', () =>
    mustRun('Loading the demo data', process.execPath, [loader], { environment, log }),
  );
  if (!settings.databaseUrl) await writeFile(marker, new Date().toISOString());
}

async function introduce(
  settings: Settings,
  databaseUrl: string,
  logFile: string,
  problems: string[],
): Promise<string[]> {
  return [
    ...problems.map((problem) => `warning   ${problem}`),
    '',
    ...(settings.demo ? await describeDemoAccounts(databaseUrl) : []),
    ...(settings.mailPort === undefined ? [] : [`mailbox   http://localhost:${settings.mailPort}`]),
    `data      ${settings.dataDirectory}`,
    `log       ${logFile}`,
    'Ctrl-C stops everything and keeps the data.',
  ];
}
