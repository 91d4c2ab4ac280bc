import { AmountRow, DealHead, DealSection, type ShownDeal, usePageSections } from '@platform/deal-page';
import { Page } from '@platform/design-system';

/**
 * A deal as its page shows it: head, dates and amounts, overview, the other sections by their order, and the row of
 * amounts, whose buttons record nothing (EDIT-24 to EDIT-26).
 */
export function PreviewPage({ deal }: { deal: ShownDeal }) {
  const sections = usePageSections(deal);
  const isSummary = ({ kind }: { kind: string }) => kind === 'summary';
  const ordered = [...sections.filter(isSummary), ...sections.filter((section) => !isSummary(section))];
  return (
    <Page>
      <DealHead deal={deal} />
      {ordered.map((section) => (
        <DealSection key={section.id} section={section} deal={deal} />
      ))}
      <AmountRow
        entry={(_, label) => (
          <button key={label} type="button" className="ds-link-button">
            {label}
          </button>
        )}
      />
    </Page>
  );
}
