import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFiles, download, pngFile, textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const answerOf = async (...parameters: Parameters<typeof upload> extends [unknown, ...infer Rest] ? Rest : never) => {
  const { status, body } = await upload(api, ...parameters);
  return [status, body.result.code ?? body.status];
};

describe('client instances', () => {
  it('AINV-11 staff can add files to a DOWNLOAD item, which the client can download but not delete', async () => {
    const client = await api.createAccount();
    const { flowId } = await seedInvestment(api, client);
    const item = (await readStored(api, flowId)).item('Guide');
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    const fields = { investmentSectionNodeEdgeId: item.id, firebaseId: client.subject };
    const { status, body } = await upload(api, 'investment/documents', manager, fields, [
      textFile('Terms.txt', 'Terms'),
    ]);
    expect(status).toBe(200);
    const path = `investment/documents/${body.result.fileIds[0]}`;
    expect((await download(api, path, client)).bytes.toString()).toBe('Terms');
    const remove = (as: TestAccount) =>
      api.rest('/api/delete/investment/documents', { as, body: { fileId: body.result.fileIds[0] } });
    expect((await remove(client)).status).toBe(409);
    expect((await remove(manager)).status).toBe(200);
    const restore = (as: TestAccount) =>
      api.rest('/api/restore/investment/documents', { as, body: { fileId: body.result.fileIds[0] } });
    expect((await restore(client)).status).toBe(409);
    expect((await restore(admin)).status).toBe(200);
    expect((await download(api, path, client)).bytes.toString()).toBe('Terms');
  });

  it('AINV-11 CLI-13 staff can upload neither to UPLOAD items nor for other managers’ clients', async () => {
    const client = await api.createAccount();
    const { flowId } = await seedInvestment(api, client);
    const stored = await readStored(api, flowId);
    const at = (name: string) => ({ investmentSectionNodeEdgeId: stored.item(name).id });
    const outsider = await api.createAccount({ roles: [7] });
    expect(await answerOf('investment/documents', admin, at('Passport'), [textFile()])).toEqual([
      409,
      'ITEM_TYPE_MISMATCH',
    ]);
    expect(await answerOf('investment/documents', outsider, at('Guide'), [textFile()])).toEqual([404, 'NOT_FOUND']);
    const wrongClient = { ...at('Guide'), firebaseId: outsider.subject };
    expect(await answerOf('investment/documents', admin, wrongClient, [textFile()])).toEqual([404, 'NOT_FOUND']);
  });

  it('AINV-10 PERM-19 uploading requires manage_client_document', async () => {
    const client = await api.createAccount();
    const fields = {
      investmentSectionNodeEdgeId: (await readStored(api, (await seedInvestment(api, client)).flowId)).item('Guide').id,
    };
    const editor = await api.createAccount({ roles: [11, { roleId: 10, investorAccountId: client.id }] });
    expect(await answerOf('investment/documents', editor, fields, [textFile()])).toEqual([403, 'FORBIDDEN']);
    const applicant = await api.createAccount({ roles: [2] });
    const onboarding = (await readStored(api, await seedOnboarding(api, applicant))).item('Guide').id;
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: applicant.id }] });
    const place = { onboardingSectionNodeEdgeId: onboarding };
    expect(await answerOf('onboarding/documents', manager, place, [textFile()])).toEqual([403, 'FORBIDDEN']);
    expect(await answerOf('onboarding/documents', admin, place, [textFile()])).toEqual([200, 'OK']);
  });

  it('uploads and deletions are refused while the investment is completed', async () => {
    const client = await api.createAccount();
    const { flowId, investmentId: id } = await seedInvestment(api, client);
    const item = (await readStored(api, flowId)).item('Guide');
    const place = { investmentSectionNodeEdgeId: item.id };
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
    expect(await answerOf('investment/documents', admin, place, [textFile()])).toEqual([409, 'INVESTMENT_COMPLETED']);
    const body = { fileId: item.files[0]?.id };
    expect((await api.rest('/api/delete/investment/documents', { as: admin, body })).status).toBe(409);
    expect((await readStored(api, flowId)).item('Guide').files).toEqual(item.files);
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: null } });
    expect(await answerOf('investment/documents', admin, place, [textFile()])).toEqual([200, 'OK']);
    expect((await api.rest('/api/delete/investment/documents', { as: admin, body })).status).toBe(200);
  });
});

describe('templates, companies and deals', () => {
  it('AAPI-16 files of templates require the template permission and a DOWNLOAD item', async () => {
    const onboarding = { onboardingSectionNodeEdgeId: (await seedTemplate(api, 'ONBOARDING')).guideItemId };
    const investment = { investmentSectionNodeEdgeId: (await seedTemplate(api, 'INVESTMENT')).guideItemId };
    const manager = await api.createAccount({ roles: [7] });
    const senior = await api.createAccount({ roles: [5] });
    for (const [kind, place] of [
      ['onboarding/documents', onboarding],
      ['investment/documents', investment],
    ] as const) {
      expect(await answerOf(kind, manager, place, [textFile()])).toEqual([403, 'FORBIDDEN']);
      expect(await answerOf(kind, senior, place, [textFile()])).toEqual([200, 'OK']);
      expect(await answerOf(kind, await api.createAccount(), place, [textFile()])).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('AAPI-15 AAPI-17 each kind is stored, with null fields ignored, and comes back with the bytes sent up', async () => {
    const { prisma } = api.database;
    const deal = await createDeal(api.database, { publishedAt: null });
    const image = await prisma.dealImageSection.create({ data: { dealId: deal.id, order: 1, title: 'Plant' } });
    const papers = await prisma.dealDocumentSection.create({ data: { dealId: deal.id, order: 2, title: 'Papers' } });
    const places = [
      ['company/logo', { companyId: deal.companyId }, pngFile('logo.png', 7)],
      ['deal/section/image', { dealImageSectionId: image.id }, pngFile('plant.png', 8)],
      ['deal/section/documents', { dealDocumentSectionId: papers.id }, textFile('a.txt', 'of the deal')],
      [
        'investment/documents',
        { investmentSectionNodeEdgeId: (await seedTemplate(api, 'INVESTMENT')).guideItemId },
        textFile('b.txt', 'of the investment'),
      ],
      [
        'onboarding/documents',
        { onboardingSectionNodeEdgeId: (await seedTemplate(api, 'ONBOARDING')).guideItemId },
        textFile('c.txt', 'of the onboarding'),
      ],
    ] as const;
    for (const [kind, place, file] of places) {
      const { status, body } = await upload(api, kind, admin, { ...place, firebaseId: '' }, [file]);
      const stored = await download(api, `${kind}/${body.result.fileIds[0]}`, admin);
      expect({ kind, status, served: stored.status }).toEqual({ kind, status: 200, served: 200 });
      expect(stored.bytes.equals(Buffer.from(file.content)), kind).toBe(true);
      const refused = await upload(api, kind, admin, place, [textFile('empty.txt', '')]);
      expect(refused.body.result.message, kind).toContain('empty.txt');
    }
  });

  it('AAPI-15 AAPI-16 a new logo replaces the old one, whose bytes its version keeps', async () => {
    const { id: companyId } = await createCompany(api.database);
    expect(await answerOf('company/logo', admin, { companyId }, [pngFile('one.png', 1)])).toEqual([200, 'OK']);
    const before = await countFiles(api);
    const second = await upload(api, 'company/logo', admin, { companyId }, [pngFile('two.png', 2)]);
    expect(await countFiles(api)).toEqual({ ...before, blobs: before.blobs + 1 });
    const logo = await api.database.prisma.storedFile.findMany({ where: { companyId } });
    expect(logo).toMatchObject([{ id: second.body.result.fileIds[0], name: 'two.png', kind: 'COMPANY_LOGO' }]);
    expect(await answerOf('company/logo', admin, { companyId }, [pngFile(), pngFile()])).toEqual([
      400,
      'FIELD_INVALID',
    ]);
  });

  it.each([
    ['text', textFile('logo.png')],
    [
      'an SVG, which can contain a script',
      { name: 'logo.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
    ],
  ])('AAPI-15 a logo that is %s is refused', async (_what, file) => {
    const { id: companyId } = await createCompany(api.database);
    expect(await answerOf('company/logo', admin, { companyId }, [file])).toEqual([415, 'FILE_TYPE_REFUSED']);
  });

  it('AAPI-16 sections of a deal require the permission on that deal', async () => {
    const [deal, other] = [await createDeal(api.database), await createDeal(api.database)];
    const { prisma } = api.database;
    const image = await prisma.dealImageSection.create({ data: { dealId: deal.id, order: 1, title: 'Plant' } });
    const papers = await prisma.dealDocumentSection.create({ data: { dealId: deal.id, order: 2, title: 'Papers' } });
    const lead = await api.createAccount({ roles: [{ roleId: 4, dealId: deal.id }] });
    const otherLead = await api.createAccount({ roles: [{ roleId: 4, dealId: other.id }] });
    const manager = await api.createAccount({ roles: [7] });
    for (const [kind, place, file] of [
      ['deal/section/image', { dealImageSectionId: image.id }, pngFile()],
      ['deal/section/documents', { dealDocumentSectionId: papers.id }, textFile()],
    ] as const) {
      expect(await answerOf(kind, lead, { ...place, dealId: deal.id }, [file])).toEqual([200, 'OK']);
      expect(await answerOf(kind, otherLead, place, [file])).toEqual([404, 'NOT_FOUND']);
      expect(await answerOf(kind, manager, place, [file])).toEqual([403, 'FORBIDDEN']);
      expect(await answerOf(kind, admin, { ...place, dealId: other.id }, [file])).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('AAPI-16 an unknown company or section is not found', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect(await answerOf('company/logo', admin, { companyId: id }, [pngFile()])).toEqual([404, 'NOT_FOUND']);
      const place = { dealDocumentSectionId: id };
      expect(await answerOf('deal/section/documents', admin, place, [textFile()])).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('documents of templates and of the copies of deals', () => {
  it('FILE-12 AINV-17 are served to staff who read documents of clients or edit the flow, and to nobody else', async () => {
    const { dealId, templateId } = await seedInvestment(api, await api.createAccount());
    const other = await createDeal(api.database, { flow: null });
    const guideOf = async (flowId: string) => (await readStored(api, flowId)).item('Guide').files[0]?.id;
    const copy = await api.database.prisma.flow.findUniqueOrThrow({ where: { dealId }, select: { id: true } });
    const reader = await api.createAccount({ roles: [7] });
    const lead = await api.createAccount({ roles: [{ roleId: 8, dealId }] });
    const elsewhere = await api.createAccount({ roles: [{ roleId: 8, dealId: other.id }] });
    const editor = await api.createAccount({ roles: [11] });
    const delegate = await api.createAccount({ roles: [9] });
    const statuses = async (id: string | undefined) =>
      Promise.all(
        [reader, editor, lead, elsewhere, delegate].map(
          async (as) => (await download(api, `investment/documents/${id}`, as)).status,
        ),
      );
    expect(await statuses(await guideOf(copy.id))).toEqual([200, 200, 200, 404, 404]);
    expect(await statuses(await guideOf(templateId))).toEqual([200, 200, 404, 404, 404]);
    const onboarding = await seedTemplate(api, 'ONBOARDING');
    const onboardingStatus = async (as: TestAccount) =>
      (await download(api, `onboarding/documents/${onboarding.guideId}`, as)).status;
    expect(await Promise.all([reader, editor, lead].map(onboardingStatus))).toEqual([200, 404, 404]);
  });
});
