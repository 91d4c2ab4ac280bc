import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/plugins/logging.ts';
import { dealOf, editorCalls, insertDraft } from '../deals/editor-kit.ts';
import { download, pngFile, type SentFile, textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate } from '../flows/seed.ts';
import { sendFile } from '../imports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import { newSections, sectionInput } from '../uploads/section-kit.ts';
import { createUploadTarget, type UploadTarget } from '../uploads/upload-target.ts';
import { createFakeClamd, type FakeClamd, infectedContent } from './fake-clamd.ts';

const lines: string[] = [];
let directory: string;
let clamd: FakeClamd;
let api: TestApi;
let admin: TestAccount;
let target: UploadTarget;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-clamd-'));
  const path = join(directory, 'clamd.ctl');
  clamd = createFakeClamd(path);
  await clamd.start();
  api = await startTestApi({
    settings: { FILES_SCANNER: path },
    log: createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
  });
  admin = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await api.close();
  await clamd.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  clamd.behave({});
  target = await createUploadTarget(api);
  clamd.scanned.length = 0;
  lines.length = 0;
});

const kind = 'investment/documents';
const infected = (name = 'infected.pdf'): SentFile => ({ name, content: infectedContent });
const send = (...files: SentFile[]) => upload(api, kind, target.investor, target.place, files);
const refusalOf = ({ status, body: { result } }: Awaited<ReturnType<typeof send>>) => ({ status, ...result });
const spools = () => readdir(join(api.configuration.dataDirectory, 'uploads'));

describe('an upload', () => {
  it('CARE-16 is stored and served once its bytes were found clean', async () => {
    const first = await send(textFile('a.txt', 'First'), textFile('b.txt', 'Second'));
    expect(first.status).toBe(200);
    expect(clamd.scanned.map(String).sort()).toEqual(['First', 'Second']);
    const served = await download(api, `${kind}/${first.body.result.fileIds[1]}`, target.investor);
    expect(served.bytes.toString()).toBe('Second');
  });

  it('CARE-16 is neither stored nor listed while it is being scanned', async () => {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    clamd.behave({
      receiving() {
        started.resolve();
        return released.promise;
      },
    });
    const answer = send(textFile('a.txt', 'A'.repeat(600_000)));
    await started.promise;
    await target.expectNothingStored();
    expect((await readStored(api, target.flowId)).item('Passport').files).toEqual([]);
    released.resolve();
    expect((await answer).status).toBe(200);
  });

  it('CARE-16 is refused by name when it is infected; of several files none is stored', async () => {
    const answer = refusalOf(await send(textFile('good.txt'), infected('Ada’s passport.pdf'), infected('other.pdf')));
    expect(answer).toEqual({
      ...{ status: 422, code: 'FILE_INFECTED', params: { name: 'Ada’s passport.pdf' } },
      message: 'Ada’s passport.pdf contains malware. Nothing was stored',
    });
    await target.expectNothingStored();
    expect((await readStored(api, target.flowId)).item('Passport').files).toEqual([]);
    expect(await spools()).toEqual([]);
    expect((await send(textFile())).status).toBe(200);
  });

  it('CARE-16 is audited and logged when it is infected, without its content', async () => {
    await send(textFile('good.txt'), infected('passport.pdf'));
    const [entry] = await api.database.prisma.auditEntry.findMany({
      where: { action: 'file.infected', actorId: target.investor.id },
    });
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    const facts = { sha256, sizeBytes: infectedContent.length, signature: 'Test.Malware.UNOFFICIAL' };
    expect(entry).toMatchObject({
      ...{ entityType: 'file', requestId: expect.any(String), address: expect.any(String) },
      details: {
        ...{ ...facts, kind, name: 'passport.pdf', flowItemId: target.place.investmentSectionNodeEdgeId },
        changes: [{ field: 'file', before: null, after: 'passport.pdf' }],
      },
    });
    const logged = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(logged.find(({ msg }) => msg === 'A file was refused')).toMatchObject({ ...facts, result: 'INFECTED' });
    expect(lines.join()).not.toMatch(/passport\.pdf|Something with/);
    const history = await api.query<{ clientHistory: { items: { action: string; kind: string }[] } }>(
      'query ($id: ID!) { clientHistory(id: $id) { items { action kind } } }',
      { id: target.investor.id },
      { as: admin },
    );
    expect(history.data?.clientHistory.items).toContainEqual({ action: 'file.infected', kind: 'DOCUMENT' });
  });

  it.each(['Heuristics.Encrypted.Zip', 'Heuristics.Limits.Exceeded.MaxScanSize'])(
    'CARE-16 is refused by name when the scanner could not look at all of it (%s)',
    async (signature) => {
      clamd.behave({ answer: () => `stream: ${signature} FOUND\0` });
      expect(refusalOf(await send(textFile('locked.zip')))).toMatchObject({
        ...{ status: 422, code: 'FILE_UNSCANNABLE', params: { name: 'locked.zip' } },
      });
      await target.expectNothingStored();
    },
  );

  it('is refused as before without the scanner being asked', async () => {
    const place = { investmentSectionNodeEdgeId: (await readStored(api, target.flowId)).item('Street').id };
    expect((await upload(api, kind, target.investor, place, [infected()])).status).toBe(409);
    expect(refusalOf(await send({ name: 'x.exe', content: 'MZ\x90\x00' }))).toMatchObject({
      code: 'FILE_TYPE_REFUSED',
    });
    expect(clamd.scanned).toEqual([]);
  });
});

/** A picture with the malware behind its end. */
const infectedPicture = (): SentFile => ({
  name: 'infected.png',
  content: Buffer.concat([Buffer.from(pngFile().content), Buffer.from(infectedContent)]),
});

/** Every place to which files are sent, as a call with a file and the pictures' own. */
const places: Record<string, (picture: SentFile, file: SentFile) => ReturnType<typeof send>> = {
  'company/logo': async (picture) =>
    upload(api, 'company/logo', admin, { companyId: (await createCompany(api.database)).id }, [picture]),
  'company/logo that a save waits for': (picture) =>
    upload(api, 'company/logo', admin, { companyId: randomUUID(), fileId: randomUUID() }, [picture]),
  'onboarding/documents': async (_picture, file) => {
    const applicant = await api.createAccount({ roles: [2] });
    const item = (await readStored(api, await seedOnboarding(api, applicant))).item('Passport').id;
    return upload(api, 'onboarding/documents', applicant, { onboardingSectionNodeEdgeId: item }, [file]);
  },
  'onboarding/documents of a template': async (_picture, file) => {
    const { guideItemId } = await seedTemplate(api, 'ONBOARDING');
    return upload(api, 'onboarding/documents', admin, { onboardingSectionNodeEdgeId: guideItemId }, [file]);
  },
  'investment/documents of staff': async (_picture, file) => {
    const item = (await readStored(api, (await seedInvestment(api, target.investor)).flowId)).item('Guide').id;
    return upload(api, kind, admin, { investmentSectionNodeEdgeId: item }, [file]);
  },
  'deal/section/image': async (picture) => {
    const { id, sections } = await draftWithSections();
    return upload(api, 'deal/section/image', admin, { dealId: id, dealImageSectionId: sections.image }, [picture]);
  },
  'deal/section/documents': async (_picture, file) => {
    const { id, sections } = await draftWithSections();
    return upload(api, 'deal/section/documents', admin, { dealId: id, dealDocumentSectionId: sections.papers }, [file]);
  },
  'deal/section/documents that a save waits for': async (_picture, file) => {
    const { id, version, sections } = await draftWithSections();
    const fileId = randomUUID();
    const newFiles = [{ id: fileId, sectionId: sections.papers, name: file.name }];
    dealOf(await editorCalls(api).update(id, version, { newFiles }, admin));
    const fields = { dealId: id, dealDocumentSectionId: sections.papers, fileId };
    return upload(api, 'deal/section/documents', admin, fields, [file]);
  },
  'company/import': async (_picture, file) => {
    const { status, body } = await sendFile(api, admin, file.content, file.name);
    return { status, body: { ...body, result: { ...body.result, fileIds: [] } } } as never;
  },
};

async function draftWithSections() {
  const sections = newSections();
  return { ...(await insertDraft(api, admin, sectionInput(sections))), sections };
}

/** Counts what is stored of files whose names begin like this. */
async function countNamed(startsWith: string): Promise<number> {
  const { storedFile, stagedLogo, companyImport } = api.database.prisma;
  const where = { name: { startsWith } };
  const counts = [storedFile.count({ where }), stagedLogo.count({ where })];
  const imports = companyImport.count({ where: { fileName: { startsWith } } });
  return (await Promise.all([...counts, imports])).reduce((sum, count) => sum + count);
}

describe.each(Object.entries(places))('a file for %s', (_name, sendTo) => {
  it('CARE-16 is stored only if it is clean', async () => {
    const csv = 'Company name\nNordlys\n';
    expect((await sendTo(pngFile('good.png'), { name: 'good.csv', content: csv })).status).toBe(200);
    const bad = { name: 'infected.csv', content: `${csv}${infectedContent}\n` };
    const refused = refusalOf(await sendTo(infectedPicture(), bad));
    expect(refused).toMatchObject({ status: 422, code: 'FILE_INFECTED' });
    expect(refused.params?.name).toMatch(/^infected\.(png|csv)$/);
    clamd.behave({ answer: () => 'stream: ERROR\0' });
    const away = refusalOf(await sendTo(pngFile('away.png'), { name: 'away.csv', content: csv }));
    expect(away).toMatchObject({ status: 503, code: 'SCANNER_UNAVAILABLE' });
    expect([await countNamed('infected.'), await countNamed('away.')]).toEqual([0, 0]);
    expect(await countNamed('good.')).toBeGreaterThan(0);
    expect(await spools()).toEqual([]);
    const unreferenced = await api.database.prisma.fileBlob.count({
      where: { files: { none: {} }, versions: { none: {} }, staged: { none: {} } },
    });
    expect(unreferenced).toBe(0);
  });
});
