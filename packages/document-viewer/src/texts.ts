import { declareTexts } from '@platform/app-kit';

export const texts = declareTexts('document-viewer', {
  en: {
    close: 'Close',
    download: 'Download',
    loading: 'Loading {name}',
    page: 'Page',
    ofPages: 'of {pages}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fitWidth: 'Fit width',
    area: 'Pages of {name}',
    broken: 'This document cannot be shown here',
    brokenHint: 'The file may be damaged. You can still download it and open it in another program.',
    protected: 'This document is protected by a password',
    protectedHint: 'Download it and open it in a program that asks for the password.',
    brokenPage: 'This page cannot be shown.',
  },
  de: async () => (await import('./texts.de.ts')).german,
});
