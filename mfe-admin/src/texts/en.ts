import { bulkEnglish } from './bulk.en.ts';
import { clientEnglish } from './client.en.ts';
import { companiesEnglish } from './companies.en.ts';
import { companyFormEnglish } from './company-form.en.ts';
import { createAccountEnglish } from './create-account.en.ts';
import { dealSectionsEnglish } from './deal-sections.en.ts';
import { dealsEnglish, opportunitiesEnglish } from './deals.en.ts';
import { editorEnglish } from './editor.en.ts';
import { editorFilesEnglish, previewEnglish } from './editor-files.en.ts';
import { employeesEnglish } from './employees.en.ts';
import { flowsEnglish, templatesEnglish } from './flows.en.ts';
import { historyEnglish } from './history.en.ts';
import { importEnglish } from './import.en.ts';
import { instanceEnglish } from './instance.en.ts';
import { listEnglish } from './list.en.ts';
import { managerEnglish } from './manager.en.ts';
import { paletteEnglish } from './palette.en.ts';
import { formEnglish, recordEnglish } from './record.en.ts';
import { releasesEnglish } from './releases.en.ts';
import { scheduleEnglish } from './schedule.en.ts';
import { settingsEnglish } from './settings.en.ts';
import { tipsEnglish } from './tips.en.ts';
import { versionsEnglish } from './versions.en.ts';
import { viewsEnglish } from './views.en.ts';
import { applicantEnglish, approveEnglish, inviteEnglish, mailEnglish, whitelistEnglish } from './whitelist.en.ts';

/** Texts of the app, spelt as in the requirements. */
export const english = {
  list: listEnglish,
  bulk: bulkEnglish,
  manager: managerEnglish,
  record: recordEnglish,
  versions: versionsEnglish,
  views: viewsEnglish,
  palette: paletteEnglish,
  form: formEnglish,
  history: historyEnglish,
  opportunities: opportunitiesEnglish,
  deals: dealsEnglish,
  companies: companiesEnglish,
  editor: editorEnglish,
  dealSections: dealSectionsEnglish,
  schedule: scheduleEnglish,
  clients: {
    title: 'Clients',
    tabsLabel: 'Clients area',
    tabs: { all: 'List', whitelist: 'Whitelist', interested: 'Interested', onboarding: 'Onboarding' },
    denied: {
      all: 'You do not have permission to view the clients tab',
      whitelist: 'You do not have permission to view the whitelist tab',
      interested: 'You do not have permission to view the interested tab',
      onboarding: 'You do not have permission to view the onboarding tab',
    },
    failed: 'The clients could not be loaded',
    empty: 'You do not have any clients to manage',
    columns: {
      NAME: 'Name',
      EMAIL: 'E-mail',
      RELATIONSHIP_MANAGER: 'Relationship manager',
      CREATED_AT: 'Creation date',
      STATUS: 'Status',
    },
    statuses: {
      ACCOUNT_DISABLED: 'Account disabled',
      PERSONAL_INFORMATION_MISSING: 'Missing personal information',
      PERSONAL_INFORMATION_INCOMPLETE: 'Incomplete personal information',
      CONFIDENTIALITY_NOT_ACCEPTED: 'Confidentiality agreement not accepted',
      PROFILE_NOT_CREATED: 'Investor profile not created',
      APPROVED: 'Approved investor',
    },
    closingRequested: 'Closing requested',
  },
  templates: templatesEnglish,
  flows: flowsEnglish,
  companyForm: companyFormEnglish,
  import: importEnglish,
  createAccount: createAccountEnglish,
  whitelist: whitelistEnglish,
  mail: mailEnglish,
  invite: inviteEnglish,
  approve: approveEnglish,
  applicant: applicantEnglish,
  client: clientEnglish,
  employees: employeesEnglish,
  editorFiles: editorFilesEnglish,
  preview: previewEnglish,
  settings: settingsEnglish,
  releases: releasesEnglish,
  tips: tipsEnglish,
  investment: {
    title: 'Investments',
    tabsLabel: 'Investment area',
    documents: 'Documents',
    templates: 'Flow Templates',
    search: 'Search investors and deals',
    denied: 'You do not have permission to view the documents tab',
    failed: 'The investments could not be loaded',
    empty: 'No investments yet',
    emptyHint: 'Investments of the clients you look after appear here.',
    noMatch: 'No investment matches the search',
    investors_one: '{count} investor',
    investors_other: '{count} investors',
    completedOf: '{completed} of {total} completed',
    waiting: {
      label: 'Waiting for',
      ALL: 'All',
      CLIENT: 'Waiting for client',
      STAFF: 'Waiting for us',
      NOBODY: 'Completed',
    },
    waitingForUs: '{count} waiting for us',
    glance: 'Next',
    due: 'Due day',
    noMatchFilters: 'No investment matches the search and the filter',
    table: 'Investors in {name}',
    openDocuments: 'Open documents',
    openClient: 'Open client',
    investor: 'Investor',
    deal: 'Deal',
    amount: 'Amount',
    progress: 'Progress',
    date: 'Date',
    lastUpdate: 'Last update',
    finalized: 'Finalized',
    back: 'Back to documents',
    pageFailed: 'This investment could not be loaded',
    notFound: 'There is no such investment, or it is not one of your clients’.',
    markCompleted: 'Mark completed',
    unmarkCompleted: 'Unmark completed',
    openSteps: {
      title_one: 'One step is still open',
      title_other: '{count} steps are still open',
      text: 'Once the investment is completed, nothing can be added to or changed in its steps:',
      confirm: 'Complete anyway',
      cancel: 'Go back',
    },
    completed: 'Completed',
    inProgress: 'In progress',
    readOnlyCompleted: 'The investment is completed. Unmark it to change its steps.',
    shown: {
      label: 'Confirmed page',
      open: 'Show what the investor saw',
      title: 'What the investor saw',
      deal: 'Deal, version {number}',
      company: 'Company, version {number}',
      companyLabel: 'Company',
      failed: 'The versions could not be loaded',
      none: 'This investment is from before versions were kept.',
      notNamed: 'The page did not say which version it showed. This is what was published at that moment.',
      close: 'Close',
    },
    readOnlyPermission: 'You can read this investment and not change it.',
    email: 'E-mail',
  },
  instance: instanceEnglish,
} as const;
