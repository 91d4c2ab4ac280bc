import { useMoney } from '@platform/app-kit';
import { FilterChips } from '@platform/design-system/list';
import { useState } from 'react';
import type { ClientListQuery, ClientStatus } from '../gql/graphql.ts';
import { texts } from '../texts.ts';

type Counts = ClientListQuery['clients']['statusCounts'];

type StatusChipsProps = {
  /** Undefined while the list loads: the counts before stay. */
  counts: Counts | undefined;
  chosen: readonly ClientStatus[];
  onChange(chosen: ClientStatus[]): void;
};

/** Restricts the clients to some statuses; shows how many there are of each (CLI-09). */
export function StatusChips({ counts, chosen, onChange }: StatusChipsProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const [latest, setLatest] = useState<Counts>(counts ?? []);
  if (counts && counts !== latest) setLatest(counts);
  return (
    <FilterChips
      label={t('clients.columns.STATUS')}
      options={latest
        .filter(({ status, count }) => count > 0 || chosen.includes(status))
        .map(({ status, count, isCapped }) => ({
          value: status,
          label: t(`clients.statuses.${status}`),
          count: isCapped ? t('list.orMore', { number: number(count) }) : number(count),
        }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
