import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The settings that commands share with the product that is running, or ran last, on a data directory. */
export const sharedSettings = [
  ...['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'MAIL_FROM', 'TIME_ZONE'],
  ...['FILES_STORAGE', 'FILES_S3_BUCKET', 'FILES_S3_REGION', 'FILES_S3_ENDPOINT'],
  ...['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_USER_ID_CLAIM'],
] as const;

export interface LastProduct {
  isRunning: boolean;
  /** Whether it used a database of the operator's own. */
  ownDatabase: boolean;
  /** Settings that only apply while it runs, such as the port of the mailbox, are absent after its end. */
  settings: NodeJS.ProcessEnv;
}

interface Stored {
  /** Process id of the supervisor; absent after a graceful shutdown. */
  pid?: number;
  ownDatabase: boolean;
  settings: NodeJS.ProcessEnv;
}

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'running.json');

/**
 * Records the running product.
 *
 * @returns a function that records its end
 */
export async function recordRunning(
  dataDirectory: string,
  product: { environment: NodeJS.ProcessEnv; ownDatabase: boolean },
): Promise<() => Promise<void>> {
  const { environment, ownDatabase } = product;
  const settings = Object.fromEntries(sharedSettings.map((name) => [name, environment[name]]));
  await store(dataDirectory, { pid: process.pid, ownDatabase, settings });
  return () => store(dataDirectory, { ownDatabase, settings: lastingOf(settings) });
}

/** Writes the file readable only by its owner, because database and mail server URLs contain passwords. */
async function store(dataDirectory: string, product: Stored): Promise<void> {
  const file = fileOf(dataDirectory);
  const temporary = `${file}.${randomUUID()}`;
  // The mode only applies to newly created files, and the file of an earlier release may be world-readable.
  await writeFile(temporary, JSON.stringify(product), { mode: 0o600, flag: 'wx' });
  await rename(temporary, file);
}

/** Returns the settings without those that only apply while the product runs. */
function lastingOf(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !passing.has(name)));
}

/** Settings with passwords or addresses of the running product. */
const passing = new Set(['DATABASE_URL', 'SMTP_URL', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY']);

/** @returns undefined when no product has run */
export async function readLastProduct(dataDirectory: string): Promise<LastProduct | undefined> {
  const file = fileOf(dataDirectory);
  if (!existsSync(file)) return undefined;
  // Records of earlier releases contain no lasting settings.
  const { pid, ownDatabase = false, settings = {} }: Partial<Stored> = JSON.parse(await readFile(file, 'utf8'));
  const isRunning = pid !== undefined && isAlive(pid);
  return { isRunning, ownDatabase, settings: isRunning ? settings : lastingOf(settings) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
