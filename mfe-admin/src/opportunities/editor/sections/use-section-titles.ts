import { useCallback } from 'react';
import { texts } from '../../../texts.ts';
import { type Item, isOverview } from '../model/order.ts';

/** Returns what a part of the deal page is called in the editor. */
export function useSectionTitle(): (item: Item) => string {
  const t = texts.useTexts();
  return useCallback(
    ({ key, section }) => {
      if (!section) return t(`dealSections.kinds.${key}`);
      if (isOverview(section)) return t('dealSections.overview');
      return section.title.trim() || t('dealSections.untitled');
    },
    [t],
  );
}
