import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';

const calls = new AsyncLocalStorage<string | undefined>();

/**
 * The network address that the call under way comes from; undefined in jobs and commands. Kept beside the call, so that
 * no function between its route and its audit row has to hand it on.
 */
export const callAddress = (): string | undefined => calls.getStore();

/** Runs what belongs to a call. @param address as the server or a trusted proxy says */
export function withCallAddress(address: string, run: () => void): void {
  // The name of an interface, which only this machine knows, is no part of the address; a proxy may send any text.
  const [plain = ''] = address.split('%', 1);
  calls.run(isIP(plain) === 0 ? undefined : plain, run);
}
