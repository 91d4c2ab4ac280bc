import { type PermissionFlag, permits, type StaffPalette } from '@platform/app-contract';
import { useSession } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { savesCompanies } from '../opportunities/companies/company-rights.ts';
import { texts } from '../texts.ts';
import type { Entry } from './entries.ts';

type Page = {
  path: string;
  name: string;
  detail?: string;
  /** One of these is needed. */
  flags?: readonly PermissionFlag[];
};

/**
 * Returns the pages that the session's flags open: those of this app by themselves, the other apps' as declared. The
 * detail of a page names its area, under which people may look for it.
 */
export function usePages(declared: StaffPalette['pages']): Entry[] {
  const t = texts.useTexts();
  const { permissions } = useSession();
  const own: Page[] = [
    { path: paths.staffDealList(), name: t('opportunities.title'), detail: t('opportunities.lists.deals') },
    {
      path: paths.staffCompanies(),
      name: t('opportunities.lists.companies'),
      detail: t('opportunities.title'),
    },
    {
      path: paths.newDeal(),
      name: t('deals.add'),
      detail: t('opportunities.title'),
      flags: ['createOpportunity'],
    },
    {
      path: paths.newCompany(),
      name: t('companies.add'),
      detail: t('opportunities.title'),
      flags: savesCompanies,
    },
    {
      path: paths.companyImport(),
      name: t('import.title'),
      detail: t('opportunities.title'),
      flags: savesCompanies,
    },
    { path: paths.allClients(), name: t('clients.title'), flags: ['readClientInfo'] },
    { path: paths.whitelist(), name: t('clients.tabs.whitelist'), detail: t('clients.title'), flags: ['manageClient'] },
    {
      path: paths.interestedClients(),
      name: t('clients.tabs.interested'),
      detail: t('clients.title'),
      flags: ['manageClient'],
    },
    {
      path: paths.onboardingTemplates(),
      name: t('templates.table.ONBOARDING'),
      detail: t('clients.title'),
      flags: ['handleOnboarding'],
    },
    {
      path: paths.newClient(),
      name: t('createAccount.open'),
      detail: t('clients.title'),
      flags: ['createAccForInvestor'],
    },
    {
      path: paths.investmentDocuments(),
      name: t('investment.title'),
      detail: t('investment.documents'),
      flags: ['readClientDocument'],
    },
    {
      path: paths.flowTemplates(),
      name: t('templates.table.INVESTMENT'),
      detail: t('investment.title'),
    },
    { path: paths.employees(), name: t('employees.table'), detail: t('palette.admin'), flags: ['manageRoles'] },
    { path: paths.tips(), name: t('tips.title'), detail: t('palette.admin'), flags: ['settings'] },
    { path: paths.platformSettings(), name: t('settings.title'), detail: t('palette.admin'), flags: ['settings'] },
  ];
  const ofOthers = declared.filter(({ path }) => !own.some((page) => page.path.startsWith(`${path}/`)));
  return [
    ...own.filter(({ flags }) => flags?.some((flag) => permits(permissions, flag)) ?? true),
    ...ofOthers.map(({ path, text }): Page => ({ path, name: text })),
  ].map(({ path, name, detail }) => ({ key: path, path, name, detail: detail ?? null, used: { page: path } }));
}
