import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { storeFile } from '../../src/domains/files/service.ts';
import { openFileStorage } from '../../src/files/storage.ts';
import { createLogger } from '../../src/plugins/logging.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { freePort } from '../kit/free-port.ts';
import { createCompany } from '../kit/seed.ts';
import { countFiles, download, pngFile, textFile, upload } from './kit.ts';

let api: TestApi;
let server: S3rver;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'platform' }],
  });
  const { port } = await server.run();
  api = await startTestApi({
    settings: {
      FILES_STORAGE: 's3',
      FILES_S3_BUCKET: 'platform',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      // The fixed credentials of s3rver.
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
});
afterAll(async () => {
  await api.close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const objects = async () =>
  (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('_object')).length;

it('API-09 FILE-07 FILE-09 stores, serves and deletes files in the bucket only', async () => {
  const investor = await api.createAccount();
  const { flowId } = await seedInvestment(api, investor);
  const fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
  const before = await objects();
  expect(before).toBe((await countFiles(api)).blobs);
  const large = { name: 'large.bin', content: new Uint8Array(12_000_000).fill(9) };
  const { status, body } = await upload(api, 'investment/documents', investor, fields, [textFile(), large]);
  expect(status).toBe(200);
  expect(await objects()).toBe(before + 2);
  expect(await readdir(api.configuration.dataDirectory)).not.toContain('files');
  const [first = '', second = ''] = body.result.fileIds;
  expect((await download(api, `investment/documents/${first}`, investor)).bytes.toString()).toBe(
    'Passport of Ada Byron',
  );
  expect(
    (await download(api, `investment/documents/${second}`, investor)).bytes.equals(Buffer.from(large.content)),
  ).toBe(true);
  expect((await api.rest('/api/delete/investment/documents', { as: investor, body: { fileId: second } })).status).toBe(
    200,
  );
  await api.database.prisma.$executeRaw`UPDATE deleted_file SET deleted_at = now() - interval '1 minute'`;
  await tasks['files.purge-deleted'].run(api.services, {}, { info() {}, warn() {} });
  expect(await objects()).toBe(before + 1);
});

it('FILE-10 leaves no object for a refused upload', async () => {
  const investor = await api.createAccount();
  const { flowId } = await seedInvestment(api, investor);
  const before = await objects();
  const fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Street').id };
  expect((await upload(api, 'investment/documents', investor, fields, [textFile()])).status).toBe(409);
  expect(await objects()).toBe(before);
});

it('API-04 answers an error without internal details when the object is missing', async () => {
  const investor = await api.createAccount();
  const { flowId } = await seedInvestment(api, investor);
  const guide = (await readStored(api, flowId)).item('Guide').files[0];
  const blob = await api.database.prisma.fileBlob.findUniqueOrThrow({ where: { id: guide?.blobId ?? '' } });
  await api.services.storage.remove(blob.storageKey);
  const answer = await download(api, `investment/documents/${guide?.id}`, investor);
  expect(answer.status).toBe(500);
  expect(answer.bytes.toString()).toContain('"code":"INTERNAL"');
  expect(answer.bytes.toString()).not.toContain(blob.storageKey);
});

it('DEAL-17 the job gives up on a missing object, but not when the bucket is unreachable', async () => {
  const { database, storage } = api.services;
  const { id: companyId } = await createCompany(database);
  const { content } = pngFile();
  const fileId = await storeFile(api.services, {
    kind: 'company/logo',
    name: 'logo.png',
    content: Buffer.from(content),
    place: { companyId },
  });
  const stored = () => database.prisma.storedFile.findUniqueOrThrow({ where: { id: fileId }, select: { blob: true } });
  const { blob } = await stored();
  await database.prisma.fileBlob.update({
    where: { id: blob.id },
    data: { width: null, height: null, measuredAt: null },
  });
  await storage.remove(blob.storageKey);
  const { files } = api.configuration;
  if (files.storage !== 's3') throw new Error('This test asks a bucket');
  const log = { info: () => undefined, warn: () => undefined };
  const elsewhere = openFileStorage({ ...files, bucket: 'elsewhere' }, log);
  await tasks['files.measure'].run({ ...api.services, storage: elsewhere }, {}, log);
  elsewhere.close();
  expect((await stored()).blob.measuredAt).toBeNull();
  await tasks['files.measure'].run(api.services, {}, log);
  expect((await stored()).blob).toMatchObject({ width: null, measuredAt: expect.any(Date) });
});

it('reports a wrong bucket and an unreachable server, logs the cause once and asks to try again', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const { files } = api.configuration;
  if (files.storage !== 's3') throw new Error('This test asks a bucket');
  const settings = {
    FILES_STORAGE: 's3',
    FILES_S3_ENDPOINT: files.endpoint ?? '',
    FILES_S3_ACCESS_KEY_ID: 'S3RVER',
    FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const problemsOf = async (other: TestApi) => (await other.rest('/health/ready', { method: 'GET' })).body;
  const wrong = await startTestApi({ log, settings: { ...settings, FILES_S3_BUCKET: 'elsewhere' } });
  await wrong.checkDependencies();
  const noBucket = 'The bucket of FILES_S3_BUCKET does not exist.';
  expect(await problemsOf(wrong)).toMatchObject({ status: 'OK', problems: [noBucket] });
  await wrong.close();

  const unreachable = `http://127.0.0.1:${await freePort()}`;
  const away = await startTestApi({
    log,
    settings: { ...settings, FILES_S3_BUCKET: 'platform', FILES_S3_ENDPOINT: unreachable },
  });
  await away.checkDependencies();
  const refused = 'The S3 server of FILES_S3_ENDPOINT does not work (ECONNREFUSED).';
  expect(await problemsOf(away)).toMatchObject({ status: 'OK', problems: [refused] });
  for (let call = 0; call < 2; call += 1) {
    await expect(away.services.storage.read('a/key')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  await away.close();
  const logged = lines.filter(({ dependency }) => dependency === 'files');
  expect(logged).toEqual([
    expect.objectContaining({ msg: noBucket }),
    expect.objectContaining({ msg: refused, err: expect.objectContaining({ code: 'ECONNREFUSED' }) }),
  ]);
});
