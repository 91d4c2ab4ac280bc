import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Properties of the network between a browser and the server. */
export interface NetworkLimits {
  /** Round-trip time in milliseconds. */
  latency: number;
  /** Bandwidth in each direction, shared by all connections. */
  bytesPerSecond: number;
}

export interface ShapedNetwork {
  port: number;
  close(): void;
}

/** Chunk size, small enough that connections share the bandwidth evenly. */
const packet = 8 * 1_024;

/** Opens a port that forwards to another one through a slow network. Opening a connection takes one round trip too. */
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
          // Back pressure: data beyond the bandwidth stays with the sender.
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
      // When one end closes, for example because the browser drops the connection, the other is closed too.
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
