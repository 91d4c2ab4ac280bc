import { strFromU8, unzipSync } from 'fflate';

/** Returns the files of an exported workbook. */
export async function readWorkbook(response: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the cells of a workbook's sheet by address: texts as strings, numbers as numbers. */
export async function readCells(response: Response): Promise<Record<string, string | number>> {
  const sheet = (await readWorkbook(response))['xl/worksheets/sheet1.xml'] ?? '';
  const cells = sheet.matchAll(/<c r="([A-Z]\d+)"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g);
  return Object.fromEntries(
    [...cells].map(([, address = '', number, text = '']) => [
      address,
      number === undefined ? text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity) : Number(number),
    ]),
  );
}
