import { useMoney } from '@platform/app-kit';
import { ListPager } from '@platform/design-system/list';
import { texts } from '../texts.ts';
import { pageSizes } from './use-list-state.ts';

type PagerProps = {
  /** What is paged. */
  name: string;
  state: { page: number; size: number };
  change(part: { page?: number; size?: number }): void;
  /** Rows of the page that is shown. */
  shown: number;
  totalCount: number;
};

/** The end of a table: which rows are shown, and the way to others; nothing if they all fit a page. */
export function Pager({ name, state: { page, size }, change, shown, totalCount }: PagerProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  if (totalCount <= pageSizes[0]) return null;
  const lastPage = Math.max(1, Math.ceil(totalCount / size));
  const first = Math.min((page - 1) * size + 1, totalCount);
  return (
    <ListPager
      label={t('pagesOf', { name })}
      page={page}
      lastPage={lastPage}
      onPage={(next) => change({ page: Math.min(next, lastPage) })}
      previousLabel={t('previousPage')}
      nextLabel={t('nextPage')}
      text={t('range', {
        from: number(first),
        to: number(shown === 0 ? first : first + shown - 1),
        total: number(totalCount),
      })}
      pageSize={size}
      pageSizes={pageSizes}
      pageSizeLabel={t('pageSize')}
      onPageSize={(next) => change({ size: next })}
    />
  );
}
