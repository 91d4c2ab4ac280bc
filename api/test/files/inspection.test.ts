import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InspectionError, openFileInspector } from '../../src/files/inspector.ts';
import { readHead } from '../../src/files/picture-size.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import { chainedSizes, craftedDocuments, craftedPictures } from './crafted.ts';
import { pngFile, type SentFile, upload } from './kit.ts';

let api: TestApi;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-inspection-'));
  api = await startTestApi();
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

/**
 * Returns the maximum CPU time of this thread, in milliseconds, during one call while `work` runs; CPU time, so that other
 * processes of the machine do not count.
 */
async function longestBlockDuring(work: Promise<unknown>): Promise<number> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  let slowest = 0;
  while (!done) {
    const before = process.threadCpuUsage();
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
    const { user, system } = process.threadCpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1_000);
  }
  await ended;
  return slowest;
}

/**
 * Milliseconds of CPU time: an upload takes about 50 on an idle machine, twice as many under load, and more on a slow one, on
 * which the crafted files take the parsers longer too.
 */
async function findMaximumBlock(): Promise<number> {
  const investor = await api.createAccount();
  const { flowId } = await seedInvestment(api, investor);
  const fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
  const harmless = { name: 'harmless.txt', content: new Uint8Array(3_000_000).fill(65) };
  const { slowest, codes } = await send('investment/documents', investor, fields, [harmless]);
  expect(codes).toEqual(['harmless.txt 200']);
  return Math.max(200, 3 * slowest);
}

/** Uploads the files one after the other. @returns the thread's longest block and the response codes */
async function send(kind: string, as: TestAccount, fields: Record<string, string>, files: readonly SentFile[]) {
  let slowest = 0;
  const codes: string[] = [];
  for (const file of files) {
    const sent = upload(api, kind, as, fields, [file]);
    slowest = Math.max(slowest, await longestBlockDuring(sent));
    const { status, body } = await sent;
    codes.push(`${file.name} ${body.result.code ?? status}`);
  }
  return { slowest, codes };
}

describe('files crafted to keep a parser busy', () => {
  let maximumBlock = 0;
  beforeAll(async () => {
    maximumBlock = await findMaximumBlock();
  });

  it('pictures of every accepted type do not block other calls', async () => {
    const admin = await api.createAccount({ roles: [3] });
    const fields = { companyId: (await createCompany(api.database)).id };
    const { slowest, codes } = await send('company/logo', admin, fields, craftedPictures);
    expect(codes.every((code) => / (200|FILE_UNREADABLE|FILE_TYPE_REFUSED)$/.test(code))).toBe(true);
    expect(slowest).toBeLessThan(maximumBlock);
  });

  it('documents of every family do not block other calls', async () => {
    const investor = await api.createAccount();
    const { flowId } = await seedInvestment(api, investor);
    const fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
    const { slowest, codes } = await send('investment/documents', investor, fields, craftedDocuments);
    expect(codes.every((code) => / (200|FILE_UNREADABLE)$/.test(code))).toBe(true);
    expect(slowest).toBeLessThan(maximumBlock);
  });

  it('pictures without a stored size do not block other calls while the job measures them', async () => {
    const heads = await Promise.all(
      craftedPictures.map(({ content }) => readHead(Readable.from([Buffer.from(content)]))),
    );
    const measured = Promise.allSettled(heads.map((head) => api.services.inspector.measure(head)));
    expect(await longestBlockDuring(measured)).toBeLessThan(maximumBlock);
  });
});

it('a picture uploaded as a document is not measured', async () => {
  const investor = await api.createAccount();
  const { flowId } = await seedInvestment(api, investor);
  const fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
  const files = [pngFile(), chainedSizes('avif', 10)];
  const { body } = await upload(api, 'investment/documents', investor, fields, files);
  const stored = await api.database.prisma.storedFile.findMany({
    where: { id: { in: body.result.fileIds } },
    include: { blob: true },
  });
  expect(stored.map(({ blob }) => [blob.mediaType, blob.width, blob.measuredAt]).toSorted()).toEqual([
    ['image/avif', null, null],
    ['image/png', null, null],
  ]);
});

describe('the inspector', () => {
  const endless = new URL('data:text/javascript,for(;;);');
  const allocating = new URL('data:text/javascript,const all=[];for(;;)all.push(new Array(1e5).fill(all.length));');
  const silent = new URL('data:text/javascript,import("node:worker_threads").then(({parentPort})=>parentPort.ref())');

  it('rejects a file that takes too long or too much memory, and continues with the next one', async () => {
    for (const script of [endless, allocating]) {
      const inspector = openFileInspector({ deadline: script === allocating ? 30_000 : 300, script });
      const tasks = Array.from({ length: 3 }, () => inspector.measure(new Uint8Array(8)));
      const reasons = (await Promise.allSettled(tasks)).map((each) => each.status === 'rejected' && each.reason);
      for (const reason of reasons) expect(reason).toBeInstanceOf(InspectionError);
      await inspector.close();
    }
  });

  it('queues a bounded number of files, and rejects the queued ones on close', async () => {
    const inspector = openFileInspector({ script: silent });
    const tasks = Array.from({ length: 80 }, () => inspector.measure(new Uint8Array(8)).catch((error: Error) => error));
    const rejected = await Promise.all(tasks.slice(66));
    for (const error of rejected) expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    await inspector.close();
    for (const error of await Promise.all(tasks.slice(0, 66))) expect(error).toBeInstanceOf(InspectionError);
  });

  it('works again after a worker was terminated', async () => {
    const inspector = openFileInspector({ deadline: 1 });
    const path = join(directory, 'logo.png');
    await writeFile(path, pngFile().content);
    // A worker does not start within a millisecond.
    await expect(inspector.inspectFile(path, 'image')).rejects.toThrow(InspectionError);
    await inspector.close();
    expect(await api.services.inspector.inspectFile(path, 'image')).toEqual({
      mediaType: 'image/png',
      size: { width: 1, height: 1 },
    });
  });

  it('distinguishes read errors from unparsable files', async () => {
    await expect(api.services.inspector.inspectFile(join(directory, 'gone.png'), 'image')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

it('refuses by name a file that cannot be inspected, and stores nothing', async () => {
  const admin = await api.createAccount({ roles: [3] });
  const fields = { companyId: (await createCompany(api.database)).id };
  const { inspector } = api.services;
  const { inspectFile } = inspector;
  inspector.inspectFile = async () => {
    throw new InspectionError('Too slow');
  };
  try {
    const { status, body } = await upload(api, 'company/logo', admin, fields, [pngFile('slow.png')]);
    expect([status, body.result]).toMatchObject([422, { code: 'FILE_UNREADABLE', params: { name: 'slow.png' } }]);
  } finally {
    inspector.inspectFile = inspectFile;
  }
  expect(await api.database.prisma.storedFile.count({ where: { companyId: fields.companyId } })).toBe(0);
});
