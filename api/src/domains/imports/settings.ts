import { importLimits } from '@platform/rules';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { CompanyImportInput, ImportSheetInput } from '../../graphql/generated/resolvers.ts';
import { fieldsOf } from './columns/fields.ts';
import { choiceKey, type ImportSettings, type StoredSheet } from './stored.ts';

/**
 * Returns the settings of a trial run; choices are added to the earlier ones.
 *
 * @throws CodedError FIELD_INVALID naming `sheets`, a kind, the fields of a sheet or `choices`, IMPORT_NO_COMPANY
 */
export function parseSettings(
  { sheets, choices }: Pick<ImportSettings, 'sheets' | 'choices'>,
  input: CompanyImportInput,
): ImportSettings {
  if (input.sheets.length !== sheets.length) throw refuse('FIELD_INVALID', { field: 'sheets' });
  const given = input.choices ?? [];
  const areValid = given.every(({ companyId }) => companyId === null || companyId === undefined || isUuid(companyId));
  if (given.length > importLimits.choices || !areValid) throw refuse('FIELD_INVALID', { field: 'choices' });
  const mapped = sheets.map((sheet, index) => mapSheet(sheet, input.sheets[index] as ImportSheetInput, index));
  const kinds = mapped.map(({ kind }) => kind).filter((kind) => kind !== 'IGNORED');
  if (kinds.length === 0) throw refuse('FIELD_INVALID', { field: 'sheets' });
  for (const [index, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) !== index) throw refuse('FIELD_INVALID', { field: 'sheets' });
  }
  return {
    sheets: mapped,
    clearEmpty: input.clearEmpty ?? false,
    key: input.key ?? 'ID',
    choices: {
      ...choices,
      ...Object.fromEntries(
        given.map(({ sheetIndex, row, companyId }) => [
          choiceKey(sheetIndex, row),
          companyId ? companyId.toLowerCase() : null,
        ]),
      ),
    },
  };
}

function mapSheet(sheet: StoredSheet, { kind, fields }: ImportSheetInput, index: number): StoredSheet {
  if (fields.length !== sheet.columns.length) throw refuse('FIELD_INVALID', { field: `sheets.${index}.fields` });
  if (kind === 'IGNORED')
    return { ...sheet, kind, columns: sheet.columns.map((column) => ({ ...column, field: null })) };
  const chosen = fields.filter((field) => field !== null);
  const known: readonly string[] = fieldsOf[kind];
  const fits = new Set(chosen).size === chosen.length && chosen.every((field) => known.includes(field));
  if (!fits) throw refuse('FIELD_INVALID', { field: `sheets.${index}.fields` });
  const namesCompany = chosen.includes('COMPANY_ID') || chosen.includes('COMPANY_NAME');
  if (!namesCompany) throw refuse('IMPORT_NO_COMPANY', { sheet: sheet.name });
  return { ...sheet, kind, columns: sheet.columns.map((column, each) => ({ ...column, field: fields[each] ?? null })) };
}
