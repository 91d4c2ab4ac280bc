import { afterAll, beforeAll, beforeEach, inject } from 'vitest';

type Counts = Record<string, number>;

/** Stryker's counters in the instrumented code; Stryker sets `currentTestId` around each test. */
interface Instrumentation {
  currentTestId?: string;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
}

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string;
    mode: 'dry-run' | 'mutant';
  }
}

/** Pseudo test id for code that runs outside of tests. */
const outside = 'outside of tests';

// Coverage outside of tests (hooks, server start, fixtures) is attributed to all tests of the file. Stryker knows only
// tests and would otherwise run every such mutant against all tests of the API.
if (inject('mode') === 'dry-run') {
  const instrumentation = (globalThis as unknown as Record<string, Instrumentation>)[inject('globalNamespace')];
  if (!instrumentation) throw new Error("Stryker's setup file has not run");
  const tests = new Set<string>();
  let inFile = false;
  let current: string | undefined;

  Object.defineProperty(instrumentation, 'currentTestId', {
    configurable: true,
    get: () => current ?? (inFile ? outside : undefined),
    set: (id: string | undefined) => {
      current = id;
    },
  });

  beforeAll(() => {
    inFile = true;
  });

  beforeEach(() => {
    if (current !== undefined) tests.add(current);
  });

  afterAll(() => {
    inFile = false;
    const perTest = instrumentation.mutantCoverage?.perTest ?? {};
    const counts = Object.entries(perTest[outside] ?? {});
    delete perTest[outside];
    for (const id of tests) {
      const own = perTest[id] ?? {};
      for (const [mutant, count] of counts) own[mutant] = (own[mutant] ?? 0) + count;
      perTest[id] = own;
    }
  });
}
