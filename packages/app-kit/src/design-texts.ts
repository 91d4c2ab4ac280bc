import type { DesignTexts } from '@platform/design-system';
import type { i18n } from 'i18next';
import { sharedTexts } from './texts/shared-texts.ts';

/** The texts of the design system's components, from the shared catalogue. */
export function designTexts(instance: i18n): DesignTexts {
  const t = sharedTexts(instance);
  return {
    loading: t('design.loading'),
    tryAgain: t('design.tryAgain'),
    close: t('design.close'),
    noAnswerYet: t('design.noAnswerYet'),
    cancel: t('design.cancel'),
    noData: t('design.noData'),
    noMatch: t('design.noMatch'),
    previousPage: t('design.previousPage'),
    nextPage: t('design.nextPage'),
    today: t('design.today'),
    daysAgo: (count) => t('design.daysAgo', { count }),
  };
}
