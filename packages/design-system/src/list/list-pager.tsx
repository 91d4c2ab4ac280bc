import { Button, LeftOutlined, RightOutlined, SelectInput } from '@platform/design-system';

type ListPagerProps = {
  /** Accessible name of the navigation. */
  label: string;
  page: number;
  lastPage: number;
  onPage(page: number): void;
  previousLabel: string;
  nextLabel: string;
  /** Which rows are shown of how many, such as `51–74 of 74`. */
  text: string;
  pageSize: number;
  pageSizes: readonly number[];
  pageSizeLabel: string;
  onPageSize(size: number): void;
};

/** The end of a list: which rows are shown, the number of rows per page, and the way to other pages. */
export function ListPager(props: ListPagerProps) {
  const { label, page, lastPage, onPage, previousLabel, nextLabel, text, pageSize, pageSizes } = props;
  return (
    <nav className="ds-list-pager" aria-label={label}>
      <div className="ds-list-page-size">
        <SelectInput
          label={props.pageSizeLabel}
          value={`${pageSize}`}
          options={pageSizes.map((size) => ({ value: `${size}`, label: `${size}` }))}
          onChange={(size) => props.onPageSize(Number(size))}
        />
        <span className="ds-text-muted" aria-hidden>
          {props.pageSizeLabel}
        </span>
      </div>
      <span className="ds-figures ds-list-range">{text}</span>
      <Button
        icon={<LeftOutlined />}
        aria-label={previousLabel}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={nextLabel}
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
