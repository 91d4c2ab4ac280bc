import { declareTexts } from '@platform/app-kit';

/** Texts of how far a flow is, which screens show that do not load the flow itself. */
export const progressTexts = declareTexts('flow-progress', {
  en: {
    nothingOpen: 'No step is open yet',
    openSteps: {
      title: 'What needs your action',
      continue: 'Continue',
      continueOf: 'Continue your investment in {name}',
      onboarding: 'Onboarding documents',
      continueOnboarding: 'Continue your onboarding documents',
      all: 'All your documents',
    },
    due: {
      step: 'Due {day}',
      deadline: 'Due {day}, the deadline of the deal',
      overdue: 'Overdue, was due {day}',
    },
    progress: {
      waiting: {
        investor: { CLIENT: 'Your turn', STAFF: 'We are checking', NOBODY: 'Completed' },
        staff: { CLIENT: 'Waiting for client', STAFF: 'Waiting for us', NOBODY: 'Completed' },
      },
      step: 'Step {number} of {total}: {name}',
      done: '{completed} of {total} steps completed',
      missing: 'Still needed:',
      missingNames: 'Still needed: {names}',
      more: '{rest} more',
      askedAgain: '{name} (asked for again: {reason})',
      nothingToDo: 'There is nothing for you to do now.',
      lastUpload: {
        own: 'Last upload: {file}, {day}, by you',
        other: 'Last upload: {file}, {day}, by {name}',
        unknown: 'Last upload: {file}, {day}',
      },
    },
  },
  de: async () => (await import('./progress-texts.de.ts')).german,
});
