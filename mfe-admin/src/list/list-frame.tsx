import './list.css';
import { type Loaded, useMoney } from '@platform/app-kit';
import { EmptyState, ErrorState, LoadingState, Text } from '@platform/design-system';
import { ListPager } from '@platform/design-system/list';
import { Redirect, useSearchParams } from '@platform/router';
import type { ReactNode, RefObject } from 'react';
import { texts } from '../texts.ts';
import { pageSizes, pageSize as usualPageSize } from './list-state.ts';

/** The rows of a page of a list and their number over all pages. */
export type ListPage = {
  shown: number;
  total: number;
  /** Whether the server stopped counting at `total`. */
  capped?: boolean | undefined;
  table: ReactNode;
};

type ListFrameProps<Data> = {
  loaded: Loaded<Data>;
  /** Maps the response to the number of rows and their table. */
  read(data: Data): ListPage;
  page: number;
  onPage(page: number): void;
  failed: string;
  /** Shown in place of an empty table. */
  empty: string;
  /** A second line below `empty`. */
  emptyText?: string | undefined;
  /** What can be done about an empty list. */
  emptyAction?: ReactNode;
  /** Rows per page, if not the default. */
  pageSize?: number;
  /** Absent if the number of rows per page is fixed. */
  onPageSize?(size: number): void;
  /** The element with the results, which takes the focus when the page changes. */
  results?: RefObject<HTMLDivElement | null>;
};

/** A staff list with its loading, error and empty states, row count and pagination. */
export function ListFrame<Data>(properties: ListFrameProps<Data>) {
  const { loaded, read, page, onPage, failed, empty, emptyText, emptyAction, results } = properties;
  const { pageSize = usualPageSize, onPageSize } = properties;
  const t = texts.useTexts();
  const { number } = useMoney();
  if (loaded.state === 'loading') return <LoadingState rows={8} />;
  if (loaded.state === 'failed') return <ErrorState title={failed} onRetry={loaded.reload} />;
  const { shown, total, capped = false, table } = read(loaded.data);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  // The page may lie past the end if rows were removed. While refreshing, the total is still the previous one.
  if (page > lastPage && !loaded.refreshing) return <RedirectToPage page={lastPage} />;
  const from = (page - 1) * pageSize + 1;
  const range = { from: number(from), to: number(from + shown - 1), total: number(total) };
  const text = capped ? t('list.rangeOfMany', range) : t('list.range', range);
  return (
    <div ref={results} className="admin-list-results" aria-busy={loaded.refreshing} tabIndex={results ? -1 : undefined}>
      <div className="admin-list-count" role="status">
        {shown === 0 ? (
          <EmptyState title={empty} text={emptyText} action={emptyAction} />
        ) : (
          <Text tone="muted" size="caption">
            {text}
          </Text>
        )}
      </div>
      {shown === 0 ? null : table}
      {total > Math.min(pageSize, ...(onPageSize ? pageSizes : [])) ? (
        <ListPager
          label={t('list.pages')}
          page={page}
          lastPage={lastPage}
          onPage={onPage}
          previousLabel={t('list.previousPage')}
          nextLabel={t('list.nextPage')}
          text={text}
          pageSize={pageSize}
          pageSizes={onPageSize ? pageSizes : []}
          pageSizeLabel={t('list.pageSize')}
          onPageSize={(size) => onPageSize?.(size)}
        />
      ) : null}
    </div>
  );
}

/** Redirects to another page of the same list. */
function RedirectToPage({ page }: { page: number }) {
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  next.delete('page');
  if (page > 1) next.set('page', `${page}`);
  return <Redirect to={{ search: next.toString() }} replace />;
}
