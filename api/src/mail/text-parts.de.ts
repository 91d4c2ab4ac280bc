import { brand } from '@platform/brand';
import type { Translated } from '../texts.ts';
import type {
  askedAgainTexts,
  digestTexts,
  openedStepTexts,
  receiptTexts,
  registrationTexts,
  SecurityChange,
  staffWaitingTexts,
  unseenMessagesTexts,
} from './text-parts.ts';

export const askedAgainTextsGerman: Readonly<Record<keyof typeof askedAgainTexts, string>> = {
  onboarding: 'Ihre Registrierung',
  due: 'Bitte senden Sie es bis zum {day}.',
};

export const openedStepTextsGerman: Translated<typeof openedStepTexts> = { due: 'Er ist bis zum {day} fällig.' };

export const receiptTextsGerman: Translated<typeof receiptTexts> = {
  title: 'Ihre Beteiligung',
  entries: {
    company: 'Unternehmen',
    deal: 'Angebot',
    amount: 'Betrag',
    former: 'Bisheriger Betrag',
    changed: 'Neuer Betrag',
    time: 'Zeitpunkt',
    reference: 'Referenz',
    contact: 'Ansprechpartner',
  },
  noManager: `Das Team von ${brand.name}, unter „Nachrichten“`,
  next: 'Wie es weitergeht: Schritt {number} von {count}, {step}.',
  ended: 'Diese Beteiligung wurde seitdem geändert oder storniert: Was jetzt gilt, steht in der E-Mail dazu.',
  endedAction: 'Beteiligungen öffnen',
  messages: 'Schreiben Sie uns unter „Nachrichten“',
};

export const registrationTextsGerman: Translated<typeof registrationTexts> = {
  approved: 'Ihr Zugang ist freigegeben: Melden Sie sich an, um die nächsten Schritte zu machen.',
  waiting: 'Wie es weitergeht: Wir sehen sie uns an, und Sie erhalten eine E-Mail, sobald Ihr Zugang freigegeben ist.',
};

export const staffWaitingTextsGerman: Translated<typeof staffWaitingTexts> = {
  title: 'Wartend',
  kinds: {
    CLIENT_TO_APPROVE: 'Wartet auf Freigabe',
    CLOSING_REQUESTED: 'Hat beantragt, das Konto zu schließen',
    STEP_TO_REVIEW: 'Hat den Schritt „{detail}“ beendet, der auf Ihre Prüfung wartet',
    CONVERSATION_WAITING: 'Wartet länger als zugesagt auf eine Antwort',
    MAIL_FAILED: 'Die E-Mail an {detail} wurde nicht zugestellt',
    CANARY_PROMOTED:
      'Die Plattform hat {detail} allen gegeben: Fehler in {canaryFaults} von {canaryMounts} Aufrufen, gegen {stableFaults} von {stableMounts} mit dem Release zuvor',
    CANARY_WITHDRAWN:
      'Die Plattform hat {detail} zurückgenommen: Fehler in {canaryFaults} von {canaryMounts} Aufrufen, gegen {stableFaults} von {stableMounts} mit dem Release, das alle haben',
    CANARY_UNDECIDED:
      'Die Plattform hat {detail} zurückgenommen, weil es nicht rechtzeitig entschieden war: Fehler in {canaryFaults} von {canaryMounts} Aufrufen, gegen {stableFaults} von {stableMounts} mit dem Release, das alle haben',
  },
};

export const unseenMessagesTextsGerman: Readonly<Record<keyof typeof unseenMessagesTexts, string>> = {
  one: 'eine ungelesene Nachricht',
  several: '{count} ungelesene Nachrichten',
  about: 'In der Unterhaltung geht es um {deal}.',
  contact: 'Ihrem Ansprechpartner',
  client: 'einem Kunden',
  settings: 'Kontoeinstellungen öffnen',
};

export const digestTextsGerman: {
  readonly [Name in keyof typeof digestTexts]: Name extends 'frequencies'
    ? Readonly<Record<keyof (typeof digestTexts)['frequencies'], string>>
    : string;
} = {
  matching: 'Angebote für Sie',
  deals: 'Neue Angebote',
  watched: 'Auf Ihrer Merkliste',
  tips: 'Anlagetipps',
  criteria: 'Erfüllt {met} von {total} Ihrer Kriterien',
  search: 'Gefunden mit Ihrer gespeicherten Suche „{name}“',
  searches: 'Gefunden mit Ihren gespeicherten Suchen {names}',
  quoted: '„{name}“',
  termsChanged: 'Die Konditionen haben sich geändert',
  deadline: 'Offen bis zum {day}',
  more: 'Und {count} weitere',
  frequencies: { 1: 'täglich', 2: 'wöchentlich', 3: 'zweimal im Monat', 4: 'monatlich' },
  preferences: 'E-Mail-Einstellungen ändern',
  end: 'Diese E-Mails beenden',
};

export const securityChangesGerman: Readonly<Record<SecurityChange, string>> = {
  authenticator_added: 'Eine Authenticator-App wurde hinzugefügt',
  authenticator_removed: 'Die Authenticator-App wurde entfernt',
  passkey_added: 'Ein Passkey wurde hinzugefügt',
  passkey_removed: 'Ein Passkey wurde entfernt',
  second_factor_removed: 'Der zweite Faktor wurde von den Betreibern der Plattform entfernt',
  recovery_codes_renewed: 'Neue Wiederherstellungscodes wurden erstellt',
  password_changed: 'Das Passwort wurde geändert',
};
