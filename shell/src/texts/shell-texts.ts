import { declareTexts } from '@platform/app-kit';
import { shellEnglish } from './en.ts';

/** The shell's texts behind the door, in the page's i18next instance. */
export const shellTexts = declareTexts('shell', { en: shellEnglish });
