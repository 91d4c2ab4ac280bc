import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openLog, root } from '../../tools/report/run.ts';
import { freePort } from '../../tools/start/ports.ts';
import { type NetworkLimits, shapeNetwork } from './shaped-network.ts';

export type BuildName = 'federated' | 'monolith';

/** The product serving one build, with demo data. */
export interface RunningBuild {
  name: BuildName;
  url: string;
  stop(): void;
}

/** Starts the server of one build in a child process; with `limits` it is only reachable through a slow network. */
export async function startBuild(
  name: BuildName,
  {
    deployments,
    databaseUrl,
    dataDirectory,
    limits,
  }: { deployments: string; databaseUrl: string; dataDirectory: string; limits?: NetworkLimits },
): Promise<RunningBuild> {
  const port = await freePort();
  const line = limits && (await shapeNetwork(port, limits));
  const url = `http://localhost:${line?.port ?? port}`;
  const log = openLog(join(root, `.cache/benchmarks/web-${name}.log`));
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      DEPLOYMENTS_DIR: deployments,
      // The monolith is no release that could be signed.
      UNSIGNED_RELEASES: 'accept',
      DEMO: '1',
      RUN_JOBS: '0',
      MONOLITH: name === 'monolith' ? '1' : '0',
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`The server of the ${name} build failed to start: see .cache/benchmarks/web-${name}.log`);
    }),
  ]);
  return {
    name,
    url,
    stop() {
      child.kill('SIGKILL');
      line?.close();
    },
  };
}
