export const bulkGerman = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  stop: 'Nach diesen anhalten',
  retry_one: 'Die andere noch einmal versuchen',
  retry_other: 'Die anderen {count} noch einmal versuchen',
  progress: '{done} von {total} erledigt',
  progressLabel: 'Fortschritt',
  results: 'Ergebnisse',
  notSeenBy:
    'Nicht veröffentlicht: {by} hat es {at} geändert. Sehen Sie es sich an und veröffentlichen Sie es dann aus der neu geladenen Liste.',
  notSeen:
    'Nicht veröffentlicht: Es wurde inzwischen geändert. Sehen Sie es sich an und veröffentlichen Sie es dann aus der neu geladenen Liste.',
  states: {
    waiting: 'Wartet',
    running: 'Läuft',
    done: 'Erledigt',
    failed: 'Fehlgeschlagen',
    stopped: 'Nicht begonnen',
  },
} as const;
