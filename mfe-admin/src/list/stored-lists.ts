import type { StoredList } from '@platform/app-kit/places';
import { paths } from '@platform/paths';

/** The lists of the app, for the way back from their records. The number changes with the shape of what is stored. */
export const clientsList: StoredList = { name: 'admin.clients.1', record: paths.client.pattern };
export const whitelistList: StoredList = { name: 'admin.whitelist.1', record: paths.client.pattern };
export const interestedList: StoredList = { name: 'admin.interested.1', record: paths.client.pattern };
export const templatesList: StoredList = { name: 'admin.templates.1', record: paths.clientOnboarding.pattern };
export const dealsList: StoredList = { name: 'admin.deals.1', record: paths.staffDeals.pattern };
export const employeesList: StoredList = { name: 'admin.employees.1', record: paths.employees.pattern };
export const investmentsList: StoredList = { name: 'admin.investments.1', record: paths.clientDocuments.pattern };
