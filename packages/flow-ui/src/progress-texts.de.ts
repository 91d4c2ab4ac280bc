export const german = {
  nothingOpen: 'Noch ist kein Schritt geöffnet',
  openSteps: {
    title: 'Was Sie als Nächstes tun müssen',
    continue: 'Fortfahren',
    continueOf: 'Mit Ihrer Beteiligung an {name} fortfahren',
    onboarding: 'Onboarding-Dokumente',
    continueOnboarding: 'Mit Ihren Onboarding-Dokumenten fortfahren',
    all: 'Alle Ihre Dokumente',
  },
  due: {
    step: 'Fällig am {day}',
    deadline: 'Fällig am {day}, dem Ende der Zeichnungsfrist',
    overdue: 'Überfällig, war fällig am {day}',
  },
  progress: {
    waiting: {
      investor: { CLIENT: 'Sie sind an der Reihe', STAFF: 'Wir prüfen', NOBODY: 'Abgeschlossen' },
      staff: { CLIENT: 'Wartet auf den Kunden', STAFF: 'Wartet auf uns', NOBODY: 'Abgeschlossen' },
    },
    step: 'Schritt {number} von {total}: {name}',
    done: '{completed} von {total} Schritten abgeschlossen',
    missing: 'Noch nötig:',
    missingNames: 'Noch nötig: {names}',
    more: '{rest} weitere',
    askedAgain: '{name} (noch einmal angefordert: {reason})',
    nothingToDo: 'Im Moment gibt es für Sie nichts zu tun.',
    lastUpload: {
      own: 'Zuletzt hochgeladen: {file}, {day}, von Ihnen',
      other: 'Zuletzt hochgeladen: {file}, {day}, von {name}',
      unknown: 'Zuletzt hochgeladen: {file}, {day}',
    },
  },
} as const;
