import { useMemo } from 'react';
import type { PageDeal, ShownDeal } from './deal.ts';
import { texts } from './texts.ts';

/** One section of the page, as used by the body and the side menu. */
export type PageSection = { id: string; title: string } & (
  | { kind: 'text'; content: PageDeal['textSections'][number] }
  | { kind: 'summary' | 'description' | 'management' | 'funding-history' }
  | { kind: 'image'; content: PageDeal['imageSections'][number] }
  | { kind: 'documents'; content: ShownDeal['documentSections'][number] }
  | { kind: 'links'; content: PageDeal['linkSections'][number] }
);

/** The parts of a deal that decide which sections its page has. */
type OrderedDeal = Pick<
  ShownDeal,
  | 'descriptionOrder'
  | 'managementOrder'
  | 'fundingHistoryOrder'
  | 'textSections'
  | 'imageSections'
  | 'documentSections'
  | 'linkSections'
>;

type Ordered = { order: number; section: PageSection };

/**
 * Returns the sections of a deal page: overview and summary first, then the others by ascending order value; ties are
 * ordered description, management, funding history, text areas, images, documents, links (DEAL-12, DEAL-14). An order
 * of -1 or 0 hides description, management and funding history (DEAL-15).
 */
export function orderSections(deal: OrderedDeal, t: ReturnType<typeof texts.useTexts>): PageSection[] {
  const fixed: Ordered[] = [
    {
      order: deal.descriptionOrder,
      section: { id: 'description', title: t('companyDescription'), kind: 'description' } as const,
    },
    {
      order: deal.managementOrder,
      section: { id: 'management', title: t('companyManagement'), kind: 'management' } as const,
    },
    {
      order: deal.fundingHistoryOrder,
      section: { id: 'funding-history', title: t('fundingHistory'), kind: 'funding-history' } as const,
    },
  ].filter(({ order }) => order > 0);
  const custom: Ordered[] = [
    ...deal.textSections
      .filter(({ isOverview }) => !isOverview)
      .map((content) => ({ order: content.order, section: { ...named(content), kind: 'text' as const, content } })),
    ...deal.imageSections.map((content) => ({
      order: content.order,
      section: { ...named(content), kind: 'image' as const, content },
    })),
    ...deal.documentSections.map((content) => ({
      order: content.order,
      section: { ...named(content), kind: 'documents' as const, content },
    })),
    ...deal.linkSections.map((content) => ({
      order: content.order,
      section: { ...named(content), kind: 'links' as const, content },
    })),
  ];
  const overview = deal.textSections.find(({ isOverview }) => isOverview);
  // Sorting is stable: sections with equal order values keep the sequence above.
  const rest = [...fixed, ...custom].sort((one, other) => one.order - other.order).map(({ section }) => section);
  return [
    ...(overview ? [{ id: 'overview', title: t('overview'), kind: 'text' as const, content: overview }] : []),
    { id: 'summary', title: t('summary'), kind: 'summary' },
    ...rest,
  ];
}

/** Returns the sections of a deal page in their order, as `orderSections` does. */
export function usePageSections(deal: OrderedDeal): PageSection[] {
  const t = texts.useTexts();
  return useMemo(() => orderSections(deal, t), [deal, t]);
}

function named({ id, title }: { id: string; title: string }): { id: string; title: string } {
  return { id: `section-${id}`, title };
}
