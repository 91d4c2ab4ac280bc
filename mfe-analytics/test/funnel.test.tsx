// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Analytics } from '../src/analytics.tsx';
import { answers } from './answers.ts';

afterEach(cleanup);

const steps = ['VIEWED', 'OPENED', 'CLICKED', 'DECLARED', 'INVESTED', 'COMPLETED'];
const name = 'A company with a name that goes on and on - Series B';
const person = (number: number) => ({
  ...{ id: `c${number}`, firstName: 'Fay', lastName: `Stone ${number}`, email: `fay${number}@example.com` },
  ...{ furthest: 'DECLARED', at: '2026-03-10T12:00:00.000Z' },
});
const funnelAnswers = {
  ...answers,
  FunnelSubjects: ({ kind }: Record<string, unknown>) => ({
    funnelSubjects: [{ id: `${kind}-1`, name: kind === 'DEAL' ? name : `First ${kind}` }],
  }),
  Funnel: ({ id }: Record<string, unknown>) => ({
    funnel: {
      subject: { id, name },
      steps: steps.map((step, index) => ({ step, investors: 1_280 / 2 ** index, stopped: 640 / 2 ** index })),
    },
  }),
  FunnelPeople: () => ({ funnelPeople: { totalCount: 60, items: [person(1), person(2)] } }),
};

const show = (query = '', { permissions = {}, ...more }: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<Analytics />, {
    ...{ path: `${paths.funnelAnalytics()}${query}`, answers: funnelAnswers },
    permissions: { analytics: true, readClientInfo: true, ...permissions },
    ...more,
  });
const variablesOf = (sent: { operation: string; variables: Record<string, unknown> }[], operation: string) =>
  sent.filter((call) => call.operation === operation).map(({ variables }) => variables);
const march = 'funnel-from=2026-03-01&funnel-to=2026-03-31';
const period = { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' };

it('FIG-03 asks whose funnel to show, and shows that of the chosen deal with its shares in words', async () => {
  const { sent } = show(`?${march}`);
  expect(await screen.findAllByText('Choose a deal')).not.toEqual([]);
  expect(variablesOf(sent, 'Funnel')).toEqual([]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Deal' }));
  await userEvent.click(await screen.findByTitle(name));
  const chart = await screen.findByRole('figure', { name });
  const rows = within(chart).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
    ['Step', 'Investors', 'Of the step before', 'Of the first step', 'Went no further'],
    ['Viewed', '1,280', '–', '100%', '640'],
    ['Opened', '640', '50%', '50%', '320'],
    ['Clicked interest', '320', '50%', '25%', '160'],
    ['Declared', '160', '50%', '13%', '80'],
    ['Invested', '80', '50%', '6%', '40'],
    ['Completed', '40', '50%', '3%', '20'],
  ]);
  expect(variablesOf(sent, 'Funnel')).toEqual([{ kind: 'DEAL', id: 'DEAL-1', ...period }]);
  expect(address()).toBe(`${paths.funnelAnalytics()}?${march}&of=DEAL-1`);
});

it.each([
  ['Company', 'COMPANY'],
  ['Relationship manager', 'MANAGER'],
])('FIG-03 FIG-01 offers and shows the funnel of a %s, kept in the address', async (label, kind) => {
  const { sent } = show('?of=DEAL-1&funnel-period=all');
  await screen.findByRole('figure', { name });
  await userEvent.click(await screen.findByRole('radio', { name: label }));
  await waitFor(() => expect(variablesOf(sent, 'FunnelSubjects').at(-1)).toEqual({ kind, search: null }));
  expect(screen.queryByRole('figure')).toBeNull();
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.type(screen.getByRole('combobox', { name: label }), ' first ');
  await waitFor(() => expect(variablesOf(sent, 'FunnelSubjects').at(-1)).toEqual({ kind, search: 'first' }));
  await userEvent.click(await screen.findByTitle(`First ${kind}`));
  await waitFor(() =>
    expect(variablesOf(sent, 'Funnel').at(-1)).toEqual({ kind, id: `${kind}-1`, start: null, end: null }),
  );
  expect(address()).toContain(`by=${kind.toLowerCase()}&of=${kind}-1`);
});

it('FIG-03 FIG-01 shows the people behind a step, of whom some may be hidden', async () => {
  const query = `?of=DEAL-1&${march}&step=declared&stopped=yes&people-page=2`;
  const { sent } = show(query);
  const table = await screen.findByRole('table', { name: 'People behind a step' });
  const asked = { kind: 'DEAL', id: 'DEAL-1', step: 'DECLARED', stopped: true, ...period };
  expect(variablesOf(sent, 'FunnelPeople')).toEqual([{ ...asked, limit: 25, offset: 25 }]);
  const [, row] = within(table).getAllByRole('row');
  expect([...(row?.children ?? [])].map(textOf).slice(0, 3)).toEqual(['Fay Stone 1', 'fay1@example.com', 'Declared']);
  const link = within(table).getByRole('link', { name: 'Fay Stone 1' });
  expect(link.getAttribute('href')).toBe(paths.client({ clientId: 'c1' }));
  await screen.findByText('You may see 60 of 80 investors');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Step' }), 'Invested');
  await waitFor(() => expect(variablesOf(sent, 'FunnelPeople').at(-1)).toMatchObject({ step: 'INVESTED', offset: 0 }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only those who went no further' }));
  await waitFor(() => expect(variablesOf(sent, 'FunnelPeople').at(-1)).toMatchObject({ stopped: false }));
  await waitFor(() => expect(address()).toBe(`${paths.funnelAnalytics()}?of=DEAL-1&${march}&step=invested`));
});

it('FIG-03 asks for no people without read_client_info', async () => {
  const { sent } = show('?of=DEAL-1', { permissions: { readClientInfo: false } });
  await screen.findByRole('figure', { name });
  expect(screen.queryByRole('region', { name: 'People behind a step' })).toBeNull();
  expect(variablesOf(sent, 'FunnelPeople')).toEqual([]);
});

it('FIG-02 FIG-03 exports the funnel, and the people behind its step', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const download = vi.fn(async () => new Blob());
  show(`?of=DEAL-1&${march}&step=opened&stopped=yes`, { http: { download } });
  const save = async (list: string, format: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Export ${list}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  };
  await save('From view to investment', 'CSV');
  const range = new URLSearchParams(period);
  await waitFor(() =>
    expect(download).toHaveBeenLastCalledWith(`/api/export/funnel?format=csv&by=DEAL&of=DEAL-1&${range}`),
  );
  cleanup();
  show(`?of=DEAL-1&${march}&step=opened&stopped=yes`, { http: { download } });
  await save('People behind a step', 'Excel (XLSX)');
  await waitFor(() =>
    expect(download).toHaveBeenLastCalledWith(
      `/api/export/funnel-people?format=xlsx&by=DEAL&of=DEAL-1&step=OPENED&stopped=true&${range}`,
    ),
  );
});

it('FIG-03 ANA-20 says when there is nothing, and shows a failure of its own in each part', async () => {
  const nothing = {
    ...funnelAnswers,
    Funnel: () => ({
      funnel: { subject: { id: 'x', name }, steps: steps.map((step) => ({ step, investors: 0, stopped: 0 })) },
    }),
    FunnelPeople: () => ({ funnelPeople: { totalCount: 0, items: [] } }),
  };
  show('?of=DEAL-1', { answers: nothing });
  await screen.findByText('No investor took a step in this period');
  await screen.findByText('No clients whom you may see');
  cleanup();
  show('?of=DEAL-1', { answers: { ...funnelAnswers, FunnelPeople: () => new Error('INTERNAL') } });
  const people = await screen.findByRole('region', { name: 'People behind a step' });
  await within(people).findByText('The figures could not be loaded');
  await screen.findByRole('figure', { name });
  cleanup();
  const { services } = show('?of=gone', { answers: { ...funnelAnswers, Funnel: () => new Error('NOT_FOUND') } });
  await screen.findByText('The figures could not be loaded');
  expect(screen.queryByRole('region', { name: 'People behind a step' })).toBeNull();
  expect(services.toasts.show).not.toHaveBeenCalled();
});

it('FIG-03 shows the people as cards on phones', async () => {
  show('?of=DEAL-1', { narrow: true });
  const cards = await screen.findByRole('list', { name: 'People behind a step' });
  expect(textOf(within(cards).getAllByRole('listitem')[0])).toContain('Fay Stone 1');
});
