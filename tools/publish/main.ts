import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canary, pin, publishApp, publishShell, rollback, setRollout } from '@platform/web-build/deployments';
import { publishProduct } from './publish-product.ts';
import { publishWarning } from './warning.ts';

const usage = `Usage:
  publish.mjs --all                        the shell and all apps
  publish.mjs --start                      the same, but keeps an active rollback, pin or canary, and only warns
                                           when an app cannot be published
  publish.mjs <app>|shell ...              only the given apps or the shell
  publish.mjs --pin <app> <release>        serve this release to all users
  publish.mjs --canary <app> <release> <percentage>
  publish.mjs --rollback <app>             end a canary, or return to the previous release
The target folder is DEPLOYMENTS_DIR, by default .data/deployments.`;

const root = resolve(import.meta.dirname, '../..');
const deployments = resolve(process.env.DEPLOYMENTS_DIR || join(process.env.DATA_DIR || '.data', 'deployments'));
const [command, ...parameters] = process.argv.slice(2);

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const [app = '', release, percentage] = parameters;
  const keepRollout = command === '--start';
  const isAll = keepRollout || command === '--all';
  if (command === '--pin' && release) return printRollout(app, await setRollout(deployments, app, pin(release)));
  if (command === '--canary' && release && percentage)
    return printRollout(app, await setRollout(deployments, app, canary(release, Number(percentage))));
  if (command === '--rollback' && app) return printRollout(app, await setRollout(deployments, app, rollback));
  if (!command || (command.startsWith('--') && !isAll)) throw new Error(usage);

  if (isAll) return publishAll(keepRollout);
  for (const name of [command, ...parameters]) {
    const directory = join(root, name);
    if (name === 'shell') await publishShell(directory, deployments);
    else process.stdout.write(`${name} ${await publishApp(directory, deployments)}\n`);
  }
}

async function publishAll(keepRollout: boolean): Promise<void> {
  const apps = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const { releases, faults } = await publishProduct(root, apps, deployments, { keepRollout });
  for (const [name, release] of Object.entries(releases)) process.stdout.write(`${name} ${release}\n`);
  for (const fault of faults) process.stderr.write(`${publishWarning}${fault}\n`);
  // `npm start` continues with the current releases.
  if (faults.length > 0 && !keepRollout) process.exitCode = 1;
}

function printRollout(app: string, rollout: unknown): void {
  process.stdout.write(`${app} ${JSON.stringify(rollout)}\n`);
}
