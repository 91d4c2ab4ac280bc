import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const sources = '{ts,tsx,mjs}';
const operator = ['api/test/operator/**/*.test.ts'];
const builds = ['packages/web-build/test/soak/*.test.ts'];
const delivery = ['tools/delivery/test/**/*.test.ts'];

/**
 * The API runs as in production: Node strips the types, and Vite transforms nothing. The timeouts only end what hangs: tests
 * wait for a state, however long a busy machine takes, and name no time of their own unless they need more.
 */
const server = {
  experimental: { viteModuleRunner: false },
  globalSetup: 'api/test/kit/global-setup.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Exported for `npm run test:mutants`, which runs only these tests. */
export const apiProject = {
  ...server,
  name: 'api',
  include: ['api/test/**/*.test.ts'],
  exclude: [...operator, '**/node_modules/**'],
  // The modules hold no per-server state, and reloading them would take half the time of most files.
  isolate: false,
};

/**
 * `unit`: everything that needs no API, next to the code it tests.
 *
 * `api`: real HTTP and WebSocket against a real PostgreSQL; each file gets its own database (api/test/kit).
 *
 * `operator`: complete installations with surrounding software such as nginx; only in `npm run test:soak`.
 * `builds`: clean builds of the shell and the apps; only in `npm run test:soak`.
 *
 * `delivery`: the built shell and apps with what was released before; only in `npm run test:delivery`.
 */
export default defineConfig({
  test: {
    // At least two workers: one fewer than cores would leave a single worker on a two-core machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Loading React and antd anew for each file would take a third of the time.
          isolate: false,
          // Rendering screens in jsdom is slow on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['tools/test/clear-storage.ts', 'packages/app-kit/test/wait-timeouts.ts'],
          include: [
            `packages/**/*.test.${sources}`,
            `{shell,mfe-*}/**/*.test.${sources}`,
            '{tools,benchmarks}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'packages/create-app/template/**', ...builds, ...delivery],
        },
      },
      { test: apiProject },
      { test: { ...server, name: 'operator', include: operator, fileParallelism: false } },
      { test: { name: 'builds', include: builds } },
      { test: { ...server, name: 'delivery', include: delivery, fileParallelism: false } },
    ],
  },
});
