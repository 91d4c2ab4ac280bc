import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const sources = '{ts,tsx,mjs}';

/**
 * `unit`: everything that needs no server, next to what it proves.
 * `api`: real HTTP and WebSocket against a real PostgreSQL; each file gets a database of its own (api/test/kit).
 */
export default defineConfig({
  test: {
    // One worker less than cores would leave a machine of two with one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [`packages/**/*.test.${sources}`, `{shell,mfe-*}/**/*.test.${sources}`, 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'api',
          // The API runs as Node runs it: types stripped, nothing transformed.
          experimental: { viteModuleRunner: false },
          include: ['api/test/**/*.test.ts'],
          globalSetup: 'api/test/kit/global-setup.ts',
          // Its modules keep nothing of a server; loading them anew would take half the time of most files.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
