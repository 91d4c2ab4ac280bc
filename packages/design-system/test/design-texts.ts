import type { DesignTexts } from '../src/theme/design-context.ts';

export const designTexts: DesignTexts = {
  loading: 'Loading',
  tryAgain: 'Try again',
  close: 'Close',
  noAnswerYet: 'No answer yet',
  cancel: 'Cancel',
  noData: 'Nothing',
  noMatch: 'No match',
  previousPage: 'Previous',
  nextPage: 'Next',
  today: 'Today',
  daysAgo: (days) => (days === 1 ? '1 day ago' : `${days} days ago`),
};
