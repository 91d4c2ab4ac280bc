import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openLog, root } from '../../tools/report/run.ts';
import { type OperationName, type PeerName, requestOf, type Subject } from './requests/requests.ts';
import { publicUrl, type Volume } from './volumes.ts';

/** A server under measurement, in a process of its own. */
export interface Peer {
  name: PeerName;
  processId: number;
  /** By which the database tells its connections. */
  applicationName: string;
  url: string;
  subject: Subject;
  stop(): void;
}

/** Starts a peer on a volume, all with the same environment of a production server. */
export async function startPeer(name: PeerName, { url, deals, subject }: Volume): Promise<Peer> {
  const applicationName = `benchmark-${name}`;
  const databaseUrl = new URL(url);
  databaseUrl.searchParams.set('application_name', applicationName);
  const log = openLog(join(root, `.cache/benchmarks/${name}-${deals}.log`));
  const child = fork(join(import.meta.dirname, `peers/${name}.ts`), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      DATABASE_URL: databaseUrl.href,
      DATABASE_CONNECTIONS: '10',
      PUBLIC_URL: publicUrl,
      DATA_DIR: join(root, '.cache/benchmarks/data'),
      RUN_JOBS: '0',
      LIMIT_CALLS_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with code ${code} at its start: see .cache/benchmarks/${name}-${deals}.log`);
    }),
  ]);
  return {
    name,
    processId: child.pid ?? 0,
    applicationName,
    url: `http://127.0.0.1:${(message as { port: number }).port}`,
    subject,
    stop: () => void child.kill('SIGKILL'),
  };
}

/** One answer of a peer, as text. */
export async function ask(peer: Peer, operation: OperationName): Promise<string> {
  const { path, body } = requestOf(peer.name, operation, peer.subject);
  const response = await fetch(`${peer.url}${path}`, { method: 'POST', headers: headersOf(peer.subject), body });
  return response.text();
}

export function headersOf({ token }: Subject): Record<string, string> {
  return { 'content-type': 'application/json', authorization: `Bearer ${token}` };
}
