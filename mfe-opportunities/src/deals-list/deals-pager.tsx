import { Button } from '@platform/design-system';
import { texts } from '../texts.ts';
import { pageSize } from './list-state.ts';

/** The number of the last page: deals divided by their number on a page, rounded up (OPP-17); 1 without deals. */
export function lastPage(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/** The page numbers around the current one: three, two where there are two pages, none where there is one (OPP-17). */
export function pageNumbers(page: number, totalCount: number): number[] {
  const pages = lastPage(totalCount);
  if (pages <= 1) return [];
  const first = Math.max(1, Math.min(page - 1, pages - 2));
  return Array.from({ length: Math.min(3, pages) }, (_, index) => first + index);
}

type DealsPagerProps = { page: number; totalCount: number; onPage(page: number): void };

export function DealsPager({ page, totalCount, onPage }: DealsPagerProps) {
  const t = texts.useTexts();
  const numbers = pageNumbers(page, totalCount);
  if (numbers.length === 0) return null;
  const last = lastPage(totalCount);
  return (
    <nav className="opportunities-pager" aria-label={t('list.pages')}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('list.previousPage')}
      </Button>
      {numbers.map((number) => (
        <Button
          key={number}
          type={number === page ? 'primary' : 'default'}
          aria-label={t('list.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('list.nextPage')}
      </Button>
    </nav>
  );
}
