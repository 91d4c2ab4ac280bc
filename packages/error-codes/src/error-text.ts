import { dealCheckTexts, type ErrorCode, type ErrorParameters, errorTexts } from './error-texts.ts';
import { fieldNamesGerman } from './field-names.de.ts';
import { dealCheckTextsGerman, errorTextsGerman } from './german.ts';

const textsByLanguage = { en: errorTexts, de: errorTextsGerman };
const dealChecks: Record<string, Readonly<Record<string, string>>> = { en: dealCheckTexts, de: dealCheckTextsGerman };

/** Returns the text of a code with its placeholders filled in; amounts are followed by the currency code. */
export function errorText(
  code: ErrorCode,
  { currency, ...parameters }: ErrorParameters = {},
  language: keyof typeof textsByLanguage = 'en',
): string {
  const check = code === 'DEAL_INVALID' ? dealChecks[language]?.[String(parameters.check)] : undefined;
  if (check) return check;
  const values = currency === undefined ? parameters : { ...parameters, limit: `${parameters.limit} ${currency}` };
  return textsByLanguage[language][code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name as keyof typeof values] ?? '');
    return name === 'field' && language === 'de' ? fieldNameGerman(value) : value;
  });
}

/** Returns the name of a field, which may be that of an entry of a list, such as `fundingRounds.0.date`. */
function fieldNameGerman(field: string): string {
  return fieldNamesGerman[field] ?? fieldNamesGerman[field.split('.').at(-1) ?? field] ?? field;
}
