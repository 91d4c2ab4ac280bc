import { declareTexts } from '@platform/app-kit';
import { english } from './texts/en.ts';

export const texts = declareTexts('mfe-sample', {
  en: english,
  de: async () => (await import('./texts/de.ts')).german,
});
