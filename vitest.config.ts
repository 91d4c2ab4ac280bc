import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const sources = '{ts,tsx,mjs}';
const operator = ['api/test/operator/**/*.test.ts'];

/** The API runs as Node runs it: types stripped, nothing transformed. */
const server = {
  experimental: { viteModuleRunner: false },
  globalSetup: 'api/test/kit/global-setup.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Exported for `npm run test:mutants`, which runs these tests alone. */
export const apiProject = {
  ...server,
  name: 'api',
  include: ['api/test/**/*.test.ts'],
  exclude: [...operator, '**/node_modules/**'],
  // Its modules keep nothing of a server; loading them anew would take half the time of most files.
  isolate: false,
};

/**
 * `unit`: everything that needs no API, next to what it proves.
 * `api`: real HTTP and WebSocket against a real PostgreSQL; each file gets a database of its own (api/test/kit).
 * `operator`: whole products with what stands around them, such as nginx; only in `npm run test:soak`.
 */
export default defineConfig({
  test: {
    // One worker less than cores would leave a machine of two with one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Screens are drawn in jsdom, which takes a busy machine its time.
          testTimeout: 20_000,
          include: [
            `packages/**/*.test.${sources}`,
            `{shell,mfe-*}/**/*.test.${sources}`,
            '{tools,benchmarks}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      { test: apiProject },
      { test: { ...server, name: 'operator', include: operator, fileParallelism: false } },
    ],
  },
});
