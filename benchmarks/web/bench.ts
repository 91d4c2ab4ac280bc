import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { step, write } from '../../tools/report/progress.ts';
import { mustRun, root } from '../../tools/report/run.ts';
import { ensureChromium, findTestBrowser, systemChromium } from '../../tools/test/chromium.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { median } from '../statistics.ts';
import { publishBoth } from './deployments.ts';
import { type DoorView, viewDoor } from './door.ts';
import { type FrameFigures, measureFrames } from './frames.ts';
import { type BuildName, type RunningBuild, startBuild } from './product.ts';
import { type ColdView, inTime, networks, signIn, slowNetwork, switchWarm, viewCold } from './view.ts';

export interface ColdFigures extends ColdView {
  build: BuildName;
  network: string;
  /** How many views showed the list in time; the others are left out of the figures. */
  taken: number;
}

export interface WebBench {
  cold: ColdFigures[];
  /** Milliseconds of the median warm switch. */
  warm: Record<BuildName, number>;
  door: DoorView[];
  /** The door of each build through the slow line. */
  slowDoor: Record<BuildName, DoorView[]>;
  frames: FrameFigures[];
  views: number;
}

export interface WebBenchOptions {
  views: number;
  /** No further view begins after it; two of each are always taken. As `Date.now()` counts. */
  until: number;
}

/** Measures both builds in one browser, in turn. */
export async function runWebBench({ views, until }: WebBenchOptions): Promise<WebBench> {
  await ensureChromium();
  const deployments = await publishBoth();
  const database = await openBenchmarkDatabase();
  const builds: RunningBuild[] = [];
  const slow: RunningBuild[] = [];
  try {
    const dataDirectory = join(root, '.cache/benchmarks/demo');
    const databaseUrl = await database.create('demo');
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, DEMO: '1' };
    await step('Demo data', async () => {
      const { prepareDatabase } = await import('../../api/src/database/prepare.ts');
      await prepareDatabase(databaseUrl);
      const log = join(root, '.cache/benchmarks/demo.log');
      await mustRun('Loading the demo data', process.execPath, ['api/src/demo/load.ts'], { environment, log });
      await fillFirstPage(databaseUrl);
    });
    for (const name of ['federated', 'monolith'] as const) {
      builds.push(await startBuild(name, { deployments: deployments[name], databaseUrl, dataDirectory }));
    }
    for (const name of ['federated', 'monolith'] as const) {
      const place = { deployments: deployments[name], databaseUrl, dataDirectory };
      slow.push(await startBuild(name, { ...place, limits: slowNetwork.limits }));
    }
    return await measure(builds, slow, { views, until });
  } finally {
    for (const build of [...builds, ...slow]) build.stop();
    await database.close();
  }
}

/** As many visible deals as a page of the list shows: the demo's own, some of them several times. */
async function fillFirstPage(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      WITH visible AS (
        SELECT * FROM deal WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED'))
      INSERT INTO deal
      SELECT (jsonb_populate_record(
        NULL::deal, to_jsonb(visible) || jsonb_build_object('id', gen_random_uuid(), 'committed_amount', 0))).*
      FROM visible, generate_series(1, 50) ORDER BY published_at DESC
      LIMIT greatest(0, 50 - (SELECT count(*) FROM visible))`);
  } finally {
    await client.end();
  }
}

async function measure(
  builds: RunningBuild[],
  slow: RunningBuild[],
  { views, until }: WebBenchOptions,
): Promise<WebBench> {
  const goesOn = (view: number) => view < views && (view < 2 || Date.now() < until);
  // Whole Chromium where it is there: it shows frames as a person's window does.
  const executablePath = existsSync(systemChromium) ? systemChromium : findTestBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const states = await Promise.all(builds.map((build) => signIn(browser, build)));
    const pairs = builds.map((build, index) => ({ build, storageState: states[index] as (typeof states)[number] }));
    const cold: ColdFigures[] = [];
    for (const network of networks) {
      const samples = new Map<RunningBuild, ColdView[]>(builds.map((build) => [build, []]));
      await step(`Cold views, ${network.name}`, async () => {
        for (let view = 0; goesOn(view); view++) {
          for (const { build, storageState } of view % 2 ? pairs : pairs.toReversed()) {
            const taken = await viewCold(browser, build, { storageState, network });
            // On a starved machine the page may give up on an app and offer to try again: that is not the time looked for.
            if (taken) samples.get(build)?.push(taken);
            else write(`  no content in time: ${build.name}, ${network.name}`);
          }
        }
      });
      for (const [{ name }, taken] of samples) {
        const of = (figure: keyof ColdView) => median(taken.map((view) => view[figure]));
        const figures = { milliseconds: of('milliseconds'), requests: of('requests'), bytes: of('bytes') };
        cold.push({ build: name, network: network.name, taken: taken.length, ...figures });
      }
    }
    const warm: Record<BuildName, number> = { federated: Number.NaN, monolith: Number.NaN };
    await step('Warm switches', async () => {
      for (const { build, storageState } of pairs) {
        warm[build.name] = median(await switchWarm(browser, build, { storageState, times: views * 2 }));
      }
    });
    const door: DoorView[] = [];
    await step('Door and sign-in', async () => {
      const [federated] = builds;
      for (let view = 0; federated && goesOn(view); view++) {
        const taken = await inTime(viewDoor(browser, federated));
        if (taken) door.push(taken);
      }
    });
    const slowDoor: Record<BuildName, DoorView[]> = { federated: [], monolith: [] };
    await step(`Door and sign-in, ${slowNetwork.name}`, async () => {
      for (let view = 0; goesOn(view); view++) {
        for (const build of view % 2 ? slow : slow.toReversed()) {
          const taken = await inTime(viewDoor(browser, build));
          if (taken) slowDoor[build.name].push(taken);
        }
      }
    });
    const frames: FrameFigures[] = [];
    await step('Frames while scrolling and typing', async () => {
      const [federated] = pairs;
      for (let run = 0; federated && run < 5 && goesOn(run); run++) {
        const taken = await inTime(measureFrames(browser, federated.build, federated.storageState));
        if (taken) frames.push(taken);
      }
    });
    return { cold, warm, door, slowDoor, frames, views };
  } finally {
    await browser.close();
  }
}
