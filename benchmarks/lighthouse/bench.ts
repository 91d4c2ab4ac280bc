import { chromium } from '@playwright/test';
import { step } from '../../tools/report/progress.ts';
import { ensureChromium } from '../../tools/test/chromium.ts';
import { openBenchmarkDatabase } from '../database.ts';
import { measuringBrowser } from '../web/browser.ts';
import { fillDemo } from '../web/demo.ts';
import { benchmarkData, publishFederated } from '../web/deployments.ts';
import { type RunningBuild, startBuild } from '../web/product.ts';
import { signIn } from '../web/view.ts';
import { type LighthouseView, type PageName, pageNames, viewWithLighthouse } from './view.ts';

export type LighthouseBench = Record<PageName, LighthouseView[]>;

export interface LighthouseBenchOptions {
  views: number;
  /** No view starts after this time (as `Date.now()`), but at least two of each page are taken. */
  until: number;
}

/** Views each page in turn with the product's own server and demo data. */
export async function runLighthouseBench(options: LighthouseBenchOptions): Promise<LighthouseBench> {
  await ensureChromium();
  const deployments = await publishFederated();
  const database = await openBenchmarkDatabase();
  try {
    const dataDirectory = benchmarkData;
    const databaseUrl = await database.create('demo');
    await step('Demo data', () => fillDemo(databaseUrl, dataDirectory));
    const build = await startBuild('federated', { deployments, databaseUrl, dataDirectory });
    try {
      return await viewPages(build, options);
    } finally {
      build.stop();
    }
  } finally {
    await database.close();
  }
}

async function viewPages(build: RunningBuild, { views, until }: LighthouseBenchOptions): Promise<LighthouseBench> {
  const storageState = await signedIn(build);
  const bench: LighthouseBench = { 'sign-in page': [], 'deals list': [], 'deals list, empty cache': [] };
  for (let view = 0; view < views && (view < 2 || Date.now() < until); view++)
    for (const name of pageNames)
      bench[name].push(
        await step(`Lighthouse, ${name}, ${view + 1} of ${views}`, () => viewWithLighthouse(name, build, storageState)),
      );
  return bench;
}

async function signedIn(build: RunningBuild) {
  const executablePath = measuringBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    return await signIn(browser, build);
  } finally {
    await browser.close();
  }
}
