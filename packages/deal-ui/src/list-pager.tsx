import './list-pager.css';
import { Button } from '@platform/design-system';
import { entriesPerPage } from './list-address.ts';
import { texts } from './texts.ts';

/** Returns the number of the last page: entries divided by the page size, rounded up (OPP-17); 1 without entries. */
export function lastPage(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / entriesPerPage));
}

/** Returns the page numbers around the current one: three, two if there are two pages, none for one (OPP-17). */
export function pageNumbers(page: number, totalCount: number): number[] {
  const last = lastPage(totalCount);
  if (last === 1) return [];
  const first = Math.max(1, Math.min(page - 1, last - 2));
  return Array.from({ length: Math.min(3, last) }, (_, index) => first + index);
}

type ListPagerProps = { page: number; totalCount: number; onPage(page: number): void };

/** The pagination of a list of deals. */
export function ListPager({ page, totalCount, onPage }: ListPagerProps) {
  const t = texts.useTexts();
  const numbers = pageNumbers(page, totalCount);
  if (numbers.length === 0) return null;
  const last = lastPage(totalCount);
  return (
    <nav className="deal-ui-list-pager" aria-label={t('pages')}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previousPage')}
      </Button>
      {numbers.map((number) => (
        <Button
          key={number}
          type={number === page ? 'primary' : 'default'}
          aria-label={t('page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('nextPage')}
      </Button>
    </nav>
  );
}
