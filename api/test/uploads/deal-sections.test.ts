import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeUnreferencedBlobs } from '../../src/domains/files/service.ts';
import { dealOf, editorCalls, insertDraft } from '../deals/editor-kit.ts';
import { download, pngFile, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { filesOf, newSections, sectionCalls, sectionInput } from './section-kit.ts';

let api: TestApi;
let admin: TestAccount;
let editor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
let act: ReturnType<typeof sectionCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  editor = await api.createAccount({ roles: [11] });
  calls = editorCalls(api);
  act = sectionCalls(api, admin);
});
afterAll(() => api.close());

describe('the files of one save of a draft', () => {
  it('EDIT-34 HIST-01 close it with the last upload: one version with them, the flow attached after them', async () => {
    const template = await api.database.prisma.flow.create({
      data: { kind: 'INVESTMENT', scope: 'TEMPLATE', name: 'Template' },
    });
    const sections = newSections();
    const [image, paper] = [randomUUID(), randomUUID()];
    const newFiles = [
      { id: image, sectionId: sections.image, name: 'plant.png' },
      { id: paper, sectionId: sections.papers, name: 'terms.txt' },
    ];
    const deal = await insertDraft(api, admin, { ...sectionInput(sections), newFiles, flowTemplateId: template.id });
    expect(deal).toMatchObject({ version: 1, flow: null, openSave: { version: 1, applies: false, missing: newFiles } });
    expect(await act.versionsOf(deal.id)).toEqual([]);
    const first = await act.sendImage(deal.id, sections.image, image, pngFile('plant.png'));
    expect([first.status, first.body.result.fileIds]).toEqual([200, [image]]);
    expect(await act.open(deal.id)).toMatchObject({ flow: null, openSave: { missing: [{ id: paper }] } });
    await act.sendDocument(deal.id, sections.papers, paper, textFile('terms.txt'));
    const closed = await act.open(deal.id);
    expect(closed).toMatchObject({ version: 1, flow: { templateId: template.id }, openSave: null });
    expect(filesOf(closed)).toEqual(['plant.png', 'terms.txt']);
    expect(await act.versionsOf(deal.id)).toEqual([[1, ['plant.png', 'terms.txt']]]);
  });

  it('EDIT-43 AAPI-19 a repeated upload answers OK and stores nothing; a retry sends only the missing ones', async () => {
    const sections = newSections();
    const ids = [randomUUID(), randomUUID()] as const;
    const newFiles = ids.map((id) => ({ id, sectionId: sections.papers, name: 'a' }));
    const { id } = await insertDraft(api, admin, { ...sectionInput(sections), newFiles });
    const answers = await Promise.all([1, 2, 3].map(() => act.sendDocument(id, sections.papers, ids[0])));
    expect(answers.map(({ status, body }) => [status, body.result.fileIds])).toEqual(
      [1, 2, 3].map(() => [200, [ids[0]]]),
    );
    const refused = await act.sendDocument(id, sections.papers, ids[1], {
      name: 'x.exe',
      content: Buffer.from([0x4d, 0x5a, 0, 0]),
    });
    expect(refused.status).toBe(415);
    expect((await act.open(id)).openSave?.missing.map((file) => file.id)).toEqual([ids[1]]);
    expect((await act.sendDocument(id, sections.papers, ids[1])).status).toBe(200);
    expect(await api.database.prisma.storedFile.count({ where: { dealDocumentSectionId: sections.papers } })).toBe(2);
    expect((await act.sendDocument(id, sections.papers, ids[0])).status).toBe(200);
  });

  it('HIST-01 HIST-02 the next save of anybody closes an open one with what came; a late file is refused', async () => {
    const sections = newSections();
    const [came, late] = [randomUUID(), randomUUID()];
    const newFiles = [came, late].map((id) => ({ id, sectionId: sections.papers, name: 'a' }));
    const { id } = await insertDraft(api, admin, { ...sectionInput(sections), newFiles });
    await act.sendDocument(id, sections.papers, came, textFile('came.txt'));
    const saved = dealOf(await calls.update(id, 1, { fees: 'next' }, editor));
    expect(saved).toMatchObject({ version: 2, openSave: null });
    expect(await act.versionsOf(id)).toEqual([
      [1, ['came.txt']],
      [2, ['came.txt']],
    ]);
    const { status, body } = await act.sendDocument(id, sections.papers, late);
    expect([status, body.result.code]).toEqual([409, 'CONFLICT']);
    expect((await act.sendDocument(id, sections.papers, randomUUID())).status).toBe(409);
    expect((await act.sendDocument(id, sections.papers, 'x')).status).toBe(400);
    expect(filesOf(await act.open(id))).toEqual(['came.txt']);
  });

  it('EDIT-42 EDIT-52 a removed file goes after the new ones have come; its download then fails, its bytes stay', async () => {
    const sections = newSections();
    const { id } = await insertDraft(api, admin, sectionInput(sections));
    const old =
      (await act.sendDocument(id, sections.papers, undefined, textFile('old.txt'))).body.result.fileIds[0] ?? '';
    const added = randomUUID();
    const { version } = await act.open(id);
    const input = { removedFiles: [old], newFiles: [{ id: added, sectionId: sections.papers, name: 'new.txt' }] };
    expect(filesOf(dealOf(await calls.update(id, version, input, admin)))).toEqual(['old.txt']);
    expect(await act.statusOf(old, 'documents', admin)).toBe(200);
    await act.sendDocument(id, sections.papers, added, textFile('new.txt'));
    expect(filesOf(await act.open(id))).toEqual(['new.txt']);
    expect(await act.statusOf(old, 'documents', admin)).toBe(404);

    const { blobId } = await api.database.prisma.versionFile.findFirstOrThrow({
      where: { dealId: id, name: 'old.txt' },
    });
    await purgeUnreferencedBlobs(api.services, [blobId]);
    const restored = { id: randomUUID(), sectionId: sections.papers, version, fileId: old };
    const back = dealOf(
      await calls.update(id, version + 1, { restoredFiles: [restored], restoredFrom: version }, admin),
    );
    expect(filesOf(back)).toEqual(['new.txt', 'old.txt']);
    const file = await download(api, `deal/section/documents/${restored.id}`, admin);
    expect([file.status, file.bytes.toString()]).toEqual([200, textFile().content]);
    const last = await api.database.prisma.dealVersion.findFirst({
      where: { dealId: id },
      orderBy: { number: 'desc' },
    });
    expect(last?.kind).toBe('RESTORED');
  });

  it('EDIT-20 a second image replaces the first; what is no image is refused', async () => {
    const sections = newSections();
    const { id } = await insertDraft(api, admin, sectionInput(sections));
    await act.sendImage(id, sections.image, undefined, pngFile('one.png', 1));
    await act.sendImage(id, sections.image, undefined, pngFile('two.png', 2));
    const deal = await act.open(id);
    expect(filesOf(deal)).toEqual(['two.png']);
    expect(deal.content.imageSections[0]?.imageUrl).toContain('/api/download/deal/section/image/');
    expect(await act.versionsOf(id)).toEqual([
      [1, []],
      [2, ['one.png']],
      [3, ['two.png']],
    ]);
    expect((await act.sendImage(id, sections.image, undefined, textFile('a.png'))).status).toBe(415);
    const fields = { dealId: id, dealImageSectionId: sections.image };
    const both = await upload(api, 'deal/section/image', admin, fields, [pngFile(), pngFile()]);
    expect(both.status).toBe(400);
  });

  it('EDIT-21 several documents go to one section, and one is removed by its control', async () => {
    const sections = newSections();
    const { id } = await insertDraft(api, admin, sectionInput(sections));
    const fields = { dealId: id, dealDocumentSectionId: sections.papers };
    const sent = await upload(api, 'deal/section/documents', admin, fields, [textFile('a.txt'), textFile('b.txt')]);
    const [first = ''] = sent.body.result.fileIds;
    const { version } = await act.open(id);
    expect(version).toBe(2);
    const saved = dealOf(await calls.update(id, version, { removedFiles: [first] }, admin));
    expect(filesOf(saved)).toEqual(['b.txt']);
  });
});
