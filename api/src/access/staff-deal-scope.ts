import type { Caller } from './caller.ts';

/** The deals that an employee may see; used in the criteria of a statement. */
export type StaffDealScope = {
  /** Every deal. */
  all: boolean;
  /** Otherwise these deals only. */
  assigned: string[];
};

/** The deals of the staff's list: all with the global `edit_opportunity`, otherwise the assigned ones (ADEAL-06). */
export function staffDealScope({ permissions, assignments }: Caller): StaffDealScope {
  return {
    all: permissions.has('edit_opportunity'),
    assigned: assignments.flatMap(({ dealId }) => dealId ?? []),
  };
}
