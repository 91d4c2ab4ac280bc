import { step } from '../../tools/report/progress.ts';
import { type BenchmarkDatabase, openBenchmarkDatabase } from '../database.ts';
import { type Interval, ratioInterval } from '../statistics/interval.ts';
import { median, percentile } from '../statistics/percentile.ts';
import { requireEqualAnswers, requireEqualRights } from './equality.ts';
import { type Cost, measureCost, measureLatency, totalOf } from './measure.ts';
import { type Peer, peersFor, startPeer } from './peer.ts';
import { type PeerName, peerNames, type Question } from './questions/question.ts';
import { questions } from './questions/questions.ts';
import { readRegistered } from './registered.ts';
import { pageSize } from './requests.ts';
import { openVolume } from './volumes.ts';

export interface ApiBenchOptions {
  /** Numbers of deals. */
  volumes: readonly number[];
  rounds: number;
  /** Requests of one round. */
  requests: number;
  /** Requests a second while latency is measured. */
  rate: number;
  seconds: number;
  /** No further round begins after it; two of each are always taken. As `Date.now()` counts. */
  until: number;
}

export interface PeerFigures extends Cost {
  peer: PeerName;
  /** Milliseconds at the fixed rate. */
  p50: number;
  p95: number;
  p99: number;
  /** Our processor time divided by this peer's. */
  ratio: Interval;
}

/** How a question is answered at one volume; ours comes first. */
export interface QuestionFigures {
  question: Question;
  deals: number;
  rows: PeerFigures[];
}

/** How much longer our answers take at the largest volume than at the smallest, by p95. */
export interface ScaleFigures {
  question: Question;
  p95: ReadonlyMap<number, number>;
  ratio: Interval;
}

export interface ApiBench {
  figures: QuestionFigures[];
  scale: ScaleFigures[];
  /** Statements of our list by the number of rows asked for. */
  statementsByRows: { one: number; fifty: number };
  postgres: string;
}

/** Measures the peers side by side: all run at once, and take turns within each round. */
export async function runApiBench(options: ApiBenchOptions): Promise<ApiBench> {
  const documents = await readRegistered();
  const database = await openBenchmarkDatabase();
  const figures: QuestionFigures[] = [];
  const oursByVolume = new Map<number, Peer>();
  let statementsByRows = { one: Number.NaN, fifty: Number.NaN };
  try {
    for (const deals of options.volumes) {
      const volume = await step(`Volume of ${deals} deals`, () => openVolume(database, deals));
      const peers = await Promise.all(peerNames.map((name) => startPeer(name, volume, documents)));
      const [ours, ...others] = peers;
      if (!ours) throw new Error('The product itself is not among the peers');
      oursByVolume.set(deals, ours);
      try {
        for (const question of questions) {
          const asked = peersFor(question, peers);
          await requireEqualAnswers(asked, question);
          await requireEqualRights(asked, question);
          const rows = await step(`${question.name}, ${deals} deals`, () =>
            measure(database, asked, question, options),
          );
          figures.push({ question, deals, rows });
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

const goesOn = (round: number, { rounds, until }: ApiBenchOptions) =>
  round < rounds && (round < 2 || Date.now() < until);

async function measure(
  database: BenchmarkDatabase,
  peers: Peer[],
  question: Question,
  options: ApiBenchOptions,
): Promise<PeerFigures[]> {
  const { requests, rate, seconds } = options;
  const samples = peers.map((peer) => ({ peer, costs: [] as Cost[], times: [] as number[] }));
  // Compilers and prepared statements need some calls before they settle.
  for (const peer of peers) await measureCost(database, peer, question, { requests });
  for (let round = 0; goesOn(round, options); round++) {
    // Each begins a round in turn.
    const first = round % samples.length;
    for (const { peer, costs, times } of [...samples.slice(first), ...samples.slice(0, first)]) {
      costs.push(await measureCost(database, peer, question, { requests }));
      times.push(...(await measureLatency(peer, question, { rate, seconds })));
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

/** Our latency over all volumes, which take turns: a busy moment of the machine falls on each of them. */
async function measureScale(
  oursByVolume: ReadonlyMap<number, Peer>,
  options: ApiBenchOptions,
): Promise<ScaleFigures[]> {
  const { rate, seconds } = options;
  const volumes = [...oursByVolume.keys()].sort((one, other) => one - other);
  const [fewest = 0, most = 0] = [volumes[0], volumes.at(-1)];
  const figures: ScaleFigures[] = [];
  for (const question of questions) {
    const p95 = new Map(volumes.map((deals) => [deals, [] as number[]]));
    await step(`${question.name}, ${volumes.join(' beside ')} deals`, async () => {
      for (let round = 0; goesOn(round, options); round++) {
        for (const deals of round % 2 ? volumes : volumes.toReversed()) {
          const peer = oursByVolume.get(deals);
          if (!peer) continue;
          const times = await measureLatency(peer, question, { rate, seconds: seconds * 2 });
          p95.get(deals)?.push(percentile(times, 0.95));
        }
      }
    });
    const [few = [], many = []] = [p95.get(fewest), p95.get(most)];
    figures.push({
      question,
      p95: new Map([...p95].map(([deals, values]) => [deals, median(values)])),
      ratio: ratioInterval(many.map((value, round) => [value, few[round] ?? Number.NaN])),
    });
  }
  return figures;
}

async function countByRows(database: BenchmarkDatabase, peer: Peer, requests: number) {
  const list = questions.find(({ name }) => name === 'list');
  const count = async (rows: number) =>
    list ? (await measureCost(database, peer, list, { requests, rows })).statements : Number.NaN;
  return { one: await count(1), fifty: await count(pageSize) };
}
