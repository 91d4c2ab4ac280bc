// @vitest-environment jsdom
import { AppProviders } from '@platform/app-kit';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueOf } from '../src/due-day.tsx';
import { type FlowProgress, FlowProgressLine } from '../src/index.ts';
import { services } from './kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asked: FlowProgress = {
  waitingFor: 'CLIENT',
  completedSteps: 2,
  totalSteps: 5,
  step: { id: 's3', number: 3, name: 'Identification', dueOn: '2026-11-30' },
  missing: [
    { id: 'm1', name: 'Passport', reason: 'It is cut off' },
    { id: 'm2', name: 'Proof of address', reason: null },
  ],
  lastUpload: { fileName: 'passport.pdf', at: '2026-11-18T10:00:00.000Z', by: 'Ada Byron', own: true },
};

function show(parts: Partial<FlowProgress> = {}, options: Partial<Parameters<typeof FlowProgressLine>[0]> = {}) {
  const { container } = render(
    <AppProviders services={services}>
      <FlowProgressLine progress={{ ...asked, ...parts }} {...options} />
    </AppProviders>,
  );
  return container.textContent?.replaceAll('\u00a0', ' ');
}

describe('to the investor', () => {
  it('CARE-05 CARE-18 tells whose turn it is, the step, what is missing, the due day and the last upload', () => {
    show();
    for (const text of [
      'Your turn',
      'Step 3 of 5: Identification',
      'Due Nov 30, 2026',
      'Passport (asked for again: It is cut off)',
      'Proof of address',
      '2 of 5 steps completed',
      'Last upload: passport.pdf, Nov 18, 2026, by you',
    ])
      expect(screen.getByText(text)).toBeDefined();
  });

  it('CARE-05 says when staff are checking, with nothing to do and no day', () => {
    const text = show({ waitingFor: 'STAFF', missing: [] });
    expect(text).toContain('We are checking');
    expect(text).toContain('Step 3 of 5: Identification');
    expect(text).toContain('There is nothing for you to do now.');
    expect(text).not.toContain('Due');
    expect(text).not.toContain('Still needed');
  });

  it('CARE-05 says when all is completed, and by whom the last file came', () => {
    const lastUpload = { fileName: 'contract.pdf', at: '2026-11-18T10:00:00.000Z', by: 'Grace Hopper', own: false };
    const text = show({ waitingFor: 'NOBODY', completedSteps: 5, step: null, missing: [], lastUpload });
    expect(text).toBe('Completed5 of 5 steps completedLast upload: contract.pdf, Nov 18, 2026, by Grace Hopper');
  });

  it('CARE-05 names three missing items and counts the others; nothing is left out without an upload or a step', () => {
    const missing = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name, reason: null }));
    show({ missing, lastUpload: null });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['A', 'B', 'C', '2 more']);
    cleanup();
    expect(show({ waitingFor: 'STAFF', step: null, missing: [] })).toContain('No step is open yet');
    cleanup();
    const done = show({ waitingFor: 'STAFF', completedSteps: 5, step: null, missing: [], lastUpload: null });
    expect(done).toBe('We are checking5 of 5 steps completedThere is nothing for you to do now.');
    cleanup();
    const unknown = { fileName: 'old.pdf', at: '2026-11-18T10:00:00.000Z', by: null, own: false };
    expect(show({ lastUpload: unknown })).toContain('Last upload: old.pdf, Nov 18, 2026');
  });
});

describe('to staff', () => {
  it.each([
    ['CLIENT', 'Waiting for client'],
    ['STAFF', 'Waiting for us'],
    ['NOBODY', 'Completed'],
  ] as const)('AINV-02 says in other words that %s is waited for', (waitingFor, words) => {
    const text = show({ waitingFor }, { audience: 'staff' });
    expect(text).toContain(words);
    expect(text).not.toMatch(/Your turn|We are checking|nothing for you/);
  });

  it('AINV-02 fits one line of a list, with everything in it', () => {
    const upload = { fileName: 'passport.pdf', at: '2026-11-18T10:00:00.000Z', by: 'Ada Byron', own: false };
    const line =
      'Step 3 of 5: Identification · Still needed: Passport and Proof of address · Due Nov 30, 2026 · Last upload: passport.pdf, Nov 18, 2026, by Ada Byron';
    expect(show({ lastUpload: upload }, { audience: 'staff', layout: 'line' })).toBe(`Waiting for client ${line}`);
    expect(screen.getByTitle(line)).toBeDefined();
  });
});

describe('a due day', () => {
  it('CARE-18 that has passed is called overdue, in words', () => {
    expect(show({ step: { id: 's', number: 3, name: 'Identification', dueOn: '2026-11-19' } })).toContain(
      'Overdue, was due Nov 19, 2026',
    );
  });

  it('CARE-05 is the deadline of the deal for a step without one', () => {
    const step = { id: 's', number: 3, name: 'Identification', dueOn: null };
    expect(show({ step }, { deadline: '2026-12-01T22:59:59.999Z' })).toContain(
      'Due Dec 1, 2026, the deadline of the deal',
    );
    cleanup();
    expect(show({}, { deadline: '2026-11-25T22:59:59.999Z' })).toContain('Due Nov 30, 2026');
  });

  it.each([
    ['today is not over', '2026-11-20', null, { day: '2026-11-20', isDeadline: false, isOverdue: false }],
    ['yesterday is over', '2026-11-19', null, { day: '2026-11-19', isDeadline: false, isOverdue: true }],
    [
      'a deadline ends in the zone of the platform',
      null,
      '2026-11-20T22:59:59.999Z',
      { day: '2026-11-20', isDeadline: true, isOverdue: false },
    ],
    ['a deadline that has passed says nothing', null, '2026-11-19T22:59:59.999Z', null],
    ['there is none', null, null, null],
  ] as const)('CARE-05 %s', (_what, dueOn, deadline, due) => {
    expect(dueOf(dueOn, deadline, 'Europe/Zurich')).toEqual(due);
  });
});
