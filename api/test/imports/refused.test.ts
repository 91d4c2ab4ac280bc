import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCompany } from '../companies/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';
import { companiesCsv, csv, importFile, readRows, runImport, sendCancel, tryImport, upload, zipOf } from './kit.ts';

let api: TestApi;
let editor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
});
afterAll(() => api.close());

async function download(id: string, as = editor) {
  const headers = { authorization: `Bearer ${await mintToken(as)}` };
  const response = await fetch(`${api.url}/api/download/company/import/${id}`, { headers });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
const rowsOf = (bytes: Uint8Array): string[][] => parse(strFromU8(bytes), { bom: true });

it('DATA-01 refused rows come back with the columns of the file and the reason, and can be imported once mended', async () => {
  const file = companiesCsv(
    { 'Company name': 'Good One', Notes: 'kept' },
    { 'Company name': '=Bad, "quoted"', 'HQ country': 'Atlantis', 'Last valuation': 'much', Notes: '-1' },
    { 'Company name': '', Notes: 'nameless' },
  );
  const id = await upload(api, editor, file, 'Our firms.csv');
  await tryImport(api, editor, id);
  const tried = await download(id);
  expect(tried).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(tried.disposition).toContain('Our firms-refused.csv');
  const [titles, bad, nameless, ...others] = rowsOf(tried.bytes);
  expect(titles?.at(-1)).toBe('Reason');
  expect([titles?.[0], titles?.includes('Notes'), others]).toEqual(['Company name', true, []]);
  // Escaped, as in every export: an import takes it off again.
  expect(bad?.[0]).toBe(`'=Bad, "quoted"`);
  expect(bad?.at(-1)).toMatch(/HQ country: .*Atlantis.*; Last valuation: .*much/);
  expect(nameless?.at(-1)).toContain('Company name is missing');
  expect((await runImport(api, editor, id)).counts).toMatchObject({ created: 1, skipped: 2 });
  // Only the refused rows are kept when the import has ended.
  const done = await download(id);
  expect(rowsOf(done.bytes)).toEqual(rowsOf(tried.bytes));
  expect(await api.database.prisma.companyImportLine.count({ where: { importId: id } })).toBe(2);

  // Refused again, the reasons are not repeated; mended, it is imported.
  const again = await importFile(api, editor, { bytes: done.bytes, name: 'again.csv' });
  expect(again.done.counts).toMatchObject({ skipped: 2 });
  expect(rowsOf((await download(again.id)).bytes)).toEqual(rowsOf(done.bytes));
  const mended = strFromU8(done.bytes).replace('Atlantis', 'Iceland').replace('much', '5');
  const { id: last } = await importFile(api, editor, { bytes: mended, name: 'mended.csv' });
  const [made] = await readRows(api, editor, last, { result: 'CREATED' });
  const { company } = await readCompany(api, editor, String(made?.companyId));
  expect(company).toMatchObject({ name: '=Bad, "quoted"', hqCountry: { value: 'IS' }, lastValuation: '5.00' });
});

it('DATA-01 DATA-02 a refused company brings its rows of all sheets, each as a file of a zip', async () => {
  const bytes = zipOf({
    'companies.csv': companiesCsv({ 'Company name': 'Torn' }, { 'Company name': 'Whole' }),
    'rounds.csv': csv(
      ['Company name', 'Stage', 'Date'],
      ['Torn', 'Seed', 'someday'],
      ['Torn', 'Series A', '2022-03-01'],
      ['Whole', 'Seed', '2021-03-01'],
      ['Nobody', 'Seed', '2021-03-01'],
    ),
    'managers.csv': csv(['Company name', 'Name', 'Position'], ['Whole', 'Ada', 'CEO']),
  });
  const { id, done } = await importFile(api, editor, { bytes, name: 'parts.zip' });
  expect(done.counts).toMatchObject({ created: 1, skipped: 2 });
  const { type, disposition, bytes: zip } = await download(id);
  expect([type, disposition]).toEqual(['application/zip', expect.stringContaining('parts-refused.zip')]);
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(['companies.csv', 'rounds.csv']);
  const named = (path: string) => rowsOf(files[path] as Uint8Array).map((row) => [row[0], row.at(-1)]);
  expect(named('companies.csv')).toEqual([
    ['Company name', 'Reason'],
    ['Torn', 'Another row of the same company was refused'],
  ]);
  expect(named('rounds.csv')).toEqual([
    ['Company name', 'Reason'],
    ['Torn', expect.stringMatching(/^Date: .*someday/)],
    ['Torn', 'Another row of the same company was refused'],
    ['Nobody', 'There is no company “Nobody”'],
  ]);
});

it('DATA-01 PERM-14 only the owner gets refused rows, and nobody where none were', async () => {
  const { id } = await importFile(api, editor, { bytes: companiesCsv({ 'Company name': '' }), name: 'a.csv' });
  const other = await api.createAccount({ roles: [6] });
  expect((await download(id, other)).status).toBe(404);
  expect((await download('x')).status).toBe(404);
  expect((await download(id, await api.createAccount({ roles: [7] }))).status).toBe(403);
  const { id: whole } = await importFile(api, editor, {
    bytes: companiesCsv({ 'Company name': 'Fine' }),
    name: 'b.csv',
  });
  expect((await download(whole)).status).toBe(404);
  const discarded = await upload(api, editor, companiesCsv({ 'Company name': '' }), 'c.csv');
  await tryImport(api, editor, discarded);
  await sendCancel(api, editor, discarded);
  expect((await download(discarded)).status).toBe(404);
});
