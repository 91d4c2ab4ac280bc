import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { requireMigrated } from '../database/migrate.ts';
import { createCredential } from '../domains/releases/credentials.ts';
import { type AppKey, addKey, listKeys, removeKey } from '../domains/releases/keys.ts';
import { changeMeasuredRollout } from '../domains/releases/measurement.ts';
import { CodedError } from '../errors/coded-error.ts';
import { importDeployments, publishImported, type ReleaseFault, type RolloutChange } from '../platform/index.ts';
import { openServices } from '../services.ts';
import { CommandError, runCommand } from './terminal.ts';

const log = { info() {}, warn() {} };

const describeKey = ({ fingerprint, addedAt, addedBy, reason }: AppKey) =>
  `${fingerprint} ${addedAt.toISOString()} ${addedBy}: ${reason}`;

/**
 * Publishes builds of the deployments folder, or changes a rollout or the keys of an app; called by `tools/publish.mjs`.
 *
 * @throws CommandError, ConfigurationError
 */
async function run(given: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: given,
    options: {
      reason: { type: 'string' },
      budget: { type: 'string' },
      hours: { type: 'string' },
      'min-mounts': { type: 'string' },
      'no-promote': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [command, ...apps] = positionals;
  const [app = '', release = '', percentage = ''] = apps;
  const author = { actor: `operator ${userInfo().username}`, reason: values.reason ?? 'No reason given' };
  const configuration = readConfiguration(process.env);
  await requireMigrated(configuration.databaseUrl);
  const { services, close } = await openServices({ ...configuration, databaseConnections: 4 }, { log });
  const change = async (what: RolloutChange) => {
    const { stable, canary } = await changeMeasuredRollout(services, app, what, author);
    return `${app} ${JSON.stringify({ stable, ...(canary ? { canary } : {}) })}`;
  };
  try {
    switch (command) {
      case 'publish': {
        const directory = configuration.deploymentsDirectory;
        const faults: string[] = [];
        const onFault = ({ what, reason }: ReleaseFault) => void faults.push(`${what}: ${reason}`);
        await importDeployments(services, directory, { onFault, only: apps, follow: false });
        if (faults.length > 0) throw new CommandError(faults.join('\n'));
        const lines: string[] = [];
        for (const name of apps)
          lines.push(`${name} ${await publishImported(services, { directory, app: name }, author)}`);
        return lines.join('\n');
      }
      case 'pin':
        return await change({ action: 'PINNED', release });
      case 'canary':
        return await change({
          ...{ action: 'CANARY', release, percentage: Number(percentage) },
          terms: {
            budget: numberOf(values.budget),
            maxHours: numberOf(values.hours),
            minMounts: numberOf(values['min-mounts']),
            mayPromote: values['no-promote'] ? false : undefined,
          },
        });
      case 'promote':
        return await change({ action: 'PROMOTED' });
      case 'credential':
        return await createCredential(services.database, app);
      case 'keys':
        return (await listKeys(services.database, app)).map(describeKey).join('\n') || `${app} has no key`;
      case 'add-key':
        return `${app} ${await addKey(services.database, app, await readFile(release, 'utf8'), author)}`;
      case 'remove-key':
        await removeKey(services.database, app, release, author);
        return `${app} no longer has the key ${release}`;
      case 'rollback':
        return await change({ action: 'ROLLED_BACK' });
      default:
        throw new CommandError(`There is no command ${command}`);
    }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new CommandError(`${app}: ${error.message}`);
  } finally {
    await close();
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

await runCommand(() => run(process.argv.slice(2)));
