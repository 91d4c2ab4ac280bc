// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { lastingDraftMilliseconds } from '@platform/app-kit/drafts';
import { type JsonCall, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FlowModel } from '../../src/flows/editor/model/model.ts';
import { reduce } from '../../src/flows/editor/model/reduce.ts';
import { item } from './flows.ts';
import {
  enter,
  field,
  ids,
  itemNames,
  itemOf,
  opened,
  openFlows,
  openSection,
  press,
  save,
  savedAs,
  saves,
  sectionNames,
  served,
  stored,
} from './kit.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

const at = '2026-11-20T09:00:00.000Z';
const conflict = () => createRequestFailure(409, 'conflict', 'CONFLICT', { by: 'Mia Manager', at, version: 4 });
const change = (id: string, fields: object, sectionId = 's1') =>
  ({ type: 'changeItem', sectionId, id, change: fields }) as const;

/** Answers with the stored flow at first, and with what others have saved then. */
function answersThen(newest: FlowModel, version = 4) {
  let loads = 0;
  return {
    EditedFlow: () => {
      loads += 1;
      return { flow: loads === 1 ? served() : served({ model: newest, version }) };
    },
  };
}

describe('two people who save the same flow', () => {
  it('CARE-17 ONBT-16 are told of each other; what fits together is merged, the rest chosen, and nothing is lost', async () => {
    const theirs = reduce(reduce(stored, change('i1', { name: 'Identity card' })), {
      type: 'addItem',
      sectionId: 's2',
      item: item('t1', { name: 'Tax number' }),
    });
    const json = vi.fn<JsonCall>(async () => savedAs(5));
    json.mockRejectedValueOnce(conflict());
    openFlows({ json, answers: answersThen(theirs) });
    await opened();
    enter(itemOf('Passport').getByLabelText(/^Name/), 'Driving licence');
    enter(itemOf('Contract').getByLabelText('Text'), 'Sign it');
    press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else has saved meanwhile' }));
    expect(dialog.getByText(/^Mia Manager saved .*2026/)).toBeDefined();
    const choice = within(dialog.getByRole('group', { name: 'Identity, Driving licence: Name' }));
    expect(choice.getByText('Driving licence')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'What they changed' }));
    expect(textOf(await dialog.findByRole('list', { name: 'Changes' }))).toContain('Tax number added');
    // Nothing is chosen yet.
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into the editor' }));
    expect(choice.getByText('Choose one of both.')).toBeDefined();
    fireEvent.click(choice.getByRole('radio', { name: 'Theirs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into the editor' }));
    expect(itemNames()).toEqual(['Identity card', 'Contract']);
    expect(itemOf('Contract').getByLabelText<HTMLInputElement>('Text').value).toBe('Sign it');
    openSection('Wealth');
    expect(itemNames()).toEqual(['Income', 'Tax number']);
    await save();
    await waitFor(() => expect(saves(json)).toHaveLength(2));
    expect(saves(json)[1]?.flow).toMatchObject({
      version: 4,
      sectionEdges: [
        { itemNodes: [{ name: 'Identity card' }, { text: 'Sign it' }] },
        { itemNodes: [{ name: 'Income' }, { id: 't1' }] },
        {},
      ],
    });
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it('CARE-17 can close the question: what is typed stays, and the next save asks again', async () => {
    const json = vi.fn<JsonCall>(async () => {
      throw conflict();
    });
    openFlows({ json, answers: answersThen(reduce(stored, { type: 'moveSection', id: 's3', position: 1 })) });
    await opened();
    enter(field(/^Section name/), 'Person');
    press('Save');
    const name = 'Somebody else has saved meanwhile';
    await userEvent.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancel' }));
    expect(field(/^Section name/).value).toBe('Person');
    expect(sectionNames()).toEqual(['Person', 'Wealth', 'Extra']);
    await save();
    await screen.findByRole('dialog', { name });
    expect(saves(json).map(({ flow }) => flow.version)).toEqual([3, 3]);
  });

  it('CARE-17 a save whose answer was lost is no conflict: what was typed since is stored on it', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(5));
    json.mockRejectedValueOnce(createRequestFailure(0, 'lost')).mockRejectedValueOnce(conflict());
    const lost = reduce(stored, change('i1', { name: 'Identity card' }));
    openFlows({ json, answers: answersThen(lost) });
    await opened();
    enter(itemOf('Passport').getByLabelText(/^Name/), 'Identity card');
    press('Save');
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    enter(itemOf('Identity card').getByLabelText('Text'), 'Both sides');
    await save();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves(json).map(({ flow }) => flow.version)).toEqual([3, 3, 4]);
    expect(saves(json)[2]?.flow.sectionEdges[0]?.itemNodes[0]).toMatchObject({
      name: 'Identity card',
      text: 'Both sides',
    });
  });

  it('ONBT-05 a deleted template can be saved as a new one from what is typed', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(1));
    json.mockRejectedValueOnce(createRequestFailure(404, 'gone', 'NOT_FOUND'));
    openFlows({ json });
    await opened();
    enter(field(/^Section name/), 'Person');
    press('Save');
    expect(await screen.findByText('This flow was deleted meanwhile')).toBeDefined();
    press('Save as a new template');
    await waitFor(() => expect(saves(json)).toHaveLength(2));
    expect(saves(json)[1]?.flow).not.toHaveProperty('version');
    expect(saves(json)[1]).toMatchObject({
      flow: { id: ids.flow, sectionEdges: [{ name: 'Person' }, {}, {}] },
      ...{ deletedFlowSectionEdges: [], deletedSectionItemEdges: [] },
    });
    await waitFor(() => expect(screen.queryByText('This flow was deleted meanwhile')).toBeNull());
  });
});

describe('the draft of a flow', () => {
  const type = async () => {
    await opened();
    enter(itemOf('Passport').getByLabelText(/^Name/), 'Identity card');
    press('Delete Contract');
    // Written at once when the page is left.
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
  };

  it('HIST-13 survives a reload until it is saved or discarded, for seven days', async () => {
    openFlows();
    await type();
    openFlows();
    await opened();
    expect(screen.getByText('What you had typed before was restored.')).toBeDefined();
    expect(itemNames()).toEqual(['Identity card']);
    press('Save');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    cleanup();
    openFlows();
    await opened();
    expect(itemNames()).toEqual(['Passport', 'Contract']);
    await type();
    vi.setSystemTime(Date.now() + lastingDraftMilliseconds + 1000);
    openFlows();
    await opened();
    expect(itemNames()).toEqual(['Passport', 'Contract']);
  });

  it('HIST-13 of a new template keeps its id, so that a save whose answer was lost makes no second one', async () => {
    const json = vi.fn<JsonCall>(async () => {
      throw createRequestFailure(0, 'lost');
    });
    const path = paths.newOnboardingTemplate();
    openFlows({ path, json });
    await screen.findByRole('heading', { name: 'Add onboarding flow' });
    enter(field(/^Flow name/), 'KYC');
    press('Add section');
    enter(field(/^Section name/), 'Identity');
    press('Save');
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    openFlows({ path, json });
    await screen.findByText('What you had typed before was restored.');
    expect(field(/^Section name/).value).toBe('Identity');
    press('Save');
    await waitFor(() => expect(saves(json)).toHaveLength(2));
    expect(saves(json)[1]).toEqual(saves(json)[0]);
  });

  it('HIST-13 CARE-17 that others have overtaken is brought together with what they saved', async () => {
    openFlows();
    await type();
    const theirs = reduce(stored, change('i3', { name: 'Salary' }, 's2'));
    const { json } = openFlows({ answers: { EditedFlow: () => ({ flow: served({ model: theirs, version: 4 }) }) } });
    await screen.findByText(/Somebody else has saved since/);
    press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else has saved meanwhile' }));
    expect(dialog.getByText(/Both changes fit together/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into the editor' }));
    await save();
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    expect(saves(json)[0]).toMatchObject({
      flow: {
        version: 4,
        sectionEdges: [{ itemNodes: [{ name: 'Identity card' }] }, { itemNodes: [{ name: 'Salary' }] }, {}],
      },
      deletedSectionItemEdges: ['i2'],
    });
  });

  it('says so when the device has no room for it', async () => {
    openFlows();
    await opened();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    enter(field(/^Section name/), 'Person');
    expect(await screen.findByText(/This device has no room/)).toBeDefined();
    full.mockRestore();
  });
});
