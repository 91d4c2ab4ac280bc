import type { StoredList } from '@platform/app-kit/places';
import { paths } from '@platform/paths';
import type { StaffList } from '../gql/graphql.ts';

/** A list of the app; `views` is set if its search, filters and sort can be kept under a name (DATA-09). */
export type StaffListPlace = StoredList & { views?: StaffList };

/** The state of a link to a record that several lists open: the name of the list. */
export type OpenedFrom = { list: string };

/** The lists of the app, for the way back from their records. The number changes with the shape of what is stored. */
export const clientsList: StaffListPlace = {
  name: 'admin.clients.1',
  record: paths.client.pattern,
  views: 'CLIENTS',
};
export const whitelistList: StaffListPlace = {
  name: 'admin.whitelist.1',
  record: paths.client.pattern,
  views: 'WHITELIST',
};
export const interestedList: StaffListPlace = {
  name: 'admin.interested.1',
  record: paths.client.pattern,
  views: 'INTERESTED',
};
export const templatesList: StaffListPlace = { name: 'admin.templates.2', record: paths.onboardingTemplate.pattern };
export const flowTemplatesList: StaffListPlace = { name: 'admin.flow-templates.1', record: paths.flowTemplate.pattern };
export const dealsList: StaffListPlace = { name: 'admin.deals.1', record: paths.dealEditor.pattern, views: 'DEALS' };
export const companiesList: StaffListPlace = {
  name: 'admin.companies.1',
  record: paths.companyForm.pattern,
  views: 'COMPANIES',
};
export const employeesList: StaffListPlace = {
  name: 'admin.employees.1',
  record: paths.employee.pattern,
  views: 'EMPLOYEES',
};
export const investmentsList: StaffListPlace = {
  name: 'admin.investments.1',
  record: paths.clientDocuments.pattern,
  views: 'INVESTMENTS',
};

export const tipsList: StaffListPlace = { name: 'admin.tips.1', record: paths.tip.pattern };

/** Returns the list and its path from which a client's record was opened; the clients, unless a link named another. */
export function clientListOf(state: unknown): { list: StaffListPlace; path: string } {
  const { list } = Object(state);
  if (list === whitelistList.name) return { list: whitelistList, path: paths.whitelist() };
  if (list === interestedList.name) return { list: interestedList, path: paths.interestedClients() };
  return { list: clientsList, path: paths.allClients() };
}
