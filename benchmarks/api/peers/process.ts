import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Settings that the benchmark passes to a peer's process as environment variables. */
export interface PeerSettings {
  databaseUrl: string;
  publicUrl: string;
}

export function readPeerSettings(): PeerSettings {
  const { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl } = process.env;
  if (!databaseUrl || !publicUrl)
    throw new Error('Peers are started by the benchmark, with DATABASE_URL and PUBLIC_URL.');
  return { databaseUrl, publicUrl };
}

/** Number of database connections, the same for all peers. */
export const peerConnections = 10;

/** Listens on a free port, reports it to the benchmark, and exits together with the benchmark. */
export async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  process.once('disconnect', () => process.exit(0));
  process.send?.({ port });
}
