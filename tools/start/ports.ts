import { type AddressInfo, createServer } from 'node:net';
import { CommandError } from '../report/progress.ts';

/**
 * @throws CommandError when the port is in use or cannot be opened; `setting` names the variable that changes the port
 */
export async function requireFreePort(port: number, host: string, setting: string): Promise<void> {
  const fault = await listenOnce(port, host).catch((error: NodeJS.ErrnoException) => error);
  if (!(fault instanceof Error)) return;
  if (fault.code === 'EADDRINUSE') {
    throw new CommandError(
      `Port ${port} is in use: stop the program that uses it, or set ${setting} to another port, for example ${setting}=${port + 1} npm start.`,
    );
  }
  if (fault.code === 'EACCES') {
    throw new CommandError(`Port ${port} may not be opened by this account: set ${setting} to a port above 1023.`);
  }
  throw new CommandError(`Port ${port} cannot be opened on ${host} (${fault.code}): correct HOST or ${setting}.`);
}

/** Returns a port that is currently free. */
export const freePort = (): Promise<number> => listenOnce(0, '127.0.0.1');

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: opened } = server.address() as AddressInfo;
      server.close(() => resolve(opened));
    });
  });
}
