// @vitest-environment jsdom
import { permissionFlags } from '@platform/app-contract';
import { type Answers, address, effectsOf, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Admin } from '../src/admin.tsx';
import { cacheRules } from '../src/cache-rules.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const release = (id: string) => ({
  __typename: 'PublishedRelease',
  ...{ id, publishedAt: '2026-11-20T10:00:00.000Z', publishedBy: 'team of mfe-chat', servedAt: null },
});
const entry = {
  __typename: 'RolloutEntry',
  ...{ revision: 4, action: 'CANARY', stable: '1.0.0-aaaa', canary: '1.1.0-bbbb', canaryPercentage: 5 },
  ...{ actor: 'Rosa', reason: 'Try the new list', at: '2026-11-21T10:00:00.000Z' },
};
const chat = {
  __typename: 'PublishedApp',
  ...{
    name: 'mfe-chat',
    title: 'Messages',
    revision: 4,
    stable: '1.0.0-aaaa',
    canary: '1.1.0-bbbb',
    canaryPercentage: 5,
    rollbackTo: '1.0.0-aaaa',
  },
  releases: [release('1.1.0-bbbb'), release('1.0.0-aaaa'), release('0.9.0-9999')],
  history: [entry],
};
const shell = {
  ...chat,
  ...{
    name: 'shell',
    title: 'Shell',
    revision: 1,
    stable: '2.0.0-cccc',
    canary: null,
    canaryPercentage: null,
    rollbackTo: null,
  },
  ...{ releases: [release('2.0.0-cccc')], history: [] },
};

async function open(answers: Answers = {}) {
  const rendered = renderScreen(<Admin />, {
    path: paths.releases(),
    permissions: { settings: true },
    answers: {
      PublishedApps: () => ({ publishedApps: [shell, chat] }),
      ChangeRollout: () => ({ changeRollout: { ...chat, revision: 5 } }),
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'Messages' });
  return rendered;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const changes = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation === 'ChangeRollout').map(({ variables }) => variables);
async function choose(id: string, action: string) {
  if (!screen.queryByRole('button', { name: `What to do with ${id}` }))
    fireEvent.click(region('Messages').getByText('Kept releases (3)'));
  fireEvent.click(await screen.findByRole('button', { name: `What to do with ${id}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the releases', () => {
  it('DLV-05 PERM-13 are denied without settings and not requested, and the settings lead to them', async () => {
    const without = Object.fromEntries(permissionFlags.map((flag) => [flag, flag !== 'settings']));
    const { sent } = renderScreen(<Admin />, { path: paths.releases(), permissions: without });
    await screen.findByText('You do not have permission to view the releases');
    expect(sent).toEqual([]);
    cleanup();
    renderScreen(<Admin />, { path: paths.platformSettings(), permissions: { settings: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Releases' }));
    await waitFor(() => expect(address()).toBe(paths.releases()));
  });

  it('DLV-05 say who gets what, and who did it when and why', async () => {
    await open();
    region('Shell').getByText('Everybody gets 2.0.0-cccc.');
    expect(region('Shell').queryByRole('button', { name: 'Roll back' })).toBeNull();
    region('Messages').getByText('5 % of the people get 1.1.0-bbbb, everybody else 1.0.0-aaaa.');
    fireEvent.click(region('Messages').getByText('History'));
    const history = await screen.findByRole('list', { name: 'History of Messages' });
    expect(history.textContent).toContain('Rosa gave 1.1.0-bbbb to 5 % of the people: Try the new list');
  });

  it('DLV-05 are tried on a share, with a reason and from the revision that is shown', async () => {
    const { sent, services } = await open();
    await choose('0.9.0-9999', 'Try on a share of the people');
    type(/Share of the people/, '120');
    press('Try it');
    await screen.findByText('Enter a number from 0 to 100');
    screen.getByText('Enter a reason of up to 500 characters');
    expect(changes(sent)).toEqual([]);
    type(/Share of the people/, '2,5');
    type(/Reason/, ' Compare ');
    press('Try it');
    const toast = { severity: 'success', text: 'The releases of Messages were changed' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    expect(changes(sent)).toEqual([
      {
        app: 'mfe-chat',
        revision: 4,
        input: { action: 'CANARY', reason: 'Compare', release: '0.9.0-9999', percentage: 2.5 },
      },
    ]);
  });

  it.each([
    ['Give canary to everybody', 'Give to everybody', { action: 'PROMOTED' }],
    ['End canary', 'Go back', { action: 'ROLLED_BACK' }],
  ])('DLV-05 are changed by “%s”', async (button, confirm, input) => {
    const { sent } = await open();
    press(button);
    await screen.findByRole('dialog');
    type(/Reason/, 'Because');
    press(confirm);
    await waitFor(() => expect(changes(sent)).toHaveLength(1));
    expect(changes(sent)).toEqual([{ app: 'mfe-chat', revision: 4, input: { ...input, reason: 'Because' } }]);
  });

  it('DLV-05 are pinned', async () => {
    const { sent } = await open();
    await choose('0.9.0-9999', 'Pin for everybody');
    type(/Reason/, 'Because');
    press('Pin');
    await waitFor(() => expect(changes(sent)).toHaveLength(1));
    expect(changes(sent)).toMatchObject([{ input: { action: 'PINNED', release: '0.9.0-9999' } }]);
  });

  it('DLV-05 say that somebody was faster, and show the releases again', async () => {
    const { sent, services } = await open({ ChangeRollout: () => new Error('CONFLICT') });
    press('End canary');
    await screen.findByRole('dialog');
    type(/Reason/, 'Because');
    press('Go back');
    const toast = { severity: 'error', text: expect.stringContaining('changed while') };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    await waitFor(() => expect(sent.filter(({ operation }) => operation === 'PublishedApps')).toHaveLength(2));
  });

  it('DLV-05 are asked again after a change of this or another person', () => {
    const asksAgain = ['invalidate publishedApps'];
    expect(effectsOf(cacheRules, 'mutations', 'changeRollout')).toEqual(asksAgain);
    expect(effectsOf(cacheRules, 'subscriptions', 'releasesChanged')).toEqual(asksAgain);
  });
});
