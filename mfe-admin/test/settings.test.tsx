// @vitest-environment jsdom
import { permissionFlags } from '@platform/app-contract';
import { type Answers, address, effectsOf, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Admin } from '../src/admin.tsx';
import { cacheRules } from '../src/cache-rules.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const initial = {
  __typename: 'PlatformSettings',
  answerTargetHours: 24,
  termsUrl: 'https://example.com/terms',
  privacyUrl: null,
  eventRetentionMonths: null,
  closedAccountRetentionDays: 30,
  version: 'v1',
};

/** Renders the screen; the mock server stores what is sent as version `v2`. */
async function open(answers: Answers = {}) {
  const rendered = renderScreen(<Admin />, {
    path: paths.platformSettings(),
    permissions: { settings: true },
    answers: {
      PlatformSettings: () => ({ platformSettings: initial }),
      SavePlatformSettings: ({ input }) => ({
        savePlatformSettings: { ...initial, ...(input as object), version: 'v2' },
      }),
      ...answers,
    },
  });
  await screen.findByLabelText('Hours until an answer');
  return rendered;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.queryByRole('button', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const saves = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation === 'SavePlatformSettings').map(({ variables }) => variables);

describe('the platform settings', () => {
  it('CARE-19 PERM-13 are denied without their flag and not requested; the link to them is absent', async () => {
    const without = Object.fromEntries(permissionFlags.map((flag) => [flag, flag !== 'settings']));
    const { sent } = renderScreen(<Admin />, { path: paths.platformSettings(), permissions: without });
    await screen.findByText('You do not have permission to view the settings');
    expect(sent).toEqual([]);
    cleanup();
    renderScreen(<Admin />, { path: paths.employees(), permissions: without });
    await screen.findByRole('heading', { name: 'Employees Management' });
    expect(button('Settings')).toBeNull();
    cleanup();
    renderScreen(<Admin />, { path: paths.employees(), permissions: { settings: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    await waitFor(() => expect(address()).toBe(paths.platformSettings()));
  });

  it('CARE-19 show what is stored, and the bar only with unsaved changes', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Platform settings' })).toBeTruthy();
    expect(field('Hours until an answer').value).toBe('24');
    expect(field('Address of the terms').value).toBe('https://example.com/terms');
    expect(field('Address of the privacy policy').value).toBe('');
    expect(field('Months until analytics events are deleted').value).toBe('');
    expect(button('Save')).toBeNull();
    type('Hours until an answer', '8');
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Hours until an answer').value).toBe('24');
    expect(button('Save')).toBeNull();
  });

  it.each([
    ['without a page for the privacy policy', {}, true],
    ['with both pages', { privacyUrl: 'https://example.com/privacy' }, false],
  ])('CARE-09 CARE-19 say %s whether people register without a link', async (_which, pages, isTold) => {
    await open({ PlatformSettings: () => ({ platformSettings: { ...initial, ...pages } }) });
    const told = screen.queryByText('People who register see no link to a page that is not set here.');
    expect(told !== null).toBe(isTold);
  });

  it('CARE-19 are saved against their version, and the next save starts from the new one', async () => {
    const { sent, services } = await open();
    type('Hours until an answer', '8');
    type('Address of the privacy policy', 'https://example.com/privacy');
    type('Address of the terms', '');
    save();
    const toast = { severity: 'success', text: 'Settings saved' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    const input = {
      answerTargetHours: 8,
      termsUrl: null,
      privacyUrl: 'https://example.com/privacy',
      eventRetentionMonths: null,
      closedAccountRetentionDays: 30,
    };
    expect(saves(sent)).toEqual([{ version: 'v1', input }]);
    await waitFor(() => expect(button('Save')).toBeNull());
    type('Hours until an answer', '9');
    save();
    await waitFor(() => expect(saves(sent)).toHaveLength(2));
    expect(saves(sent)[1]).toEqual({ version: 'v2', input: { ...input, answerTargetHours: 9 } });
  });

  it.each([
    ['Hours until an answer', '0', 'Enter a whole number from 1 to 168'],
    ['Hours until an answer', '169', 'Enter a whole number from 1 to 168'],
    ['Hours until an answer', '', 'Enter a whole number from 1 to 168'],
    ['Address of the terms', 'http://example.com', 'Enter an address that begins with https://, or leave it empty'],
    ['Address of the privacy policy', 'x', 'Enter an address that begins with https://, or leave it empty'],
    ['Months until analytics events are deleted', '121', 'Enter a whole number from 1 to 120, or leave it empty'],
    ['Days until the rest of a closed account is deleted', '0', 'Enter a whole number from 1 to 3650'],
    ['Days until the rest of a closed account is deleted', '', 'Enter a whole number from 1 to 3650'],
  ])('CARE-19 say at once that %s cannot be "%s", and send nothing', async (label, value, text) => {
    const { sent } = await open();
    type(label, value);
    fireEvent.blur(field(label));
    await screen.findByText(text);
    save();
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(field(label).value).toBe(value);
    expect(saves(sent)).toEqual([]);
  });

  it('CARE-19 ask before events are deleted, and delete nothing by Go back', async () => {
    const { sent } = await open();
    type('Months until analytics events are deleted', '12');
    save();
    await screen.findByText(/Events older than 12 months are deleted within the hour and cannot be brought back/);
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(button('Save and delete')).toBeNull());
    await waitFor(() => expect(button('Save')?.classList.contains('ant-btn-loading')).toBe(false));
    expect(saves(sent)).toEqual([]);
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Save and delete' }));
    await waitFor(() => expect(saves(sent)).toMatchObject([{ input: { eventRetentionMonths: 12 } }]));
    // A longer retention deletes nothing and is saved without asking.
    await waitFor(() => expect(button('Save')).toBeNull());
    type('Months until analytics events are deleted', '24');
    save();
    await waitFor(() => expect(saves(sent)).toMatchObject([{}, { input: { eventRetentionMonths: 24 } }]));
  });

  it('CARE-17 CARE-19 say that they were changed meanwhile, keep the entries, and save them on the new version', async () => {
    const theirs = { ...initial, answerTargetHours: 12, privacyUrl: 'https://example.com/theirs', version: 'v7' };
    let conflicts = 0;
    const { sent, services } = await open({
      PlatformSettings: () => ({ platformSettings: conflicts ? theirs : initial }),
      SavePlatformSettings: ({ version, input }) => {
        if (version === 'v7') return { savePlatformSettings: { ...theirs, ...(input as object), version: 'v8' } };
        conflicts += 1;
        return new Error('CONFLICT');
      },
    });
    type('Hours until an answer', '8');
    save();
    await screen.findByText('It was changed while you were editing. Nothing of yours was saved.');
    expect(field('Hours until an answer').value).toBe('8');
    fireEvent.click(screen.getByRole('button', { name: 'Keep what I typed' }));
    // Only the other person changed this field.
    await waitFor(() => expect(field('Address of the privacy policy').value).toBe('https://example.com/theirs'));
    expect(field('Hours until an answer').value).toBe('8');
    expect(services.toasts.show).not.toHaveBeenCalled();
    save();
    await waitFor(() => expect(saves(sent)).toHaveLength(2));
    expect(saves(sent)[1]).toMatchObject({
      version: 'v7',
      input: { answerTargetHours: 8, privacyUrl: 'https://example.com/theirs' },
    });
    await waitFor(() => expect(button('Save')).toBeNull());
  });

  it('CARE-19 keep the entries after a failure and after the screen is left', async () => {
    const { services, unmount } = await open({ SavePlatformSettings: () => new Error('INTERNAL') });
    type('Hours until an answer', '8');
    save();
    const toast = { severity: 'error', text: 'Could not complete request...' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    expect(field('Hours until an answer').value).toBe('8');
    unmount();
    await open();
    expect(field('Hours until an answer').value).toBe('8');
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeTruthy();
  });

  it('CARE-19 are read again after a save', () => {
    expect(effectsOf(cacheRules, 'mutations', 'savePlatformSettings')).toEqual(['invalidate platformSettings']);
  });
});
