import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFiles, textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

let api: TestApi;
let investor: TestAccount;
let itemId: string;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  itemId = (await readStored(api, (await seedInvestment(api, investor)).flowId)).item('Passport').id;
});
afterAll(() => api.close());

const field = (name: string, value: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext`;
const withPlace = () => field('investmentSectionNodeEdgeId', itemId);

it.each([
  ['without a boundary', 'multipart/form-data', () => withPlace()],
  ['that is empty', 'multipart/form-data; boundary=cut', () => ''],
  ['that is no multipart at all', 'multipart/form-data; boundary=cut', () => '{"fileId":"x"}'],
  ['truncated within a file', 'multipart/form-data; boundary=cut', () => withPlace() + file],
  ['truncated within a header', 'multipart/form-data; boundary=cut', () => `${withPlace()}--cut\r\nContent-Dispo`],
  [
    'with a field that would pollute a prototype',
    'multipart/form-data; boundary=cut',
    () => `${field('__proto__', 'x')}--cut--\r\n`,
  ],
])('API-03 API-04 FILE-10 a body %s answers 400 without storing anything', async (_what, contentType, body) => {
  const before = await countFiles(api);
  const response = await fetch(`${api.url}/api/upload/investment/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await mintToken(investor)}`, 'content-type': contentType },
    body: body(),
  });
  const answer = (await response.json()) as { status: string; result: { message: string } };
  expect({ code: response.status, answer }).toMatchObject({ code: 400, answer: { status: 'ERROR' } });
  expect(await countFiles(api)).toEqual(before);
});

it('FILE-10 a request with too many files is refused completely', async () => {
  const before = await countFiles(api);
  const files = Array.from({ length: 21 }, (_, index) => textFile(`${index}.txt`));
  const answer = await upload(api, 'investment/documents', investor, { investmentSectionNodeEdgeId: itemId }, files);
  expect(answer.status).toBe(400);
  expect(await countFiles(api)).toEqual(before);
});
