import type { FastifyBaseLogger } from 'fastify';

/** An external service that the process relies on for part of its work, such as the bucket of the files. */
export interface Dependency {
  /** The current problem, worded for the operator without any setting's value; undefined while the service works. */
  problem(): string | undefined;
  /** Reports a failure; the cause is logged once until the service works again. */
  failed(problem: string, cause?: unknown): void;
  works(): void;
}

export type DependencyLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** @param name of the service in the log */
export function createDependency(name: string, log: DependencyLog): Dependency {
  let problem: string | undefined;
  return {
    problem: () => problem,
    failed(next, cause) {
      if (next === problem) return;
      problem = next;
      log.warn({ dependency: name, ...(cause instanceof Error ? { err: cause } : {}) }, next);
    },
    works() {
      if (problem === undefined) return;
      problem = undefined;
      log.info({ dependency: name }, 'It works again');
    },
  };
}

/**
 * Returns a code for a failed network call, such as `ECONNREFUSED`, taken from the innermost cause. The error's text is
 * not used because it may contain addresses.
 */
export function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'EUNKNOWN';
  if (error.cause instanceof Error) return faultCode(error.cause);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'TimeoutError' ? 'ETIMEDOUT' : error.name;
}

/** Milliseconds between two checks of a dependency that may be unused for hours. */
const checkInterval = 30_000;

/** Checks a dependency immediately, then periodically; resolves after the first check. @returns a stop function */
export async function checkPeriodically(check: () => Promise<void>): Promise<() => void> {
  const timer = setInterval(() => void check(), checkInterval);
  timer.unref();
  await check();
  return () => clearInterval(timer);
}
