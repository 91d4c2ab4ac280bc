export const german = {
  title: 'SampleTitle',
  shown: '{shown} von {total} Angeboten',
  empty: 'Noch keine Angebote',
  failed: 'Die Angebote konnten nicht geladen werden',
};
