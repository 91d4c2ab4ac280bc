import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Locks a data directory for this process. The lock is a listening socket: unlike a file with a process id, the
 * operating system releases it even if its owner crashes.
 *
 * @returns a function that releases the lock
 * @throws Error when another live process holds the lock
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const key = createHash('sha256')
    .update(await realpath(directory))
    .digest('hex')
    .slice(0, 16);
  const path = join(tmpdir(), `platform-data-${key}.sock`);
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await isListening(path)) {
      throw new Error(
        `The data in ${directory} is in use by another running instance: stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(path, { force: true });
    return listen(path);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
