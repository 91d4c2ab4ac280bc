import type { Language } from '@platform/rules';
import type { Catalogues } from '../../texts.ts';
import { importTextsGerman } from './texts.de.ts';
import { type ImportFault, importTexts } from './texts.ts';

/** The texts of imports by language. */
export const importCatalogues: Catalogues<typeof importTexts> = { en: importTexts, de: importTextsGerman };

/** Returns the text of a fault; long values are cut. */
export function faultText(
  language: Language,
  fault: ImportFault,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return importCatalogues[language].faults[fault].replace(/\{(\w+)\}/g, (_, name: string) =>
    cut(String(values[name] ?? '')),
  );
}

const cut = (text: string): string => ([...text].length > 60 ? `${[...text].slice(0, 60).join('')}…` : text);
