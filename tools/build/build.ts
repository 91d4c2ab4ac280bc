import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { publishWarning } from '../publish/warning.ts';
import { step } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';
import { findStale, recordSuccess, type StaleTask, type Task } from './stale.ts';
import { listWorkspaces, type Workspace, withDependencies } from './workspaces.ts';

// Keeps Lerna's task runner from starting a daemon.
const lernaEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false' };
const common = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];

const databaseClient: Task = {
  name: 'api-database-client',
  inputs: ['package-lock.json', 'api/src/codegen.ts', 'api/prisma.config.ts', 'api/prisma/schema'],
  outputs: ['api/src/database/generated/client.ts'],
};

const resolverTypes: Task = {
  name: 'api-resolver-types',
  inputs: ['package-lock.json', 'api/src/codegen.ts', 'api/src/graphql', 'api/src/domains'],
  // The only files of a domain that the generator reads, so that changed services do not trigger it.
  filter: /^(\w+\.graphql|mappers\.ts)$/,
  outputs: ['api/src/graphql/generated/resolvers.ts'],
};

/** Generates the API's database client and resolver types if their inputs have changed. */
export async function generateApi(): Promise<void> {
  await generateWhenStale(databaseClient, 'Generating the database client', ['api/src/codegen.ts', 'client']);
  await generateWhenStale(resolverTypes, 'Generating the resolver types', ['api/src/codegen.ts', 'resolvers']);
}

/**
 * Generates the types of the GraphQL operations of the shell, the apps and the packages that have documents. Runs one
 * process for all workspaces whose inputs have changed.
 */
export async function generateOperations(): Promise<void> {
  const stale: (StaleTask & { folder: string })[] = [];
  for (const { folder, scripts } of await listWorkspaces()) {
    if (!scripts.build && !hasDocuments(folder)) continue;
    const found = await findStale({
      name: `operations-${folder}`,
      inputs: ['package-lock.json', 'packages/api-contract/schema.graphql', 'packages/web-build/src', `${folder}/src`],
      outputs: [`${folder}/src/gql/graphql.ts`],
    });
    if (found) stale.push({ ...found, folder });
  }
  if (stale.length === 0) return;
  const folders = stale.map(({ folder }) => folder);
  const title = `Generating the GraphQL operations of ${folders.join(', ')}`;
  await step(title, () =>
    mustRun(title, process.execPath, ['packages/web-build/src/commands/codegen.ts', ...folders], {
      log: join(root, '.cache/logs/operations.log'),
    }),
  );
  for (const task of stale) await recordSuccess(task);
}

function hasDocuments(folder: string): boolean {
  return folder.startsWith('packages/') && globSync(`${folder}/src/**/*.graphql`, { cwd: root }).length > 0;
}

/**
 * Builds the shell and the apps whose inputs have changed, several in parallel.
 *
 * @param options `background`: with a lower priority than the programs beside it
 */
export async function buildApps({ background = false } = {}): Promise<void> {
  const workspaces = await listWorkspaces();
  const stale: (StaleTask & { workspace: Workspace })[] = [];
  for (const workspace of workspaces.filter(({ scripts }) => scripts.build)) {
    const found = await findStale(buildTask(workspace, workspaces));
    if (found) stale.push({ ...found, workspace });
  }
  if (stale.length === 0) return;
  const names = stale.map(({ workspace }) => workspace.folder).join(', ');
  await step(`Building ${names}`, () =>
    mustRun(
      'The build',
      'lerna',
      [
        'run',
        'build',
        '--no-bail',
        '--skip-nx-cache',
        '--concurrency',
        String(availableParallelism()),
        ...stale.flatMap(({ workspace }) => ['--scope', workspace.name]),
      ],
      { log: join(root, '.cache/logs/build.log'), environment: lernaEnvironment, background },
    ),
  );
  for (const built of stale) await recordSuccess(built);
}

/** Absolute paths. */
interface PublishingPlaces {
  deploymentsDirectory: string;
  /** Where the key of this machine is. */
  dataDirectory: string;
}

/**
 * Publishes the builds of the shell and the apps: signs them, copies them into the deployments folder and updates the
 * registry.
 *
 * @returns a line for each app that could not be published and keeps its current release
 */
export async function publishApps({ deploymentsDirectory, dataDirectory }: PublishingPlaces): Promise<string[]> {
  const log = join(root, '.cache/logs/publish.log');
  await step('Publishing the apps', () =>
    mustRun('Publishing', process.execPath, ['tools/publish/main.ts', '--start'], {
      log,
      environment: { DEPLOYMENTS_DIR: deploymentsDirectory, DATA_DIR: dataDirectory },
    }),
  );
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(publishWarning));
}

function buildTask(workspace: Workspace, all: Workspace[]): Task {
  return {
    name: `build-${workspace.folder}`,
    // The build of an app checks its dependencies against the versions that the shell provides.
    inputs: [...common, 'shell/package.json', ...withDependencies(workspace, all).map(({ folder }) => folder)],
    outputs: [`${workspace.folder}/dist`],
  };
}

/** Runs the script directly, because starting it through npm takes longer than the check for changed inputs. */
async function generateWhenStale(task: Task, title: string, script: string[]): Promise<void> {
  const stale = await findStale(task);
  if (!stale) return;
  await step(title, () =>
    mustRun(title, process.execPath, script, { log: join(root, `.cache/logs/${task.name}.log`) }),
  );
  await recordSuccess(stale);
}
