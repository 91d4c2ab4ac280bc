import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFile } from '../../src/domains/files/service.ts';
import { openLinkSigner } from '../../src/files/link-signer.ts';
import { readStored, seedInvestment, seedOnboarding, setFlags } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { download, getRaw, pngFile, textFile, upload } from './kit.ts';

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
});
afterAll(() => api.close());

const status = async (path: string, as?: TestAccount) => (await download(api, path, as)).status;

async function uploadedBy(owner: TestAccount, kind: 'investment' | 'onboarding') {
  const flowId = kind === 'investment' ? (await seedInvestment(api, owner)).flowId : await seedOnboarding(api, owner);
  const item = (await readStored(api, flowId)).item('Passport');
  const field = `${kind}SectionNodeEdgeId`;
  const { body } = await upload(api, `${kind}/documents`, owner, { [field]: item.id }, [textFile('Übersicht A.txt')]);
  const guide = (await readStored(api, flowId)).item('Guide').files[0]?.id ?? '';
  return { flowId, path: `${kind}/documents/${body.result.fileIds[0]}`, guide: `${kind}/documents/${guide}` };
}

describe.each(['investment', 'onboarding'] as const)('%s documents', (kind) => {
  it('FILE-07 API-09 AAPI-17 are served to the owner under the stored name', async () => {
    const owner = await api.createAccount();
    const { path, guide } = await uploadedBy(owner, kind);
    const { bytes, headers } = await download(api, path, owner);
    expect(bytes.toString()).toBe('Passport of Ada Byron');
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbersicht%20A.txt");
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await download(api, guide, owner)).bytes.toString()).toBe('What comes next');
  });

  it('FILE-12 PERM-19 are served only to the owner and to staff with read_client_document for that client', async () => {
    const owner = await api.createAccount();
    const { path } = await uploadedBy(owner, kind);
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: owner.id }] });
    const outsider = await api.createAccount({ roles: [7] });
    const admin = await api.createAccount({ roles: [3] });
    expect(await Promise.all([owner, manager, admin].map((as) => status(path, as)))).toEqual([200, 200, 200]);
    expect(await Promise.all([investor, outsider].map((as) => status(path, as)))).toEqual([404, 404]);
    await api.database.prisma.roleAssignment.deleteMany({ where: { accountId: manager.id, roleId: 10 } });
    const withoutFlag = await api.createAccount({ roles: [11, { roleId: 10, investorAccountId: owner.id }] });
    expect(await Promise.all([manager, withoutFlag].map((as) => status(path, as)))).toEqual([404, 404]);
    expect(await status(path)).toBe(401);
  });

  it('ONB-17 DOCH-05 are still served when the section is completed', async () => {
    const owner = await api.createAccount();
    const { flowId, path, guide } = await uploadedBy(owner, kind);
    await setFlags(api, flowId, 'Identity', { current: false, completed: true });
    expect([await status(path, owner), await status(guide, owner)]).toEqual([200, 200]);
    await setFlags(api, flowId, 'Identity', { current: false, completed: false });
    expect([await status(path, owner), await status(guide, owner)]).toEqual([200, 404]);
  });

  it('FILE-05 FILE-15 are found under their own kind only', async () => {
    const owner = await api.createAccount();
    const { path } = await uploadedBy(owner, kind);
    const id = path.split('/').at(-1);
    const other = kind === 'investment' ? 'onboarding' : 'investment';
    for (const wrong of [`${other}/documents`, 'company/logo', 'deal/section/image', 'deal/section/documents']) {
      expect(await status(`${wrong}/${id}`, owner)).toBe(404);
    }
  });
});

it('API-04 a file with missing bytes answers an error without internal details', async () => {
  const owner = await api.createAccount();
  const { path } = await uploadedBy(owner, 'investment');
  const { blob } = await api.database.prisma.storedFile.findUniqueOrThrow({
    where: { id: path.split('/').at(-1) ?? '' },
    include: { blob: true },
  });
  await api.services.storage.remove(blob.storageKey);
  const answer = await download(api, path, owner);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null]);
  expect(JSON.parse(answer.bytes.toString())).toMatchObject({ status: 'ERROR', result: { code: 'INTERNAL' } });
  expect(answer.bytes.toString()).not.toContain(blob.storageKey);
});

describe('paths', () => {
  it.each([
    '/api/download/investment/documents/00000000-0000-4000-8000-000000000000',
    '/api/download/investment/documents/..%2F..%2F..%2Fetc%2Fpasswd',
    '/api/download/investment/documents/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/download/investment/documents/../../../../../etc/passwd',
    '/api/download/company/logo/..%5c..%5cetc',
    '/api/download/..%2f..%2fpackage.json',
    '/api/download/blobs/aa/file',
    '/api/download/investment/documents/',
    '/api/download/',
  ])('FILE-15 %s is not found', async (path) => {
    const answer = await getRaw(api, path, { as: investor });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/root:|"name"/);
  });

  it('FILE-15 a broken escape answers 400', async () => {
    const answer = await getRaw(api, '/api/download/investment/documents/%E0%A4%A', { as: investor });
    expect([400, 404]).toContain(answer.status);
  });
});

describe('pictures and documents of deals', () => {
  async function dealWithFiles(options: Parameters<typeof createDeal>[1] = {}) {
    const deal = await createDeal(api.database, options);
    const { prisma } = api.database;
    const image = await prisma.dealImageSection.create({ data: { dealId: deal.id, order: 1, title: 'Plant' } });
    const documents = await prisma.dealDocumentSection.create({ data: { dealId: deal.id, order: 2, title: 'Papers' } });
    const content = Buffer.from(pngFile().content as Uint8Array);
    const imageId = await storeFile(api.services, {
      kind: 'deal/section/image',
      name: 'plant.png',
      content,
      place: { dealImageSectionId: image.id },
    });
    const documentId = await storeFile(api.services, {
      kind: 'deal/section/documents',
      name: 'paper.txt',
      content: Buffer.from('Paper'),
      place: { dealDocumentSectionId: documents.id },
    });
    return { deal, imageId, paths: [`deal/section/image/${imageId}`, `deal/section/documents/${documentId}`] };
  }

  it('FILE-13 are served with content access while the deal is visible', async () => {
    const { deal, paths } = await dealWithFiles();
    const applicant = await api.createAccount({ roles: [2] });
    const unconfirmed = await api.createAccount({ confidentiality: false });
    for (const path of paths) {
      expect(await status(path, investor)).toBe(200);
      expect(await status(path, applicant)).toBe(403);
      expect(await status(path, unconfirmed)).toBe(403);
      expect(await status(path)).toBe(401);
    }
    for (const data of [{ publishedAt: null }, { publishedAt: new Date(), status: 'VOIDED' as const }]) {
      await api.database.prisma.deal.update({ where: { id: deal.id }, data });
      for (const path of paths) expect(await status(path, investor)).toBe(404);
    }
    const admin = await api.createAccount({ roles: [3] });
    expect(await status(paths[0] ?? '', admin)).toBe(200);
  });

  it('FILE-13 logos are served to any signed-in account', async () => {
    const company = await createCompany(api.database);
    const id = await storeFile(api.services, {
      kind: 'company/logo',
      name: 'logo.png',
      content: Buffer.from(pngFile().content as Uint8Array),
      place: { companyId: company.id },
    });
    const applicant = await api.createAccount({ roles: [2] });
    const answer = await download(api, `company/logo/${id}`, applicant);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
    expect(await status(`company/logo/${id}`)).toBe(401);
  });

  it('API-01 a signed link serves only its own picture without a token', async () => {
    const { imageId } = await dealWithFiles();
    const other = await dealWithFiles();
    const link = api.services.links.sign(`/api/download/deal/section/image/${imageId}`);
    const picture = await download(api, link);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, max-age=600']);
    const unknown = await download(api, api.services.links.sign(`/api/download/company/logo/${imageId}`));
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const [, query] = link.split('?');
    for (const wrong of [
      `/api/download/deal/section/image/${other.imageId}?${query}`,
      link.replace(/expires=\d+/, 'expires=99999999999'),
      link.replace(/signature=..../, 'signature=AAAA'),
      link.replace(/&signature=.*/, ''),
      `${link}&expires=1`,
    ]) {
      expect(await status(wrong)).toBe(401);
    }
    expect(await status(`/api/download/investment/documents/${imageId}?${query}`)).toBe(401);
  });

  it('API-01 FILE-13 a signed link stops working when the deal is hidden, except for editors of the deal', async () => {
    const { deal, imageId } = await dealWithFiles();
    const other = await createDeal(api.database);
    const editorOfOther = await api.createAccount({ roles: [1, { roleId: 4, dealId: other.id }] });
    const editor = await api.createAccount({ roles: [1, { roleId: 4, dealId: deal.id }] });
    const admin = await api.createAccount({ roles: [3] });
    const linkFor = async (as: TestAccount) => {
      const document = 'query ($id: ID!) { deal(id: $id) { imageSections { imageUrl } } }';
      const { data } = await api.query<{ deal: { imageSections: { imageUrl: string }[] } }>(
        document,
        { id: deal.id },
        { as },
      );
      return data?.deal.imageSections[0]?.imageUrl ?? '';
    };
    const links = await Promise.all([investor, editorOfOther, editor, admin].map(linkFor));
    for (const link of links) expect(link).toContain(imageId);
    const statuses = () => Promise.all(links.map((link) => status(link)));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    for (const data of [{ publishedAt: null }, { publishedAt: new Date(), status: 'VOIDED' as const }]) {
      await api.database.prisma.deal.update({ where: { id: deal.id }, data });
      expect(await statuses()).toEqual([404, 404, 200, 200]);
    }
  });

  it('API-01 a signed link expires, and stays the same for a while before', async () => {
    const { imageId } = await dealWithFiles();
    const path = `/api/download/deal/section/image/${imageId}`;
    const now = Math.floor(Date.now() / 1_000);
    const yesterday = await openLinkSigner(api.database, () => now - 86_400);
    expect(await status(yesterday.sign(path))).toBe(401);
    const signer = await openLinkSigner(api.database, () => 1_800_000_000);
    const later = await openLinkSigner(api.database, () => 1_800_000_600);
    expect(later.sign(path)).toBe(signer.sign(path));
    const end = await openLinkSigner(api.database, () => 1_800_001_800);
    const [, expires, signature] = /expires=(\d+)&signature=(.+)/.exec(signer.sign(path)) ?? [];
    expect([signer.isSigned(path, { expires, signature }), end.isSigned(path, { expires, signature })]).toEqual([
      true,
      false,
    ]);
  });
});

it('CLI-08 FILE-12 documents and items of a staff account are not found for other staff', async () => {
  const admin = await api.createAccount({ roles: [3] });
  const colleague = await api.createAccount();
  const flows = [
    ['onboarding/documents', await seedOnboarding(api, colleague)],
    ['investment/documents', (await seedInvestment(api, colleague)).flowId],
  ] as const;
  const paths = await Promise.all(
    flows.map(async ([kind, flowId]) => `${kind}/${(await readStored(api, flowId)).item('Guide').files[0]?.id}`),
  );
  const statuses = () => Promise.all(paths.map(async (path) => (await download(api, path, admin)).status));
  const readItem = async (flowId: string) => {
    const { id } = (await readStored(api, flowId)).item('Guide');
    return (await api.query('query ($id: ID!) { flowItem(id: $id) { id } }', { id }, { as: admin })).status;
  };
  const items = () => Promise.all(flows.map(([, flowId]) => readItem(flowId)));
  expect([await statuses(), await items()]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  await api.database.prisma.roleAssignment.create({ data: { accountId: colleague.id, roleId: 6 } });
  expect([await statuses(), await items()]).toEqual([
    [404, 404],
    [404, 404],
  ]);
  for (const path of paths) expect((await download(api, path, colleague)).status).toBe(200);
});
