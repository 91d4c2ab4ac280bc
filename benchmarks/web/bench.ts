import { type Browser, chromium } from '@playwright/test';
import { step, write } from '../../tools/report/progress.ts';
import { ensureChromium } from '../../tools/test/chromium.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { type AuthView, viewAuth } from './auth.ts';
import { measuringBrowser } from './browser.ts';
import { fillDemo } from './demo.ts';
import { benchmarkData, publishBuilds } from './deployments.ts';
import { type FrameFigures, measureFrames } from './frames.ts';
import { type BuildName, type RunningBuild, startBuild } from './product.ts';
import { countSteps } from './steps.ts';
import {
  type ColdView,
  networks,
  type SignedIn,
  signIn,
  slowNetwork,
  switchWarm,
  viewCold,
  withTimeout,
} from './view.ts';

/** The same view of both builds, measured in immediate succession. */
export type Pair<View> = Record<BuildName, View>;

export interface WebBench {
  /** Cold views by network name. A pair is discarded when either build did not show its content in time. */
  cold: ReadonlyMap<string, Pair<ColdView>[]>;
  /** Length of the longest chain of sequential requests of a cold view. */
  steps: Pair<number>;
  /** Milliseconds of each warm switch. */
  warm: Pair<number[]>;
  signInPage: AuthView[];
  /** The sign-in page of each build over the slow network. */
  slowAuth: Pair<AuthView>[];
  frames: FrameFigures[];
  views: number;
}

export interface WebBenchOptions {
  views: number;
  /** No view starts after this time (as `Date.now()`), but at least two are measured. */
  until: number;
}

interface Visited {
  build: RunningBuild;
  storageState: SignedIn;
}

const buildNames = ['federated', 'monolith'] as const;

/** Measures both builds alternately in one browser. */
export async function runWebBench(options: WebBenchOptions): Promise<WebBench> {
  await ensureChromium();
  const deployments = await publishBuilds();
  const database = await openBenchmarkDatabase();
  const builds: RunningBuild[] = [];
  try {
    const dataDirectory = benchmarkData;
    const databaseUrl = await database.create('demo');
    await step('Demo data', () => fillDemo(databaseUrl, dataDirectory));
    const start = async (limits?: typeof slowNetwork.limits) => {
      const started: RunningBuild[] = [];
      for (const name of buildNames) {
        const place = { deployments: deployments[name], databaseUrl, dataDirectory };
        const build = await startBuild(name, limits ? { ...place, limits } : place);
        builds.push(build);
        started.push(build);
      }
      return started;
    };
    return await measure(await start(), await start(slowNetwork.limits), options);
  } finally {
    for (const build of builds) build.stop();
    await database.close();
  }
}

async function measure(builds: RunningBuild[], slow: RunningBuild[], options: WebBenchOptions): Promise<WebBench> {
  const executablePath = measuringBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await visit(browser, builds, slow, options);
  } finally {
    await browser.close();
  }
}

async function visit(
  browser: Browser,
  builds: RunningBuild[],
  slow: RunningBuild[],
  { views, until }: WebBenchOptions,
): Promise<WebBench> {
  const shouldContinue = (view: number) => view < views && (view < 2 || Date.now() < until);
  const visited: Visited[] = [];
  for (const build of builds) visited.push({ build, storageState: await signIn(browser, build) });
  const [federated] = visited;
  if (!federated) throw new Error('No build is running');

  const cold = new Map<string, Pair<ColdView>[]>();
  for (const network of networks) {
    cold.set(
      network.name,
      await step(`Cold views, ${network.name}`, () =>
        measurePairs(shouldContinue, visited, ({ build, storageState }) =>
          viewCold(browser, build, { storageState, network }),
        ),
      ),
    );
  }
  const steps = await step('Serial steps of a cold view', async () => {
    const counted = new Map<string, number>();
    for (const { build, storageState } of visited)
      counted.set(build.name, await countSteps(browser, build, storageState));
    return pairOf((name) => counted.get(name) ?? Number.NaN);
  });
  const switches = await step('Warm switches', async () => {
    const taken = new Map<string, number[]>();
    for (const { build, storageState } of visited) {
      taken.set(build.name, await switchWarm(browser, build, { storageState, times: views * 2 }));
    }
    return pairOf((name) => taken.get(name) ?? []);
  });
  const signInPage = await step('Sign-in page', () =>
    measureAll(shouldContinue, () => withTimeout(viewAuth(browser, federated.build))),
  );
  const slowAuth = await step(`Sign-in page, ${slowNetwork.name}`, () =>
    measurePairs(
      shouldContinue,
      slow.map((build) => ({ build })),
      ({ build }) => withTimeout(viewAuth(browser, build)),
    ),
  );
  const frames = await step('Frames while scrolling and typing', () =>
    measureAll(
      (run) => run < 12 && shouldContinue(run),
      () => withTimeout(measureFrames(browser, federated.build, federated.storageState)),
    ),
  );
  return { cold, steps, warm: switches, signInPage, slowAuth, frames, views };
}

const pairOf = <View>(view: (name: BuildName) => View): Pair<View> => ({
  federated: view('federated'),
  monolith: view('monolith'),
});

/** Measures both builds alternately, and alternates which comes first. */
async function measurePairs<Place extends { build: RunningBuild }, View>(
  shouldContinue: (view: number) => boolean,
  places: readonly Place[],
  take: (place: Place) => Promise<View | undefined>,
): Promise<Pair<View>[]> {
  const pairs: Pair<View>[] = [];
  for (let view = 0; shouldContinue(view); view++) {
    const taken: Partial<Pair<View>> = {};
    for (const place of view % 2 ? places : places.toReversed()) {
      const seen = await take(place);
      // On an overloaded machine the page may give up on an app and offer a retry; such views are discarded.
      if (seen === undefined) write(`  no content in time: ${place.build.name}`);
      else taken[place.build.name] = seen;
    }
    if (taken.federated !== undefined && taken.monolith !== undefined) {
      pairs.push({ federated: taken.federated, monolith: taken.monolith });
    }
  }
  return pairs;
}

async function measureAll<View>(
  shouldContinue: (view: number) => boolean,
  take: () => Promise<View | undefined>,
): Promise<View[]> {
  const all: View[] = [];
  for (let view = 0; shouldContinue(view); view++) {
    const seen = await take();
    if (seen !== undefined) all.push(seen);
  }
  return all;
}
