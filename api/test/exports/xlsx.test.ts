import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { createExporter, requestExport } from './kit.ts';
import { readCells, readWorkbook } from './workbook.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function workbookOf(search: string) {
  const as = await createExporter(api, { roles: [3] });
  return requestExport(api, 'deals', { as, query: { format: 'xlsx', search } });
}

async function dealOf(name: string, title: string, options: object = {}): Promise<void> {
  const { id: companyId } = await createCompany(api.database, { name });
  await createDeal(api.database, { companyId, title, flow: null, ...options });
}

describe('an export as XLSX', () => {
  test('DATA-05 is a workbook with the titles, texts as text and amounts as numbers', async () => {
    const publishedAt = new Date('2026-01-02T03:04:05Z');
    await dealOf('Sheet', 'Seed', { publishedAt, investmentValue: '1234567.89' });
    const response = await workbookOf('sheet');
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=deals-\d{4}-\d\d-\d\d\.xlsx$/);
    const cells = await readCells(response);
    expect(cells).toMatchObject({ A1: 'Company', B1: 'Deal', E1: 'Published date (UTC)', J1: 'Status' });
    expect(cells).toMatchObject({ A2: 'Sheet', B2: 'Seed', E2: '2026-01-02T03:04:05+00:00', F2: 0, H2: 1234567.89 });
    expect(Object.keys(cells).filter((address) => /[3-9]$/.test(address))).toEqual([]);
  });

  test('DATA-05 holds the parts that a spreadsheet needs', async () => {
    const files = await readWorkbook(await workbookOf('nothing like this'));
    expect(Object.keys(files).toSorted()).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml'],
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="Deals" sheetId="1" r:id="rId1"/>');
  });

  test('DATA-05 escapes formulas and keeps every other text as it is', async () => {
    const titles = [
      ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
      ['+1', "'+1"],
      ['-1', "'-1"],
      ['@A1', "'@A1"],
      ['\uFF1D1', "'\uFF1D1"],
      ['<b>&amp;</b>', '<b>&amp;</b>'],
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
      ['  two  spaces  ', '  two  spaces  '],
      ['Ærø – 東京 שלום 🛰', 'Ærø – 東京 שלום 🛰'],
      ['bell\u0007 and \uFFFF', 'bell_x0007_ and _xFFFF_'],
      ['_x0041_ and _x41_', '_x005F_x0041_ and _x41_'],
      ['x'.repeat(200), 'x'.repeat(200)],
    ] as const;
    for (const [index, [title]] of titles.entries()) await dealOf(`Hostile ${String(index).padStart(2, '0')}`, title);
    const cells = await readCells(await workbookOf('hostile'));
    for (const [index, [, text]] of titles.entries()) expect(cells[`B${index + 2}`]).toBe(text);
  });

  test('DATA-05 writes an amount that a spreadsheet would round as text', async () => {
    await dealOf('Large', 'Amount', { investmentValue: '9999999999999999.99', investmentMin: '1', investmentMax: '2' });
    expect((await readCells(await workbookOf('large'))).H2).toBe('9999999999999999.99');
  });
});
