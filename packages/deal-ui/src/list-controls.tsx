import './list-controls.css';
import { ArrowDownOutlined, ArrowUpOutlined, Button, SearchInput, SelectInput } from '@platform/design-system';
import type { ReactNode } from 'react';
import { type ListAddress, type ListSort, listSorts } from './list-address.ts';
import { texts } from './texts.ts';

type ListControlsProps = {
  state: ListAddress;
  onChange(part: Partial<ListAddress>): void;
  searchLabel: string;
  /** Label of the `date` sort. */
  dateLabel: string;
  /** Further controls, between search and sort. */
  children?: ReactNode;
};

/** Search and sort menu of an investor's own list (WATCH-02, WATCH-05, INV-03). */
export function ListControls({ state, onChange, searchLabel, dateLabel, children }: ListControlsProps) {
  const t = texts.useTexts();
  const labels: Record<ListSort, string> = {
    date: dateLabel,
    name: t('sorts.name'),
    valuation: t('sorts.valuation'),
    offering: t('sorts.offering'),
  };
  const ascending = state.direction === 'ascending';
  return (
    <div className="deal-ui-list-controls">
      <SearchInput label={searchLabel} value={state.search} onSearch={(search) => onChange({ search })} />
      {children ? <div className="deal-ui-list-controls-choice">{children}</div> : null}
      <div className="deal-ui-list-controls-sort">
        <SelectInput
          label={t('sortBy')}
          value={state.sort}
          onChange={(sort) => onChange({ sort })}
          options={listSorts.map((value) => ({ value, label: labels[value] }))}
        />
        <Button
          aria-label={ascending ? t('toDescending') : t('toAscending')}
          icon={ascending ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
          onClick={() => onChange({ direction: ascending ? 'descending' : 'ascending' })}
        />
      </div>
    </div>
  );
}
