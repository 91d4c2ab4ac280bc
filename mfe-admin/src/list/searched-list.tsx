import type { Loaded } from '@platform/app-kit';
import { SearchInput } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ListFrame } from './list-frame.tsx';
import type { ListState } from './list-state.ts';

type SearchedListProps<Data, Column extends string> = {
  loaded: Loaded<Data>;
  state: ListState<Column>;
  change(part: Partial<ListState<Column>>): void;
  /** Maps the response to the rows of the page and the total count. */
  read(data: Data): { items: readonly unknown[]; totalCount: number };
  table(data: Data): ReactNode;
  failed: string;
  /** Shown in place of an empty list when there is no search. */
  empty: string;
};

/** A staff list with a search field, searched, sorted and paged by the server. */
export function SearchedList<Data, Column extends string>(properties: SearchedListProps<Data, Column>) {
  const { loaded, state, change, read, table, failed, empty } = properties;
  const t = texts.useTexts();
  return (
    <>
      <div className="admin-list-search">
        <SearchInput label={t('list.search')} value={state.search} onSearch={(search) => change({ search })} />
      </div>
      <ListFrame
        loaded={loaded}
        page={state.page}
        onPage={(page) => change({ page })}
        failed={failed}
        empty={state.search ? t('list.noMatch') : empty}
        read={(data) => {
          const { items, totalCount } = read(data);
          return { shown: items.length, total: totalCount, table: table(data) };
        }}
      />
    </>
  );
}
