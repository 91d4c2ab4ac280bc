import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/start/ports.ts';
import { type Product, startProduct } from '../../tools/start/product.ts';
import { readSettings } from '../../tools/start/settings.ts';
import { benchmarkFolder } from '../database.ts';

/** Starts the product as `npm start` does, with demo data and all jobs, in an empty folder. */
export async function startWholeProduct(): Promise<Product & { dataDirectory: string }> {
  const dataDirectory = join(benchmarkFolder, 'deploys');
  await rm(dataDirectory, { recursive: true, force: true });
  const own = { DATA_DIR: dataDirectory, DEPLOYMENTS_DIR: '', DATABASE_URL: '', SMTP_URL: '', DEMO: '1' };
  const ports = { PORT: '0', MAIL_PORT: String(await freePort()) };
  const settings = await readSettings({ ...process.env, ...own, ...ports });
  const product = await startProduct(settings, new Promise<void>(() => {}));
  if (!product) throw new Error('The product was stopped before it was ready');
  return { ...product, dataDirectory };
}
