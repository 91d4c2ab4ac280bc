import type { Catalogues } from '../../texts.ts';
import { transcriptTextsGerman } from './transcript-texts.de.ts';
import { transcriptTexts } from './transcript-texts.ts';

/** The texts of transcripts by language. */
export const transcriptCatalogues: Catalogues<typeof transcriptTexts> = {
  en: transcriptTexts,
  de: transcriptTextsGerman,
};
