import { dealTexts } from '@platform/deal-ui';
import { Button, RemovableTags } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { noFilters } from './filters.ts';
import type { ListState } from './list-state.ts';

/** An active filter or search, and the change that removes it. */
export type AppliedFilter = { key: string; label: string; without: Partial<ListState> };

/** Returns the search and the active filters, in the order of the panel. */
export function useAppliedFilters({ search, valuation, age, stage }: ListState): AppliedFilter[] {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  const word = search.trim();
  return [
    ...(word ? [{ key: 'search', label: t('list.filters.searched', { search: word }), without: { search: '' } }] : []),
    ...valuation.map((band) => ({
      key: band,
      label: t(`list.filters.valuations.${band}`),
      without: { valuation: valuation.filter((other) => other !== band) },
    })),
    ...age.map((band) => ({
      key: band,
      label: t('list.filters.aged', { age: t(`list.filters.ages.${band}`) }),
      without: { age: age.filter((other) => other !== band) },
    })),
    ...stage.map((each) => ({
      key: each,
      label: tDeal(`fundingStages.${each}`),
      without: { stage: stage.filter((other) => other !== each) },
    })),
  ];
}

/** The change that removes the search and all filters, but keeps tab and sort. */
export const clearedFilters: Partial<ListState> = { search: '', ...noFilters };

type AppliedFiltersProps = {
  applied: readonly AppliedFilter[];
  onChange(part: Partial<ListState>): void;
  /** Rendered after the filters. */
  children: ReactNode;
};

/** The active filters, which can be removed one by one or all at once. */
export function AppliedFilters({ applied, onChange, children }: AppliedFiltersProps) {
  const t = texts.useTexts();
  function remove(key: string): void {
    const filter = applied.find((each) => each.key === key);
    if (filter) onChange(filter.without);
  }
  return (
    <RemovableTags
      label={t('list.filters.applied')}
      tags={applied}
      removeLabel={(label) => t('list.filters.remove', { label })}
      onRemove={remove}
    >
      {applied.length > 0 || children ? (
        <>
          {applied.length > 0 ? (
            <Button type="link" onClick={() => onChange(clearedFilters)}>
              {t('list.filters.clearAll')}
            </Button>
          ) : null}
          {children}
        </>
      ) : null}
    </RemovableTags>
  );
}
