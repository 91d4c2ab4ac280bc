// @vitest-environment jsdom
import { permissionFlags } from '@platform/app-contract';
import { type Answers, address, effectsOf, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Admin } from '../src/admin.tsx';
import { cacheRules } from '../src/cache-rules.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const draft = {
  ...{ __typename: 'Tip', id: 't1', title: 'Spread your risk', text: 'One.\n\nTwo.', publishedAt: null, version: 3 },
  updatedAt: '2026-11-20T08:00:00Z',
};
const published = { ...draft, id: 't2', title: 'Read the terms', publishedAt: '2026-11-21T08:00:00Z' };

function open(path: string, answers: Answers = {}) {
  return renderScreen(<Admin />, {
    path,
    permissions: { settings: true },
    answers: {
      Tips: () => ({ tips: { __typename: 'TipPage', totalCount: 2, items: [published, draft] } }),
      Tip: () => ({ tip: draft }),
      SaveTip: ({ id, input }) => ({ saveTip: { ...draft, id, ...(input as object), version: 4 } }),
      PublishTip: () => ({ publishTip: { ...draft, publishedAt: '2026-11-22T08:00:00Z' } }),
      DeleteTip: ({ id }) => ({ deleteTip: id }),
      ...answers,
    },
  });
}
const sentOf = (sent: { operation: string; variables: object }[], name: string) =>
  sent.filter(({ operation }) => operation === name).map(({ variables }) => variables);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function choose(title: string, item: string) {
  const row = (await screen.findByRole('link', { name: title })).closest('tr');
  if (!row) throw new Error('There is no row');
  fireEvent.click(within(row).getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it('NOTE-08 tips are denied without their flag and not requested, and reached from the settings', async () => {
  const without = Object.fromEntries(permissionFlags.map((flag) => [flag, flag !== 'settings']));
  for (const path of [paths.tips(), paths.newTip(), paths.tip({ tipId: 't1' })]) {
    const { sent } = renderScreen(<Admin />, { path, permissions: without });
    await screen.findByText('You do not have permission to view the investment tips');
    expect(sent).toEqual([]);
    cleanup();
  }
  open(paths.platformSettings(), {
    PlatformSettings: () => ({
      platformSettings: {
        ...{ __typename: 'PlatformSettings', answerTargetHours: 24, termsUrl: null, privacyUrl: null },
        ...{ eventRetentionMonths: null, closedAccountRetentionDays: 30, version: 'v1' },
      },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Investment tips' }));
  await waitFor(() => expect(address()).toBe(paths.tips()));
});

it('NOTE-08 the list shows drafts as such, and publishes and deletes after a question', async () => {
  const { sent, services } = open(paths.tips());
  await screen.findByRole('link', { name: 'Spread your risk' });
  expect(screen.getAllByText('Draft')).toHaveLength(1);
  await choose('Spread your risk', 'Publish');
  await screen.findByText('Publish “Spread your risk”?');
  expect(sentOf(sent, 'PublishTip')).toEqual([]);
  press('Publish');
  await waitFor(() => expect(sentOf(sent, 'PublishTip')).toEqual([{ id: 't1' }]));
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Tip published' }),
  );
  await choose('Read the terms', 'Delete');
  await screen.findByText('Delete “Read the terms”?');
  press('Delete');
  await waitFor(() => expect(sentOf(sent, 'DeleteTip')).toEqual([{ id: 't2' }]));
});

it('NOTE-08 a new tip is checked, saved as a draft under one id, and the list opens', async () => {
  let fails = true;
  const { sent, services } = open(paths.newTip(), {
    SaveTip: ({ id, input }) => {
      if (fails) throw new Error('The line is cut');
      return { saveTip: { ...draft, id, ...(input as object) } };
    },
  });
  press('Save');
  await screen.findByText('Enter a title of one line and up to 100 characters');
  await screen.findByText('Enter a text of up to 3,000 characters');
  expect(sentOf(sent, 'SaveTip')).toEqual([]);
  type(/^Title/, 'New');
  type(/^Text/, 'One.');
  press('Save');
  await waitFor(() => expect(sentOf(sent, 'SaveTip')).toHaveLength(1));
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalled());
  expect(field(/^Text/).value).toBe('One.');
  fails = false;
  press('Save');
  await waitFor(() => expect(address()).toBe(paths.tips()));
  const [first, second] = sentOf(sent, 'SaveTip');
  expect(second).toEqual(first);
  expect(second).toEqual({ id: expect.any(String), version: 0, input: { title: 'New', text: 'One.' } });
});

it('NOTE-08 a stored tip is saved against its version', async () => {
  const { sent } = open(paths.tip({ tipId: 't1' }));
  await waitFor(() => expect(field(/^Title/).value).toBe('Spread your risk'));
  type(/^Title/, 'Diversify');
  press('Save');
  await waitFor(() => expect(address()).toBe(paths.tips()));
  expect(sentOf(sent, 'SaveTip')).toEqual([
    { id: 't1', version: 3, input: { title: 'Diversify', text: 'One.\n\nTwo.' } },
  ]);
});

it.each(['saveTip', 'publishTip', 'deleteTip'] as const)('%s makes the list be read again', (mutation) => {
  expect(effectsOf(cacheRules, 'mutations', mutation)).toEqual(['invalidate tips']);
});

it('CARE-14 the list is shown in German', async () => {
  renderScreen(<Admin />, {
    path: paths.tips(),
    language: 'de',
    permissions: { settings: true },
    answers: { Tips: () => ({ tips: { __typename: 'TipPage', totalCount: 0, items: [] } }) },
  });
  await screen.findByText('Noch keine Anlagetipps');
  screen.getByRole('heading', { name: 'Anlagetipps' });
});
