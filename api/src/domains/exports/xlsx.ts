import { strToU8 } from 'fflate';
import { openArchive } from './archive.ts';
import type { Table, WrittenCell } from './table.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
const contentType = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

/** The parts of a workbook (ECMA-376) besides its sheets; its second style is bold. */
const workbookParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${contentType('sheet.main')}"/>
    <Override PartName="/xl/styles.xml" ContentType="${contentType('styles')}"/>
    ${names.map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${contentType('worksheet')}"/>`).join('')}
    </Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships">
    <Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">
    <sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}
    </sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">
    ${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}
    <Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}">
    <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
      <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
    <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
    <cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
      <xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

/** The head of a sheet: the row of titles stays visible, and columns are wide enough for names. */
const sheetHead = (columnCount: number) => `${declaration}<worksheet xmlns="${main}">
  <sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
  </sheetView></sheetViews><cols><col min="1" max="${columnCount}" width="24" customWidth="1"/></cols><sheetData>`;

/** Significant digits that a spreadsheet keeps of a number; a longer one is written as text. */
const maxDigits = 15;

/**
 * Writes tables as the sheets of an XLSX workbook page by page, so that the memory it takes does not depend on the number
 * of rows. Text is stored as text in the rows themselves, which no spreadsheet evaluates.
 */
export async function* writeXlsx(tables: readonly Table[]): AsyncGenerator<Uint8Array> {
  const archive = openArchive();
  const parts = workbookParts(tables.map(({ name }) => name));
  for (const [path, xml] of Object.entries(parts)) archive.open(path).push(strToU8(declaration + xml), true);
  for (const [index, { titles, pages }] of tables.entries()) {
    const sheet = archive.open(sheetPath(index));
    let count = 1;
    const titleRow = titles.map((text) => ({ text, isDecimal: false }));
    sheet.push(strToU8(sheetHead(titles.length) + rowXml(titleRow, count, ' s="1"')));
    yield* archive.take();
    for await (const page of pages) {
      sheet.push(strToU8(page.map((row) => rowXml(row, ++count)).join('')));
      yield* archive.take();
    }
    sheet.push(strToU8('</sheetData></worksheet>'), true);
  }
  archive.end();
  yield* archive.take();
}

function rowXml(row: readonly WrittenCell[], number: number, style = ''): string {
  const cells = row.map((cell, index) => cellXml(cell, `r="${letterOf(index)}${number}"${style}`));
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** Returns the letter of a column; no list has more columns than there are letters. */
const letterOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

function cellXml({ text, isDecimal }: WrittenCell, attributes: string): string {
  if (text === '') return '';
  if (isDecimal && text.replace(/\D/g, '').length <= maxDigits) return `<c ${attributes}><v>${text}</v></c>`;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes markup, and by `_xHHHH_` (ECMA-376, ST_Xstring) what XML cannot hold or would change: control characters,
 * carriage returns, non-characters, and a text that looks like such an escape.
 */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, escapeUnit)
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const escapeUnit = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
