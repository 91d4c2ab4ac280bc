import type { Catalogues } from '../../texts.ts';
import { archiveTextsGerman } from './texts.de.ts';
import { archiveTexts } from './texts.ts';

/** The texts of archives by language. */
export const archiveCatalogues: Catalogues<typeof archiveTexts> = { en: archiveTexts, de: archiveTextsGerman };

export type ArchiveTexts = (typeof archiveCatalogues)['en'];
