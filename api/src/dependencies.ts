import type { FastifyBaseLogger } from 'fastify';

/** A service that the process needs for a part of its work, such as the bucket of the files. */
export interface Dependency {
  /** What is wrong with it now, in words for the operator without any value of a setting; undefined while it works. */
  problem(): string | undefined;
  /** Notes that it does not do its work; the cause is logged once until it works again. */
  failed(problem: string, cause?: unknown): void;
  works(): void;
}

export type DependencyLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** @param name as it is called in the log */
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
 * What went wrong with a call to another machine, such as `ECONNREFUSED`: the innermost cause says it, whose text may name
 * addresses.
 */
export function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'EUNKNOWN';
  if (error.cause instanceof Error) return faultCode(error.cause);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'TimeoutError' ? 'ETIMEDOUT' : error.name;
}

/** Milliseconds between two looks at a dependency that nobody may use for hours. */
const checkInterval = 30_000;

/** Looks at a dependency now and again and again; the first look is over when it resolves. @returns what ends it */
export async function keepChecking(check: () => Promise<void>): Promise<() => void> {
  const timer = setInterval(() => void check(), checkInterval);
  timer.unref();
  await check();
  return () => clearInterval(timer);
}
