import { describe, expect, it } from 'vitest';
import { mentionsOf, scrub } from '../../src/domains/account-closing/scrub.ts';

const subject = '9b2f0c1e-7a64-4d3b-8f55-1c2d3e4f5a6b';
const person = { subject, email: 'ada+1@example.test', firstName: 'Ada', lastName: 'Byron' };
const mentions = mentionsOf(person);
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
