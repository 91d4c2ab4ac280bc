/** Texts of actions on several rows, and of exports and saved views of lists. */
export const bulkEnglish = {
  cancel: 'Cancel',
  close: 'Close',
  stop: 'Stop after these',
  retry_one: 'Try the other one again',
  retry_other: 'Try the other {count} again',
  progress: '{done} of {total} done',
  progressLabel: 'Progress',
  results: 'Results',
  notSeenBy: 'Not published: {by} changed it {at}. Look at it, then publish it from the newly loaded list.',
  notSeen: 'Not published: it was changed meanwhile. Look at it, then publish it from the newly loaded list.',
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    stopped: 'Not started',
  },
} as const;
