import type { CacheRules, StoredAnswers } from '@platform/app-contract';

/** Rule of the three saves of a profile's part. With `clientId` the save may have made the profile. */
function savedPart(stored: StoredAnswers, { clientId }: { clientId?: string | null }): void {
  stored.invalidate('clientHistory');
  if (!clientId) return;
  // The status tells whether there is a profile (CLI-09).
  stored.invalidateEntity('ClientDetail', clientId, 'profile', 'status');
  stored.invalidate('clients');
}

/** Rule of what changes a deal: where lists show it and in which order, and its history. */
function changedDeal(stored: StoredAnswers): void {
  for (const field of ['staffDeals', 'dealVersions', 'dealHistory', 'companies', 'company'] as const) {
    stored.invalidate(field);
  }
}

/** Rule of what gives or takes roles on a deal: employees show the deals they work on. */
function changedDealRoles(stored: StoredAnswers): void {
  for (const field of ['employees', 'employee', 'employeeHistory'] as const) stored.invalidate(field);
}

/** Rule of what changes a company: the lists and the deals that show its name, stage or publication. */
function changedCompany(stored: StoredAnswers): void {
  for (const field of ['companies', 'staffDeals', 'dealForEditing'] as const) stored.invalidate(field);
  stored.invalidate('companyHistory');
}

/** Rule of calls that change a deal without returning it: published, unpublished, or with another flow. */
function changedEditedDeal(stored: StoredAnswers): void {
  changedDeal(stored);
  stored.invalidate('dealForEditing');
}

/** Rule of what publishes or unpublishes a company: its deals follow it (COMP-22, COMP-23). */
function changedCompanyPublication(stored: StoredAnswers): void {
  changedCompany(stored);
  for (const field of ['company', 'dealHistory', 'dealVersions'] as const) stored.invalidate(field);
}

/** Rule of what changes the lists of flow templates. */
function changedTemplates(stored: StoredAnswers): void {
  stored.invalidate('onboardingTemplates');
  stored.invalidate('investmentTemplates');
}

export const cacheRules: readonly CacheRules[] = [
  {
    mutations: {
      savePlatformSettings: (stored) => stored.invalidate('platformSettings'),
      changeRollout: (stored) => stored.invalidate('publishedApps'),
      addAppKey: (stored) => stored.invalidate('publishedApps'),
      removeAppKey: (stored) => stored.invalidate('publishedApps'),
      saveTip: (stored) => stored.invalidate('tips'),
      publishTip: (stored) => stored.invalidate('tips'),
      deleteTip: (stored) => stored.invalidate('tips'),
      changeRoles(stored) {
        stored.invalidate('employees');
        stored.invalidate('employeeHistory');
        stored.invalidate('possibleManagers');
        // The clients may have been handed to a successor (EMP-11).
        stored.invalidate('clients');
        stored.invalidate('clientHistory');
      },
      assignRelationshipManager(stored) {
        // Which clients an employee sees, and how the list is sorted by manager, may be another.
        stored.invalidate('clients');
        stored.invalidate('clientHistory');
        // Both managers' investors and their number.
        stored.invalidate('employee');
      },
      insertDeal(stored) {
        changedDeal(stored);
        // Its creator leads it (EDIT-46).
        changedDealRoles(stored);
      },
      updateDeal: changedDeal,
      applyPendingChanges: changedDeal,
      discardPendingChanges: changedDeal,
      scheduleDeal: changedDeal,
      cancelDeal: changedDeal,
      changeDealEmployees(stored) {
        changedDealRoles(stored);
        stored.invalidate('dealEmployees');
        stored.invalidate('dealHistory');
      },
      insertCompany: changedCompany,
      startCompanyImport: changedCompany,
      updateCompany(stored, { id }) {
        changedCompany(stored);
        stored.invalidate('companyVersions');
        // What the deals of investors show of it.
        stored.invalidateEntity('Company', id);
      },
      publishCompany: changedCompanyPublication,
      cloneFlow: changedTemplates,
      deleteFlow: changedTemplates,
      setDefaultFlow: changedTemplates,
      // The flow of the deal is its copy, whose template the deal's editor shows.
      renewDealFlow: (stored) => stored.invalidate('dealForEditing'),
      saveIndustryPreferences: savedPart,
      saveCompanyPreferences: savedPart,
      saveInvestmentPreferences: savedPart,
    },
    subscriptions: {
      releasesChanged: (stored) => stored.invalidate('publishedApps'),
    },
    calls: {
      '/api/user/closing/confirm': (stored) => stored.invalidate('clients'),
      '/api/user/closing/decline': (stored) => stored.invalidate('clients'),
      '/api/deal/publish': changedEditedDeal,
      '/api/deal/unpublish': changedEditedDeal,
      '/api/company/unpublish': changedCompanyPublication,
      '/api/onboarding/update': changedTemplates,
      '/api/investment/update': changedTemplates,
      '/api/investment/clone': changedEditedDeal,
    },
  },
];
