import type { Database, Transaction } from '../../database/database.ts';
import type { KeyLine } from './grouping.ts';
import type { LinesJson } from './reading/messages.ts';
import type { ImportSettings, LinePlace } from './stored.ts';

type Deps = Pick<Database, 'query'>;

/** Stores rows of the file as they were read, in the order of the file. */
export async function storeLines(
  transaction: Transaction,
  importId: string,
  chunks: readonly LinesJson[],
): Promise<void> {
  for (const chunk of chunks) {
    await transaction.$executeRaw`
      /* imports.store_lines */
      INSERT INTO company_import_line (import_id, sheet, number, cells)
      SELECT ${importId}::uuid, line.sheet, line.number, line.cells
      FROM jsonb_to_recordset(${chunk}::jsonb) AS line (sheet smallint, number int, cells jsonb)`;
  }
}

/** Returns what names the company of each row, those of companies first; nothing of sheets that are not imported. */
export function readKeyLines(
  database: Deps,
  importId: string,
  { sheets, key }: Pick<ImportSettings, 'sheets' | 'key'>,
): Promise<KeyLine[]> {
  const imported = sheets.flatMap(({ kind, columns }, sheet) => {
    if (kind === 'IGNORED') return [];
    const columnOf = (field: string) => columns.findIndex((column) => column.field === field);
    const id = key === 'ID' ? columnOf('COMPANY_ID') : -1;
    return [{ sheet, id, name: columnOf('COMPANY_NAME'), place: kind === 'COMPANIES' ? 0 : 1 }];
  });
  const of = (part: 'sheet' | 'id' | 'name' | 'place') => imported.map((sheet) => sheet[part]);
  // An index below zero would count from the end.
  const cell = (index: string) => `CASE WHEN ${index} < 0 THEN '' ELSE COALESCE(line.cells ->> ${index}, '') END`;
  return database.query<KeyLine & Record<string, unknown>>(
    {
      name: 'imports.key_lines',
      text: `SELECT line.sheet, line.number, ${cell('wanted.id')} AS id, ${cell('wanted.name')} AS name
        FROM unnest($2::smallint[], $3::int[], $4::int[], $5::int[]) AS wanted (sheet, id, name, place)
          JOIN company_import_line line ON line.import_id = $1::uuid AND line.sheet = wanted.sheet
        ORDER BY wanted.place, line.sheet, line.number`,
    },
    [importId, of('sheet'), of('id'), of('name'), of('place')],
  );
}

/** Reads the cells of rows of the file, by `placeKey`. */
export async function readCells(
  database: Deps,
  importId: string,
  places: readonly LinePlace[],
): Promise<Map<string, readonly string[]>> {
  const rows = await database.query<{ sheet: number; number: number; cells: string[] }>(
    {
      name: 'imports.cells',
      text: `SELECT line.sheet, line.number, line.cells
        FROM unnest($2::smallint[], $3::int[]) AS wanted (sheet, number)
          JOIN company_import_line line
            ON (line.import_id, line.sheet, line.number) = ($1::uuid, wanted.sheet, wanted.number)`,
    },
    [importId, places.map(([sheet]) => sheet), places.map(([, number]) => number)],
  );
  return new Map(rows.map(({ sheet, number, cells }) => [placeKey([sheet, number]), cells]));
}

export const placeKey = ([sheet, number]: LinePlace): string => `${sheet}:${number}`;

/** SQL of the companies of an import that were not stored, or will not be, because something in their rows is wrong. */
export const isRefused = `(row.result IN ('SKIPPED', 'FAILED') OR (row.result IS NULL AND row.verdict = 'WRONG'))`;

const removeStatement = `/* imports.remove_lines */
  DELETE FROM company_import_line WHERE import_id = $1::uuid AND (sheet, number) NOT IN (
    SELECT (place ->> 0)::smallint, (place ->> 1)::int
    FROM company_import_row row CROSS JOIN LATERAL jsonb_array_elements(
      jsonb_build_array(jsonb_build_array(row.sheet, row.line)) || (row.lines -> 'rounds') || (row.lines -> 'managers')
    ) AS place
    WHERE row.import_id = $1::uuid AND ${isRefused})`;

/** Removes what was read of the file once the import has ended, but for the rows of companies that were refused. */
export async function removeLines(transaction: Transaction, importId: string): Promise<void> {
  await transaction.$executeRawUnsafe(removeStatement, importId);
}
