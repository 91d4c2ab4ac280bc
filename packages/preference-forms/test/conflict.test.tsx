// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chosen, information, press, profile, renderForm, type } from './kit.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const conflict = () => new Error('CONFLICT', { cause: { by: 'Robin Other', at: '2026-03-02T10:15:00.000Z' } });
const savedAs = (companyVersion: number) => ({
  saveCompanyPreferences: { __typename: 'InvestorProfile', id: 'p1', companyVersion },
});
const newer = {
  ...profile,
  countries: ['PT'],
  companyAdditionalInformation: 'Written by Robin',
  companyVersion: 7,
};

it('CARE-17 a conflict says who saved when, keeps the entries, and both states stay within reach', async () => {
  const { sent, services } = renderForm({
    part: 'company',
    audience: 'staff',
    newer,
    answers: { SaveCompanyPreferences: ({ version }) => (version === 7 ? savedAs(8) : conflict()) },
  });
  type('Written by me');
  press('Save');
  await screen.findByText(/^Robin Other changed this on .*2026.*10:15/);
  await screen.findByText('Nothing was saved. Your entries are still here.');
  expect(information().value).toBe('Written by me');
  expect(screen.getByRole('status').textContent).toBe('0');
  expect(services.toasts.show).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.variables).toMatchObject({ profileId: 'p1', version: 5 });

  press('Load the stored values');
  await waitFor(() => expect(information().value).toBe('Written by Robin'));
  expect(chosen('Countries')).toEqual(['Portugal']);
  // The entries are also kept for a reload of the page.
  expect(JSON.stringify({ ...sessionStorage })).toContain('Written by me');

  press('Put my entries back');
  await waitFor(() => expect(information().value).toBe('Written by me'));
  // A field that only the other person has changed keeps the stored value.
  expect(chosen('Countries')).toEqual(['Portugal']);
  press('Save');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'));
  expect(sent[1]?.variables).toMatchObject({
    version: 7,
    input: { countries: ['PT'], additionalInformation: 'Written by me' },
  });
  expect(sessionStorage.length).toBe(0);
});

it('CARE-17 another try without the stored values is a conflict again', async () => {
  const { sent } = renderForm({
    part: 'company',
    newer,
    answers: { SaveCompanyPreferences: () => new Error('CONFLICT') },
  });
  type('Written by me');
  press('Save');
  await screen.findByText('This was changed meanwhile.');
  press('Refresh');
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ variables }) => variables.version)).toEqual([5, 5]);
  expect(information().value).toBe('Written by me');
});

it('CARE-17 a form is saved against the version it was opened with, then against that of its own save', async () => {
  let version = 5;
  const { sent } = renderForm({
    part: 'company',
    newer,
    answers: {
      SaveCompanyPreferences: () => {
        version += 1;
        return savedAs(version);
      },
    },
  });
  type('Written by me');
  press('Refresh');
  expect(information().value).toBe('Written by me');
  press('Save');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'));
  press('Save');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
  expect(sent.map(({ variables }) => variables.version)).toEqual([5, 6]);
});

it('a second click while a save is running sends nothing', async () => {
  const { sent } = renderForm({ part: 'company' });
  press('Save');
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
});
