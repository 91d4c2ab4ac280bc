// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { address, type JsonCall } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, confirm, inTime, menuOf } from '../rows/kit.tsx';
import { openCompanies, rights } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const away = { unpublishedAt: '2026-11-02T10:00:00.000Z' };
const published = { __typename: 'CompanyForEditing', id: 'o1', unpublishedAt: null, heldBack: [] };
const heldBack = [{ __typename: 'HeldBackDeal', id: 'd1', title: 'Series A', reason: 'It needs a flow' }];

const deal = (id: string, title: string, followsCompany: boolean) => ({
  __typename: 'CompanyDeal',
  ...{ id, title, followsCompany },
});
const dealsOf = (...deals: object[]) => ({
  FollowingDeals: () => ({ company: { __typename: 'CompanyForEditing', id: 'o1', deals } }),
});
const timesLoaded = (sent: { operation: string }[]) =>
  sent.filter(({ operation }) => operation === 'StaffCompanies').length;

describe('the menu of a company', () => {
  it.each([
    ['published', {}, {}, ['Edit', 'Unpublish']],
    ['unpublished', away, {}, ['Edit', 'Publish']],
    ['for an editor', {}, { publishOpportunity: false }, ['Edit']],
    ['for a publisher', away, { createOpportunity: false, editOpportunity: false }, ['Publish']],
  ])('COMP-21 PERM-13 of one that is %s offers what the flags allow', async (_name, parts, flags, entries) => {
    openCompanies([parts], { permissions: { ...rights, ...flags } });
    expect(await menuOf('Nordlys')).toEqual(entries);
  });

  it('COMP-03 Edit opens the form', async () => {
    openCompanies();
    await menuOf('Nordlys');
    await choose('Edit');
    expect(address()).toBe(paths.companyForm({ companyId: 'o1' }));
  });

  it('COMP-22 unpublishes after it named the deals that become drafts', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: {} } as never);
    const answers = dealsOf(deal('d1', 'Series A', true), deal('d2', 'Old draft', false), deal('d3', '', true));
    const { sent, services } = openCompanies([{}], { json, answers });
    await menuOf('Nordlys');
    await choose('Unpublish');
    const dialog = await screen.findByRole('dialog', { name: 'Unpublish Nordlys?' });
    expect(await within(dialog).findByText('These 2 deals become drafts:')).toBeDefined();
    const names = within(dialog).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Nordlys - Series A', 'Nordlys']);
    expect(json).not.toHaveBeenCalled();
    await confirm('Unpublish');
    expect(json).toHaveBeenCalledWith('POST', '/api/company/unpublish', { companyId: 'o1' }, inTime);
    const toast = { severity: 'success', text: 'Company and related deals unpublished' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    await waitFor(() => expect(timesLoaded(sent)).toBe(2));
  });

  it('COMP-23 publishes after it named the deals that come back', async () => {
    const answers = {
      ...dealsOf(deal('d1', 'Series A', true), deal('d2', 'Old draft', false)),
      PublishCompany: () => ({ publishCompany: published }),
    };
    const { sent, services } = openCompanies([away], { answers });
    await menuOf('Nordlys');
    await choose('Publish');
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish Nordlys?' }));
    expect(await dialog.findByText(/^This deal was turned into a draft/)).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Nordlys - Series A']);
    await confirm('Publish');
    const toast = { severity: 'success', text: 'Company published' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    expect(sent.find(({ operation }) => operation === 'PublishCompany')?.variables).toEqual({
      ...{ id: 'o1', version: 4 },
    });
    await waitFor(() => expect(timesLoaded(sent)).toBe(2));
  });

  it('COMP-23 names the deals that stay drafts, with the reason', async () => {
    const answers = { ...dealsOf(), PublishCompany: () => ({ publishCompany: { ...published, heldBack } }) };
    const { services } = openCompanies([away], { answers });
    await menuOf('Nordlys');
    await choose('Publish');
    await confirm('Publish');
    const toast = { severity: 'info', text: 'Series A stays a draft: It needs a flow.' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenLastCalledWith(toast));
  });

  it('COMP-24 HIST-02 does not publish what was changed since the list was loaded, and says so', async () => {
    const conflict = { by: 'Grace Hopper', at: '2026-11-01T10:00:00.000Z', version: 9 };
    const answers = { ...dealsOf(), PublishCompany: () => new Error('CONFLICT', { cause: conflict }) };
    const { sent, services } = openCompanies([away], { answers });
    await menuOf('Nordlys');
    await choose('Publish');
    await confirm('Publish');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(2));
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Error publishing the company' });
    expect(services.toasts.show).toHaveBeenLastCalledWith({
      severity: 'info',
      text: expect.stringMatching(/^Not published: Grace Hopper changed it Nov 1, 2026/),
    });
    await waitFor(() => expect(timesLoaded(sent)).toBe(2));
  });

  it('COMP-22 cannot be confirmed before the deals are named', async () => {
    const deals = Promise.withResolvers<object>();
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: {} } as never);
    openCompanies([{}], { json, answers: { FollowingDeals: () => deals.promise } });
    await menuOf('Nordlys');
    await choose('Unpublish');
    const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish Nordlys?' }));
    const unpublish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Unpublish' });
    expect(unpublish.disabled).toBe(true);
    deals.resolve(dealsOf(deal('d1', 'Series A', true)).FollowingDeals());
    await dialog.findByText('Nordlys - Series A');
    await waitFor(() => expect(unpublish.disabled).toBe(false));
  });

  it.each([
    ['unpublish', {}, 'It has no published deals.'],
    ['publish', away, 'No deal is published with it. Its drafts stay drafts.'],
  ])('COMP-22 COMP-23 says before it would %s that no deal changes', async (_change, parts, text) => {
    openCompanies([parts], { answers: dealsOf(deal('d2', 'Old draft', false)) });
    const [, item = ''] = await menuOf('Nordlys');
    await choose(item ?? '');
    expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeDefined();
  });

  it('COMP-24 a failure is told and the row keeps its state', async () => {
    const json = vi.fn<JsonCall>().mockRejectedValue(createRequestFailure(503, 'Away'));
    const { sent, services } = openCompanies([{}], { json, answers: dealsOf() });
    await menuOf('Nordlys');
    await choose('Unpublish');
    await confirm('Unpublish');
    const toast = { severity: 'error', text: 'Error unpublishing the company' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(toast));
    expect(screen.getByText('Published')).toBeDefined();
    expect(timesLoaded(sent)).toBe(1);
    cleanup();
    const second = openCompanies([away], { answers: { ...dealsOf(), PublishCompany: () => new Error('NOT_FOUND') } });
    await menuOf('Nordlys');
    await choose('Publish');
    await confirm('Publish');
    const other = { severity: 'error', text: 'Error publishing the company' };
    await waitFor(() => expect(second.services.toasts.show).toHaveBeenCalledExactlyOnceWith(other));
    expect(screen.getByText('Unpublished')).toBeDefined();
    // Somebody else may have changed what the server refused.
    await waitFor(() => expect(timesLoaded(second.sent)).toBe(2));
  });
});

describe('ticked companies', () => {
  it('DATA-07 COMP-22 are unpublished each on its own, with a result each, and those that failed again', async () => {
    let faulty = 'o2';
    const json = vi.fn<JsonCall>(async (_method, _path, body) => {
      if (Object(body).companyId === faulty) throw createRequestFailure(403, 'Forbidden', 'FORBIDDEN');
      return { result: {} } as never;
    });
    const companies = [{}, { id: 'o2', name: 'Tidal' }, { id: 'o3', name: 'Quillon', ...away }];
    const { sent } = openCompanies(companies, { json });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('button', { name: 'Publish 1' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Unpublish 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish 2 companies' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Nordlys', 'Tidal']);
    await userEvent.click(dialog.getByRole('button', { name: 'Unpublish' }));
    const results = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    await waitFor(() => expect(results()).toEqual(['NordlysDone', expect.stringMatching(/^TidalFailed./)]));
    faulty = '';
    await userEvent.click(dialog.getByRole('button', { name: 'Try the other one again' }));
    await waitFor(() => expect(results()).toEqual(['NordlysDone', 'TidalDone']));
    expect(json.mock.calls.map(([, , body]) => body)).toEqual(['o1', 'o2', 'o2'].map((companyId) => ({ companyId })));
    await userEvent.click(dialog.getByText('Close'));
    await waitFor(() => expect(timesLoaded(sent)).toBe(2));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  it('DATA-07 COMP-23 are published each by its own call', async () => {
    const { sent } = openCompanies([away, { id: 'o2', name: 'Tidal', ...away }], {
      answers: {
        PublishCompany: ({ id }) => ({
          publishCompany: { ...published, id, heldBack: id === 'o2' ? heldBack : [] },
        }),
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.queryByRole('button', { name: /^Unpublish/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Publish 2' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Publish 2 companies' })).getByRole('button', {
        name: 'Publish',
      }),
    );
    await screen.findByText('2 of 2 done');
    expect(screen.getByText('Series A stays a draft: It needs a flow.')).toBeDefined();
    const calls = sent.filter(({ operation }) => operation === 'PublishCompany');
    expect(calls.map(({ variables }) => variables)).toEqual([
      { id: 'o1', version: 4 },
      { id: 'o2', version: 4 },
    ]);
  });

  it('DATA-07 HIST-02 one that was changed since the list was loaded is not published, and says by whom', async () => {
    const conflict = { by: 'Grace Hopper', at: '2026-11-01T10:00:00.000Z', version: 9 };
    const { sent } = openCompanies([away, { id: 'o2', name: 'Tidal', ...away, version: 7 }], {
      answers: {
        PublishCompany: ({ id }) =>
          id === 'o2' ? new Error('CONFLICT', { cause: conflict }) : { publishCompany: published },
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Publish 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 companies' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    const again = await dialog.findByRole('button', { name: 'Try the other one again' });
    const [first, second] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toBe('NordlysDone');
    expect(second).toMatch(/^TidalFailedNot published: Grace Hopper changed it Nov 1, 2026.*Look at it/);
    // A repetition is no reason to publish what was not seen.
    await userEvent.click(again);
    await dialog.findByRole('button', { name: 'Try the other one again' });
    const calls = sent.filter(({ operation }) => operation === 'PublishCompany');
    expect(calls.map(({ variables }) => variables.version)).toEqual([4, 7, 7]);
  });
});
