import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openLog, root } from '../../tools/report/run.ts';
import type { Documents } from './persisted-documents.ts';
import { requestOf } from './requests.ts';
import { answers, type PeerName, type Scenario } from './scenarios/scenario.ts';
import { publicUrl, type Subject } from './subject.ts';
import type { Volume } from './volumes.ts';

/** A measured server in its own process. */
export interface Peer {
  name: PeerName;
  processId: number;
  url: string;
  subject: Subject;
  documents: Documents;
  stop(): void;
}

/** Starts a peer on a volume, with the same production environment for all. */
export async function startPeer(name: PeerName, { url, deals, subject }: Volume, documents: Documents): Promise<Peer> {
  const logFile = `.cache/benchmarks/${name}-${deals}.log`;
  const log = openLog(join(root, logFile));
  const child = fork(join(import.meta.dirname, `peers/${name}.ts`), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      DATABASE_URL: url,
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
      throw new Error(`${name} exited with code ${code} during start: see ${logFile}`);
    }),
  ]);
  return {
    name,
    processId: child.pid ?? 0,
    url: `http://127.0.0.1:${(message as { port: number }).port}`,
    subject,
    documents,
    stop: () => void child.kill('SIGKILL'),
  };
}

/**
 * Requests one response of a peer.
 *
 * @param token overrides the token of the scenario's role
 */
export async function ask(peer: Peer, scenario: Scenario, token?: string): Promise<{ status: number; text: string }> {
  const { path, headers, body } = requestOf(peer.name, scenario, peer, token === undefined ? {} : { token });
  const response = await fetch(`${peer.url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** Returns the peers that implement a scenario. */
export function peersFor(scenario: Scenario, peers: readonly Peer[]): Peer[] {
  return peers.filter(({ name }) => answers(name, scenario));
}
