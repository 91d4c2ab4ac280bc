import type { StoredList } from '@platform/app-kit/places';
import { paths } from '@platform/paths';

/** The deals list, for the way back from a deal. */
export const dealsList: StoredList = { name: 'opportunities.places.2', record: paths.deal.pattern };
