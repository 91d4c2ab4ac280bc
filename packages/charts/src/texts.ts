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
  },
});
