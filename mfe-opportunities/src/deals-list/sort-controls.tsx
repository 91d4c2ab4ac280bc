import { Button, SelectInput, SortAscendingOutlined, SortDescendingOutlined } from '@platform/design-system';
import { texts } from '../texts.ts';
import { type ListState, type ListType, type SortKey, sortsOf, type Toggle } from './list-state.ts';

type SortControlsProps = {
  type: ListType;
  sort: SortKey;
  toggle: Toggle;
  /** Whether the investor has preferences to sort by. */
  matchable: boolean;
  onChange(part: Partial<ListState>): void;
};

/** The sort dropdown and its toggle; the dropdown's labels depend on the toggle (OPP-07). */
export function SortControls({ type, sort, toggle, matchable, onChange }: SortControlsProps) {
  const t = texts.useTexts();
  const other: Toggle = toggle === 'ascending' ? 'descending' : 'ascending';
  const offered = sortsOf(type).filter((key) => key !== 'match' || matchable || sort === 'match');
  return (
    <div className="opportunities-sort">
      <SelectInput
        label={t('list.sortBy')}
        value={sort}
        onChange={(key) => onChange({ sort: key })}
        options={offered.map((key) => ({ value: key, label: t(`list.sorts.${key}.${toggle}`) }))}
      />
      <Button
        aria-label={other === 'ascending' ? t('list.toAscending') : t('list.toDescending')}
        icon={toggle === 'ascending' ? <SortAscendingOutlined /> : <SortDescendingOutlined />}
        onClick={() => onChange({ toggle: other })}
      />
    </div>
  );
}
