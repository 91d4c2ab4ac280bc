import { Button, SortAscendingOutlined, SortDescendingOutlined } from '@platform/design-system';
import { texts } from '../texts.ts';
import type { ListState } from './list-state.ts';

/**
 * A column header with a sort control: the first click sorts ascending, further clicks reverse the direction
 * (ADEAL-04), also for the column of the default order.
 */
export function sortable<Column extends string>(
  column: Column,
  title: string,
  state: ListState<Column>,
  change: (part: Partial<ListState<Column>>) => void,
) {
  const active = state.sorted && state.column === column;
  const ascending = state.direction === 'asc_nulls_first';
  return {
    key: column,
    title: (
      <SortButton
        title={title}
        order={active ? (ascending ? 'ascending' : 'descending') : null}
        onClick={() =>
          change({ column, sorted: true, direction: active && ascending ? 'desc_nulls_last' : 'asc_nulls_first' })
        }
      />
    ),
    onHeaderCell: () => ({ 'aria-sort': active ? (ascending ? 'ascending' : 'descending') : 'none' }) as const,
  };
}

type SortButtonProps = { title: string; order: 'ascending' | 'descending' | null; onClick(): void };

function SortButton({ title, order, onClick }: SortButtonProps) {
  const t = texts.useTexts();
  const SortIcon = order === 'descending' ? SortDescendingOutlined : SortAscendingOutlined;
  return (
    <Button
      className="admin-list-sort"
      type="text"
      size="small"
      aria-label={t('list.sortBy', { name: title })}
      icon={<SortIcon className="admin-list-sort-icon" />}
      iconPlacement="end"
      data-active={order !== null}
      onClick={onClick}
    >
      {title}
    </Button>
  );
}
