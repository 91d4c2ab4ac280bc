import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeFile } from '../../src/domains/files/service.ts';
import { tasks } from '../../src/jobs/tasks.ts';
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

/** A JPEG of 3 by 2 pixels that was taken with the camera on its side; what follows the frame's size is left out. */
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

it('DEAL-17 a picture and a logo come with the size that they are shown in', async () => {
  const { company, deal, sectionIds } = await createPicturedDeal(3);
  const admin = await api.createAccount({ roles: [3] });
  const send = (kind: string, fields: Record<string, string>, content: Uint8Array) =>
    upload(api, kind, admin, fields, [{ name: 'picture', content }]);
  const [wide = '', turned = ''] = sectionIds;
  await send('company/logo', { companyId: company.id }, png(300, 120));
  await send('deal/section/image', { dealImageSectionId: wide }, png(1280, 640));
  await send('deal/section/image', { dealImageSectionId: turned }, turnedJpeg);
  expect(await sizesOf(deal.id)).toEqual({
    logo: [300, 120],
    pictures: [
      [1280, 640],
      [2, 3],
      [null, null],
    ],
  });
});

it('DEAL-17 a picture that was cut off is kept, without a size', async () => {
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

it('DEAL-17 pictures of before sizes were stored are measured by the job, each once', async () => {
  const { deal, sectionIds } = await createPicturedDeal(2);
  const { prisma } = api.database;
  const [kept = '', lost = ''] = sectionIds;
  for (const dealImageSectionId of [kept, lost])
    await storeFile(api.services, {
      kind: 'deal/section/image',
      name: 'x.png',
      content: png(64, 32),
      place: { dealImageSectionId },
    });
  await prisma.fileBlob.updateMany({ data: { width: null, height: null, measuredAt: null } });
  const { blob } = await prisma.storedFile.findFirstOrThrow({
    where: { dealImageSectionId: lost },
    include: { blob: true },
  });
  await api.services.storage.remove(blob.storageKey);
  expect((await sizesOf(deal.id)).pictures).toEqual([
    [null, null],
    [null, null],
  ]);
  const info: object[] = [];
  const log = { info: (fields: object) => info.push(fields), warn: () => undefined };
  await tasks['files.measure'](api.services, {}, log);
  expect((await sizesOf(deal.id)).pictures).toEqual([
    [64, 32],
    [null, null],
  ]);
  await tasks['files.measure'](api.services, {}, log);
  expect(info).toHaveLength(1);
});
