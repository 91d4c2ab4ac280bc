import { createServer } from 'node:net';

/**
 * Ports below those that a system gives by itself to outgoing connections and listeners, which start at 32768: those could
 * take a port between this check and its use. Each worker of the tests has a range of its own.
 */
const first = 20_000 + 1_000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 12);
let next = process.pid % 1_000;

/** Returns a currently unused TCP port. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = first + (next++ % 1_000);
    if (await isFree(port, host)) return port;
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
