import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { storeFile } from '../../src/domains/files/service.ts';
import { measurePicture } from '../../src/files/picture-size.ts';
import type { FileStorage } from '../../src/files/storage.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { upload } from './kit.ts';

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
});
afterAll(() => api.close());

const png = (width: number, height: number) =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`).render().asPng();

/** A PNG of one pixel with another size in its header. */
function forgedPng(width: number, height: number): Buffer {
  const bytes = Buffer.from(png(1, 1));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A JPEG of 3 by 2 pixels with a rotated EXIF orientation, cut off after the frame's size. */
const turnedJpeg = Buffer.from(
  'ffd8ffe100224578696600004d4d002a00000008000101120003000000010006000000000000ffc0001108000200030301220002110103110' +
    '1ffda000c03010002110311003f00',
  'hex',
);

interface Sizes {
  deal: {
    company: { logoWidth: number | null; logoHeight: number | null };
    imageSections: { imageUrl: string | null; imageWidth: number | null; imageHeight: number | null }[];
  };
}

async function sizesOf(dealId: string) {
  const document = `query Sizes($id: ID!) {
    deal(id: $id) { company { logoWidth logoHeight } imageSections { imageUrl imageWidth imageHeight } } }`;
  const { data, errors } = await api.query<Sizes>(document, { id: dealId }, { as: investor });
  expect(errors).toEqual([]);
  const { company, imageSections } = data?.deal ?? { company: null, imageSections: [] };
  return {
    logo: [company?.logoWidth, company?.logoHeight],
    pictures: imageSections.map(({ imageWidth, imageHeight }) => [imageWidth, imageHeight]),
  };
}

/** Turns a deal into a draft, where an upload takes effect at once, or publishes it (HIST-04). */
const setPublished = (id: string, publishedAt: Date | null) =>
  api.database.prisma.deal.update({ where: { id }, data: { publishedAt } });

async function createPicturedDeal(pictures: number) {
  const company = await createCompany(api.database);
  const sections = Array.from({ length: pictures }, (_, order) => ({ order, title: `Picture ${order}` }));
  const deal = await createDeal(api.database, { companyId: company.id, imageSections: { create: sections } });
  const stored = await api.database.prisma.dealImageSection.findMany({
    where: { dealId: deal.id },
    orderBy: { order: 'asc' },
  });
  return { company, deal, sectionIds: stored.map(({ id }) => id) };
}

function localFiles(): string {
  const { files } = api.configuration;
  if (files.storage !== 'local') throw new Error('These tests need local storage');
  return files.directory;
}

/** Stores a deal with these pictures as the only ones without a stored size. */
async function createUnmeasuredDeal(pictures: readonly Uint8Array[]) {
  const { prisma } = api.database;
  const { deal, sectionIds } = await createPicturedDeal(pictures.length);
  const keys: string[] = [];
  for (const [order, content] of pictures.entries()) {
    const place = { dealImageSectionId: sectionIds[order] ?? '' };
    const whole = png(1, 1);
    const id = await storeFile(api.services, { kind: 'deal/section/image', name: 'x.png', content: whole, place });
    const { blob } = await prisma.storedFile.findUniqueOrThrow({ where: { id }, include: { blob: true } });
    await writeFile(join(localFiles(), blob.storageKey), content);
    keys.push(blob.storageKey);
  }
  const unmeasured = { width: null, height: null, measuredAt: null };
  await prisma.fileBlob.updateMany({ where: { storageKey: { in: keys } }, data: unmeasured });
  return { deal, keys };
}

/** Runs the job with replaceable reads of the store. @returns the logged counts */
async function runJob(read: FileStorage['read'] = api.services.storage.read) {
  const result = { measured: 0, failed: 0 };
  const log = {
    info: ({ pictures }: { pictures: number }) => {
      result.measured += pictures;
    },
    warn: ({ pictures }: { pictures: number }) => {
      result.failed += pictures;
    },
  };
  await tasks['files.measure'].run({ ...api.services, storage: { ...api.services.storage, read } }, {}, log);
  return result;
}

it('DEAL-17 serves a picture and a logo with their displayed size', async () => {
  const { company, deal, sectionIds } = await createPicturedDeal(3);
  const admin = await api.createAccount({ roles: [3] });
  const send = (kind: string, fields: Record<string, string>, content: Uint8Array) =>
    upload(api, kind, admin, fields, [{ name: 'picture.png', content }]);
  const [wide = '', turned = ''] = sectionIds;
  await setPublished(deal.id, null);
  await send('company/logo', { companyId: company.id }, png(300, 120));
  await send('deal/section/image', { dealImageSectionId: wide }, png(1280, 640));
  await send('deal/section/image', { dealImageSectionId: turned }, turnedJpeg);
  await setPublished(deal.id, new Date());
  expect(await sizesOf(deal.id)).toEqual({
    logo: [300, 120],
    pictures: [
      [1280, 640],
      [2, 3],
      [null, null],
    ],
  });
});

it('DEAL-17 keeps a truncated picture without a size', async () => {
  const { deal, sectionIds } = await createPicturedDeal(1);
  const place = { dealImageSectionId: sectionIds[0] ?? '' };
  await storeFile(api.services, {
    kind: 'deal/section/image',
    name: 'x.png',
    content: png(9, 9).subarray(0, 18),
    place,
  });
  expect((await sizesOf(deal.id)).pictures).toEqual([[null, null]]);
});

it('DEAL-17 does not read beyond the end of a truncated picture', () => {
  // Truncated in the middle of the height field.
  const cut = png(9, 9).subarray(0, 22);
  const pool = Buffer.concat([cut, Buffer.alloc(64, 1)]);
  expect(measurePicture(pool.subarray(0, cut.length))).toBeNull();
});

it('DEAL-17 the job measures each picture without a stored size once', async () => {
  const { deal, keys } = await createUnmeasuredDeal([png(64, 32), png(64, 32)]);
  await api.services.storage.remove(keys[1] ?? '');
  expect((await sizesOf(deal.id)).pictures).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await runJob()).toEqual({ measured: 2, failed: 0 });
  expect((await sizesOf(deal.id)).pictures).toEqual([
    [64, 32],
    [null, null],
  ]);
  expect(await runJob()).toEqual({ measured: 0, failed: 0 });
});

it('DEAL-17 keeps a picture without a size, and refuses one too large for browsers by name', async () => {
  const { deal, sectionIds } = await createPicturedDeal(2);
  const admin = await api.createAccount({ roles: [3] });
  const send = (order: number, content: Uint8Array) =>
    upload(api, 'deal/section/image', admin, { dealImageSectionId: sectionIds[order] ?? '' }, [
      { name: 'plan.png', content },
    ]);
  await setPublished(deal.id, null);
  expect((await send(0, forgedPng(65_535, 1))).status).toBe(200);
  expect((await send(1, forgedPng(0, 0))).status).toBe(200);
  for (const content of [forgedPng(65_536, 1), forgedPng(1, 0xffff_ffff), forgedPng(20_000, 20_000)]) {
    const { status, body } = await send(1, content);
    expect([status, body.result]).toMatchObject([413, { code: 'PICTURE_TOO_LARGE', params: { name: 'plan.png' } }]);
  }
  await setPublished(deal.id, new Date());
  expect((await sizesOf(deal.id)).pictures).toEqual([
    [65_535, 1],
    [null, null],
  ]);
});

it('DEAL-17 the job skips a picture with an impossible size', async () => {
  const { deal } = await createUnmeasuredDeal([forgedPng(0xffff_ffff, 0xffff_ffff), png(64, 32)]);
  expect(await runJob()).toEqual({ measured: 2, failed: 0 });
  expect((await sizesOf(deal.id)).pictures).toEqual([
    [null, null],
    [64, 32],
  ]);
  expect(await runJob()).toEqual({ measured: 0, failed: 0 });
});

it('DEAL-17 the job retries unreadable pictures in its next run and measures the others', async () => {
  // More than one batch, so that the failing ones would fill a batch.
  const { deal, keys } = await createUnmeasuredDeal(Array.from({ length: 45 }, () => png(64, 32)));
  const [sound = '', refused = ''] = keys;
  const reads: string[] = [];
  const result = await runJob(async (key) => {
    reads.push(key);
    if (key === sound) return api.services.storage.read(key);
    if (key === refused) throw new Error('The store is unreachable', { cause: new Error('connect ECONNREFUSED') });
    return Readable.from(breakingBytes());
  });
  expect(result).toEqual({ measured: 1, failed: 44 });
  expect(reads.toSorted()).toEqual(keys.toSorted());
  expect((await sizesOf(deal.id)).pictures).toEqual([[64, 32], ...Array.from({ length: 44 }, () => [null, null])]);
  expect(await runJob()).toEqual({ measured: 44, failed: 0 });
  expect((await sizesOf(deal.id)).pictures).toEqual(Array.from({ length: 45 }, () => [64, 32]));
});

/** Yields the complete head of a picture, then fails. */
async function* breakingBytes() {
  yield png(64, 32);
  throw new Error('The connection was lost');
}
