import { describe, expect, it } from 'vitest';
import { mentionsOf, scrub, scrubSearch } from '../../src/domains/account-closing/scrub.ts';

const subject = '9b2f0c1e-7a64-4d3b-8f55-1c2d3e4f5a6b';
const mentions = mentionsOf(subject, {
  addresses: ['ada+1@example.test', 'ada@former.test'],
  firstNames: ['Ada', 'A"da (x)'],
  lastNames: ['Byron', 'King'],
});
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('the details of an audit entry', () => {
  it('CARE-13 lose mentions of the person, whatever their letter case, and keep the rest', () => {
    const details = {
      changes: [
        { field: 'clients', before: 'ADA BYRON (ada+1@example.test), Grace Hopper', after: null },
        { field: 'adabyron', before: 'Ada Byron', after: 'adaX1@example.test, xada+1@example.test' },
        { field: 'value', before: '1 EUR', after: 'ada+1@example.test.org, ada+1@example.test.' },
      ],
      count: 2,
      done: true,
    };
    expect(scrub(details, mentions, false)).toEqual({
      changes: [
        { field: 'clients', before: '…, Grace Hopper', after: null },
        { field: 'adabyron', before: 'Ada Byron', after: 'adaX1@example.test, xada+1@example.test' },
        { field: 'value', before: '1 EUR', after: 'ada+1@example.test.org, ….' },
      ],
      count: 2,
      done: true,
    });
  });

  it('CARE-13 lose names and addresses of before, in any combination, and none without an address', () => {
    const labels = ['Ada King (ada@former.test)', 'A"da (x) Byron (ADA+1@example.test)', 'King (ada@former.test)'];
    const details = { list: [labels, { nested: `${labels.join('; ')}; Ada King` }, 'Grace King (grace@former.test)'] };
    expect(scrub(details, mentions, false)).toEqual({
      list: [['…', '…', '…'], { nested: '…; …; …; Ada King' }, 'Grace King (grace@former.test)'],
    });
  });

  it('CARE-13 of an exported list lose a search for the person, and no other', () => {
    for (const search of ['Byron', 'ADA KING', 'byr', 'ada@former.test', 'Àda'])
      expect(scrubSearch({ search, rows: 1 }, mentions)).toEqual({ search: '…', rows: 1 });
    for (const search of ['Grace', 'by', 'Bern', undefined])
      expect(scrubSearch({ search: search ?? null, rows: 1 }, mentions)).toEqual({ search: search ?? null, rows: 1 });
  });

  it('CARE-13 lose what the person entered, and keep ids and names of fields', () => {
    const details = {
      name: 'passport-ada.pdf',
      flowItemId: id,
      firebaseId: subject,
      changes: [{ field: 'city', before: 'Bern', after: null }],
    };
    expect(scrub(details, mentions, true)).toEqual({
      name: '…',
      flowItemId: id,
      firebaseId: '…',
      changes: [{ field: 'city', before: '…', after: null }],
    });
  });
});
