import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import {
  companiesCsv,
  csv,
  queryImport,
  readImport,
  readRows,
  refusalOfFile,
  sendFile,
  tryImport,
  upload,
  validCompany,
  workbookOf,
  zipOf,
} from './kit.ts';

let api: TestApi;
let editor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
});
afterAll(() => api.close());

const titles = Object.keys(validCompany);
const plain = companiesCsv({}, { 'Company name': 'Żółw & Söhne' });

/** What was read of a file: titles and samples of its only sheet. */
async function readSheet(bytes: Uint8Array | string, name?: string) {
  const { sheets } = await readImport(api, editor, await upload(api, editor, bytes, name));
  expect(sheets).toHaveLength(1);
  const [sheet] = sheets;
  return {
    rowCount: sheet?.rowCount,
    titles: sheet?.columns.map(({ title }) => title),
    names: sheet?.columns[0]?.samples,
  };
}

const expected = { rowCount: 2, titles, names: ['Meridian Robotics', 'Żółw & Söhne'] };

describe('DATA-01 a file', () => {
  it('DATA-01 is read with guessed kinds and fields, samples and numbers of rows', async () => {
    const id = await upload(api, editor, plain, 'C:\\files\\Our companies.csv');
    const read = await readImport(api, editor, id);
    expect(read).toMatchObject({
      ...{ id, fileName: 'Our companies.csv', state: 'UPLOADED', version: 0, clearEmpty: false, key: 'ID' },
      ...{ stopReason: null, startedAt: null, endedAt: null, progress: { done: 0, all: 0 } },
    });
    expect(read.sheets).toEqual([
      {
        name: 'Our companies',
        kind: 'COMPANIES',
        rowCount: 2,
        columns: [
          { title: 'Company name', field: 'COMPANY_NAME', samples: ['Meridian Robotics', 'Żółw & Söhne'] },
          { title: 'HQ country', field: 'HQ_COUNTRY', samples: ['Switzerland', 'Switzerland'] },
          { title: 'Funding stage', field: 'FUNDING_STAGE', samples: ['Early', 'Early'] },
          { title: 'Company stage', field: 'STAGE', samples: ['Generates revenue', 'Generates revenue'] },
          { title: 'Business model', field: 'BUSINESS_MODEL', samples: ['B2B', 'B2B'] },
        ],
      },
    ]);
    expect(await readRows(api, editor, id)).toEqual([]);
  });

  it('DATA-01 may be a workbook or a zip with a sheet or file of each kind, in any order', async () => {
    const sheets = {
      Notes: [['What'], ['Nothing to import']],
      'Funding rounds': [
        ['Company', 'Round', 'Date'],
        ['Meridian Robotics', 'Seed', '2021-05-15'],
      ],
      Team: [
        ['Company name', 'Name', 'Title', 'Biography'],
        ['Meridian Robotics', 'Ada', 'CEO', ''],
      ],
      'Companies 2026': [titles, Object.values(validCompany)],
    };
    const asFiles = Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [`${name}.csv`, csv(...rows)]));
    for (const [bytes, name] of [
      [await workbookOf(sheets), 'a.xlsx'],
      [zipOf({ ...asFiles, '__MACOSX/._x.csv': 'x', 'read me.md': 'x' }), 'a.zip'],
    ] as const) {
      const { sheets: read } = await readImport(api, editor, await upload(api, editor, bytes, name));
      expect(read.map(({ name: sheet, kind }) => [sheet, kind])).toEqual([
        ['Notes', 'IGNORED'],
        ['Funding rounds', 'ROUNDS'],
        ['Team', 'MANAGERS'],
        ['Companies 2026', 'COMPANIES'],
      ]);
      expect(read[1]?.columns.map(({ field }) => field)).toEqual(['COMPANY_NAME', 'FINANCING_ROUND', 'DATE']);
      expect(read[2]?.columns.map(({ field }) => field)).toEqual(['COMPANY_NAME', 'MANAGER_NAME', 'POSITION', 'BIO']);
    }
  });

  it('DATA-01 DATA-04 may have 200 columns, of which unknown ones are not imported', async () => {
    const columns = Array.from({ length: 195 }, (_, index) => `Extra ${index}`);
    const rows = [
      [...titles, ...columns],
      [...Object.values(validCompany), ...columns],
    ];
    const id = await upload(api, editor, csv(...rows));
    const { sheets } = await readImport(api, editor, id);
    expect(sheets[0]?.columns).toHaveLength(200);
    expect(sheets[0]?.columns.filter(({ field }) => field !== null)).toHaveLength(5);
    expect((await tryImport(api, editor, id)).counts).toMatchObject({ new: 1 });
  });
});

describe('DATA-04 encodings and separators', () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
  test.for([
    ['UTF-8', plain],
    ['UTF-8 with a byte order mark', `\uFEFF${plain}`],
    ['sixteen-bit Unicode, little endian', utf16(plain)],
    ['sixteen-bit Unicode, big endian', utf16(plain).swap16()],
    ['semicolons', plain.replaceAll('","', '";"')],
    ['tabs', plain.replaceAll('","', '"\t"')],
    ['sixteen-bit Unicode and tabs, as spreadsheets save text', utf16(plain.replaceAll('","', '"\t"'))],
    ['a line that names the separator', `sep=;\r\n${plain.replaceAll('","', '";"')}`],
    ['single line feeds', plain.replaceAll('\r\n', '\n')],
    ['carriage returns', plain.replaceAll('\r\n', '\r')],
    ['empty rows and columns', `\r\n${plain}\r\n,,,,,,\r\n\r\n`],
  ] as const)('DATA-04 %s are read', async ([, bytes]) => {
    expect(await readSheet(bytes)).toEqual(expected);
  });

  it('DATA-04 a workbook has its dates, numbers and truths as texts, its formulas as what they showed', async () => {
    const row = (cells: string) => `<row r="2">${cells}</row>`;
    const cell = (address: string, value: string, more = '') => `<c r="${address}2" ${more}>${value}</c>`;
    const text = (value: string) => `<is><t xml:space="preserve">${value}</t></is>`;
    const heads = ['Company name', 'Founding year', 'Last valuation', 'Entity type', 'Date', 'HQ city', 'Noise'];
    const head = heads.map((title, index) => `<c r="${'ABCDEFG'[index]}1" t="inlineStr">${text(title)}</c>`).join('');
    const bytes = await patchedWorkbook((sheet) =>
      sheet.replace(
        /<sheetData>.*<\/sheetData>/s,
        `<sheetData><row r="1">${head}</row>${row(
          cell('A', text(' =1+1 _x0041_&amp;'), 't="inlineStr"') +
            cell('B', '<f>2000+19</f><v>2019</v>') +
            cell('C', '<v>1234.5600000000001</v>') +
            cell('D', '<v>1</v>', 't="b"') +
            cell('E', '<v>44331</v>', 's="2"') +
            cell('F', '<f>1/0</f><v>#DIV/0!</v>', 't="e"') +
            cell('G', '<v>1.5E+15</v>'),
        )}</sheetData>`,
      ),
    );
    const { sheets } = await readImport(api, editor, await upload(api, editor, bytes, 'a.xlsx'));
    expect(sheets[0]?.columns.map(({ samples }) => samples)).toEqual([
      ...[['=1+1 A&'], ['2019'], ['1234.56'], ['TRUE'], ['2021-05-15'], [], ['1500000000000000']],
    ]);
  });
});

/** Returns a workbook whose sheet was changed; its third style is a date. */
async function patchedWorkbook(change: (sheet: string) => string): Promise<Uint8Array> {
  const { strFromU8, unzipSync } = await import('fflate');
  const files = unzipSync(await workbookOf({ Companies: [['a'], ['b']] }));
  const text = (path: string) => strFromU8(files[path] as Uint8Array);
  const styles = text('xl/styles.xml').replace('<cellXfs count="2">', '<cellXfs count="3">');
  return zipOf({
    ...files,
    'xl/worksheets/sheet1.xml': change(text('xl/worksheets/sheet1.xml')),
    'xl/styles.xml': styles.replace('</cellXfs>', '<xf numFmtId="14" applyNumberFormat="1"/></cellXfs>'),
  });
}

describe('DATA-04 what is refused, in words', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
  const encrypted = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
  const inLatin1 = Buffer.from(companiesCsv({ 'Company name': 'Zürich' }), 'latin1');
  const encryptedZip = () => {
    const bytes = Buffer.from(zipOf({ 'companies.csv': plain }));
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8);
    return bytes;
  };
  const manyRows = (count: number) => `Company name\r\n${'x\r\n'.repeat(count)}`;

  test.for([
    ['a file above 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'IMPORT_TOO_LARGE', { name: 'f', limit: 5 }],
    ['an empty file', '', 'FILE_EMPTY', { name: 'f' }],
    ['a picture', png, 'IMPORT_TYPE', { name: 'f' }],
    ['the beginning of a picture', png.subarray(0, 20), 'IMPORT_TYPE', { name: 'f' }],
    [
      'bytes of any kind',
      Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 7) % 256)),
      'IMPORT_TYPE',
      { name: 'f' },
    ],
    ['a picture that is called CSV in a zip', zipOf({ 'a.csv': png }), 'IMPORT_TYPE', { name: 'a.csv' }],
    ['a PDF', '%PDF-1.7 text', 'IMPORT_TYPE', { name: 'f' }],
    ['a page', '<!DOCTYPE html><table></table>', 'IMPORT_TYPE', { name: 'f' }],
    ['a workbook of before 2007', ole, 'IMPORT_TYPE', { name: 'f' }],
    ['a zip of pictures', zipOf({ 'a.png': png }), 'IMPORT_TYPE', { name: 'f' }],
    ['an encrypted workbook', encrypted, 'IMPORT_PROTECTED', { name: 'f' }],
    ['an encrypted zip', encryptedZip(), 'IMPORT_PROTECTED', { name: 'f' }],
    ['Latin 1', inLatin1, 'IMPORT_ENCODING', { name: 'f' }],
    ['Latin 1 in a zip', zipOf({ 'Rounds.csv': inLatin1 }), 'IMPORT_ENCODING', { name: 'Rounds.csv' }],
    ['sixteen-bit Unicode without a mark', Buffer.from(plain, 'utf16le'), 'IMPORT_ENCODING', { name: 'f' }],
    ['Chinese in GB 18030', Buffer.from('b9abcbbe2cb1b1bea90d0a', 'hex'), 'IMPORT_ENCODING', { name: 'f' }],
    [
      'sixteen-bit Unicode, the larger byte first',
      Buffer.from(plain, 'utf16le').swap16(),
      'IMPORT_ENCODING',
      { name: 'f' },
    ],
    ['5,001 rows', manyRows(5_001), 'IMPORT_TOO_MANY_ROWS', { sheet: 'f', limit: 5_000 }],
    ['501 columns', csv(Array(501).fill('x'), ['x']), 'IMPORT_TOO_MANY_COLUMNS', { sheet: 'f', limit: 500 }],
    ['headings alone', csv(titles), 'IMPORT_NO_ROWS', { name: 'f' }],
    ['spaces alone', ' \r\n ', 'IMPORT_NO_ROWS', { name: 'f' }],
    ['a broken zip', Buffer.from('PK\u0003\u0004 and more'), 'FILE_UNREADABLE', { name: 'f' }],
    ['a zip that leads out', zipOf({ '../companies.csv': plain }), 'FILE_UNREADABLE', { name: 'f' }],
    ['a zip with a whole path', zipOf({ '/etc/companies.csv': plain }), 'FILE_UNREADABLE', { name: 'f' }],
    ['a workbook without sheets', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'FILE_UNREADABLE', { name: 'f' }],
    ['quotes that do not end', 'Company name\r\n"x', 'FILE_UNREADABLE', { name: 'f' }],
  ] as const)('DATA-04 %s', async ([, bytes, code, params]) => {
    expect(await refusalOfFile(api, editor, bytes, 'f')).toEqual({ code, ...params });
  });

  it('DATA-04 takes exactly 5,000 rows', async () => {
    expect(await readSheet(manyRows(5_000))).toMatchObject({ rowCount: 5_000 });
  });

  it('DATA-04 an archive that unpacks beyond 50 MB, whatever sizes it states', async () => {
    const half = new Uint8Array(26 * 1024 * 1024).fill(0x20);
    const bomb = zipSync({ 'xl/workbook.xml': half, 'xl/worksheets/sheet1.xml': half }, { level: 1 });
    const refusal = { code: 'IMPORT_UNPACKS_TOO_LARGE', name: 'f', limit: 50 };
    expect(await refusalOfFile(api, editor, bomb, 'f')).toEqual(refusal);
    const lying = Buffer.from(zipSync({ 'companies.csv': half }, { level: 1 }));
    for (const [signature, size] of [
      [0x04034b50, 22],
      [0x02014b50, 24],
    ] as const) {
      const mark = Buffer.alloc(4);
      mark.writeUInt32LE(signature);
      lying.writeUInt32LE(1_000, lying.indexOf(mark) + size);
    }
    expect((await refusalOfFile(api, editor, lying, 'f')).code).toMatch(/^(FILE_UNREADABLE|IMPORT_NO_ROWS)$/);
  });

  it('DATA-04 a workbook that would take more memory than a file may', async () => {
    const cells = Array.from({ length: 200 }, (_, index) => {
      const row = 1_048_576 - 200 + index;
      return `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`;
    });
    const bytes = await patchedWorkbook((sheet) => sheet.replace('</sheetData>', `${cells.join('')}</sheetData>`));
    expect(await refusalOfFile(api, editor, bytes, 'f')).toEqual({ code: 'FILE_UNREADABLE', name: 'f' });
  });

  it('DATA-01 no file, or several', async () => {
    const body = new FormData();
    body.append('other', 'x');
    const answer = await api.rest('/api/company/import', { as: editor, body });
    expect(answer.body.result).toMatchObject({ code: 'FIELD_MISSING', params: { field: 'file' } });
    body.append('file', new Blob([plain]), 'a.csv');
    body.append('file', new Blob([plain]), 'b.csv');
    const several = await api.rest('/api/company/import', { as: editor, body });
    expect(several.body.result).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'file' } });
    const json = await api.rest('/api/company/import', { as: editor, body: {} });
    expect(json.body.result).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('whose it is', () => {
  it('PERM-14 DATA-01 takes one of the flags of a company, and is found by its owner only', async () => {
    const id = await upload(api, editor, plain);
    for (const roles of [[5], [3], [11]]) {
      const other = await api.createAccount({ roles });
      expect((await queryImport(api, other, id)).errors[0]?.extensions.code).toBe('NOT_FOUND');
      await upload(api, other, plain);
    }
    for (const roles of [[7], [9], [1]]) {
      const other = await api.createAccount({ roles });
      expect((await sendFile(api, other, plain)).body.result.code, String(roles)).toBe('FORBIDDEN');
      expect((await queryImport(api, other, id)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('DATA-01 keeps the five newest that were not started, and each for seven days', async () => {
    const owner = await api.createAccount({ roles: [6] });
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await upload(api, owner, plain));
    const found = await Promise.all(ids.map(async (id) => (await queryImport(api, owner, id)).errors.length === 0));
    expect(found).toEqual([false, true, true, true, true, true]);
    const { prisma, pool } = api.database;
    await pool.query(`UPDATE company_import SET created_at = now() - interval '6 days 23 hours' WHERE id = $1`, [
      ids[1],
    ]);
    await pool.query(`UPDATE company_import SET created_at = now() - interval '7 days 1 minute' WHERE id = $1`, [
      ids[2],
    ]);
    const { purges } = await import('../../src/domains/imports/purges.ts');
    await pool.query(String(purges.company_import));
    expect(await prisma.companyImport.count({ where: { accountId: owner.id } })).toBe(4);
    expect(await prisma.companyImportLine.count({ where: { importId: String(ids[2]) } })).toBe(0);
    expect((await queryImport(api, owner, String(ids[2]))).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('DATA-04 leaves nothing of a refused file', async () => {
    const owner = await api.createAccount({ roles: [6] });
    await refusalOfFile(api, owner, strToU8('%PDF-'), 'f');
    expect(await api.database.prisma.companyImport.count({ where: { accountId: owner.id } })).toBe(0);
    const { readdir } = await import('node:fs/promises');
    expect(await readdir(`${api.configuration.dataDirectory}/uploads`)).toEqual([]);
  });
});
