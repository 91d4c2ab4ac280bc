import './list.css';
import type { Loaded } from '@platform/app-kit';
import { Button, EmptyState, ErrorState, LoadingState, Text } from '@platform/design-system';
import { Redirect, useSearchParams } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { pageSize as usualPageSize } from './list-state.ts';

type ListFrameProps<Data> = {
  loaded: Loaded<Data>;
  /** Maps the response to the number of rows and their table. */
  read(data: Data): { shown: number; total: number; table: ReactNode };
  page: number;
  onPage(page: number): void;
  failed: string;
  /** Shown in place of an empty table. */
  empty: string;
  /** A second line below `empty`. */
  emptyText?: string;
  /** Rows per page, if not the default. */
  pageSize?: number;
};

/** A staff list with its loading, error and empty states, row count and pagination. */
export function ListFrame<Data>(properties: ListFrameProps<Data>) {
  const { loaded, read, page, onPage, failed, empty, emptyText, pageSize = usualPageSize } = properties;
  const t = texts.useTexts();
  if (loaded.state === 'loading') return <LoadingState rows={8} />;
  if (loaded.state === 'failed') return <ErrorState title={failed} onRetry={loaded.reload} />;
  const { shown, total, table } = read(loaded.data);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  // The page may lie past the end if rows were removed. While refreshing, the total is still the previous one.
  if (page > lastPage && !loaded.refreshing) return <RedirectToPage page={lastPage} />;
  return (
    <div aria-busy={loaded.refreshing}>
      <div className="admin-list-count" role="status">
        <Text tone="muted">{t('list.showing', { shown, total })}</Text>
      </div>
      {shown === 0 ? <EmptyState title={empty} {...(emptyText ? { text: emptyText } : {})} /> : table}
      {lastPage > 1 ? (
        <nav className="admin-list-pager" aria-label={t('list.pages')}>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('list.previousPage')}
          </Button>
          <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
            {t('list.nextPage')}
          </Button>
        </nav>
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
