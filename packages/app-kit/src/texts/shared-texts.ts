import type { i18n } from 'i18next';
import type { Translate } from './catalogue.ts';
import { sharedNamespace } from './instance.ts';
import type { sharedEnglish } from './shared.en.ts';

/** Returns the translate function of the shared texts, for code outside of React components. */
export function sharedTexts(instance: i18n): Translate<typeof sharedEnglish> {
  // i18next's type does not know our catalogues; `Translate` checks keys and placeholders.
  return instance.getFixedT(null, sharedNamespace) as Translate<typeof sharedEnglish>;
}
