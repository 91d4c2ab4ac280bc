import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeUnreferencedBlobs } from '../../src/domains/files/service.ts';
import { dealOf, type EditedDeal, editorCalls, insertDraft } from '../deals/editor-kit.ts';
import { download, pngFile, type SentFile, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
let admin: TestAccount;
let editor: TestAccount;
let investor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  editor = await api.createAccount({ roles: [11] });
  investor = await api.createAccount();
  calls = editorCalls(api);
});
afterAll(() => api.close());

interface Sections {
  image: string;
  papers: string;
}
const sectionInput = ({ image, papers }: Sections) => ({
  imageSections: [{ id: image, title: 'Plant' }],
  documentSections: [{ id: papers, title: 'Papers' }],
});
const newSections = (): Sections => ({ image: randomUUID(), papers: randomUUID() });

const sendImage = (dealId: string, sectionId: string, fileId?: string, file: SentFile = pngFile(), as = admin) =>
  upload(api, 'deal/section/image', as, { dealId, dealImageSectionId: sectionId, ...(fileId ? { fileId } : {}) }, [
    file,
  ]);
const sendDocument = (dealId: string, sectionId: string, fileId?: string, file: SentFile = textFile(), as = admin) =>
  upload(
    api,
    'deal/section/documents',
    as,
    { dealId, dealDocumentSectionId: sectionId, ...(fileId ? { fileId } : {}) },
    [file],
  );
const remove = (kind: 'image' | 'documents', fileId: string, as = admin) =>
  api.rest(`/api/delete/deal/section/${kind}`, { as, body: { fileId } });
const open = async (id: string) => dealOf(await calls.open(id, admin));
const filesOf = ({ content }: Pick<EditedDeal, 'content'>) => [
  ...content.imageSections.flatMap(({ file }) => file?.name ?? []),
  ...content.documentSections.flatMap(({ files }) => files.map(({ name }) => name)),
];
const versionsOf = async (dealId: string) => {
  const versions = await api.database.prisma.dealVersion.findMany({ where: { dealId }, orderBy: { number: 'asc' } });
  return versions.map(({ number, content }) => [number, filesOf({ content: content as never })]);
};
const statusOf = async (id: string, kind: 'image' | 'documents', as: TestAccount) =>
  (await download(api, `deal/section/${kind}/${id}`, as)).status;
const prospective = { status: 'PROSPECTIVE' };

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
    expect(deal).toMatchObject({ version: 1, flow: null, openSave: { version: 1, missing: newFiles } });
    expect(await versionsOf(deal.id)).toEqual([]);
    const first = await sendImage(deal.id, sections.image, image, pngFile('plant.png'));
    expect([first.status, first.body.result.fileIds]).toEqual([200, [image]]);
    expect(await open(deal.id)).toMatchObject({ flow: null, openSave: { missing: [{ id: paper }] } });
    await sendDocument(deal.id, sections.papers, paper, textFile('terms.txt'));
    const closed = await open(deal.id);
    expect(closed).toMatchObject({ version: 1, flow: { templateId: template.id }, openSave: null });
    expect(filesOf(closed)).toEqual(['plant.png', 'terms.txt']);
    expect(await versionsOf(deal.id)).toEqual([[1, ['plant.png', 'terms.txt']]]);
  });

  it('EDIT-43 AAPI-19 a repeated upload answers OK and stores nothing; a retry sends only the missing ones', async () => {
    const sections = newSections();
    const ids = [randomUUID(), randomUUID()] as const;
    const newFiles = ids.map((id) => ({ id, sectionId: sections.papers, name: 'a' }));
    const { id } = await insertDraft(api, admin, { ...sectionInput(sections), newFiles });
    const answers = await Promise.all([1, 2, 3].map(() => sendDocument(id, sections.papers, ids[0])));
    expect(answers.map(({ status, body }) => [status, body.result.fileIds])).toEqual(
      [1, 2, 3].map(() => [200, [ids[0]]]),
    );
    const refused = await sendDocument(id, sections.papers, ids[1], {
      name: 'x.exe',
      content: Buffer.from([0x4d, 0x5a, 0, 0]),
    });
    expect(refused.status).toBe(415);
    expect((await open(id)).openSave?.missing.map((file) => file.id)).toEqual([ids[1]]);
    expect((await sendDocument(id, sections.papers, ids[1])).status).toBe(200);
    expect(await api.database.prisma.storedFile.count({ where: { dealDocumentSectionId: sections.papers } })).toBe(2);
    expect((await sendDocument(id, sections.papers, ids[0])).status).toBe(200);
  });

  it('HIST-01 HIST-02 the next save of anybody closes an open one with what came; a late file is refused', async () => {
    const sections = newSections();
    const [came, late] = [randomUUID(), randomUUID()];
    const newFiles = [came, late].map((id) => ({ id, sectionId: sections.papers, name: 'a' }));
    const { id } = await insertDraft(api, admin, { ...sectionInput(sections), newFiles });
    await sendDocument(id, sections.papers, came, textFile('came.txt'));
    const saved = dealOf(await calls.update(id, 1, { fees: 'next' }, editor));
    expect(saved).toMatchObject({ version: 2, openSave: null });
    expect(await versionsOf(id)).toEqual([
      [1, ['came.txt']],
      [2, ['came.txt']],
    ]);
    const { status, body } = await sendDocument(id, sections.papers, late);
    expect([status, body.result.code]).toEqual([409, 'CONFLICT']);
    expect((await sendDocument(id, sections.papers, randomUUID())).status).toBe(409);
    expect((await sendDocument(id, sections.papers, 'x')).status).toBe(400);
    expect(filesOf(await open(id))).toEqual(['came.txt']);
  });

  it('EDIT-42 EDIT-52 a removed file goes after the new ones have come; its download then fails, its bytes stay', async () => {
    const sections = newSections();
    const { id } = await insertDraft(api, admin, sectionInput(sections));
    const old = (await sendDocument(id, sections.papers, undefined, textFile('old.txt'))).body.result.fileIds[0] ?? '';
    const added = randomUUID();
    const { version } = await open(id);
    const input = { removedFiles: [old], newFiles: [{ id: added, sectionId: sections.papers, name: 'new.txt' }] };
    expect(filesOf(dealOf(await calls.update(id, version, input, admin)))).toEqual(['old.txt']);
    expect(await statusOf(old, 'documents', admin)).toBe(200);
    await sendDocument(id, sections.papers, added, textFile('new.txt'));
    expect(filesOf(await open(id))).toEqual(['new.txt']);
    expect(await statusOf(old, 'documents', admin)).toBe(404);

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
    await sendImage(id, sections.image, undefined, pngFile('one.png', 1));
    await sendImage(id, sections.image, undefined, pngFile('two.png', 2));
    const deal = await open(id);
    expect(filesOf(deal)).toEqual(['two.png']);
    expect(deal.content.imageSections[0]?.imageUrl).toContain('/api/download/deal/section/image/');
    expect(await versionsOf(id)).toEqual([
      [1, []],
      [2, ['one.png']],
      [3, ['two.png']],
    ]);
    expect((await sendImage(id, sections.image, undefined, textFile('a.png'))).status).toBe(415);
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
    const { version } = await open(id);
    expect(version).toBe(2);
    const saved = dealOf(await calls.update(id, version, { removedFiles: [first] }, admin));
    expect(filesOf(saved)).toEqual(['b.txt']);
  });
});

describe('the files of a published deal', () => {
  async function createPublished() {
    const sections = newSections();
    const draft = await insertDraft(api, admin, { ...sectionInput(sections), ...prospective });
    const live =
      (await sendDocument(draft.id, sections.papers, undefined, textFile('live.txt'))).body.result.fileIds[0] ?? '';
    await calls.publish(draft.id, admin);
    return { deal: await open(draft.id), sections, live };
  }

  it('HIST-04 EDIT-42 EDIT-52 wait with the pending changes, for editors only, and move when these are applied', async () => {
    const { deal, sections, live } = await createPublished();
    const [added, image] = [randomUUID(), randomUUID()];
    const own = randomUUID();
    const input = {
      imageSections: [{ id: own, title: 'New plant' }],
      removedFiles: [live],
      newFiles: [
        { id: added, sectionId: sections.papers, name: 'new.txt' },
        { id: image, sectionId: own, name: 'new.png' },
      ],
    };
    const saved = dealOf(await calls.update(deal.id, deal.version, input, editor));
    expect(saved).toMatchObject({ pending: { version: 3 }, openSave: { missing: [{ id: added }, { id: image }] } });
    await sendDocument(deal.id, sections.papers, added, textFile('new.txt'), editor);
    await sendImage(deal.id, own, image, pngFile('new.png'), editor);
    const pending = await open(deal.id);
    expect(filesOf(pending)).toEqual(['new.png', 'new.txt']);
    expect(filesOf({ content: pending.live as never })).toEqual(['live.txt']);
    expect([await statusOf(added, 'documents', editor), await statusOf(added, 'documents', investor)]).toEqual([
      200, 404,
    ]);
    expect(await statusOf(live, 'documents', investor)).toBe(200);
    const elsewhere = await api.createAccount({ roles: [{ roleId: 8, dealId: (await insertDraft(api, admin)).id }] });
    for (const id of [added, live]) expect(await statusOf(id, 'documents', elsewhere)).toBe(404);

    expect(filesOf(dealOf(await calls.apply(deal.id, 3, admin)))).toEqual(['new.png', 'new.txt']);
    expect(await statusOf(added, 'documents', investor)).toBe(200);
    expect(await statusOf(image, 'image', investor)).toBe(200);
    expect(await statusOf(live, 'documents', admin)).toBe(404);
    expect(await api.database.prisma.storedFile.count({ where: { pendingDealId: deal.id } })).toBe(0);
  });

  it('HIST-04 discarding removes the files that only the pending changes have; their bytes stay in their version', async () => {
    const { deal, sections } = await createPublished();
    const sent = await sendDocument(deal.id, sections.papers, undefined, textFile('later.txt'), editor);
    const [later = ''] = sent.body.result.fileIds;
    expect(filesOf(await open(deal.id))).toEqual(['live.txt', 'later.txt']);
    await calls.discard(deal.id, deal.version + 1, editor);
    expect(await statusOf(later, 'documents', admin)).toBe(404);
    const { blobId } = await api.database.prisma.versionFile.findFirstOrThrow({
      where: { dealId: deal.id, name: 'later.txt' },
    });
    await purgeUnreferencedBlobs(api.services, [blobId]);
    expect(await api.database.prisma.fileBlob.count({ where: { id: blobId } })).toBe(1);
  });

  it('HIST-05 EDIT-37 `Update` with files applies with the last of them, or says why not', async () => {
    const { deal, sections } = await createPublished();
    const [one, two] = [randomUUID(), randomUUID()];
    const fileOf = (id: string) => ({ newFiles: [{ id, sectionId: sections.papers, name: 'a.txt' }] });
    const started = dealOf(
      await calls.update(deal.id, deal.version, { fees: '7 %', ...fileOf(one) }, admin, { apply: true }),
    );
    expect(started).toMatchObject({ live: { terms: { fees: deal.content.terms.fees } } });
    await sendDocument(deal.id, sections.papers, one);
    const applied = await open(deal.id);
    expect(applied).toMatchObject({ pending: null, liveVersion: applied.version, content: { terms: { fees: '7 %' } } });

    await calls.update(deal.id, applied.version, { fees: '6 %', ...fileOf(two) }, admin, { apply: true });
    await api.database.prisma.company.update({
      where: { id: deal.company.id },
      data: { unpublishedAt: new Date(), name: 'Gone' },
    });
    expect((await sendDocument(deal.id, sections.papers, two)).status).toBe(200);
    const refused = await open(deal.id);
    expect(refused).toMatchObject({ openSave: null, liveVersion: applied.version, live: { terms: { fees: '7 %' } } });
    expect(refused.pending?.publishFailure).toContain('Gone');
  });

  it('AAPI-18 the deletion of a file is a save of its own, and repeating it answers without error', async () => {
    const { deal, live } = await createPublished();
    const stranger = await api.createAccount({ roles: [{ roleId: 8, dealId: (await insertDraft(api, admin)).id }] });
    expect((await remove('documents', live, stranger)).status).toBe(404);
    expect((await remove('documents', live, investor)).status).toBe(403);
    expect((await remove('image', live, editor)).status).toBe(404);
    expect((await remove('documents', randomUUID(), editor)).status).toBe(404);
    for (const _each of [1, 2]) expect((await remove('documents', live, editor)).status).toBe(200);
    const pending = await open(deal.id);
    expect(pending).toMatchObject({ version: deal.version + 1, content: { documentSections: [{ files: [] }] } });
    expect(await statusOf(live, 'documents', investor)).toBe(200);
    await calls.apply(deal.id, pending.version, admin);
    expect(await statusOf(live, 'documents', investor)).toBe(404);
    expect((await remove('documents', live, editor)).status).toBe(200);
  });

  it('AAPI-16 a section of pending changes needs the right on its deal and the deal’s id', async () => {
    const { deal } = await createPublished();
    const own = randomUUID();
    await calls.update(deal.id, deal.version, { documentSections: [{ id: own, title: 'New' }] }, editor);
    const { id: other } = await insertDraft(api, admin);
    expect((await sendDocument(other, own)).status).toBe(404);
    expect(
      (await upload(api, 'deal/section/documents', admin, { dealDocumentSectionId: own }, [textFile()])).status,
    ).toBe(404);
    expect((await sendImage(deal.id, own)).status).toBe(404);
    expect((await sendDocument(deal.id, own, undefined, textFile(), investor)).status).toBe(403);
    expect((await sendDocument(deal.id, own)).status).toBe(200);
  });
});
