// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import type { JsonCall } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaffDealsDocument } from '../../src/opportunities/deals/staff-deals.ts';
import { deal, noRights, openDeals, publishedAt, type Row } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const row = (number: number, parts: Partial<Row> = {}): Row => ({
  ...deal,
  id: `d${number}`,
  title: `${number}`,
  ...parts,
});
const rows = [
  row(1),
  row(2, { publishedAt }),
  row(3, { publishedAt, version: 7 }),
  row(4, { rights: noRights }),
  row(5, { status: 'CANCELED' }),
  row(6),
];

async function tickAll(...[options]: [Parameters<typeof openDeals>[1]]) {
  const rendered = openDeals(rows, options);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  await bar.findByRole('button', { name: 'Publish 2' });
  return { ...rendered, bar };
}

const lines = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('DATA-07 PERM-13 offers each action for those of the ticked deals that it concerns', async () => {
  const { bar } = await tickAll({});
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Publish 2', 'Unpublish 2', 'Set deadline of 4', 'Export', 'Clear the selection'],
  ]);
});

it('DATA-07 publishes several deals, each with its result, and loads the list again', async () => {
  const json = vi.fn<JsonCall>(async (_method, _path, body) => {
    if (Object(body).dealId === 'd6') throw createRequestFailure(409, '', 'DEAL_NEEDS_FLOW');
    return { status: 'OK', result: {} } as never;
  });
  const { bar, sent } = await tickAll({ json });
  await userEvent.click(bar.getByRole('button', { name: 'Publish 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 deals' });
  expect(within(dialog).getByText(/^Investors see these deals at once/)).toBeDefined();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Seedling Bio - 1', 'Seedling Bio - 6']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await within(dialog).findByRole('button', { name: 'Try the other one again' });
  expect(json.mock.calls.map(([, path, body]) => [path, body])).toEqual([
    ['/api/deal/publish', { dealId: 'd1', version: 3 }],
    ['/api/deal/publish', { dealId: 'd6', version: 3 }],
  ]);
  expect(lines(dialog)).toEqual([
    'Seedling Bio - 1Done',
    'Seedling Bio - 6FailedYou cannot publish an active opportunity without an investment flow.',
  ]);
  const before = sent.length;
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  await waitFor(() => expect(sent.length).toBe(before + 1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

it('DATA-07 HIST-02 does not publish what was changed since the list was loaded, and says by whom', async () => {
  const conflict = { by: 'Grace Hopper', at: '2026-11-01T10:00:00.000Z', version: 9 };
  const json = vi.fn<JsonCall>(async (_method, _path, body) => {
    if (Object(body).dealId === 'd6') throw createRequestFailure(409, '', 'CONFLICT', conflict);
    return { status: 'OK', result: {} } as never;
  });
  const { bar } = await tickAll({ json });
  await userEvent.click(bar.getByRole('button', { name: 'Publish 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 deals' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Try the other one again' }));
  await within(dialog).findByRole('button', { name: 'Try the other one again' });
  expect(lines(dialog)).toEqual([
    'Seedling Bio - 1Done',
    expect.stringMatching(/^Seedling Bio - 6FailedNot published: Grace Hopper changed it Nov 1, 2026/),
  ]);
  // A repetition is no reason to publish what was not seen.
  expect(json.mock.calls.map(([, , body]) => Object(body).version)).toEqual([3, 3, 3]);
});

it('DATA-07 unpublishes several deals', async () => {
  const json = vi.fn<JsonCall>(async () => ({ status: 'OK', result: {} }) as never);
  const { bar } = await tickAll({ json });
  await userEvent.click(bar.getByRole('button', { name: 'Unpublish 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unpublish 2 deals' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(lines(dialog)).toEqual(['Seedling Bio - 2Done', 'Seedling Bio - 3Done']));
  expect(json.mock.calls.map(([, path, body]) => [path, body])).toEqual([
    ['/api/deal/unpublish', { dealId: 'd2' }],
    ['/api/deal/unpublish', { dealId: 'd3' }],
  ]);
});

it('DATA-07 sets the deadline of several deals, of published ones as an unpublished change', async () => {
  const stored = 9;
  const conflict = { by: 'Grace Hopper', at: '2026-11-01T10:00:00.000Z', version: stored };
  const { bar, sent } = await tickAll({
    answers: {
      SetDeadline: ({ id, version }) => {
        if (id === 'd3' && version !== stored) return new Error('CONFLICT', { cause: conflict });
        const pending = id === 'd1' || id === 'd6' ? null : { __typename: 'DealPendingChange', version: 8 };
        return { updateDeal: { __typename: 'DealForEditing', id, version: 8, pending } };
      },
    },
  });
  await userEvent.click(bar.getByRole('button', { name: 'Set deadline of 4' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set the deadline of 4 deals' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Set deadline' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Deadline');
  expect(confirm.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '2001-01-01' } });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '2099-06-30' } });
  await userEvent.click(confirm);
  const again = await within(dialog).findByRole('button', { name: 'Try the other one again' });
  expect(lines(dialog)).toEqual([
    'Seedling Bio - 1Done',
    'Seedling Bio - 2DoneSaved as an unpublished change',
    expect.stringMatching(/^Seedling Bio - 3FailedGrace Hopper changed this deal Nov 1, 2026/),
    'Seedling Bio - 6Done',
  ]);
  const saves = () =>
    sent
      .filter(({ operation }) => operation === 'SetDeadline')
      .map(({ variables }) => [variables.id, variables.version]);
  expect(saves()).toEqual([
    ['d1', 3],
    ['d2', 3],
    ['d3', 7],
    ['d6', 3],
  ]);
  expect(sent.find(({ operation }) => operation === 'SetDeadline')?.variables.input).toEqual({
    deadline: '2099-06-30',
  });
  await userEvent.click(again);
  await waitFor(() => expect(lines(dialog)[2]).toBe('Seedling Bio - 3DoneSaved as an unpublished change'));
  expect(saves().at(-1)).toEqual(['d3', stored]);
});

it('DATA-07 goes on when the list loads again without the ticked deals', async () => {
  const held = Promise.withResolvers<void>();
  const json = vi.fn<JsonCall>(async () => {
    await held.promise;
    return { status: 'OK', result: {} } as never;
  });
  let items = Array.from({ length: 5 }, (_, index) => row(index + 1));
  const { sent, services } = openDeals(items, {
    json,
    answers: { StaffDeals: () => ({ staffDeals: { totalCount: items.length, totalIsCapped: false, items } }) },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish 5' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 5 deals' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(json).toHaveBeenCalledTimes(3));
  items = [];
  // Another part of the page reads the list, which the shown one adopts.
  await services.graphql.query(StaffDealsDocument, sent[0]?.variables ?? {}).toPromise();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  held.resolve();
  await within(dialog).findByText('5 of 5 done');
  expect(json).toHaveBeenCalledTimes(5);
});
