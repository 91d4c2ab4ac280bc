import type { Catalogues } from '../../texts.ts';
import { publicationTextsGerman } from './publication-texts.de.ts';
import { publicationTexts } from './publication-texts.ts';

export type Hindrance = keyof typeof publicationTexts;

/** The texts of why a deal was not published, by language. */
export const publicationCatalogues: Catalogues<typeof publicationTexts> = {
  en: publicationTexts,
  de: publicationTextsGerman,
};
