import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { step, write } from '../../tools/report/progress.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { median, percentile } from '../statistics.ts';
import { type Cost, measureCost, measureLatency } from './measure.ts';
import { ask, type Peer, startPeer } from './peer.ts';
import {
  answers,
  meaningOf,
  type OperationName,
  operationNames,
  type PeerName,
  peerNames,
} from './requests/requests.ts';
import { openVolume } from './volumes.ts';

export interface ApiBenchOptions {
  volumes: number[];
  rounds: number;
  /** Requests of one round. */
  requests: number;
  /** Requests a second while latency is measured. */
  rate: number;
  seconds: number;
  /** No further round begins after it; one of each is always taken. As `Date.now()` counts. */
  until: number;
}

export interface ApiFigures extends Cost {
  deals: number;
  operation: OperationName;
  peer: PeerName;
  /** Milliseconds at the fixed rate. */
  p50: number;
  p95: number;
  p99: number;
}

/** How long our answers take at several volumes that were measured in turn, in milliseconds by number of deals. */
export interface ScaleFigures {
  operation: OperationName;
  p95: ReadonlyMap<number, number>;
}

export interface ApiBench {
  figures: ApiFigures[];
  scale: ScaleFigures[];
  /** Statements of our list by the number of rows asked for. */
  statementsByRows: { one: number; fifty: number };
}

/** Measures the peers side by side: all run at once, and take turns within each round. */
export async function runApiBench(options: ApiBenchOptions): Promise<ApiBench> {
  const database = await openBenchmarkDatabase();
  const { observer } = database;
  const figures: ApiFigures[] = [];
  const oursByVolume = new Map<number, Peer>();
  let statementsByRows = { one: Number.NaN, fifty: Number.NaN };
  try {
    for (const deals of options.volumes) {
      const volume = await step(`Volume of ${deals} deals`, () => openVolume(database, deals));
      const peers = await Promise.all(peerNames.map((name) => startPeer(name, volume)));
      const [ours, ...others] = peers;
      if (!ours) throw new Error('The product itself is not among the peers');
      oursByVolume.set(deals, ours);
      try {
        for (const operation of operationNames) {
          const asked = peers.filter(({ name }) => answers(name, operation));
          await requireEqualAnswers(asked, operation);
          figures.push(
            ...(await step(`${operation}, ${deals} deals`, () => measure(observer, asked, operation, deals, options))),
          );
        }
        statementsByRows = await countByRows(observer, ours, options.requests);
      } finally {
        for (const peer of others) peer.stop();
      }
    }
    return { figures, scale: await measureScale(oursByVolume, options), statementsByRows };
  } finally {
    for (const peer of oursByVolume.values()) peer.stop();
    await database.close();
  }
}

/** Our latency over all volumes, which take turns: a busy moment of the machine falls on each of them. */
async function measureScale(
  oursByVolume: ReadonlyMap<number, Peer>,
  { rounds, rate, seconds, until }: ApiBenchOptions,
): Promise<ScaleFigures[]> {
  const figures: ScaleFigures[] = [];
  for (const operation of operationNames) {
    const times = new Map([...oursByVolume.keys()].map((deals) => [deals, [] as number[]]));
    await step(`${operation}, ${[...times.keys()].join(' beside ')} deals`, async () => {
      for (let round = 0; round < rounds * 4; round++) {
        if (round > 1 && Date.now() > until) break;
        for (const [deals, peer] of oursByVolume) {
          times.get(deals)?.push(...(await measureLatency(peer, operation, { rate, seconds: seconds / 2 })));
        }
      }
    });
    figures.push({ operation, p95: new Map([...times].map(([deals, taken]) => [deals, percentile(taken, 0.95)])) });
  }
  return figures;
}

/** Servers that answer differently are not compared. */
async function requireEqualAnswers(peers: Peer[], operation: OperationName): Promise<void> {
  const answers = await Promise.all(
    peers.map(async (peer) => ({ peer, meaning: meaningOf(peer.name, operation, await ask(peer, operation)) })),
  );
  const [first, ...others] = answers;
  for (const { peer, meaning } of others) {
    if (isDeepStrictEqual(meaning, first?.meaning)) continue;
    write(JSON.stringify(first?.meaning, null, 2).slice(0, 3_000));
    write(JSON.stringify(meaning, null, 2).slice(0, 3_000));
    throw new Error(`${peer.name} answers the ${operation} differently from ${first?.peer.name}`);
  }
}

async function measure(
  observer: pg.Client,
  peers: Peer[],
  operation: OperationName,
  deals: number,
  { rounds, requests, rate, seconds, until }: ApiBenchOptions,
): Promise<ApiFigures[]> {
  const samples = new Map(peers.map((peer) => [peer, { costs: [] as Cost[], times: [] as number[] }]));
  // Compilers and prepared statements need some calls before they settle.
  for (const peer of peers) await measureCost(observer, peer, operation, { requests });
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && Date.now() > until) break;
    const turn = peers.map((_, index) => peers[(index + round) % peers.length] as Peer);
    for (const peer of turn) {
      const { costs, times } = samples.get(peer) ?? { costs: [], times: [] };
      costs.push(await measureCost(observer, peer, operation, { requests }));
      times.push(...(await measureLatency(peer, operation, { rate, seconds })));
    }
  }
  return [...samples].map(([peer, { costs, times }]) => ({
    deals,
    operation,
    peer: peer.name,
    node: median(costs.map(({ node }) => node)),
    postgres: median(costs.map(({ postgres }) => postgres)),
    statements: median(costs.map(({ statements }) => statements)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }));
}

async function countByRows(observer: pg.Client, peer: Peer, requests: number) {
  const count = async (rows: number) => (await measureCost(observer, peer, 'list', { requests, rows })).statements;
  return { one: await count(1), fifty: await count(50) };
}
