/** The kit's German texts, apart from the English ones, since only pages in German load them. */
export { developmentStagesGerman } from './development-stages.de.ts';
export { financingRoundsGerman } from './financing-rounds.de.ts';
export { sharedGerman } from './shared.de.ts';
