import { useSearchParams } from '@platform/router';

export const pageSizes = [10, 25, 50] as const;
const usualSize = 25;

export type ListState<Column extends string> = { column: Column; ascending: boolean; page: number; size: number };

/**
 * Returns the sort and page of a table, kept in the address (FIG-01), and their setter; a change of the sort returns to
 * the first page. A table opens sorted by its first column, descending.
 * @param name of the table in the parameters of the address
 * @param columns that can be sorted by, by their names in the address
 */
export function useListState<Column extends string>(
  name: string,
  columns: readonly [Column, ...Column[]],
): [state: ListState<Column>, change: (part: Partial<ListState<Column>>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const get = (key: string) => parameters.get(`${name}-${key}`);
  const page = Number(get('page') ?? 1);
  const state: ListState<Column> = {
    column: columns.find((column) => column === get('sort')) ?? columns[0],
    ascending: get('order') === 'ascending',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    size: pageSizes.find((size) => `${size}` === get('size')) ?? usualSize,
  };

  function change(part: Partial<ListState<Column>>): void {
    const next = { ...state, page: 1, ...part };
    setParameters((current) => {
      const set = (key: string, value: string, isUsual: boolean) =>
        isUsual ? current.delete(`${name}-${key}`) : current.set(`${name}-${key}`, value);
      set('sort', next.column, next.column === columns[0]);
      set('order', 'ascending', !next.ascending);
      set('page', `${next.page}`, next.page === 1);
      set('size', `${next.size}`, next.size === usualSize);
      return current;
    });
  }
  return [state, change];
}

/** Returns the limit and offset of the page that is shown. */
export const pageOf = ({ page, size }: Pick<ListState<string>, 'page' | 'size'>) => ({
  limit: size,
  offset: (page - 1) * size,
});
