import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The settings that commands share with the product that runs, or ran last, on a data directory. */
export const sharedSettings = [
  ...['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'MAIL_FROM', 'TIME_ZONE'],
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_USER_ID_CLAIM'],
] as const;

export interface LastProduct {
  isRunning: boolean;
  /** Whether it kept its data in a database of the operator's own. */
  ownDatabase: boolean;
  /** Those that only hold while it runs, such as the mailbox's port, are absent after its end. */
  settings: NodeJS.ProcessEnv;
}

interface Stored {
  /** Of the supervisor; absent after an end in order. */
  pid?: number;
  ownDatabase: boolean;
  settings: NodeJS.ProcessEnv;
}

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'running.json');

/** @returns a function that notes the end of the product */
export async function recordRunning(
  dataDirectory: string,
  product: { environment: NodeJS.ProcessEnv; ownDatabase: boolean },
): Promise<() => Promise<void>> {
  const { environment, ownDatabase } = product;
  const settings = Object.fromEntries(sharedSettings.map((name) => [name, environment[name]]));
  await store(dataDirectory, { pid: process.pid, ownDatabase, settings });
  return () => store(dataDirectory, { ownDatabase, settings: lastingOf(settings) });
}

/** Only the account that runs the product may read it: addresses of databases and mail servers hold passwords. */
async function store(dataDirectory: string, product: Stored): Promise<void> {
  const file = fileOf(dataDirectory);
  const draft = `${file}.${randomUUID()}`;
  // The mode counts only for a file that is created, and one of an earlier release may be readable by everybody.
  await writeFile(draft, JSON.stringify(product), { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
}

/** The settings without those that hold only while the product runs. */
function lastingOf({ DATABASE_URL: _database, SMTP_URL: _mailbox, ...lasting }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return lasting;
}

/** @returns undefined where no product has run */
export async function readLastProduct(dataDirectory: string): Promise<LastProduct | undefined> {
  const file = fileOf(dataDirectory);
  if (!existsSync(file)) return undefined;
  // Records of earlier releases held nothing that counts after the end of their product.
  const { pid, ownDatabase = false, settings = {} }: Partial<Stored> = JSON.parse(await readFile(file, 'utf8'));
  const isRunning = pid !== undefined && isAlive(pid);
  return { isRunning, ownDatabase, settings: isRunning ? settings : lastingOf(settings) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
