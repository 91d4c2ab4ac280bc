import type { Translated } from '../../texts.ts';
import type { transcriptTexts } from './transcript-texts.ts';

export const transcriptTextsGerman: Translated<typeof transcriptTexts> = {
  columns: { sequence: 'Nr.', at: 'Zeit ({timeZone})', from: 'Von', to: 'An', text: 'Nachricht' },
  title: 'Unterhaltung von {investor} und {employee}',
  about: 'Zu {deal}',
  made: 'Erstellt am {time}. Zeiten gelten in der Zeitzone {timeZone}.',
  closed: 'Geschlossen am {time}: {manager} ist jetzt der Kundenbetreuer.',
  none: 'Keine Nachrichten',
  page: 'Seite {page}',
  unshown:
    'Dieses Dokument zeigt einige Zeichen, etwa Emoji, als leere Kästchen. Die CSV-Datei des Protokolls enthält sie alle.',
};
