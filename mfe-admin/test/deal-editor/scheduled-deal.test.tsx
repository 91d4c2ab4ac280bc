// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deal, openEditor, press, publishedAt, type Served, type } from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));
afterEach(cleanup);

const at = '2099-01-05T08:30:00.000Z';
const schedule = { __typename: 'DealSchedule', at, by: 'Grace Hopper', failure: null };
const pending = { __typename: 'DealPendingChange', by: 'Bea', at: publishedAt, publishFailure: null };

const open = (fields: Partial<Served>) =>
  openEditor({
    answers: {
      DealForEditing: () => ({ dealForEditing: deal(fields) }),
      ScheduleDeal: ({ id }) => ({ scheduleDeal: { __typename: 'DealForEditing', id, schedule } }),
    },
  });

const loaded = () => screen.findByRole('button', { name: 'Preview' });
const offer = () => screen.queryByRole('button', { name: 'Publish at a set time' });

describe('HIST-14 the editor and the minute of a publication', () => {
  it('offers it for a draft and for pending changes to those who may publish', async () => {
    for (const [fields, isOffered] of [
      [{}, true],
      [{ publishes: false }, false],
      [{ publishedAt }, false],
      [{ publishedAt, pending }, true],
    ] as const) {
      open(fields);
      await loaded();
      expect([fields, offer() !== null]).toEqual([fields, isOffered]);
      cleanup();
    }
  });

  it('shows what was set without loading the deal again, and keeps what is typed', async () => {
    const { sent } = open({});
    await loaded();
    type('Fees', 'Typed');
    press('Publish at a set time');
    type('Date and time', '2099-01-05T08:30');
    press('Set');
    expect(await screen.findByText(/^Will be published on .*Set by Grace Hopper\.$/)).toBeTruthy();
    expect(screen.getByDisplayValue('Typed')).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'DealForEditing')).toHaveLength(1);
    expect(sent.at(-1)).toMatchObject({ operation: 'ScheduleDeal', variables: { at } });
  });

  it('shows why a deal was not published', async () => {
    open({ schedule: { ...schedule, failure: 'Hidden Works is unpublished. Publish the company first' } });
    await waitFor(() => expect(screen.getByText(/^Was not published on .*: Hidden Works is unpublished/)).toBeTruthy());
  });
});
