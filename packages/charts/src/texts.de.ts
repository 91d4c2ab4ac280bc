export const german = {
  showAsTable: 'Als Tabelle anzeigen',
  showAsChart: 'Als Diagramm anzeigen',
  ofChart: '{action}: {title}',
  showAll: 'Alle {number} anzeigen',
  showFewer: 'Weniger anzeigen',
  none: '–',
  ofBefore: 'Vom vorherigen Schritt',
  ofBeforeInWords: '{share} des vorherigen Schritts',
  ofFirst: 'Vom ersten Schritt',
  shareInWords: '{share} ({part} von {of})',
  viewAll: 'Alle anzeigen',
  viewLess: 'Weniger anzeigen',
} as const;
