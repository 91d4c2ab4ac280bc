import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What a peer's process is given by the benchmark, as environment variables. */
export interface PeerSettings {
  databaseUrl: string;
  publicUrl: string;
}

export function readPeerSettings(): PeerSettings {
  const { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl } = process.env;
  if (!databaseUrl || !publicUrl)
    throw new Error('A peer is started by the benchmark, with DATABASE_URL and PUBLIC_URL.');
  return { databaseUrl, publicUrl };
}

/** The same for all: how many connections a peer may open. */
export const peerConnections = 10;

/** Listens on a free port, tells the benchmark which, and ends when the benchmark does. */
export async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  process.once('disconnect', () => process.exit(0));
  process.send?.({ port });
}
