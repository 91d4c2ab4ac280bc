import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';

const calls = new AsyncLocalStorage<string | undefined>();

/**
 * The network address of the current call; undefined in jobs and commands. Kept in async local storage so that the
 * functions between the route and the audit row need not pass it on.
 */
export const callAddress = (): string | undefined => calls.getStore();

/** Runs a call with its address in scope. @param address as reported by the server or a trusted proxy */
export function withCallAddress(address: string, run: () => void): void {
  // The zone id is meaningful on this machine only; a proxy may send any text.
  const [plain = ''] = address.split('%', 1);
  calls.run(isIP(plain) === 0 ? undefined : plain, run);
}
