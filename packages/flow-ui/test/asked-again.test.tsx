// @vitest-environment jsdom
import { AppProviders } from '@platform/app-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FlowActions, type FlowItem, type FlowSection, FlowStepper } from '../src/index.ts';
import { actions, file, flow, item, section, services, show, showFlow, showItem } from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  show.mockReset();
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', undefined);
});

const request = { reason: 'The photo is cut off', askedAt: '2026-11-18T10:00:00.000Z' };

/** A stepper whose flow can be changed, as by staff. */
function open(sections: FlowSection[], taken: FlowActions = actions()) {
  const onFinish = vi.fn();
  const stepper = (shown: FlowSection[], readOnly = false) => (
    <AppProviders services={services}>
      <FlowStepper flow={flow(...shown)} readOnly={readOnly} actions={taken} onFinish={onFinish} />
    </AppProviders>
  );
  const { rerender } = showFlow(sections, { actions: taken, onFinish });
  return { onFinish, change: (shown: FlowSection[], readOnly?: boolean) => rerender(stepper(shown, readOnly)) };
}

describe('a step', () => {
  it('CARE-18 shows its due day until it is completed, and says when that has passed', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    const { change } = open([section('Identification', 1, { dueOn: '2026-11-30' })]);
    expect(screen.getByText('Due Nov 30, 2026')).toBeDefined();
    change([section('Identification', 1, { dueOn: '2026-11-19' })]);
    expect(screen.getByText('Overdue, was due Nov 19, 2026')).toBeDefined();
    change([section('Identification', 1, { dueOn: '2026-11-19', completed: true })]);
    expect(screen.queryByText(/due/i)).toBeNull();
    change([section('Identification', 1, { dueOn: '2026-11-19' })], true);
    expect(screen.queryByText(/due/i)).toBeNull();
  });

  it('DOCH-01 CARE-05 has its number and name above its items on a phone, counted among the shown ones', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    showFlow([
      section('Terms', 1, { completed: true }),
      section('Internal', 2, { shown: false }),
      section('Identification', 3),
      section('Payment', 4, { unlocked: false }),
    ]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Step 1 of 3: Terms');
    fireEvent.click(screen.getByRole('tab', { name: /Identification/ }));
    expect(screen.getByRole('heading', { level: 2, name: 'Step 2 of 3: Identification' })).toBeDefined();
  });

  it('CARE-05 that a link names is open at first, unless it is locked', () => {
    const steps = [section('Terms', 1, { completed: true }), section('Identification', 2)];
    const isOpen = (name: RegExp) => screen.getByRole('tab', { name }).getAttribute('aria-selected');
    showFlow(steps, { initialStep: 'Identification' });
    expect(isOpen(/Identification/)).toBe('true');
    cleanup();
    showFlow([...steps, section('Payment', 3, { unlocked: false })], { initialStep: 'Payment' });
    expect(isOpen(/Terms/)).toBe('true');
  });
});

describe('an item that is asked for again', () => {
  it('CARE-18 says so to the investor, with the reason and since when, until it is answered', () => {
    showItem(item('UPLOAD', { files: [file], request }));
    const notice = within(screen.getByRole('alert'));
    expect(notice.getByText('Please send this again, asked on Nov 18, 2026')).toBeDefined();
    expect(notice.getByText('The photo is cut off')).toBeDefined();
    cleanup();
    showItem(item('INPUT_FIELD', { input: { id: 'x', text: '1' }, request }));
    expect(screen.getByText('The photo is cut off')).toBeDefined();
    cleanup();
    showItem(item('UPLOAD', { files: [file], request: null }));
    expect(screen.queryByRole('alert')).toBeNull();
    // A completed step cannot be answered.
    showItem(item('UPLOAD', { files: [file], request }), { section: { completed: true } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CARE-18 says so to staff in other words', () => {
    showItem(item('UPLOAD', { files: [file], request }), { audience: 'staff', readOnly: true });
    expect(screen.getByText('Asked for again on Nov 18, 2026')).toBeDefined();
    expect(screen.queryByText(/Please send/)).toBeNull();
  });

  it('CARE-04 CARE-18 is missing at the finish although it holds an answer, until another one was given', async () => {
    const asked = item('INPUT_FIELD', { name: 'Tax number', input: { id: 'x', text: '1' }, request });
    const { onFinish } = open([section('Identification', 1, { items: [asked] })]);
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('listitem').textContent).toBe('Tax number');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add it now' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Tax number' }), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  });
});

describe('what is typed', () => {
  const passport = item('INPUT_FIELD', { id: 'i', name: 'Passport number' });
  const identification = (items: FlowItem[], parts: Partial<FlowSection> = {}) => [
    section('Identification', 1, { items, ...parts }),
  ];

  it.each([
    ['CARE-18 ONB-20 whose item staff removed', identification([])],
    ['CARE-18 ONB-20 whose step staff locked', [...identification([], { unlocked: false }), section('Terms', 2)]],
    ['CARE-18 ONB-20 whose only step staff locked', identification([], { unlocked: false })],
  ])('%s stays to be copied', async (_what, after) => {
    const saveInput = vi.fn(async () => false);
    const { change } = open(identification([passport]), actions({ saveInput }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'X1234567' } });
    fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
    await waitFor(() => expect(saveInput).toHaveBeenCalled());
    change(after);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Passport number is no longer open');
    expect(notice.textContent).toContain('Your answer was not stored. You can copy it: X1234567');
    // Back again, its field has it.
    change(identification([passport]));
    expect(screen.queryByText(/no longer open/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('X1234567');
    change(after);
    fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/no longer open/)).toBeNull());
  });

  it('DOCH-10 stays to be copied when the step or the investment was completed', () => {
    const { change } = open(identification([passport]));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'X1234567' } });
    change(identification([passport], { completed: true }));
    expect(screen.getByRole('alert').textContent).toContain('X1234567');
    change(identification([passport]), true);
    expect(screen.getByRole('alert').textContent).toContain('X1234567');
  });

  it('and stored is not called lost with its item', async () => {
    const { change } = open(identification([passport]));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'X1234567' } });
    fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
    await screen.findByRole('button', { name: 'Insert' });
    await waitFor(() => expect(show).toHaveBeenCalled());
    change(identification([]));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
