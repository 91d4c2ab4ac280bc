import { useMoney } from '@platform/app-kit';
import { FilterChips } from '@platform/design-system/list';
import { useState } from 'react';
import type { DocumentsPageQuery, WaitingFor } from '../gql/graphql.ts';
import { texts } from '../texts.ts';

type Counts = DocumentsPageQuery['dealInvestments']['waiting'];

type WaitingChipsProps = {
  /** Undefined while the list loads: the counts before stay. */
  counts: Counts | undefined;
  chosen: WaitingFor | null;
  onChange(chosen: WaitingFor | null): void;
};

/** Restricts the investments to those that wait for one side, or are completed; shows how many there are of each. */
export function WaitingChips({ counts, chosen, onChange }: WaitingChipsProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const [latest, setLatest] = useState(counts);
  if (counts && counts !== latest) setLatest(counts);
  const pressed = chosen ?? 'ALL';
  const countOf = { ALL: latest?.all, CLIENT: latest?.client, STAFF: latest?.staff, NOBODY: latest?.completed };
  return (
    <FilterChips
      label={t('investment.waiting.label')}
      options={(['ALL', 'CLIENT', 'STAFF', 'NOBODY'] as const).map((value) => {
        const count = countOf[value];
        return {
          value,
          label: t(`investment.waiting.${value}`),
          count: count === undefined ? undefined : number(count),
        };
      })}
      chosen={[pressed]}
      onChange={(values) => {
        // One at a time: the pressed one again takes the filter away.
        const next = values.find((value) => value !== pressed) ?? 'ALL';
        onChange(next === 'ALL' ? null : next);
      }}
    />
  );
}
