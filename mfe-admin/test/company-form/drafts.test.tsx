// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { back, button, field, listOf, openNew, openStored, press, type } from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('HIST-13 what is typed survives a reload, rounds and managers included, until it is discarded', async () => {
  const { unmount } = await openStored();
  type('HQ city', 'Basel');
  press('Remove Seed May 15, 2021');
  press('Move Bo Lund up');
  press('Add manager');
  type('Position', 'COO');
  unmount();
  await openStored();
  expect(screen.getByText('What you had typed before was restored.')).toBeTruthy();
  expect(field('HQ city').value).toBe('Basel');
  expect(listOf('Funding History')).toBeNull();
  expect(field('Position').value).toBe('COO');
  press('Discard');
  expect(field('HQ city').value).toBe('Zürich');
  expect(listOf('Funding History')).toBeTruthy();
  expect(button('Discard')).toBeUndefined();
  cleanup();
  await openStored();
  expect(field('HQ city').value).toBe('Zürich');
});

it('HIST-13 of a new company and of each stored one are apart', async () => {
  const { unmount } = await openStored();
  type('HQ city', 'Basel');
  unmount();
  const created = await openNew();
  expect(field('HQ city').value).toBe('');
  type('HQ city', 'Oslo');
  created.unmount();
  await openStored();
  expect(field('HQ city').value).toBe('Basel');
  cleanup();
  await openNew();
  expect(field('HQ city').value).toBe('Oslo');
});

it('COMP-03 leaving with unsaved entries asks first', async () => {
  const { saves } = await openNew();
  type('Company name', 'Nordlys');
  back();
  await screen.findByText('Leave without saving?');
  expect(address()).toBe(paths.newCompany());
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
  expect(saves()).toEqual([]);
});
