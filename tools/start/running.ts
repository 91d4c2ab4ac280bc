import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What other commands need to know of the product that runs on a data directory. */
export interface Running {
  /** The mailbox's mail server, on a port of its own at each start; absent with SMTP_URL. */
  smtpUrl: string | undefined;
  publicUrl: string;
}

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'running.json');

/** @returns a function that takes the record back when the product stops */
export async function recordRunning(dataDirectory: string, running: Running): Promise<() => Promise<void>> {
  await writeFile(fileOf(dataDirectory), JSON.stringify(running));
  return () => rm(fileOf(dataDirectory), { force: true });
}

/** The record of the last start; it outlives a killed one, so ask the database first whether something runs. */
export async function readRunning(dataDirectory: string): Promise<Running | undefined> {
  const text = await readFile(fileOf(dataDirectory), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
