export { CompanyLogo } from './company-logo.tsx';
export type { CardDeal, DealStatus } from './deal.ts';
export { DealCard } from './deal-card.tsx';
export { keyDate } from './deal-dates.ts';
export { useDealEvents, useDealVisit } from './deal-events.ts';
export { DealStatusBadge } from './deal-status.tsx';
export { texts as dealTexts } from './texts.ts';
export type { WatchlistDocuments } from './use-watchlist.ts';
export { WatchButton } from './watch-button.tsx';
