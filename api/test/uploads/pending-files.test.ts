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
let investor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
let act: ReturnType<typeof sectionCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  editor = await api.createAccount({ roles: [11] });
  investor = await api.createAccount();
  calls = editorCalls(api);
  act = sectionCalls(api, admin);
});
afterAll(() => api.close());

describe('the files of a published deal', () => {
  async function createPublished() {
    const sections = newSections();
    const draft = await insertDraft(api, admin, { ...sectionInput(sections), status: 'PROSPECTIVE' });
    const live =
      (await act.sendDocument(draft.id, sections.papers, undefined, textFile('live.txt'))).body.result.fileIds[0] ?? '';
    await calls.publish(draft.id, admin);
    return { deal: await act.open(draft.id), sections, live };
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
    expect(saved).toMatchObject({
      pending: { version: 3 },
      openSave: { applies: false, missing: [{ id: added }, { id: image }] },
    });
    await act.sendDocument(deal.id, sections.papers, added, textFile('new.txt'), editor);
    await act.sendImage(deal.id, own, image, pngFile('new.png'), editor);
    const pending = await act.open(deal.id);
    expect(filesOf(pending)).toEqual(['new.png', 'new.txt']);
    expect(filesOf({ content: pending.live as never })).toEqual(['live.txt']);
    expect([await act.statusOf(added, 'documents', editor), await act.statusOf(added, 'documents', investor)]).toEqual([
      200, 404,
    ]);
    expect(await act.statusOf(live, 'documents', investor)).toBe(200);
    const elsewhere = await api.createAccount({ roles: [{ roleId: 8, dealId: (await insertDraft(api, admin)).id }] });
    for (const id of [added, live]) expect(await act.statusOf(id, 'documents', elsewhere)).toBe(404);

    expect(filesOf(dealOf(await calls.apply(deal.id, 3, admin)))).toEqual(['new.png', 'new.txt']);
    expect(await act.statusOf(added, 'documents', investor)).toBe(200);
    expect(await act.statusOf(image, 'image', investor)).toBe(200);
    expect(await act.statusOf(live, 'documents', admin)).toBe(404);
    expect(await api.database.prisma.storedFile.count({ where: { pendingDealId: deal.id } })).toBe(0);
  });

  it('HIST-04 discarding removes the files that only the pending changes have; their bytes stay in their version', async () => {
    const { deal, sections } = await createPublished();
    const sent = await act.sendDocument(deal.id, sections.papers, undefined, textFile('later.txt'), editor);
    const [later = ''] = sent.body.result.fileIds;
    expect(filesOf(await act.open(deal.id))).toEqual(['live.txt', 'later.txt']);
    await calls.discard(deal.id, deal.version + 1, editor);
    expect(await act.statusOf(later, 'documents', admin)).toBe(404);
    const { blobId } = await api.database.prisma.versionFile.findFirstOrThrow({
      where: { dealId: deal.id, name: 'later.txt' },
    });
    await purgeUnreferencedBlobs(api.services, [blobId]);
    expect(await api.database.prisma.fileBlob.count({ where: { id: blobId } })).toBe(1);
  });

  it('HIST-08 HIST-04 a file of an earlier version comes back with the pending changes, with its bytes', async () => {
    const { deal, sections, live } = await createPublished();
    await calls.update(deal.id, deal.version, { removedFiles: [live] }, admin, { apply: true });
    const restored = { id: randomUUID(), sectionId: sections.papers, version: deal.version, fileId: live };
    const next = deal.version + 1;
    const input = { restoredFiles: [restored], restoredFrom: deal.version };
    expect(filesOf(dealOf(await calls.update(deal.id, next, input, editor)))).toEqual(['live.txt']);
    const again = await calls.update(deal.id, next + 1, input, editor);
    expect(again.errors[0]?.extensions.code).toBe('FIELD_INVALID');
    expect([
      await act.statusOf(restored.id, 'documents', editor),
      await act.statusOf(restored.id, 'documents', investor),
    ]).toEqual([200, 404]);
    await calls.apply(deal.id, next + 1, admin);
    const file = await download(api, `deal/section/documents/${restored.id}`, investor);
    expect([file.status, file.bytes.toString()]).toEqual([200, textFile().content]);
    const unknown = { ...restored, id: randomUUID(), fileId: randomUUID() };
    const elsewhere = { ...restored, id: randomUUID(), version: next };
    for (const file of [unknown, elsewhere]) {
      const refused = await calls.update(deal.id, next + 1, { restoredFiles: [file] }, editor);
      expect(refused.errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'fileId' } });
    }
    const from = await calls.update(deal.id, next + 1, { fees: 'x', restoredFrom: 99 }, editor);
    expect(from.errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'restoredFrom' } });
  });

  it('HIST-08 AMT-21 looks for the files of earlier versions before it locks the deal, which investing waits for', async () => {
    const { deal, sections } = await createPublished();
    const file = { id: randomUUID(), sectionId: sections.papers, version: deal.version, fileId: randomUUID() };
    const holder = await api.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM deal WHERE id = $1 FOR UPDATE', [deal.id]);
    const refused = await calls.update(deal.id, deal.version, { restoredFiles: [file] }, editor);
    expect(refused.errors[0]?.extensions).toEqual({ code: 'FIELD_INVALID', params: { field: 'fileId' } });
    await holder.query('ROLLBACK');
    holder.release();
  });

  it('HIST-05 EDIT-37 `Update` with files applies with the last of them, or says why not', async () => {
    const { deal, sections } = await createPublished();
    const [one, two] = [randomUUID(), randomUUID()];
    const fileOf = (id: string) => ({ newFiles: [{ id, sectionId: sections.papers, name: 'a.txt' }] });
    const started = dealOf(
      await calls.update(deal.id, deal.version, { fees: '7 %', ...fileOf(one) }, admin, { apply: true }),
    );
    expect(started).toMatchObject({ live: { terms: { fees: deal.content.terms.fees } }, openSave: { applies: true } });
    await act.sendDocument(deal.id, sections.papers, one);
    const applied = await act.open(deal.id);
    expect(applied).toMatchObject({ pending: null, liveVersion: applied.version, content: { terms: { fees: '7 %' } } });

    await calls.update(deal.id, applied.version, { fees: '6 %', ...fileOf(two) }, admin, { apply: true });
    await api.database.prisma.company.update({
      where: { id: deal.company.id },
      data: { unpublishedAt: new Date(), name: 'Gone' },
    });
    expect((await act.sendDocument(deal.id, sections.papers, two)).status).toBe(200);
    const refused = await act.open(deal.id);
    expect(refused).toMatchObject({ openSave: null, liveVersion: applied.version, live: { terms: { fees: '7 %' } } });
    expect(refused.pending?.publishFailure).toContain('Gone');
  });

  it('HIST-05 a refusal half-way through applying with the last file leaves what is live as it was', async () => {
    const { deal, sections, live } = await createPublished();
    const foreign = newSections();
    await insertDraft(api, admin, sectionInput(foreign));
    const added = randomUUID();
    const input = {
      ...{ fees: '8 %', investmentValue: '2000000', removedFiles: [live] },
      imageSections: [{ id: foreign.image, title: 'Taken id' }],
      newFiles: [{ id: added, sectionId: sections.papers, name: 'a.txt' }],
    };
    const before = await act.open(deal.id);
    dealOf(await calls.update(deal.id, deal.version, input, admin, { apply: true }));
    expect((await act.sendDocument(deal.id, sections.papers, added)).status).toBe(200);
    const after = await act.open(deal.id);
    expect(after).toMatchObject({ liveVersion: before.liveVersion, live: before.content, openSave: null });
    expect(after).toMatchObject({
      content: { terms: { fees: '8 %' } },
      pending: { publishFailure: expect.any(String) },
    });
    expect(await act.statusOf(live, 'documents', investor)).toBe(200);
    expect(await act.statusOf(added, 'documents', investor)).toBe(404);
  });

  it('AAPI-18 the deletion of a file is a save of its own, and repeating it answers without error', async () => {
    const { deal, live } = await createPublished();
    const stranger = await api.createAccount({ roles: [{ roleId: 8, dealId: (await insertDraft(api, admin)).id }] });
    expect((await act.remove('documents', live, stranger)).status).toBe(404);
    expect((await act.remove('documents', live, investor)).status).toBe(403);
    expect((await act.remove('image', live, editor)).status).toBe(404);
    expect((await act.remove('documents', randomUUID(), editor)).status).toBe(404);
    for (const _each of [1, 2]) expect((await act.remove('documents', live, editor)).status).toBe(200);
    // Somebody else who repeats it has removed nothing.
    expect((await act.remove('documents', live, admin)).status).toBe(200);
    const entries = await api.database.prisma.auditEntry.findMany({
      where: { entityId: live, action: 'file.deleted' },
    });
    expect(entries.map(({ actorId }) => actorId)).toEqual([editor.id]);
    const pending = await act.open(deal.id);
    expect(pending).toMatchObject({ version: deal.version + 1, content: { documentSections: [{ files: [] }] } });
    expect(await act.statusOf(live, 'documents', investor)).toBe(200);
    await calls.apply(deal.id, pending.version, admin);
    expect(await act.statusOf(live, 'documents', investor)).toBe(404);
    expect((await act.remove('documents', live, editor)).status).toBe(200);
  });

  it('AAPI-16 a section of pending changes needs the right on its deal and the deal’s id', async () => {
    const { deal } = await createPublished();
    const own = randomUUID();
    await calls.update(deal.id, deal.version, { documentSections: [{ id: own, title: 'New' }] }, editor);
    const { id: other } = await insertDraft(api, admin);
    expect((await act.sendDocument(other, own)).status).toBe(404);
    expect(
      (await upload(api, 'deal/section/documents', admin, { dealDocumentSectionId: own }, [textFile()])).status,
    ).toBe(404);
    expect((await act.sendImage(deal.id, own)).status).toBe(404);
    expect((await act.sendDocument(deal.id, own, undefined, textFile(), investor)).status).toBe(403);
    expect((await act.sendDocument(deal.id, own)).status).toBe(200);
  });
});
