import { expect } from '@playwright/test';
import { runInProductDatabase } from '../../tools/test/product-database.ts';
import { currentRun } from './run.ts';

/** Lets a stored message be unseen for longer than ten minutes, and looks for what is to be told by mail at once. */
export async function letTenMinutesPass(text: string): Promise<void> {
  const { dataDirectory } = currentRun();
  const aged = await runInProductDatabase(
    dataDirectory,
    `UPDATE message SET created_at = created_at - interval '11 minutes' WHERE text = $1`,
    [text],
  );
  expect(aged, `the message "${text}" is stored once`).toBe(1);
  await runInProductDatabase(dataDirectory, `SELECT graphile_worker.add_job('chat.unseen-mails', '{}'::json)`, []);
}
