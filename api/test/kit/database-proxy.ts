import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface DatabaseProxy {
  /** The connection string through the proxy. */
  url: string;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Silently stalls the open connections, or those that listen for notifications; new ones work. Returns their number. */
  freeze(which?: 'listening'): number;
  /** Accepts connections again. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a TCP proxy to a database whose connections a test can break. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const listening = new WeakSet<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    incoming.on('data', (chunk) => {
      if (chunk.includes('LISTEN ')) for (const socket of [incoming, outgoing]) listening.add(socket);
    });
  });
  // Nobody else gets it while the proxy is cut.
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String(port);

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: url.href,
    cut,
    freeze(which) {
      const frozen = [...sockets].filter((socket) => which === undefined || listening.has(socket));
      for (const socket of frozen) socket.unpipe().pause();
      return frozen.length / 2;
    },
    async heal() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
