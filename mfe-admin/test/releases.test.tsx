// @vitest-environment jsdom
import { permissionFlags } from '@platform/app-contract';
import { type Answers, address, effectsOf, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Admin } from '../src/admin.tsx';
import { cacheRules } from '../src/cache-rules.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const none = { mounts: 0, faultyMounts: 0, failedMounts: 0, failedCalls: 0, longTasks: 0 };
const release = (id: string, counts: Partial<typeof none> = {}) => ({
  __typename: 'PublishedRelease',
  counts: { __typename: 'ReleaseCounts', ...none, ...counts },
  seenFaults: 0,
  ...{ id, publishedAt: '2026-11-20T10:00:00.000Z', publishedBy: 'team of mfe-chat', signedBy: null, servedAt: null },
});
const entry = {
  __typename: 'RolloutEntry',
  ...{ revision: 4, action: 'CANARY', stable: '1.0.0-aaaa', canary: '1.1.0-bbbb', canaryPercentage: 5 },
  ...{ actor: 'Rosa', isByPlatform: false, reason: 'Try the new list', at: '2026-11-21T10:00:00.000Z' },
  terms: { __typename: 'CanaryTerms', budget: 1.5 },
  figures: null,
};
const figuresOf = (verdict: string) => ({
  __typename: 'CanaryFigures',
  ...{ verdict, budget: 1.5 },
  canary: { __typename: 'CanarySample', accounts: 16, mounts: 150, faults: 15 },
  stable: { __typename: 'CanarySample', accounts: 1, mounts: 1, faults: 0 },
});
const measured = (verdict: string, mayPromote = true) => ({
  __typename: 'CanaryMeasurement',
  terms: { __typename: 'CanaryTerms', budget: 1.5, mayPromote },
  figures: figuresOf(verdict),
  endsAt: '2026-11-28T10:00:00.000Z',
});
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
    measurement: null as object | null,
    keys: [] as object[],
  },
  releases: [
    release('1.1.0-bbbb', { mounts: 412, faultyMounts: 9, failedMounts: 2, failedCalls: 8, longTasks: 30 }),
    release('1.0.0-aaaa'),
    release('0.9.0-9999'),
  ],
  history: [entry] as object[],
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
        input: {
          ...{ action: 'CANARY', reason: 'Compare', release: '0.9.0-9999', percentage: 2.5 },
          terms: { budget: 2, minMounts: 100, maxHours: 168, mayPromote: true },
        },
      },
    ]);
  });

  it('DLV-07 are tried within an error budget that is set in advance', async () => {
    const { sent } = await open();
    await choose('0.9.0-9999', 'Try on a share of the people');
    for (const [label, wrong, fault] of [
      [/^Error budget/, '0', 'Enter a number from 0.1 to 50'],
      [/^Longest duration/, '721', 'Enter a whole number from 1 to 720'],
      [/^Least number/, '2.5', 'Enter a whole number from 1 to 100,000'],
    ] as const) {
      type(label, wrong);
      press('Try it');
      await screen.findByText(fault);
      type(label, label.source.includes('budget') ? '0,5' : '24');
    }
    fireEvent.click(screen.getByRole('checkbox', { name: /Give it to everybody once/ }));
    type(/^Reason/, 'Compare');
    press('Try it');
    await waitFor(() => expect(changes(sent)).toHaveLength(1));
    expect(changes(sent)).toMatchObject([
      { input: { percentage: 5, terms: { budget: 0.5, minMounts: 24, maxHours: 24, mayPromote: false } } },
    ]);
  });

  const showing = (change: object) => ({ PublishedApps: () => ({ publishedApps: [shell, { ...chat, ...change }] }) });

  it('DLV-07 show what was counted of a canary, and that it is being measured', async () => {
    await open(showing({ measurement: measured('MEASURING') }));
    region('Messages').getByText('Being measured');
    const counted = region('Messages').getByRole('region', { name: 'What was counted of Messages' });
    expect(counted.textContent).toContain('15 of 150 visits with faults (10%) · 16 people');
    expect(counted.textContent).toContain('0 of 1 visits with faults (0%) · 1 person');
    expect(counted.textContent).toContain('1.5 percentage points');
    expect(counted.textContent).toContain('Not decided yet');
    fireEvent.click(region('Messages').getByText('Kept releases (3)'));
    await screen.findByText('Last seven days: visits 412, with faults 9, failed 2; failed calls 8; slow tasks 30');
    expect(screen.getAllByText('No visits in the last seven days')).toHaveLength(2);
    fireEvent.click(region('Messages').getByText('History'));
    await screen.findByText(/error budget: 1.5 percentage points/);
  });

  it.each([
    ['TOO_MANY_FAULTS', true, /the platform withdraws it within a minute/],
    ['UNDECIDED', true, /Not decided in time/],
    ['WITHIN_BUDGET', true, /the platform gives it to everybody within a minute/],
    ['WITHIN_BUDGET', false, /it can be given to everybody/],
  ])('DLV-07 say what follows from %s', async (verdict, mayPromote, text) => {
    await open(showing({ measurement: measured(verdict, mayPromote) }));
    region('Messages').getByText(text);
  });

  it.each([
    [
      'ROLLED_BACK',
      'TOO_MANY_FAULTS',
      'Withdrawn by the platform',
      'More faults than the budget of 1.5 percentage points',
    ],
    ['PROMOTED', 'WITHIN_BUDGET', 'Promoted by the platform', 'Shown to be within the budget of 1.5 percentage points'],
  ])('DLV-07 say that the platform has decided, with the figures: %s', async (action, verdict, badge, why) => {
    const decided = {
      ...entry,
      ...{ revision: 5, action, canary: null, canaryPercentage: null, actor: 'platform', isByPlatform: true },
      ...{ reason: 'Beyond the error budget', terms: null, figures: figuresOf(verdict) },
    };
    await open(showing({ canary: null, canaryPercentage: null, history: [decided, entry] }));
    region('Messages').getByText(badge);
    fireEvent.click(region('Messages').getByText('History'));
    const history = await screen.findByRole('list', { name: 'History of Messages' });
    expect(history.textContent).toContain(why);
    expect(history.textContent).toContain('The platform');
    expect(history.textContent).toContain('15 of 150 visits with faults (10%), against 0 of 1 (0%)');
    expect(history.textContent).not.toContain('Beyond the error budget');
  });

  it('DLV-07 are asked again while a canary is measured', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { sent } = await open(showing({ measurement: measured('MEASURING') }));
      const asked = () => sent.filter(({ operation }) => operation === 'PublishedApps').length;
      const before = asked();
      await vi.advanceTimersByTimeAsync(16_000);
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
    } finally {
      vi.useRealTimers();
    }
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
