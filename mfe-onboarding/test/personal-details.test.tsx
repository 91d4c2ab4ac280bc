// @vitest-environment jsdom
import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PersonalInformationSection } from '../src/account/personal-information-section.tsx';
import type { AccountPageQuery } from '../src/gql/graphql.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const account: AccountPageQuery['me'] = {
  __typename: 'Account',
  id: 'a1',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Byron',
  phoneZone: 'CH',
  phoneNumber: '044 123 45 67',
  city: 'Zürich',
  country: 'CH',
  emailPreferences: {
    __typename: 'EmailPreferences',
    frequency: 5,
    investmentOpportunities: false,
    investmentTips: false,
    personalisedDeals: false,
    watchlist: false,
  },
  timeZone: null,
  language: 'en',
  messageMails: true,
};
const countries = [{ __typename: 'Country' as const, value: 'CH', description: 'Switzerland', diallingCode: '41' }];

/** Renders the section with Ada's data, overridden by `parts`. */
const open = (parts: Partial<AccountPageQuery['me']> = {}, answers: Answers = {}) =>
  renderScreen(<PersonalInformationSection account={{ ...account, ...parts }} countries={countries} />, { answers });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const isMarked = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
const labels = ['First name', 'Last name', 'Email', 'Country', 'City', 'Phone number'];
const marked = () => labels.filter(isMarked);

it('ACC-02 ACC-03 ADM-15 the fields are checked in order, one at a time, and nothing is sent', async () => {
  const { services, sent } = open({ email: '', country: null });
  const expectToast = (field: string) =>
    waitFor(() =>
      expect(services.toasts.show).toHaveBeenLastCalledWith({ severity: 'error', text: `Field ${field} is not valid` }),
    );
  type('First name', ' ');
  type('Last name', '');
  type('City', 'a<b');
  type('Phone number', 'abc');
  save();
  await expectToast('city');
  type('City', 'Zürich');
  save();
  await expectToast('firstName');
  type('First name', 'Ada');
  save();
  await expectToast('lastName');
  type('Last name', 'Byron');
  save();
  await expectToast('email');
  expect(sent).toEqual([]);
  cleanup();
  sessionStorage.clear();

  const other = open({ country: null });
  type('Phone number', 'abc');
  save();
  const text = 'Field country is not valid';
  await waitFor(() => expect(other.services.toasts.show).toHaveBeenLastCalledWith({ severity: 'error', text }));
  expect(other.sent).toEqual([]);
});

it.each(['', 'abc', '12a'])(
  'ACC-03 ACC-07 the invalid phone number "%s" is checked last, named, marked and kept',
  async (number) => {
    const { services, sent } = open();
    type('Phone number', number);
    save();
    const text = 'Field phone is not valid';
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
    await waitFor(() => expect(marked()).toEqual(['Phone number']));
    expect(field('Phone number').value).toBe(number);
    expect(sent).toEqual([]);
  },
);

it('ACC-04 ADM-15 empty fields are marked, all entries kept, and an edit clears only its own mark', async () => {
  open({ email: '', country: null });
  type('First name', ' ');
  type('Last name', '');
  type('City', 'a<b');
  type('Phone number', 'abc');
  save();
  // The empty fields, and the one named in the toast.
  await waitFor(() => expect(marked()).toEqual(['First name', 'Last name', 'Email', 'Country', 'City']));
  const entries = { 'First name': ' ', 'Last name': '', City: 'a<b', 'Phone number': 'abc' };
  for (const [label, value] of Object.entries(entries)) expect(field(label).value).toBe(value);
  type('City', 'Zürich');
  await waitFor(() => expect(marked()).toEqual(['First name', 'Last name', 'Email', 'Country']));
});

it('ACC-06 ACC-08 a save sends the editable fields without the address, and confirms it', async () => {
  const { services, sent } = open(
    {},
    { UpdatePersonalInformation: ({ input }) => ({ updatePersonalInformation: input as object }) },
  );
  expect(field('Email').readOnly).toBe(true);
  type('City', 'Bern');
  save();
  const text = 'Personal details updated!';
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text }));
  const { firstName, lastName, phoneZone, phoneNumber, country } = account;
  const input = { firstName, lastName, phoneZone, phoneNumber, country, city: 'Bern' };
  expect(sent).toEqual([{ operation: 'UpdatePersonalInformation', variables: { input } }]);
});

it('ACC-09 a failed save shows the toast and keeps the entries until Discard', async () => {
  const { services, unmount } = open({}, { UpdatePersonalInformation: () => new Error('INTERNAL') });
  type('City', 'Bern');
  save();
  const text = 'Your information could not be changed';
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
  expect(field('City').value).toBe('Bern');
  unmount();
  open();
  expect(field('City').value).toBe('Bern');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('City').value).toBe('Zürich');
});
