// @vitest-environment jsdom

import type { Answers } from '@platform/app-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choose, deal, dialog, nameOf, openDeals } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const employee = (accountId: string, firstName: string | null, assigned = false) => ({
  ...{ __typename: 'DealEmployee', accountId, firstName, lastName: firstName && 'Müller', assigned },
  email: `${accountId}@example.test`,
});
const employees = [
  employee('s1', 'Anna', true),
  employee('s2', 'Bert'),
  employee('s3', 'Çelik', true),
  employee('s4', null),
];

async function openDialog(answers: Answers = {}) {
  const rendered = openDeals([deal], { answers: { DealEmployees: () => ({ dealEmployees: employees }), ...answers } });
  await choose(nameOf(deal), 'Permission');
  const shown = await dialog(`Who works on ${nameOf(deal)}`);
  return { ...rendered, shown };
}
type Shown = Awaited<ReturnType<typeof openDialog>>['shown'];

const boxes = (shown: Shown) =>
  shown
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, parentElement }) => [parentElement?.textContent, checked]);
const savesOf = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation === 'ChangeDealEmployees').map(({ variables }) => variables);

describe('the permission dialog', () => {
  it('ADEAL-14 lists all other employees with those of role 8 ticked', async () => {
    const { shown } = await openDialog();
    await shown.findByRole('group', { name: 'Employees' });
    expect(boxes(shown)).toEqual([
      ['Anna Müller (s1@example.test)', true],
      ['Bert Müller (s2@example.test)', false],
      ['Çelik Müller (s3@example.test)', true],
      ['s4@example.test', false],
    ]);
    expect(shown.getByText('2 employees ticked')).toBeDefined();
  });

  it('ADEAL-15 AAPI-23 saves who was ticked and who no longer is, also those whom the search does not show, and says so', async () => {
    const { shown, sent, services } = await openDialog({
      ChangeDealEmployees: () => ({ changeDealEmployees: [employee('s2', 'Bert', true)] }),
    });
    await userEvent.click(await shown.findByRole('checkbox', { name: /^Anna/ }));
    await userEvent.type(shown.getByRole('searchbox', { name: 'Search employees' }), 'BERT mull');
    await waitFor(() => expect(boxes(shown)).toHaveLength(1));
    await userEvent.click(shown.getByRole('checkbox', { name: /^Bert/ }));
    await userEvent.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({
        severity: 'success',
        text: 'Deal employees updated',
      }),
    );
    expect(savesOf(sent)).toEqual([{ dealId: 'd1', added: ['s2'], removed: ['s1'] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([new TypeError('offline'), new Error('FIELD_INVALID')])(
    'ADEAL-17 a failed save says so and stays open with the choice',
    async (error) => {
      const { shown, services } = await openDialog({ ChangeDealEmployees: () => error });
      await userEvent.click(await shown.findByRole('checkbox', { name: /^Bert/ }));
      await userEvent.click(shown.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({
          severity: 'error',
          text: 'Error updating deal employees',
        }),
      );
      expect(shown.getByRole<HTMLInputElement>('checkbox', { name: /^Bert/ }).checked).toBe(true);
      expect(shown.getByRole('button', { name: 'Save' })).toBeDefined();
    },
  );

  it('ADEAL-14 reads the list anew for each opening', async () => {
    let stored = employees;
    const { shown } = await openDialog({ DealEmployees: () => ({ dealEmployees: stored }) });
    await userEvent.click(await shown.findByRole('checkbox', { name: /^Bert/ }));
    await userEvent.click(shown.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    stored = [employee('s2', 'Bert'), employee('s9', 'Nina', true)];
    await choose(nameOf(deal), 'Permission');
    const again = await dialog(`Who works on ${nameOf(deal)}`);
    await again.findByRole('checkbox', { name: /^Nina/ });
    expect(boxes(again)).toEqual([
      ['Bert Müller (s2@example.test)', false],
      ['Nina Müller (s9@example.test)', true],
    ]);
  });

  it('tells when the employees cannot be loaded, and loads them again', async () => {
    let fails = true;
    const { shown } = await openDialog({
      DealEmployees: () => (fails ? new TypeError('offline') : { dealEmployees: employees }),
    });
    await shown.findByText('The employees could not be loaded');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fails = false;
    await userEvent.click(shown.getByRole('button', { name: 'Try again' }));
    await shown.findByRole('checkbox', { name: /^Anna/ });
  });
});
