import { expect, test } from 'vitest';
import type { Caller } from '../../src/access/caller.ts';
import { dealScope, holdsOnDeal, holdsOnSomeDeal } from '../../src/access/deal-rights.ts';
import type { Permission } from '../../src/database/generated/enums.ts';

const deal = '0f5e7f2a-9e0a-4b1d-8a43-0d5b1c2d3e4f';
const other = '1f5e7f2a-9e0a-4b1d-8a43-0d5b1c2d3e4f';

function rights(
  everywhere: Permission[],
  onDeal: Permission[],
  isAdmin = true,
): Pick<Caller, 'isAdmin' | 'permissions' | 'dealPermissions'> {
  return { isAdmin, permissions: new Set(everywhere), dealPermissions: new Map([[deal, new Set(onDeal)]]) };
}

test.each([
  ['a global permission', rights(['publish_opportunity'], []), [true, true, true, true]],
  ['a permission on the deal', rights([], ['publish_opportunity']), [true, false, false, true]],
  ['another permission on the deal', rights(['edit_opportunity'], ['edit_opportunity']), [false, false, false, false]],
  [
    'a permission without a staff role',
    rights(['publish_opportunity'], ['publish_opportunity'], false),
    [false, false, false, false],
  ],
])(
  'PERM-16 PERM-03 %s holds on the deal, another deal, no deal and some deal as required',
  (_name, caller, expected) => {
    expect([
      holdsOnDeal(caller, 'publish_opportunity', deal),
      holdsOnDeal(caller, 'publish_opportunity', other),
      holdsOnDeal(caller, 'publish_opportunity', null),
      holdsOnSomeDeal(caller, 'publish_opportunity'),
    ]).toEqual(expected);
  },
);

test('PERM-15 PERM-17 the id of a deal is compared case-insensitively, and the scope lists the deals', () => {
  const caller = rights(['edit_opportunity'], ['edit_opportunity_privacy']);
  expect(holdsOnDeal(caller, 'edit_opportunity_privacy', deal.toUpperCase())).toBe(true);
  expect(dealScope(caller, 'edit_opportunity_privacy')).toEqual({ all: false, deals: [deal] });
  expect(dealScope(caller, 'edit_opportunity')).toEqual({ all: true, deals: [] });
});
