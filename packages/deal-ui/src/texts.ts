import { declareTexts } from '@platform/app-kit';

/** Spelt as the requirements spell them, oddities included. */
export const texts = declareTexts('deal-ui', {
  en: {
    open: 'Open',
    prospective: 'Prospective',
    closed: 'Closed',
    notableInvestors: 'Notable Investors',
    proposedValuation: 'Proposed Valuation',
    stage: 'Stage',
    fundingStages: { SEED: 'Seed', EARLY: 'Early', MID: 'Mid', LATE: 'Late', ANY: 'Any' },
    available: 'Available amount',
    amountUnavailable: 'Amount unavalabile',
    deadline: 'Deadline',
    openingDate: 'Opening date',
    closingDate: 'Closing date',
    dateUnavailable: 'Date unavalabile',
    learnMore: 'Learn more',
    addToWatchlist: 'Add {name} to the watchlist',
    removeFromWatchlist: 'Remove {name} from the watchlist',
    notStated: 'Not stated',
    gone: 'This opportunity is no longer available',
  },
});
