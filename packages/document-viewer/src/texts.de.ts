export const german = {
  close: 'Schließen',
  download: 'Herunterladen',
  loading: '{name} wird geladen',
  page: 'Seite',
  ofPages: 'von {pages}',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fitWidth: 'An Breite anpassen',
  area: 'Seiten von {name}',
  broken: 'Dieses Dokument kann hier nicht angezeigt werden',
  brokenHint:
    'Die Datei ist möglicherweise beschädigt. Sie können sie trotzdem herunterladen und in einem anderen Programm öffnen.',
  protected: 'Dieses Dokument ist durch ein Passwort geschützt',
  protectedHint: 'Laden Sie es herunter und öffnen Sie es in einem Programm, das nach dem Passwort fragt.',
  brokenPage: 'Diese Seite kann nicht angezeigt werden.',
} as const;
