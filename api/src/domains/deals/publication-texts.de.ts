import type { Translated } from '../../texts.ts';
import type { publicationTexts } from './publication-texts.ts';

export const publicationTextsGerman: Translated<typeof publicationTexts> = {
  noRight: 'Wer die Zeit festgelegt hat, darf es nicht mehr veröffentlichen',
  changed: 'Es wurde seither von jemandem geändert, der es nicht veröffentlichen darf',
};
