import { brand } from '@platform/brand';
import type { Translated } from '../texts.ts';
import type { MailName, MailText, salutations } from './texts.ts';

export const salutationsGerman: Translated<typeof salutations> = { named: 'Guten Tag {name},', unnamed: 'Guten Tag,' };

export const mailTextsGerman: Readonly<Record<MailName, MailText>> = {
  invitation: {
    subject: `Ihre Einladung zu ${brand.name}`,
    heading: 'Sie sind eingeladen',
    paragraphs: ['{salutation}', `Sie wurden zu ${brand.name} eingeladen. Erstellen Sie Ihr Konto, um zu beginnen.`],
    action: 'Konto erstellen',
    notes: [
      'Der Link gilt einmal, für diese E-Mail-Adresse und {days} Tage lang.',
      'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  },
  invitationResent: {
    subject: `Ihre neue Einladung zu ${brand.name}`,
    heading: 'Ihre neue Einladung',
    paragraphs: [
      '{salutation}',
      `hier ist ein neuer Link zu ${brand.name}. Erstellen Sie Ihr Konto, um zu beginnen.`,
      'Die Links früherer Einladungen gelten nicht mehr.',
    ],
    action: 'Konto erstellen',
    notes: [
      'Der Link gilt einmal, für diese E-Mail-Adresse und {days} Tage lang.',
      'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  },
  emailConfirmation: {
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${brand.name}`,
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      '{salutation}',
      `Ihre Registrierung bei ${brand.name} mit der Adresse {email} ist eingegangen. Wenn sie von Ihnen stammt, bestätigen Sie mit dem Passwort, dass die Adresse Ihnen gehört: Ohne diese Bestätigung kann das Konto nicht freigegeben werden. Sobald es freigegeben ist, erhalten Sie eine E-Mail.`,
    ],
    action: 'Adresse bestätigen',
    notes: [
      'Der Link gilt {days} Tage.',
      'Wenn Sie dieses Konto nicht erstellt haben, ignorieren Sie diese E-Mail und bestätigen Sie die Adresse nicht.',
    ],
  },
  approval: {
    subject: `Ihr Zugang zu ${brand.name} ist freigegeben`,
    heading: 'Willkommen',
    paragraphs: [
      '{salutation}',
      `Ihr Zugang zu ${brand.name} ist freigegeben. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an; der erste Schritt ist die Vertraulichkeitsvereinbarung.`,
    ],
    action: 'Anmelden',
    notes: ['Wenn Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues festlegen.'],
  },
  passwordReset: {
    subject: `Setzen Sie Ihr Passwort bei ${brand.name} zurück`,
    heading: 'Setzen Sie Ihr Passwort zurück',
    paragraphs: [`Für Ihr Konto {email} bei ${brand.name} wurde ein neues Passwort angefordert.`],
    action: 'Neues Passwort festlegen',
    notes: [
      'Der Link gilt einmal und {minutes} Minuten lang.',
      'Wenn Sie es nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  securityChanged: {
    subject: `Die Anmeldung Ihres Kontos bei ${brand.name} wurde geändert`,
    heading: 'Ihre Anmeldung wurde geändert',
    paragraphs: ['Änderung am Konto {email} vom {time}: {change}.'],
    action: 'Neues Passwort festlegen',
    notes: [
      'Wenn Sie das waren, brauchen Sie nichts zu tun.',
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest: Das beendet jede Sitzung. Prüfen Sie danach Ihre Sicherheitseinstellungen.',
      'Wo Sie angemeldet sind, öffnet der Link stattdessen die App: Ändern Sie das Passwort dort unter Konto & Einstellungen.',
    ],
  },
  dealNotPublished: {
    subject: `Nicht veröffentlicht bei ${brand.name}: {deal}`,
    heading: 'Das Angebot wurde nicht veröffentlicht',
    paragraphs: [
      '{deal} sollte am {time} veröffentlicht werden und wurde es nicht. Der Grund:',
      '{reason}',
      'Anleger sehen weiterhin, was sie zuvor gesehen haben.',
    ],
    action: 'Angebot öffnen',
    notes: ['Ändern Sie, was fehlt, und veröffentlichen Sie es oder legen Sie eine andere Zeit fest.'],
  },
  flowItemAskedAgain: {
    subject: `Noch einmal angefordert bei ${brand.name}: {item}`,
    heading: 'Bitte senden Sie dies noch einmal',
    paragraphs: [
      '{salutation}',
      'für {subject} brauchen wir {item} noch einmal, im Schritt {step}. Der Grund:',
      '{reason}',
      '{due}',
    ],
    action: 'Schritt öffnen',
    notes: ['Der Schritt ist wieder geöffnet. Was Sie bisher gesendet haben, bleibt erhalten.'],
  },
  closingRequested: {
    subject: `Ihr Antrag, Ihr Konto bei ${brand.name} zu schließen`,
    heading: 'Ihr Antrag ist eingegangen',
    paragraphs: [
      '{salutation}',
      `am {time} haben Sie beantragt, Ihr Konto {email} bei ${brand.name} zu schließen. Wir prüfen das, und Sie erhalten eine E-Mail mit dem Ergebnis.`,
      'Bis dahin ändert sich nichts, und Sie können Ihren Antrag in Ihren Kontoeinstellungen zurückziehen.',
    ],
    action: 'Kontoeinstellungen öffnen',
    notes: ['Wenn der Antrag nicht von Ihnen stammt, ziehen Sie ihn dort zurück und ändern Sie sofort Ihr Passwort.'],
  },
  closingDeclined: {
    subject: `Ihr Konto bei ${brand.name} bleibt offen`,
    heading: 'Ihr Konto bleibt offen',
    paragraphs: [
      '{salutation}',
      'Sie haben beantragt, Ihr Konto zu schließen. Wir haben es nicht geschlossen. Der Grund:',
      '{reason}',
    ],
    action: 'Kontoeinstellungen öffnen',
    notes: ['Sie können den Antrag jederzeit neu stellen.'],
  },
  accountClosed: {
    subject: `Ihr Konto bei ${brand.name} ist geschlossen`,
    heading: 'Ihr Konto ist geschlossen',
    paragraphs: [
      '{salutation}',
      `wie beantragt, wurde Ihr Konto {email} bei ${brand.name} am {time} geschlossen. Niemand kann sich mehr damit anmelden.`,
      'Aufzeichnungen über Geld und darüber, wer was getan hat, werden zehn Jahre lang ohne Ihren Namen aufbewahrt. Alles andere wird nach dem {day} gelöscht.',
    ],
    action: `${brand.name} öffnen`,
    notes: ['Wenn Sie das nicht beantragt haben, sagen Sie uns sofort Bescheid.'],
  },
  messagesUnseen: {
    subject: `Ungelesene Nachrichten bei ${brand.name}`,
    heading: 'Sie haben ungelesene Nachrichten',
    paragraphs: ['{salutation}', 'Sie haben {messages} von {sender}.', '{about}'],
    action: 'Unterhaltung öffnen',
    notes: [
      'Zu einer Unterhaltung erhalten Sie eine E-Mail, bis Sie sie öffnen.',
      'Um diese E-Mails zu beenden, schalten Sie „E-Mails über Nachrichten“ in Ihren Kontoeinstellungen aus.',
    ],
  },
  registrationReceived: {
    subject: `Ihre Registrierung bei ${brand.name} ist eingegangen`,
    heading: 'Ihre Registrierung ist eingegangen',
    paragraphs: [
      '{salutation}',
      `Ihre Registrierung bei ${brand.name} mit der Adresse {email} ist am {time} eingegangen.`,
      '{next}',
    ],
    action: 'Anmelden',
    notes: ['Wenn Sie sich nicht registriert haben, sagen Sie der Person Bescheid, die Sie eingeladen hat.'],
  },
  investmentMade: {
    subject: `Ihre Beteiligung bei ${brand.name}: {deal}`,
    heading: 'Ihre Zeichnung ist eingegangen',
    paragraphs: [
      '{salutation}',
      'Ihre verbindliche Zeichnung von {deal} ist eingegangen. Bewahren Sie diese E-Mail bei Ihren Unterlagen auf.',
      '{next}',
    ],
    action: 'Weiter mit den Dokumenten',
    notes: ['Wenn diese Zeichnung nicht von Ihnen stammt, sagen Sie uns sofort Bescheid.'],
  },
  investmentChanged: {
    subject: `Ihr Betrag wurde geändert bei ${brand.name}: {deal}`,
    heading: 'Ihr Betrag wurde geändert',
    paragraphs: [
      '{salutation}',
      'Ihre Beteiligung an {deal} hat jetzt einen anderen Betrag. Er ist verbindlich und ersetzt den bisherigen, und die Schritte mit den Dokumenten beginnen von vorn.',
      '{next}',
    ],
    action: 'Weiter mit den Dokumenten',
    notes: ['Wenn Sie den Betrag nicht geändert haben, sagen Sie uns sofort Bescheid.'],
  },
  investmentCancelled: {
    subject: `Ihre Beteiligung wurde storniert bei ${brand.name}: {deal}`,
    heading: 'Ihre Beteiligung wurde storniert',
    paragraphs: [
      '{salutation}',
      'Ihre Beteiligung an {deal} wurde storniert. Sie sind nicht mehr verpflichtet, den Betrag zu zahlen.',
      'Solange das Angebot offen ist, können Sie erneut zeichnen.',
    ],
    action: 'Angebot öffnen',
    notes: ['Wenn Sie das nicht veranlasst haben, sagen Sie uns sofort Bescheid.'],
  },
  investmentCompleted: {
    subject: `Ihre Beteiligung ist abgeschlossen bei ${brand.name}: {deal}`,
    heading: 'Ihre Beteiligung ist abgeschlossen',
    paragraphs: [
      '{salutation}',
      'Ihre Beteiligung an {deal} ist abgeschlossen. Für Sie gibt es nichts mehr zu tun.',
      'Die Dokumente bleiben, wo sie sind; Sie können sie lesen und herunterladen.',
    ],
    action: 'Dokumente öffnen',
    notes: ['Bewahren Sie diese E-Mail bei Ihren Unterlagen auf.'],
  },
  stepOpened: {
    subject: `Ein Schritt ist für Sie geöffnet bei ${brand.name}: {step}`,
    heading: 'Ein Schritt ist für Sie geöffnet',
    paragraphs: ['{salutation}', 'für {subject} ist jetzt der Schritt {step} für Sie geöffnet.', '{due}'],
    action: 'Schritt öffnen',
    notes: ['Sie können jederzeit aufhören und später dort weitermachen, wo Sie aufgehört haben.'],
  },
  staffWaiting: {
    subject: `Was bei ${brand.name} auf Sie wartet`,
    heading: 'Was auf Sie wartet',
    paragraphs: ['{salutation}', `das ist bei ${brand.name} aufgelaufen und wartet auf Sie.`],
    action: 'Plattform öffnen',
    notes: [
      'Sie erhalten höchstens eine dieser E-Mails pro Stunde und nur über das, was Sie noch nicht gesehen haben.',
    ],
  },
  digest: {
    subject: `Neues bei ${brand.name}`,
    heading: 'Neu für Sie',
    paragraphs: ['{salutation}', `das ist neu bei ${brand.name} seit dem {day}.`],
    action: 'Alle Angebote öffnen',
    notes: ['Sie erhalten diese E-Mail {frequency}, wie in Ihren E-Mail-Einstellungen festgelegt.'],
  },
};
