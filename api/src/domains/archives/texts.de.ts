import type { Translated } from '../../texts.ts';
import type { archiveTexts } from './texts.ts';

export const archiveTextsGerman: Translated<typeof archiveTexts> = {
  onboarding: 'Onboarding',
  contents: 'inhalt.csv',
  columns: {
    path: 'Datei',
    size: 'Größe in Byte',
    sha256: 'SHA-256',
    uploadedAt: 'Hochgeladen am (UTC)',
    uploadedBy: 'Hochgeladen von',
    state: 'Zustand',
  },
  states: {
    included: 'enthalten',
    missing: 'fehlt im Speicher',
    noRoom: 'kein Platz mehr in dieser Datei, bitte einzeln herunterladen',
  },
};
