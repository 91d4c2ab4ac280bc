import { bulkGerman } from './bulk.de.ts';
import { clientGerman } from './client.de.ts';
import { companiesGerman } from './companies.de.ts';
import { companyFormGerman } from './company-form.de.ts';
import { createAccountGerman } from './create-account.de.ts';
import { dealSectionsGerman } from './deal-sections.de.ts';
import { dealsGerman, opportunitiesGerman } from './deals.de.ts';
import { editorGerman } from './editor.de.ts';
import { editorFilesGerman, previewGerman } from './editor-files.de.ts';
import { employeesGerman } from './employees.de.ts';
import { flowsGerman, templatesGerman } from './flows.de.ts';
import { historyGerman } from './history.de.ts';
import { importGerman } from './import.de.ts';
import { instanceGerman } from './instance.de.ts';
import { listGerman } from './list.de.ts';
import { managerGerman } from './manager.de.ts';
import { paletteGerman } from './palette.de.ts';
import { formGerman, recordGerman } from './record.de.ts';
import { releasesGerman } from './releases.de.ts';
import { scheduleGerman } from './schedule.de.ts';
import { settingsGerman } from './settings.de.ts';
import { tipsGerman } from './tips.de.ts';
import { versionsGerman } from './versions.de.ts';
import { viewsGerman } from './views.de.ts';
import { applicantGerman, approveGerman, inviteGerman, mailGerman, whitelistGerman } from './whitelist.de.ts';

export const german = {
  list: listGerman,
  bulk: bulkGerman,
  manager: managerGerman,
  record: recordGerman,
  versions: versionsGerman,
  views: viewsGerman,
  palette: paletteGerman,
  form: formGerman,
  history: historyGerman,
  opportunities: opportunitiesGerman,
  deals: dealsGerman,
  companies: companiesGerman,
  editor: editorGerman,
  dealSections: dealSectionsGerman,
  schedule: scheduleGerman,
  clients: {
    title: 'Kunden',
    tabsLabel: 'Bereich Kunden',
    tabs: { all: 'Liste', whitelist: 'Whitelist', interested: 'Interessenten', onboarding: 'Onboarding' },
    denied: {
      all: 'Ihnen fehlt die Berechtigung, den Reiter „Kunden“ anzusehen',
      whitelist: 'Ihnen fehlt die Berechtigung, den Reiter „Whitelist“ anzusehen',
      interested: 'Ihnen fehlt die Berechtigung, den Reiter „Interessenten“ anzusehen',
      onboarding: 'Ihnen fehlt die Berechtigung, den Reiter „Onboarding“ anzusehen',
    },
    failed: 'Die Kunden konnten nicht geladen werden',
    empty: 'Sie haben keine Kunden zu betreuen',
    columns: {
      NAME: 'Name',
      EMAIL: 'E-Mail',
      RELATIONSHIP_MANAGER: 'Kundenbetreuer',
      CREATED_AT: 'Angelegt am',
      STATUS: 'Status',
    },
    statuses: {
      ACCOUNT_DISABLED: 'Konto gesperrt',
      PERSONAL_INFORMATION_MISSING: 'Persönliche Angaben fehlen',
      PERSONAL_INFORMATION_INCOMPLETE: 'Persönliche Angaben unvollständig',
      CONFIDENTIALITY_NOT_ACCEPTED: 'Vertraulichkeitsvereinbarung nicht angenommen',
      PROFILE_NOT_CREATED: 'Anlegerprofil nicht angelegt',
      APPROVED: 'Freigegebener Anleger',
    },
    closingRequested: 'Schließung beantragt',
  },
  templates: templatesGerman,
  flows: flowsGerman,
  companyForm: companyFormGerman,
  import: importGerman,
  createAccount: createAccountGerman,
  whitelist: whitelistGerman,
  mail: mailGerman,
  invite: inviteGerman,
  approve: approveGerman,
  applicant: applicantGerman,
  client: clientGerman,
  employees: employeesGerman,
  editorFiles: editorFilesGerman,
  preview: previewGerman,
  settings: settingsGerman,
  releases: releasesGerman,
  tips: tipsGerman,
  investment: {
    title: 'Beteiligungen',
    tabsLabel: 'Bereich Beteiligungen',
    documents: 'Dokumente',
    templates: 'Vorlagen für Abläufe',
    search: 'Anleger und Angebote suchen',
    denied: 'Ihnen fehlt die Berechtigung, den Reiter „Dokumente“ anzusehen',
    failed: 'Die Beteiligungen konnten nicht geladen werden',
    empty: 'Noch keine Beteiligungen',
    emptyHint: 'Hier erscheinen Beteiligungen der Kunden, die Sie betreuen.',
    noMatch: 'Keine Beteiligung passt zur Suche',
    investors_one: '{count} Anleger',
    investors_other: '{count} Anleger',
    completedOf: '{completed} von {total} abgeschlossen',
    waiting: {
      label: 'Wartet auf',
      ALL: 'Alle',
      CLIENT: 'Wartet auf den Kunden',
      STAFF: 'Wartet auf uns',
      NOBODY: 'Abgeschlossen',
    },
    waitingForUs: 'Wartet auf uns: {count}',
    glance: 'Als Nächstes',
    due: 'Fälligkeit',
    noMatchFilters: 'Keine Beteiligung passt zu Suche und Filter',
    table: 'Anleger von {name}',
    openDocuments: 'Dokumente öffnen',
    openClient: 'Kunden öffnen',
    investor: 'Anleger',
    deal: 'Angebot',
    amount: 'Betrag',
    progress: 'Fortschritt',
    date: 'Datum',
    lastUpdate: 'Letzte Änderung',
    finalized: 'Abgeschlossen',
    back: 'Zurück zu den Dokumenten',
    pageFailed: 'Diese Beteiligung konnte nicht geladen werden',
    notFound: 'Diese Beteiligung gibt es nicht, oder sie gehört nicht zu einem Ihrer Kunden.',
    markCompleted: 'Als abgeschlossen markieren',
    unmarkCompleted: 'Als nicht abgeschlossen markieren',
    openSteps: {
      title_one: 'Ein Schritt ist noch offen',
      title_other: '{count} Schritte sind noch offen',
      text: 'Sobald die Beteiligung abgeschlossen ist, kann in ihren Schritten nichts mehr hinzugefügt oder geändert werden:',
      confirm: 'Trotzdem abschließen',
      cancel: 'Zurück',
    },
    completed: 'Abgeschlossen',
    inProgress: 'Laufend',
    readOnlyCompleted:
      'Die Beteiligung ist abgeschlossen. Markieren Sie sie als nicht abgeschlossen, um ihre Schritte zu ändern.',
    shown: {
      label: 'Bestätigte Seite',
      open: 'Anzeigen, was der Anleger sah',
      title: 'Was der Anleger sah',
      deal: 'Angebot, Version {number}',
      company: 'Unternehmen, Version {number}',
      companyLabel: 'Unternehmen',
      failed: 'Die Versionen konnten nicht geladen werden',
      none: 'Diese Beteiligung stammt aus der Zeit, bevor Versionen aufbewahrt wurden.',
      notNamed: 'Die Seite gab nicht an, welche Version sie zeigte. Dies war in diesem Augenblick veröffentlicht.',
      close: 'Schließen',
    },
    readOnlyPermission: 'Sie können diese Beteiligung lesen, aber nicht ändern.',
    email: 'E-Mail',
  },
  instance: instanceGerman,
} as const;
