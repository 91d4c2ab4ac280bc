import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { step } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';
import { contentHash, isStale, recordSuccess, type Task } from './stale.ts';
import { listWorkspaces, type Workspace, withDependencies } from './workspaces.ts';

// Lerna's task runner would leave a daemon behind.
const lernaEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false' };
const common = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];

const apiCodegen: Task = {
  name: 'codegen-api',
  inputs: ['package-lock.json', 'api/src/codegen.ts', 'api/prisma', 'api/src/graphql', 'api/src/domains'],
  outputs: ['api/src/database/generated/client.ts', 'api/src/graphql/generated/resolvers.ts'],
};

/** Generates the API's database client and resolver types, when what they come from has changed. */
export async function generateApi(): Promise<void> {
  await runWhenStale(apiCodegen, 'Generating the database client', () =>
    mustRun('Generating the database client', 'npm', ['run', '--silent', 'codegen', '-w', '@platform/api'], {
      log: join(root, '.cache/logs/codegen-api.log'),
    }),
  );
}

/** Builds the shell and the apps that differ from their last build, several at once. */
export async function buildApps(): Promise<void> {
  const workspaces = await listWorkspaces();
  const stale: { workspace: Workspace; task: Task; hash: string }[] = [];
  for (const workspace of workspaces.filter(({ scripts }) => scripts.build)) {
    const task = buildTask(workspace, workspaces);
    if (await isStale(task)) stale.push({ workspace, task, hash: await contentHash(task) });
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
      { log: join(root, '.cache/logs/build.log'), environment: lernaEnvironment },
    ),
  );
  for (const { task, hash } of stale) await recordSuccess(task, hash);
}

/**
 * Copies what was built into the deployments folder and puts it into the registry.
 *
 * @param deploymentsDirectory absolute path
 */
export async function publishApps(deploymentsDirectory: string): Promise<void> {
  await step('Publishing the apps', () =>
    mustRun('Publishing', process.execPath, ['tools/publish.mjs', '--all'], {
      log: join(root, '.cache/logs/publish.log'),
      environment: { DEPLOYMENTS_DIR: deploymentsDirectory },
    }),
  );
}

function buildTask(workspace: Workspace, all: Workspace[]): Task {
  return {
    name: `build-${workspace.folder}`,
    // An app is checked against the versions that the shell offers.
    inputs: [...common, 'shell/package.json', ...withDependencies(workspace, all).map(({ folder }) => folder)],
    outputs: [`${workspace.folder}/dist`],
  };
}

async function runWhenStale(task: Task, title: string, work: () => Promise<void>): Promise<void> {
  if (!(await isStale(task))) return;
  const hash = await contentHash(task);
  await step(title, work);
  await recordSuccess(task, hash);
}
