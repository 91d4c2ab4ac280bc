import { refuse } from '../../errors/coded-error.ts';

/** Concurrent exports per account and process: each reads a whole list. */
const maxConcurrentExports = 2;
const activeExports = new Map<string, number>();

/**
 * Takes one of an account's places for exports.
 *
 * @returns the function that gives it back; further calls do nothing
 * @throws CodedError TOO_MANY_REQUESTS
 */
export function takeExportSlot(accountId: string): () => void {
  const others = activeExports.get(accountId) ?? 0;
  if (others >= maxConcurrentExports) throw refuse('TOO_MANY_REQUESTS', { seconds: 5 });
  activeExports.set(accountId, others + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (activeExports.get(accountId) ?? 1) - 1;
    if (left > 0) activeExports.set(accountId, left);
    else activeExports.delete(accountId);
  };
}
