export { type AmountChoice, AmountRow } from './amount-row.tsx';
export type { DealFile, FileActions, PageCompany, PageDeal, ShownDeal } from './deal.ts';
export { DealHead } from './deal-head.tsx';
export { offeringTypesGerman } from './offering-types.de.ts';
export { offeringTypesEnglish } from './offering-types.en.ts';
export { orderSections, type PageSection, usePageSections } from './order-sections.ts';
export { cleanRichText } from './rich-text.ts';
export { DealSection } from './sections/deal-section.tsx';
export { usePrinting } from './use-printing.ts';
