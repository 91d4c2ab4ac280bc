import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { FILE_SIZE_LIMIT, UPLOAD_ITEM_LIMIT } from '@platform/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { download, pngFile, textFile, upload } from '../files/kit.ts';
import { readStored, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';
import { createUploadTarget, type UploadTarget } from './upload-target.ts';

let api: TestApi;
let investor: TestAccount;
let place: UploadTarget['place'];
let flowId: string;
let expectNothingStored: UploadTarget['expectNothingStored'];
let countStoredFiles: UploadTarget['countStoredFiles'];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ investor, flowId, place, expectNothingStored, countStoredFiles } = await createUploadTarget(api));
});

const kind = 'investment/documents';
const storedNames = async () => (await readStored(api, flowId)).item('Passport').files.map(({ name }) => name);

describe('uploads to own open items', () => {
  it('API-09 FILE-04 DOCH-04 answer 200 and store every file with name, size and owner', async () => {
    const onDisk = await countStoredFiles();
    const answer = await upload(api, kind, investor, place, [textFile('a.txt'), textFile('b.txt', 'Second')]);
    expect(answer).toMatchObject({ status: 200, body: { status: 'OK' } });
    const { files } = (await readStored(api, flowId)).item('Passport');
    expect(files.map(({ id }) => id).sort()).toEqual(answer.body.result.fileIds.sort());
    expect(files.every(({ uploadedById }) => uploadedById === investor.id)).toBe(true);
    expect((await storedNames()).sort()).toEqual(['a.txt', 'b.txt']);
    expect(await countStoredFiles()).toBe(onDisk + 2);
  });

  it('FILE-04 accept fields after the files and ignore empty ones', async () => {
    const fields = { ...place, dealId: '', companyId: '' };
    expect((await upload(api, kind, investor, fields, [textFile()], 'files')).status).toBe(200);
    expect(await storedNames()).toEqual(['passport.txt']);
  });

  it('FILE-10 FILE-11 accept one file before the fields, but no second one', async () => {
    const two = [textFile('a.txt'), textFile('b.txt')];
    const answer = await upload(api, kind, investor, place, two, 'files');
    expect([answer.status, answer.body.result.code]).toEqual([400, 'FIELD_MISSING']);
    expect(await storedNames()).toEqual([]);
  });

  it('FILE-11 accept a limited number of files, also concurrently', async () => {
    const { prisma } = api.database;
    expect((await upload(api, kind, investor, place, [textFile()])).status).toBe(200);
    const [row] = await prisma.storedFile.findMany({ where: { flowItemId: place.investmentSectionNodeEdgeId ?? '' } });
    if (!row) throw new Error('Nothing was stored');
    const { id: _own, ...copy } = row;
    await prisma.storedFile.createMany({ data: Array.from({ length: UPLOAD_ITEM_LIMIT.files - 2 }, () => copy) });
    const send = () => upload(api, kind, investor, place, [textFile('last.txt')]);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await send()).body.result.code).toBe('UPLOAD_ITEM_FULL');
    expect(await storedNames()).toHaveLength(UPLOAD_ITEM_LIMIT.files);
  });

  it('FILE-10 limit the concurrent uploads of an account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(api, kind, investor, place, [textFile()])),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) expect([status, body.result.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await upload(api, kind, investor, place, [textFile()])).status).toBe(200);
  });

  it('ONB-08 FILE-11 store onboarding documents', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const onboarding = await readStored(api, await seedOnboarding(api, applicant));
    const fields = { onboardingSectionNodeEdgeId: onboarding.item('Passport').id, firebaseId: applicant.subject };
    expect((await upload(api, 'onboarding/documents', applicant, fields, [textFile()])).status).toBe(200);
    expect((await readStored(api, onboarding.id)).item('Passport').files).toMatchObject([
      { kind: 'ONBOARDING_DOCUMENT' },
    ]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['Zürich — Vertrag №1.pdf', 'Zürich — Vertrag №1.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['..', 'file'],
  ])('FILE-15 store the name %j only as the label %j', async (sent, kept) => {
    const answer = await upload(api, kind, investor, place, [textFile(sent)]);
    expect(answer.status).toBe(200);
    expect(await storedNames()).toEqual([kept]);
    const got = await download(api, `${kind}/${answer.body.result.fileIds[0]}`, investor);
    expect(got.bytes.toString()).toBe('Passport of Ada Byron');
    const keys = await api.database.prisma.fileBlob.findMany({ select: { storageKey: true } });
    expect(keys.every(({ storageKey }) => /^blobs\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(storageKey))).toBe(true);
  });

  it('FILE-15 truncate a name to 255 characters', async () => {
    await upload(api, kind, investor, place, [textFile(`${'x'.repeat(300)}.pdf`)]);
    expect(await storedNames()).toEqual(['x'.repeat(255)]);
  });

  it('FILE-10 refuse an upload with an empty file by its name', async () => {
    const answer = await upload(api, kind, investor, place, [textFile(), textFile('empty.txt', '')]);
    expect(answer).toMatchObject({
      status: 400,
      body: { result: { code: 'FILE_EMPTY', message: 'empty.txt is empty. The upload is aborted' } },
    });
    await expectNothingStored();
  });
});

describe('size and content', () => {
  it('FILE-10 FILE-01 stores 52,428,799 bytes and refuses one more by file name', async () => {
    const largest = { name: 'largest.bin', content: new Uint8Array(FILE_SIZE_LIMIT - 1).fill(7) };
    const answer = await upload(api, kind, investor, place, [largest]);
    expect(answer.status).toBe(200);
    const tooLarge = { name: 'too large.bin', content: new Uint8Array(FILE_SIZE_LIMIT) };
    const refused = await upload(api, kind, investor, place, [tooLarge]);
    expect(refused).toMatchObject({
      status: 413,
      body: {
        status: 'ERROR',
        result: { code: 'FILE_TOO_LARGE', message: 'too large.bin is too large. The upload is aborted' },
      },
    });
    expect(await storedNames()).toEqual(['largest.bin']);
  });

  it('FILE-10 stores none of several files when one is too large', async () => {
    const files = [
      textFile('fine.txt'),
      { name: 'huge.bin', content: new Uint8Array(FILE_SIZE_LIMIT + 5) },
      textFile('last.txt'),
    ];
    const refused = await upload(api, kind, investor, place, files);
    expect(refused.body.result.message).toContain('huge.bin');
    await expectNothingStored();
  });

  it('FILE-10 stores none of several files when one is a program', async () => {
    const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(64)]);
    const refused = await upload(api, kind, investor, place, [
      textFile('fine.txt'),
      { name: 'passport.pdf', content: elf },
    ]);
    expect(refused).toMatchObject({
      status: 415,
      body: { result: { code: 'FILE_TYPE_REFUSED', params: { name: 'passport.pdf' } } },
    });
    await expectNothingStored();
  });

  it('FILE-15 the type comes from the bytes, not from the sender', async () => {
    const files = [
      { ...pngFile('page.html'), type: 'text/html' },
      { name: 'x.png', content: '<script>alert(1)</script>', type: 'image/png' },
    ];
    const { body } = await upload(api, kind, investor, place, files);
    const [picture, text] = await Promise.all(
      body.result.fileIds.map((id) => download(api, `${kind}/${id}`, investor)),
    );
    expect(picture?.headers.get('content-type')).toBe('image/png');
    expect(text?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('FILE-10 an aborted upload leaves neither row nor bytes', async () => {
    const boundary = 'cut-off';
    const head = [
      ...Object.entries(place).map(
        ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\n`,
    ].join('');
    const request = httpRequest(`${api.url}/api/upload/${kind}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await mintToken(investor)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': '5000000',
      },
    });
    request.on('error', () => {});
    const spools = () => readdir(join(api.configuration.dataDirectory, 'uploads')).catch(() => []);
    const spoolsBefore = (await spools()).length;
    request.write(head);
    request.write(Buffer.alloc(200_000, 1));
    await expect.poll(async () => (await spools()).length).toBe(spoolsBefore + 1);
    request.destroy();
    await expect.poll(async () => (await spools()).length).toBe(spoolsBefore);
    await expectNothingStored();
  });
});
