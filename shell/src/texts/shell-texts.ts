import { declareTexts } from '@platform/app-kit';
import { shellEnglish } from './en.ts';

/** The shell's texts for the signed-in page, in its i18next instance. */
export const shellTexts = declareTexts('shell', {
  en: shellEnglish,
  de: async () => (await import(/* webpackChunkName: "german" */ './de.ts')).shellGerman,
});
