import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../../src/plugins/logging.ts';
import { countFiles, type SentFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

const run = promisify(execFile);

const lines: string[] = [];
let api: TestApi;
let investor: TestAccount;
let fields: Record<string, string>;
/** Whether the product's folder is a mounted file system of three megabytes, which requires root. */
let isSmallDisk = false;
beforeAll(async () => {
  api = await startTestApi({ log: createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }) });
  const { dataDirectory } = api.configuration;
  isSmallDisk = await run('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', dataDirectory]).then(
    () => true,
    () => false,
  );
  investor = await api.createAccount();
  const { flowId } = await seedInvestment(api, investor);
  fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  if (isSmallDisk) await run('umount', ['-l', api.configuration.dataDirectory]);
  await api.close();
});

const send = (...files: SentFile[]) => upload(api, 'investment/documents', investor, fields, files);
const megabytes = (count: number): SentFile => ({ name: `${count}.bin`, content: new Uint8Array(count * 1024 * 1024) });

async function filesOnDisk() {
  const entries = await readdir(api.configuration.dataDirectory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Without a mount, the store's write fails with the system's error for a full device. */
async function fillStore(): Promise<void> {
  const error: unknown = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ENOSPC' });
  vi.spyOn(api.services.storage, 'take').mockRejectedValueOnce(error);
}

it('reports missing space, logs the cause, and leaves no partial file', async () => {
  const before = { ...(await countFiles(api)), onDisk: await filesOnDisk() };
  if (!isSmallDisk) await fillStore();
  lines.length = 0;
  const { status, body } = await send({ name: 'first.bin', content: 'Small' }, megabytes(4));
  expect([status, body.result.code]).toEqual([507, 'STORAGE_FULL']);
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string; reqId: string });
  expect(logged.filter(({ level }) => level >= 50)).toMatchObject([
    { msg: 'Upload failed for lack of storage: ENOSPC', reqId: expect.any(String) },
  ]);
  expect({ ...(await countFiles(api)), onDisk: await filesOnDisk() }).toEqual(before);
  expect((await send({ name: 'next.bin', content: 'Small' })).status).toBe(200);
});

it('needs the space for one copy of a file', async () => {
  // Two of three megabytes: no space for a second copy.
  expect((await send(megabytes(2))).status).toBe(200);
  const path = join(await mkdtemp(join(api.configuration.dataDirectory, 'received-')), 'file');
  await writeFile(path, 'Received');
  await api.services.storage.take('blobs/aa/moved', path, 8);
  await expect(access(path)).rejects.toThrow('ENOENT');
});

it('copies a received file into a store on another file system', async () => {
  // Shared memory is a separate file system on every Linux.
  const elsewhere = await mkdtemp(join(await access('/dev/shm').then(() => '/dev/shm', tmpdir), 'platform-'));
  try {
    const path = join(elsewhere, 'file');
    await writeFile(path, 'Received elsewhere');
    await api.services.storage.take('blobs/bb/copied', path, 18);
    const { files } = api.configuration;
    if (files.storage !== 'local') throw new Error('This test needs local storage');
    expect(await readFile(join(files.directory, 'blobs/bb/copied'), 'utf8')).toBe('Received elsewhere');
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});
