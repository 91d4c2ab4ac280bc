// @vitest-environment jsdom
import type { Session } from '@platform/app-contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { AppProviders } from '../src/app-providers.tsx';
import {
  clearDraft,
  clearDrafts,
  clearLastingDraft,
  keepDraftsOf,
  readDraft,
  readLastingDraft,
  visitor,
  writeDraft,
  writeLastingDraft,
} from '../src/drafts/storage.ts';
import { type DraftOptions, startOfDraft, useDraft } from '../src/drafts/use-draft.ts';
import { testServices } from '../testing/services.ts';

interface Values {
  city: string;
  sectors: string[];
  country: string | null;
}
const stored: Values = { city: 'Basel', sectors: ['energy'], country: null };

/** Opens the form for an account, as after a page load or a sign-in in the same tab. */
function openForm(account = 'a1', values: Values = stored, options?: DraftOptions) {
  const services = testServices();
  const session = services.session.getState();
  if (session.account) {
    const own: Session = { ...session, account: { ...session.account, id: account } };
    services.session = createStore<Session>()(() => own);
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppProviders services={services}>{children}</AppProviders>
  );
  return renderHook(() => useDraft('form.1', values, options), { wrapper }).result;
}

beforeEach(() => sessionStorage.clear());

it('opens with the stored values when there is no draft', () => {
  expect(openForm().current).toMatchObject({ values: stored, restored: false });
});

it('restores the draft over newer values of the server', () => {
  openForm().current.keep({ ...stored, city: 'Zür', country: 'CH' });
  expect(openForm().current).toMatchObject({ values: { ...stored, city: 'Zür', country: 'CH' }, restored: true });
  const newer = { ...stored, sectors: ['space'] };
  expect(openForm('a1', newer).current.values).toEqual({ ...newer, city: 'Zür', country: 'CH' });
});

it('deletes the draft once the values equal the stored ones or were sent', () => {
  openForm().current.keep({ ...stored, city: 'Z' });
  openForm().current.keep({ ...stored, sectors: ['energy'] });
  expect(sessionStorage).toHaveLength(0);

  openForm().current.keep({ ...stored, city: 'Z' });
  const form = openForm();
  act(() => form.current.clear());
  expect(form.current).toMatchObject({ values: stored, restored: false });
  expect(openForm().current.restored).toBe(false);
});

it('does not restore a field that was removed from the form or has another type', () => {
  writeDraft('a1', 'form.1', { city: 7, sectors: 'energy', gone: 'x', country: 'CH' });
  expect(openForm().current.values).toEqual({ ...stored, country: 'CH' });
  sessionStorage.setItem('draft:a1:form.1', '{broken');
  expect(openForm().current.values).toEqual(stored);
  sessionStorage.setItem('draft:a1:form.1', '["city"]');
  expect(openForm().current.values).toEqual(stored);
});

it('does not restore the draft of another account, and deletes it when another account signs in', () => {
  openForm('a1').current.keep({ ...stored, city: 'Zug' });
  writeDraft(visitor, 'sign-up.1', { email: 'ann@example.com' });
  expect(openForm('a11').current.restored).toBe(false);
  keepDraftsOf('a1');
  expect(openForm('a1').current.restored).toBe(true);
  expect(readDraft(visitor, 'sign-up.1')).toBeNull();
  keepDraftsOf('a11');
  expect(openForm('a1').current.restored).toBe(false);
});

it('deletes every draft and nothing else at sign-out', () => {
  sessionStorage.setItem('locale', 'pseudo');
  writeDraft('a1', 'form.1', { city: 'Zug' });
  writeDraft(visitor, 'sign-up.1', { email: 'ann@example.com' });
  clearDrafts();
  expect({ ...sessionStorage }).toEqual({ locale: 'pseudo' });
});

it('never stores a password, secret or token, at any depth', () => {
  writeDraft(visitor, 'sign-up.1', {
    email: 'ann@example.com',
    password: 'hunter2',
    newPassword: 'hunter2',
    nested: { clientSecret: 'hunter2', accessToken: 'hunter2', list: [{ Passphrase: 'hunter2' }] },
  });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2');
  expect(readDraft(visitor, 'sign-up.1')).toEqual({ email: 'ann@example.com', nested: { list: [{}] } });
  clearDraft(visitor, 'sign-up.1');
  expect(sessionStorage).toHaveLength(0);
});

it('works without storage', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  openForm().current.keep({ ...stored, city: 'Zug' });
  expect(openForm().current.values).toEqual(stored);
  write.mockRestore();
});

describe('lasting drafts', () => {
  afterEach(() => vi.useRealTimers());
  beforeEach(() => localStorage.clear());

  it('HIST-13 outlive the tab for seven days', () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
    expect(writeLastingDraft('a1', 'deal.1', { fees: '2 %', password: 'x' })).toBe(true);
    sessionStorage.clear();
    vi.setSystemTime(new Date('2026-11-30T11:59:59Z'));
    expect(readLastingDraft('a1', 'deal.1')).toEqual({ fees: '2 %' });
    expect(readLastingDraft('a2', 'deal.1')).toBeNull();
    vi.setSystemTime(new Date('2026-11-30T12:00:00Z'));
    expect(readLastingDraft('a1', 'deal.1')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('HIST-13 are deleted after the save, at sign-out, and when somebody else signs in', () => {
    const write = () => writeLastingDraft('a1', 'deal.1', { fees: '2 %' });
    for (const end of [() => clearLastingDraft('a1', 'deal.1'), clearDrafts, () => keepDraftsOf('a2')]) {
      write();
      localStorage.setItem('other', 'kept');
      end();
      expect(readLastingDraft('a1', 'deal.1')).toBeNull();
      expect(localStorage.getItem('other')).toBe('kept');
    }
    write();
    keepDraftsOf('a1');
    expect(readLastingDraft('a1', 'deal.1')).toEqual({ fees: '2 %' });
  });

  it('HIST-13 HIST-02 of a form name the version that they started from, and go once they were sent', () => {
    const open = (version: number) => openForm('a1', stored, { lasting: true, version });
    open(3).current.keep({ ...stored, city: 'Zug' });
    expect(sessionStorage).toHaveLength(0);
    expect([startOfDraft('a1', 'form.1'), startOfDraft('a2', 'form.1')]).toEqual([3, null]);
    const form = open(4);
    expect(form.current).toMatchObject({ values: { ...stored, city: 'Zug' }, restored: true });
    act(() => form.current.clear({ ...stored, city: 'Zug' }));
    expect(localStorage).toHaveLength(0);
  });

  it('HIST-13 say when the device has no room', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeLastingDraft('a1', 'deal.1', { fees: '2 %' })).toBe(false);
    vi.restoreAllMocks();
  });
});
