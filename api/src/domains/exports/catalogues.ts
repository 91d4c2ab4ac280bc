import type { Catalogues } from '../../texts.ts';
import { exportTextsGerman } from './texts.de.ts';
import { exportTexts } from './texts.ts';

/** The texts of exported lists by language. */
export const exportCatalogues: Catalogues<typeof exportTexts> = { en: exportTexts, de: exportTextsGerman };
