import { declareTexts } from '@platform/app-kit';
import { english } from './texts/en.ts';

export const texts = declareTexts('mfe-chat', { en: english });
