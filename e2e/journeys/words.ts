export type MailKind = 'registered' | 'invested' | 'changed' | 'opened' | 'finished';

/** What the person of a journey reads and presses, by language (CARE-14). */
export interface Words {
  language: string;
  password: string;
  confirmPassword: string;
  start: string;
  notSent: string;
  offline: string;
  agreement: string;
  continue: string;
  notSaved: string;
  firstName: string;
  zone: string;
  zoneOption: string;
  phone: string;
  typedPhone: string;
  shownPhone: string;
  country: string;
  countryOption: string;
  city: string;
  clientQuestion: RegExp;
  accreditedQuestion: RegExp;
  yes: string;
  skip: string;
  understood: string;
  search: string;
  learnMore: string;
  amounts: string;
  custom: string;
  amount: string;
  invest: string;
  confirmation: string;
  confirm: string;
  euros: string;
  change: string;
  modify: string;
  changedEuros: string;
  handler: string;
  toDo: string;
  goOn: string;
  upload: string;
  notUploaded: string;
  tryAgain: string;
  download: string;
  notStored: string;
  insert: string;
  stored: string;
  manage: string;
  completed: string;
  /** By mail: its subject, and words of its text. */
  mails: Record<MailKind, { subject: RegExp; words: readonly string[] }>;
}

/** What every receipt says: who, which deal, at what time with its zone, the reference and who to ask (CARE-02). */
const receipt = {
  en: [
    'Dear Ada Lind',
    'Company\n  Murmur Health',
    'Deal\n  Series B',
    '(America/New_York)',
    'Reference',
    'Who to ask',
  ],
  de: [
    'Guten Tag Ada Lind',
    'Unternehmen\n  Murmur Health',
    'Angebot\n  Series B',
    '(America/New_York)',
    'Referenz',
    'Ansprechpartner',
  ],
};

/** `{deal}` is the deal, `{file}` a file and `{item}` an item of a step. */
export const words: Record<'en' | 'de', Words> = {
  en: {
    language: 'English',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    start: 'Get Started',
    notSent: 'Could not complete request...',
    offline: 'There is no connection.',
    agreement: 'I have read the terms of confidentiality agreement',
    continue: 'Continue',
    notSaved: 'data saving error',
    firstName: 'First name',
    zone: 'Country code',
    zoneOption: 'United Kingdom (+44)',
    phone: 'Phone number',
    typedPhone: '7911123456',
    shownPhone: '7911 123456',
    country: 'Country',
    countryOption: 'Germany',
    city: 'City',
    clientQuestion: /Are you a client of/,
    accreditedQuestion: /Are you an accredited investor/,
    yes: 'Yes',
    skip: 'Skip',
    understood: 'I have read this',
    search: 'Search opportunities',
    learnMore: 'Learn more: {deal}',
    amounts: 'Choose an amount',
    custom: 'Custom',
    amount: 'Amount',
    invest: 'Invest',
    confirmation: 'Confirm your investment',
    confirm: 'Confirm investment',
    euros: '€125,000',
    change: 'Modify the amount?',
    modify: 'Modify amount',
    changedEuros: '€150,000',
    handler: 'Your investment in {deal}',
    toDo: 'What needs your action',
    goOn: 'Continue your investment in {deal}',
    upload: '{item}: Choose files or drop them here',
    notUploaded: 'Not uploaded: {file}',
    tryAgain: 'Try again to upload to {item}',
    download: 'Download {file}',
    notStored: 'This answer is not stored yet',
    insert: 'Insert',
    stored: '{item} field updated',
    manage: 'Manage your investment in {deal}',
    completed: 'This investment is completed.',
    mails: {
      registered: { subject: /^Your registration at/, words: ['Dear Ada Lind', 'Your access is approved'] },
      invested: {
        subject: /^Your investment on .*: Murmur Health - Series B$/,
        words: [...receipt.en, 'EUR 125,000.00', 'step 1 of 4, Review the terms'],
      },
      changed: {
        subject: /^Your amount was changed on/,
        words: [...receipt.en, 'Amount before\n  EUR 125,000.00', 'New amount\n  EUR 150,000.00'],
      },
      opened: { subject: /^A step is open for you on/, words: ['Dear Ada Lind', 'the step Identification is open'] },
      finished: { subject: /^Your investment is completed on/, words: [...receipt.en, 'EUR 150,000.00'] },
    },
  },
  de: {
    language: 'Deutsch',
    password: 'Passwort',
    confirmPassword: 'Passwort bestätigen',
    start: 'Los geht’s',
    notSent: 'Die Anfrage konnte nicht ausgeführt werden …',
    offline: 'Es besteht keine Verbindung.',
    agreement: 'Ich habe die Bedingungen der Vertraulichkeitsvereinbarung gelesen',
    continue: 'Weiter',
    notSaved: 'Fehler beim Speichern der Daten',
    firstName: 'Vorname',
    zone: 'Landesvorwahl',
    zoneOption: 'Deutschland (+49)',
    phone: 'Telefonnummer',
    typedPhone: '030123456',
    shownPhone: '030 123456',
    country: 'Land',
    countryOption: 'Deutschland',
    city: 'Ort',
    clientQuestion: /Sind Sie Kunde von/,
    accreditedQuestion: /Sind Sie akkreditierter Anleger/,
    yes: 'Ja',
    skip: 'Überspringen',
    understood: 'Ich habe dies gelesen',
    search: 'Angebote suchen',
    learnMore: 'Mehr erfahren: {deal}',
    amounts: 'Wählen Sie einen Betrag',
    custom: 'Anderer Betrag',
    amount: 'Betrag',
    invest: 'Zeichnen',
    confirmation: 'Bestätigen Sie Ihre Zeichnung',
    confirm: 'Zeichnung bestätigen',
    euros: '125.000\u00A0€',
    change: 'Den Betrag ändern?',
    modify: 'Betrag ändern',
    changedEuros: '150.000\u00A0€',
    handler: 'Ihre Beteiligung an {deal}',
    toDo: 'Was Sie als Nächstes tun müssen',
    goOn: 'Mit Ihrer Beteiligung an {deal} fortfahren',
    upload: '{item}: Dateien wählen oder hier ablegen',
    notUploaded: 'Nicht hochgeladen: {file}',
    tryAgain: 'Noch einmal versuchen, zu {item} hochzuladen',
    download: '{file} herunterladen',
    notStored: 'Diese Antwort ist noch nicht gespeichert',
    insert: 'Einfügen',
    stored: 'Feld {item} aktualisiert',
    manage: 'Ihre Beteiligung an {deal} verwalten',
    completed: 'Diese Beteiligung ist abgeschlossen.',
    mails: {
      registered: { subject: /^Ihre Registrierung bei/, words: ['Guten Tag Ada Lind', 'Ihr Zugang ist freigegeben'] },
      invested: {
        subject: /^Ihre Beteiligung bei .*: Murmur Health - Series B$/,
        words: [...receipt.de, '125.000,00 EUR', 'Schritt 1 von 4, Review the terms'],
      },
      changed: {
        subject: /^Ihr Betrag wurde geändert bei/,
        words: [...receipt.de, 'Bisheriger Betrag\n  125.000,00 EUR', 'Neuer Betrag\n  150.000,00 EUR'],
      },
      opened: {
        subject: /^Ein Schritt ist für Sie geöffnet bei/,
        words: ['Guten Tag Ada Lind', 'ist jetzt der Schritt Identification für Sie geöffnet'],
      },
      finished: { subject: /^Ihre Beteiligung ist abgeschlossen bei/, words: [...receipt.de, '150.000,00 EUR'] },
    },
  },
};
