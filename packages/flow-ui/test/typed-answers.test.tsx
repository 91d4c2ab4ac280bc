// @vitest-environment jsdom

import type { PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type FlowActions, type FlowItem, type FlowSection, FlowStepper } from '../src/index.ts';

// jsdom has no layout and no ResizeObserver.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// jsdom does not support pseudo-elements in getComputedStyle, which a dialog reads.
const computedStyle = window.getComputedStyle.bind(window);
vi.stubGlobal('getComputedStyle', (element: Element) => computedStyle(element));

const account = { getState: () => ({ account: null }), getInitialState: () => ({ account: null }) };
const services = {
  texts: createTexts({ pseudo: false }),
  toasts: { show: vi.fn() },
  session: { ...account, subscribe: () => vi.fn() },
} as unknown as PlatformServices;

function input(name: string, stored?: string): FlowItem {
  const answer = stored === undefined ? null : { id: `input-${name}`, text: stored };
  return { id: name, order: 1, type: 'INPUT_FIELD', name, text: '', files: [], input: answer };
}

function upload(name: string): FlowItem {
  return { id: name, order: 2, type: 'UPLOAD', name, text: '', files: [] };
}

function section(name: string, items: FlowItem[], parts: Partial<FlowSection> = {}): FlowSection {
  return { id: name, order: 1, name, shown: true, completed: false, unlocked: true, items, ...parts };
}

type Setting = { saveInput?: FlowActions['saveInput']; upload?: FlowActions['upload']; readOnly?: boolean };

/** Renders a stepper whose flow can be changed, as by another user or tab. */
function open(sections: FlowSection[], setting: Setting = {}) {
  const onFinish = vi.fn();
  const saveInput = vi.fn(setting.saveInput ?? (async () => true));
  const actions: FlowActions = {
    upload: setting.upload ?? (async () => true),
    download: async () => undefined,
    deleteFile: async () => true,
    saveInput,
  };
  const stepper = (shown: FlowSection[], readOnly = setting.readOnly ?? false) => (
    <AppProviders services={services}>
      <FlowStepper
        flow={{ id: 'flow', name: 'Onboarding', sections: shown }}
        readOnly={readOnly}
        actions={actions}
        onFinish={onFinish}
      />
    </AppProviders>
  );
  const { rerender, unmount } = render(stepper(sections));
  return { onFinish, saveInput, change: (shown: FlowSection[]) => rerender(stepper(shown)), unmount };
}

/** A mock call that the test resolves. */
function held() {
  let answer = (_stored: boolean) => {};
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (stored: boolean) => act(async () => answer(stored)) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const texts = (calls: readonly (readonly unknown[])[]) => calls.map(([, text]) => text);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('CARE-04 Continue and Finish store typed answers first, once each', async () => {
  const first = section('One', [input('Tax number'), input('Funds', 'Savings')]);
  const second = section('Two', [], { order: 2, completed: true });
  const { onFinish, saveInput } = open([first, second]);
  await userEvent.type(field('Tax number'), '12-3');
  await userEvent.type(field('Funds'), ' and a sale');
  await press('Continue');
  await waitFor(() => expect(selected()).toContain('Two'));
  expect(texts(saveInput.mock.calls)).toEqual(['12-3', 'Savings and a sale']);
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  // Stored, though the flow was not reloaded: nothing is sent twice and nothing is missing.
  await press('Finish');
  await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  expect(saveInput).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('CARE-04 an answer that cannot be stored is kept, marked and focused, and the step stays open', async () => {
  let fails = true;
  const { onFinish, saveInput } = open([section('One', [input('Tax number'), input('Funds', 'Savings')])], {
    saveInput: async ({ name }) => !(fails && name === 'Funds'),
  });
  await userEvent.type(field('Tax number'), '12-3');
  await userEvent.type(field('Funds'), '!');
  await press('Finish');
  expect((await screen.findByRole('alert')).textContent).toBe('This change is not stored yet. Stored: Savings');
  await waitFor(() => expect(document.activeElement).toBe(field('Funds')));
  expect(field('Funds').getAttribute('aria-invalid')).toBe('true');
  expect(field('Funds').value).toBe('Savings!');
  expect(onFinish).not.toHaveBeenCalled();
  fails = false;
  await press('Finish');
  await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  // The first answer was stored on the first attempt.
  expect(texts(saveInput.mock.calls)).toEqual(['12-3', 'Savings!', 'Savings!']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('treats an answer as stored if the reloaded flow has it after a lost response', async () => {
  const one = section('One', [input('Tax number')]);
  const { onFinish, saveInput, change } = open([one], { saveInput: async () => false });
  await userEvent.type(field('Tax number'), '12-3');
  await press('Insert');
  expect((await screen.findByRole('alert')).textContent).toBe('This answer is not stored yet');
  change([section('One', [input('Tax number', '12-3')])]);
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Finish');
  await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  expect(saveInput).toHaveBeenCalledTimes(1);
});

it('CARE-04 Finish lists missing items, and offers to go back to the first one or to finish', async () => {
  const { onFinish } = open([
    section('Done', [input('Old')], { completed: true }),
    section('Now', [input('Tax number'), upload('Passport')], { order: 2 }),
    section('Later', [input('Account')], { order: 3, unlocked: false }),
  ]);
  await press('Continue');
  await userEvent.type(field('Tax number'), '   ');
  await press('Finish');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['Tax number', 'Passport']);
  await press('Add it now');
  await waitFor(() => expect(document.activeElement).toBe(field('Tax number')));
  expect(onFinish).not.toHaveBeenCalled();
  await press('Finish');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish now' }));
  await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
});

it('waits for a running Insert, and ignores a second click', async () => {
  const store = held();
  const { onFinish, saveInput } = open([section('One', [input('Tax number')])], { saveInput: () => store.promise });
  await userEvent.type(field('Tax number'), '12-3');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(field('Tax number').readOnly).toBe(true);
  await userEvent.dblClick(screen.getByRole('button', { name: /Finish/ }));
  expect(onFinish).not.toHaveBeenCalled();
  await store.answer(true);
  await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  expect(saveInput).toHaveBeenCalledTimes(1);
});

it('does not navigate after a pending save if the user opened another step or left', async () => {
  const store = held();
  const sections = [
    section('One', [], { completed: true }),
    section('Two', [input('Tax number')], { order: 2 }),
    section('Three', [], { order: 3, completed: true }),
  ];
  const { onFinish, unmount } = open(sections, { saveInput: () => store.promise });
  await userEvent.click(screen.getByRole('tab', { name: /Two/ }));
  await userEvent.type(field('Tax number'), '12-3');
  await press('Continue');
  await userEvent.click(screen.getByRole('tab', { name: /One/ }));
  await userEvent.click(screen.getByRole('tab', { name: /Three/ }));
  await userEvent.click(screen.getByRole('tab', { name: /One/ }));
  expect(sessionStorage).toHaveLength(1);
  unmount();
  await store.answer(true);
  expect(onFinish).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

it('shows the unsaved answer in a section that staff completed in the meantime', async () => {
  const store = held();
  const one = section('One', [input('Tax number')]);
  const { onFinish, change } = open([one], { saveInput: () => store.promise });
  await userEvent.type(field('Tax number'), '12-3');
  await press('Finish');
  change([{ ...one, completed: true }]);
  await store.answer(false);
  expect(screen.getByRole('alert').textContent).toBe('This step was completed before your answer was stored: 12-3');
  expect(onFinish).not.toHaveBeenCalled();
});

it('never clears a stored answer, and stores drafts from before a reload in steps that are not open', async () => {
  const done = section('Done', [], { completed: true });
  const now = section('Now', [input('Funds', 'Savings')], { order: 2 });
  const last = section('Last', [], { order: 3, completed: true });
  const before = open([now]);
  await userEvent.type(field('Funds'), ', a sale');
  before.unmount();

  const { onFinish, saveInput } = open([done, now, last]);
  await userEvent.click(screen.getByRole('tab', { name: /Last/ }));
  await press('Finish');
  await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  expect(texts(saveInput.mock.calls)).toEqual(['Savings, a sale']);

  await userEvent.click(screen.getByRole('tab', { name: /Now/ }));
  await userEvent.clear(field('Funds'));
  await userEvent.click(screen.getByRole('tab', { name: /Last/ }));
  await press('Finish');
  await waitFor(() => expect(selected()).toContain('Now'));
  expect(screen.getByRole('alert').textContent).toBe('An empty answer cannot be stored. Stored: Savings, a sale');
  expect(saveInput).toHaveBeenCalledTimes(1);
});

it('reports a running upload as missing, and does not ask in a read-only flow', async () => {
  const { onFinish } = open([section('One', [upload('Passport')])], { upload: () => new Promise(() => {}) });
  await userEvent.upload(screen.getByLabelText(/Passport: Choose files/), new File(['x'], 'passport.pdf'));
  await press('Finish');
  expect(within(await screen.findByRole('dialog')).getByRole('listitem').textContent).toBe(
    'Passport (still uploading; finishing stops it)',
  );
  expect(onFinish).not.toHaveBeenCalled();
  cleanup();
  const other = open([section('One', [upload('Passport'), input('Tax number')])], { readOnly: true });
  await press('Finish');
  await waitFor(() => expect(other.onFinish).toHaveBeenCalledTimes(1));
});

it('CARE-04 stores text typed into another field during a save', async () => {
  const slow = held();
  const a = input('A');
  const b = { ...input('B'), order: 2 };
  const { onFinish, saveInput } = open([section('One', [a, b])], {
    saveInput: (item) => (item.name === 'A' ? slow.promise : Promise.resolve(true)),
  });
  await userEvent.type(field('A'), 'a');
  await userEvent.type(field('B'), 'b');
  await press('Finish');
  await userEvent.type(field('B'), ' and more');
  await slow.answer(true);
  await waitFor(() => expect(saveInput).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(onFinish).toHaveBeenCalled());
  expect(texts(saveInput.mock.calls)).toEqual(['a', 'b and more']);
  expect(sessionStorage).toHaveLength(0);
});

it('keeps the focus in a field being edited when a file is deleted', async () => {
  const gone = held();
  const file = {
    id: 'f',
    name: 'Pass.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 10,
    createdAt: new Date().toISOString(),
    downloadPath: 'x',
    deletable: true,
  };
  const item: FlowItem = { ...upload('Passport'), files: [file] };
  const restoreFile = vi.fn(async () => true);
  const actions: FlowActions = {
    upload: async () => true,
    download: async () => undefined,
    deleteFile: () => gone.promise,
    restoreFile,
    saveInput: async () => true,
  };
  render(
    <AppProviders services={{ ...services, timeZone: 'UTC' } as PlatformServices}>
      <FlowStepper
        flow={{ id: 'flow', name: 'F', sections: [section('One', [item, { ...input('Tax'), order: 3 }])] }}
        actions={actions}
        onFinish={() => undefined}
      />
    </AppProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete Pass.pdf' }));
  await userEvent.type(field('Tax'), '12');
  await gone.answer(true);
  await userEvent.keyboard('3 4');
  expect(field('Tax').value).toBe('123 4');
  expect(restoreFile).not.toHaveBeenCalled();
});
