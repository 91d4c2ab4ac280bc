import { declareTexts } from '@platform/app-kit';

export const texts = declareTexts('charts', {
  en: {
    showAsTable: 'Show as table',
    showAsChart: 'Show as chart',
    ofChart: '{action}: {title}',
    showAll: 'Show all {number}',
    showFewer: 'Show fewer',
    viewAll: 'View all',
    viewLess: 'View less',
    none: '–',
    ofBefore: 'Of the step before',
    ofBeforeInWords: '{share} of the step before',
    ofFirst: 'Of the first step',
    shareInWords: '{share} ({part} of {of})',
  },
  de: async () => (await import('./texts.de.ts')).german,
});
