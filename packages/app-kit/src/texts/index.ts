export type { Catalogue, TextKey, Translate, Translation } from './catalogue.ts';
export { addTexts, createTexts, isPseudoLocale, sharedNamespace } from './instance.ts';
export { sharedEnglish } from './shared.en.ts';
export { sharedTexts } from './shared-texts.ts';
export { untilOverdue } from './until-overdue.ts';
