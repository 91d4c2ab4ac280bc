/** Texts of the search over all areas (DATA-08). */
export const paletteEnglish = {
  results: 'Search results',
  recent: 'Last used',
  pages: 'Go to',
  admin: 'Admin',
  kinds: {
    DEAL: 'Deals',
    CLIENT: 'Clients',
    EMPLOYEE: 'Employees',
    INVESTMENT: 'Investments',
  },
  all: {
    DEAL: 'All matching deals',
    CLIENT: 'All matching clients',
    EMPLOYEE: 'All matching employees',
    INVESTMENT: 'All matching investments',
  },
  tooShort: 'Type at least two characters',
  none: 'Nothing found',
  noneHint: 'Try part of a name, a company or an e-mail address.',
  found_one: '{count} result',
  found_other: '{count} results',
  failed: 'The search failed',
  late: 'No answer came within 10 seconds',
  hints: { move: 'to move', open: 'to open', newTab: 'in a new tab', close: 'to close' },
  keys: { enter: 'Enter', control: 'Ctrl', command: '⌘', escape: 'Esc' },
} as const;
