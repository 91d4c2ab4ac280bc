import type { Translated } from '../../texts.ts';
import type { exportTexts } from './export-texts.ts';

export const exportTextsGerman: Translated<typeof exportTexts> = {
  columns: {
    company: 'Unternehmen',
    deal: 'Angebot',
    kind: 'Art',
    amount: 'Betrag',
    currency: 'Währung',
    date: 'Datum',
    status: 'Status',
    dealStatus: 'Status des Angebots',
  },
  kinds: { investment: 'Beteiligung', interest: 'Interesse' },
  statuses: {
    closed: 'Geschlossen',
    interestRecorded: 'Interesse vermerkt',
    completed: 'Abgeschlossen',
    inProgress: 'Laufend',
  },
  dealStatuses: { open: 'Offen', prospective: 'In Vorbereitung', closed: 'Geschlossen' },
};
