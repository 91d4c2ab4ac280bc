import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `TIME_ZONE` of the product, not that of the browser: days of the platform end at another moment than the reader's. */
export const platformTimeZone = 'America/New_York';

/** Whether `npm run test:soak` runs the tests, with what takes too long for `npm test`. */
export const isSoak = process.env.SOAK === '1';

/** Where this run's product listens and keeps its data. */
export interface Run {
  port: number;
  mailPort: number;
  url: string;
  mailUrl: string;
  dataDirectory: string;
}

/**
 * Chooses ports and a folder once. Every worker reads the configuration again and inherits the environment of the
 * first process, so the choice is kept there.
 */
export async function chooseRun(): Promise<Run> {
  process.env.E2E_PORT ??= String(await freePort());
  process.env.E2E_MAIL_PORT ??= String(await freePort());
  process.env.E2E_DATA_DIR ??= makeDataDirectory();
  return currentRun();
}

/** The run that `chooseRun` chose. */
export function currentRun(): Run {
  const port = Number(process.env.E2E_PORT);
  const mailPort = Number(process.env.E2E_MAIL_PORT);
  return {
    port,
    mailPort,
    url: `http://localhost:${port}`,
    mailUrl: `http://localhost:${mailPort}`,
    dataDirectory: String(process.env.E2E_DATA_DIR),
  };
}

/** Only the process that made the folder removes it, and not before the product has ended. */
function makeDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'platform-e2e-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
