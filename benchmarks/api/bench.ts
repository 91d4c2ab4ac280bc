import { step } from '../../tools/report/progress.ts';
import { type BenchmarkDatabase, openBenchmarkDatabase } from '../database.ts';
import { type Interval, ratioInterval } from '../statistics/interval.ts';
import { median, percentile } from '../statistics/percentile.ts';
import { requireEqualAnswers, requireEqualRights } from './equality.ts';
import { type Cost, measureCost, measureLatency, totalOf } from './measure.ts';
import { type Peer, peersFor, startPeer } from './peer.ts';
import { readPersistedDocuments } from './persisted-documents.ts';
import { pageSize } from './requests.ts';
import { type PeerName, peerNames, type Scenario } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { openVolume } from './volumes.ts';

export interface ApiBenchOptions {
  /** Numbers of deals to measure with. */
  volumes: readonly number[];
  rounds: number;
  /** Requests per round. */
  requests: number;
  /** Requests per second while latency is measured. */
  rate: number;
  seconds: number;
  /** No round starts after this time (as `Date.now()`), but at least two are measured. */
  until: number;
}

export interface PeerFigures extends Cost {
  peer: PeerName;
  /** Response times in milliseconds at the fixed rate. */
  p50: number;
  p95: number;
  p99: number;
  /** Our CPU time divided by this peer's. */
  ratio: Interval;
}

/** The figures of a scenario at one volume, one row per peer; ours comes first. */
export interface ScenarioFigures {
  scenario: Scenario;
  deals: number;
  rows: PeerFigures[];
}

/** How much slower our responses are at the largest volume than at the smallest, by p95. */
export interface ScaleFigures {
  scenario: Scenario;
  p95: ReadonlyMap<number, number>;
  ratio: Interval;
}

export interface ApiBench {
  figures: ScenarioFigures[];
  scale: ScaleFigures[];
  /** Number of statements of our list by requested rows. */
  statementsByRows: { one: number; fifty: number };
  postgres: string;
}

/** Measures the peers side by side: all run concurrently and are measured alternately within each round. */
export async function runApiBench(options: ApiBenchOptions): Promise<ApiBench> {
  const documents = await readPersistedDocuments();
  const database = await openBenchmarkDatabase();
  const figures: ScenarioFigures[] = [];
  const oursByVolume = new Map<number, Peer>();
  let statementsByRows = { one: Number.NaN, fifty: Number.NaN };
  try {
    for (const deals of options.volumes) {
      const volume = await step(`Volume of ${deals} deals`, () => openVolume(database, { deals }));
      const peers = await Promise.all(peerNames.map((name) => startPeer(name, volume, documents)));
      const [ours, ...others] = peers;
      if (!ours) throw new Error('The product is not among the peers');
      oursByVolume.set(deals, ours);
      try {
        for (const scenario of scenarios) {
          const answering = peersFor(scenario, peers);
          await requireEqualAnswers(answering, scenario);
          await requireEqualRights(answering, scenario);
          const rows = await step(`${scenario.name}, ${deals} deals`, () =>
            measure(database, answering, scenario, options),
          );
          figures.push({ scenario, deals, rows });
        }
        statementsByRows = await countByRows(database, ours, options.requests);
      } finally {
        for (const peer of others) peer.stop();
      }
    }
    const scale = await measureScale(oursByVolume, options);
    return { figures, scale, statementsByRows, postgres: database.version };
  } finally {
    for (const peer of oursByVolume.values()) peer.stop();
    await database.close();
  }
}

const shouldContinue = (round: number, { rounds, until }: ApiBenchOptions) =>
  round < rounds && (round < 2 || Date.now() < until);

async function measure(
  database: BenchmarkDatabase,
  peers: Peer[],
  scenario: Scenario,
  options: ApiBenchOptions,
): Promise<PeerFigures[]> {
  const { requests, rate, seconds } = options;
  const samples = peers.map((peer) => ({ peer, costs: [] as Cost[], times: [] as number[] }));
  // Warms up JIT compilers and prepared statements.
  for (const peer of peers) await measureCost(database, peer, scenario, { requests });
  for (let round = 0; shouldContinue(round, options); round++) {
    // Rotates which peer starts the round.
    const first = round % samples.length;
    for (const { peer, costs, times } of [...samples.slice(first), ...samples.slice(0, first)]) {
      costs.push(await measureCost(database, peer, scenario, { requests }));
      times.push(...(await measureLatency(peer, scenario, { rate, seconds })));
    }
  }
  const ours = samples[0]?.costs ?? [];
  return samples.map(({ peer, costs, times }) => ({
    peer: peer.name,
    node: median(costs.map(({ node }) => node)),
    postgres: median(costs.map(({ postgres }) => postgres)),
    statements: median(costs.map(({ statements }) => statements)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    ratio: ratioInterval(costs.map((cost, round) => [totalOf(ours[round] ?? cost), totalOf(cost)])),
  }));
}

/** Measures our latency at all volumes alternately, so that a busy moment of the machine affects all of them. */
async function measureScale(
  oursByVolume: ReadonlyMap<number, Peer>,
  options: ApiBenchOptions,
): Promise<ScaleFigures[]> {
  const { rate, seconds } = options;
  const volumes = [...oursByVolume.keys()].sort((one, other) => one - other);
  const [fewest = 0, most = 0] = [volumes[0], volumes.at(-1)];
  const figures: ScaleFigures[] = [];
  for (const scenario of scenarios) {
    const p95 = new Map(volumes.map((deals) => [deals, [] as number[]]));
    await step(`${scenario.name}, ${volumes.join(' and ')} deals`, async () => {
      for (let round = 0; shouldContinue(round, options); round++) {
        for (const deals of round % 2 ? volumes : volumes.toReversed()) {
          const peer = oursByVolume.get(deals);
          if (!peer) continue;
          const times = await measureLatency(peer, scenario, { rate, seconds: seconds * 2 });
          p95.get(deals)?.push(percentile(times, 0.95));
        }
      }
    });
    const [few = [], many = []] = [p95.get(fewest), p95.get(most)];
    figures.push({
      scenario,
      p95: new Map([...p95].map(([deals, values]) => [deals, median(values)])),
      ratio: ratioInterval(many.map((value, round) => [value, few[round] ?? Number.NaN])),
    });
  }
  return figures;
}

async function countByRows(database: BenchmarkDatabase, peer: Peer, requests: number) {
  const list = scenarios.find(({ name }) => name === 'list');
  const count = async (rows: number) =>
    list ? (await measureCost(database, peer, list, { requests, rows })).statements : Number.NaN;
  return { one: await count(1), fifty: await count(pageSize) };
}
