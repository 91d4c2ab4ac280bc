export const english = {
  title: 'SampleTitle',
  shown: '{shown} of {total} deals',
  empty: 'No deals yet',
  failed: 'The deals could not be loaded',
} as const;
