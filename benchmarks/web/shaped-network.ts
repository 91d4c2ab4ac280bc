import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What lies between a browser and the server. */
export interface NetworkLimits {
  /** Milliseconds there and back. */
  latency: number;
  /** In each direction, for all connections together. */
  bytesPerSecond: number;
}

export interface ShapedNetwork {
  port: number;
  close(): void;
}

/** A small part at a time, so that connections share the line as they do on a real one. */
const packet = 8 * 1_024;

/** Opens a port that leads to another one through a slow line. Opening a connection takes one way there and back as well. */
export async function shapeNetwork(target: number, { latency, bytesPerSecond }: NetworkLimits): Promise<ShapedNetwork> {
  const sockets = new Set<Socket>();
  const openLine = () => {
    let freeAt = 0;
    return async (from: Socket, to: Socket): Promise<void> => {
      const underway: Promise<unknown>[] = [];
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += packet) {
          const part = chunk.subarray(at, at + packet);
          const now = performance.now();
          freeAt = Math.max(freeAt, now) + (part.length / bytesPerSecond) * 1_000;
          underway.push(delay(freeAt - now + latency / 2).then(() => to.write(part)));
          // What the line cannot take yet stays with the sender.
          if (freeAt - now > 5) await delay(freeAt - now);
        }
      }
      await Promise.all(underway);
      to.end();
    };
  };
  const up = openLine();
  const down = openLine();
  const server = createServer({ noDelay: true }, async (client) => {
    const upstream = connect({ port: target, host: 'localhost', noDelay: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      // A browser drops connections as it likes; both ends go together.
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    await delay(latency);
    await Promise.allSettled([up(client, upstream), down(upstream, client)]);
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
