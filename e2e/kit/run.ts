import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { makeTestDirectory } from '../../tools/test/test-directory.ts';

/** `TIME_ZONE` of the product; differs from that of the browser, so that days end at different times. */
export const platformTimeZone = 'America/New_York';

/** Whether the tests run in `npm run test:soak`, with cases that are too slow for `npm test`. */
export const isSoak = process.env.SOAK === '1';

/** Whether the tests measure times, which they do alone in the part `speed` of `npm run test:soak`. */
export const isSpeed = process.env.SPEED === '1';

/** Whether the tests run in `npm run test:delivery`, each with products of its own. */
export const isDelivery = process.env.DELIVERY === '1';

/** Addresses and data folder of the product in this run. */
export interface Run {
  port: number;
  mailPort: number;
  url: string;
  mailUrl: string;
  dataDirectory: string;
}

/**
 * Chooses ports and a data folder once. Every worker reads the configuration again and inherits the environment of the
 * first process, so the choice is stored there.
 */
export async function chooseRun(): Promise<Run> {
  process.env.E2E_PORT ??= String(await freePort());
  process.env.E2E_MAIL_PORT ??= String(await freePort());
  process.env.E2E_DATA_DIR ??= makeDataDirectory();
  return currentRun();
}

/** Chooses ports and a data folder for one more product. */
export async function choosePlaces(): Promise<Run> {
  return runAt(await freePort(), await freePort(), makeTestDirectory('platform-e2e-'));
}

/** Returns the run chosen by `chooseRun`. */
export function currentRun(): Run {
  return runAt(Number(process.env.E2E_PORT), Number(process.env.E2E_MAIL_PORT), String(process.env.E2E_DATA_DIR));
}

function runAt(port: number, mailPort: number, dataDirectory: string): Run {
  return { port, mailPort, url: `http://localhost:${port}`, mailUrl: `http://localhost:${mailPort}`, dataDirectory };
}

/** Returns the settings of the product under test, which starts with demo data. */
export function environmentOf({ port, mailPort, dataDirectory }: Run): Record<string, string> {
  return {
    PORT: String(port),
    MAIL_PORT: String(mailPort),
    DATA_DIR: dataDirectory,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO: '1',
    TIME_ZONE: platformTimeZone,
    // All tests share one IP address.
    LIMIT_AUTHORIZATIONS_PER_MINUTE: '100000',
    LIMIT_SIGN_UPS_PER_HOUR: '1000',
  };
}

/** Creates the data folder. Only the creating process removes it, after the product has stopped. */
function makeDataDirectory(): string {
  const directory = makeTestDirectory('platform-e2e-');
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
