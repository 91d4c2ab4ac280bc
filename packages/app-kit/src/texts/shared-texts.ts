import type { i18n } from 'i18next';
import type { Translate } from './catalogue.ts';
import { sharedNamespace } from './instance.ts';
import type { sharedEnglish } from './shared.en.ts';

/** The texts that apps share, for code outside of an app's components. */
export function sharedTexts(instance: i18n): Translate<typeof sharedEnglish> {
  // i18next's own type knows no catalogue; the keys and placeholders are checked by ours.
  return instance.getFixedT(null, sharedNamespace) as Translate<typeof sharedEnglish>;
}
