export const settingsGerman = {
  title: 'Einstellungen der Plattform',
  open: 'Einstellungen',
  back: 'Zurück zu den Mitarbeitern',
  denied: 'Ihnen fehlt die Berechtigung, die Einstellungen anzusehen',
  failed: 'Die Einstellungen konnten nicht geladen werden',
  conversations: 'Unterhaltungen',
  answerTargetHours: 'Stunden bis zu einer Antwort',
  answerTargetHint: 'Nachrichten von Anlegern sollen innerhalb dieser Zeit beantwortet werden.',
  pages: 'Nutzungsbedingungen und Datenschutz',
  termsUrl: 'Adresse der Nutzungsbedingungen',
  privacyUrl: 'Adresse der Datenschutzerklärung',
  pagesMissing: 'Wer sich registriert, sieht keinen Link zu einer Seite, die hier nicht festgelegt ist.',
  pageHint: 'Lassen Sie das Feld leer, wenn es keine gibt.',
  retention: 'Aufbewahrung',
  eventRetentionMonths: 'Monate, bis Ereignisse der Auswertungen gelöscht werden',
  eventRetentionHint: 'Lassen Sie das Feld leer, um alle zu behalten.',
  closedAccountRetentionDays: 'Tage, bis der Rest eines geschlossenen Kontos gelöscht wird',
  closedAccountRetentionHint:
    'Aufzeichnungen über Geld und darüber, wer was getan hat, bleiben zehn Jahre. Gilt für Konten, die von jetzt an geschlossen werden.',
  faults: {
    number: 'Geben Sie eine ganze Zahl von {min} bis {max} ein',
    numberOrNothing: 'Geben Sie eine ganze Zahl von {min} bis {max} ein oder lassen Sie das Feld leer',
    url: 'Geben Sie eine Adresse ein, die mit https:// beginnt, oder lassen Sie das Feld leer',
  },
  saved: 'Einstellungen gespeichert',
  deleting: {
    title: 'Ereignisse der Auswertungen löschen',
    text_one:
      'Ereignisse, die älter als ein Monat sind, werden innerhalb einer Stunde gelöscht und können nicht zurückgeholt werden. Die Auswertungen zählen sie dann nicht mehr.',
    text_other:
      'Ereignisse, die älter als {count} Monate sind, werden innerhalb einer Stunde gelöscht und können nicht zurückgeholt werden. Die Auswertungen zählen sie dann nicht mehr.',
    confirm: 'Speichern und löschen',
    cancel: 'Zurück',
  },
} as const;
