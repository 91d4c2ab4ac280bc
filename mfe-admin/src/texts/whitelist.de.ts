export const whitelistGerman = {
  table: 'Whitelist',
  interestedTable: 'Interessenten',
  failed: 'Die Whitelist konnte nicht geladen werden',
  interestedFailed: 'Die Interessenten konnten nicht geladen werden',
  empty: 'Noch ist niemand eingeladen',
  interestedEmpty: 'Niemand wartet auf Freigabe',
  columns: {
    NAME: 'Name',
    EMAIL: 'E-Mail',
    STATUS: 'Status',
    CREATED_AT: 'Angelegt',
    UPDATED_AT: 'Geändert',
    APPROVED_AT: 'Freigegeben am',
    ACTIONS: 'Aktionen',
  },
  statuses: { INTERESTED: 'Interessiert', APPROVED: 'Freigegeben' },
  addressNotConfirmed: 'Adresse nicht bestätigt',
  role: 'Rolle',
  resend: 'Noch einmal senden',
  resendMail: 'E-Mail noch einmal senden',
  openClient: 'Kunden öffnen',
  resendOf: 'E-Mail an {email} noch einmal senden',
  cancel: 'Abbrechen',
} as const;

export const mailGerman = {
  failed: 'Die E-Mail an {email} konnte nicht gesendet werden',
  notDelivered: 'E-Mail nicht zugestellt',
  delayed: 'E-Mail verzögert',
} as const;

export const inviteGerman = {
  open: 'Einladen',
  title: 'Einladen',
  intro: 'Jede Adresse erhält eine eigene E-Mail mit einem Link, der einmal gilt.',
  emails: 'E-Mail-Adressen',
  emailsHint: 'Die Eingabetaste oder ein Komma beendet eine Adresse; mehrere können auf einmal eingefügt werden.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  send: 'Senden',
  progress: 'Fortschritt',
  sending: '{done} von {total} werden gesendet',
  notSent: 'Nicht gesendet: {emails}',
  noAnswer:
    'Zu {email} kam keine Antwort. Die E-Mail wurde möglicherweise gesendet: Sehen Sie in der Liste nach, bevor Sie sie noch einmal senden.',
  noAddress: 'Fügen Sie eine E-Mail-Adresse hinzu',
  fault: '{email}: {reason}',
} as const;

export const approveGerman = {
  open: 'Freigeben',
  openOf: '{name} freigeben',
  title: '{name} freigeben',
  text: 'Die Person kann die App sofort betreten und erfährt es durch eine E-Mail an {email}.',
  confirm: 'Freigeben',
  already: 'Jemand anderes hatte diese Person bereits freigegeben',
  many_one: '{count} freigeben',
  many_other: '{count} freigeben',
  manyTitle_one: 'Eine Person freigeben',
  manyTitle_other: '{count} Personen freigeben',
  manyText: 'Jede von ihnen kann die App sofort betreten und erfährt es durch eine E-Mail:',
} as const;

export const applicantGerman = {
  nothing: 'Hat sich noch nicht registriert und wurde nicht eingeladen.',
  appClient: 'Bestehender Kunde',
  accreditedInvestor: 'Akkreditierter Anleger',
  place: 'Ort und Land',
  phone: 'Telefon',
  signedUp: 'Registriert',
  invitedBy: 'Eingeladen von',
  operator: 'Der Betreiber',
} as const;
