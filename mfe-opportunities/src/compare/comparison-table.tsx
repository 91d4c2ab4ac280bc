import { dealName } from '@platform/app-kit';
import { CompanyLogo, truncateWithEllipsis } from '@platform/deal-ui';
import { Button, CloseOutlined, ScrollArea, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { type CSSProperties, useState } from 'react';
import { texts } from '../texts.ts';
import { type ComparedDeal, type ComparisonRow, useComparisonRows } from './use-comparison-rows.ts';

type ComparisonTableProps = { deals: readonly ComparedDeal[]; onRemove(id: string): void };

/** A table with a column per deal and a row per term; rows that are equal are marked, and can be hidden. */
export function ComparisonTable({ deals, onRemove }: ComparisonTableProps) {
  const t = texts.useTexts();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const rows = useComparisonRows(deals);
  const canCompare = deals.length > 1;
  const shown = canCompare && onlyDifferences ? rows.filter(({ equal }) => !equal) : rows;
  const name = t('compare.table', { count: deals.length });
  return (
    <>
      {canCompare ? (
        <label className="opportunities-comparison-switch">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
          {t('compare.onlyDifferences')}
        </label>
      ) : null}
      <ScrollArea label={name} whole>
        <table className="opportunities-comparison" aria-label={name} style={columnsOf(deals.length)}>
          <thead>
            <tr>
              <th scope="col" className="opportunities-comparison-cell opportunities-comparison-term-cell">
                {t('compare.term')}
              </th>
              {deals.map((deal) => (
                <DealHead key={deal.id} deal={deal} onRemove={() => onRemove(deal.id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} deals={deals} marked={canCompare && row.equal} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {shown.length === 0 ? (
        <Text as="p" tone="muted">
          {t('compare.noDifferences')}
        </Text>
      ) : null}
    </>
  );
}

/** Makes all columns the same width. */
function columnsOf(deals: number): CSSProperties & Record<'--opportunities-comparison-deals', number> {
  return { '--opportunities-comparison-deals': deals };
}

function DealHead({ deal, onRemove }: { deal: ComparedDeal; onRemove(): void }) {
  const t = texts.useTexts();
  const name = dealName(deal.company.name, deal.title);
  return (
    <th scope="col" className="opportunities-comparison-cell">
      <div className="opportunities-comparison-deal">
        <CompanyLogo name={deal.company.name} url={deal.company.logoUrl} size="card" />
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('compare.remove', { name: truncateWithEllipsis(name, 200) })}
          onClick={onRemove}
        />
        <Link to={paths.deal({ dealId: deal.id })}>
          <bdi>{truncateWithEllipsis(name, 120)}</bdi>
        </Link>
      </div>
    </th>
  );
}

type RowProps = { row: ComparisonRow; deals: readonly ComparedDeal[]; marked: boolean };

function Row({ row, deals, marked }: RowProps) {
  const t = texts.useTexts();
  return (
    <tr className={`opportunities-comparison-row ${marked ? 'opportunities-comparison-equal' : ''}`}>
      <th scope="row" className="opportunities-comparison-cell opportunities-comparison-term-cell">
        <span className="opportunities-comparison-term">
          {row.label}
          {marked ? (
            <span className="opportunities-comparison-mark">
              <span aria-hidden>=</span> {t('compare.equal')}
            </span>
          ) : null}
        </span>
      </th>
      {deals.map((deal, index) => (
        <td
          key={deal.id}
          className={`opportunities-comparison-cell opportunities-comparison-${row.kind}`}
          dir={row.kind === 'text' ? 'auto' : undefined}
        >
          {/* The deal's page shows the full text. */}
          {truncateWithEllipsis(row.values[index] ?? '', 400)}
        </td>
      ))}
    </tr>
  );
}
