// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { type JsonCall, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  opened as editorOpened,
  enter,
  field,
  openSection,
  press,
  save,
  saves,
  sectionNames,
} from '../flows/kit.tsx';
import { at, editedFlow, flow, ids, investment, opened, openInvestment, openOnboarding, section } from './kit.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const edit = `${paths.clientDocuments(ids)}?tab=edit`;
const savedAs = (version: number) => ({ status: 'OK', result: { flowId: 'f1', version } }) as never;

describe('the steps of an instance in the flow editor', () => {
  it('ONBT-19 AINV-18 are added, renamed, ordered and removed, and saved as a whole without their state', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(8));
    let stored = investment();
    const { services } = openInvestment(() => stored, { path: edit, json });
    await opened();
    await editorOpened();
    expect(sectionNames()).toEqual(['Terms', 'Identity', 'Payment', 'Extra check', 'Internal']);
    expect(field(/^Flow name/).disabled).toBe(true);
    // A step is shown and gets its files where the client's work is seen.
    expect(screen.queryByRole('checkbox', { name: /Shown to clients/ })).toBeNull();
    openSection('Payment');
    expect(screen.queryByText('Files can be added once the section is saved.')).toBeNull();
    press('Move Payment up');
    openSection('Extra check');
    press('Delete Extra check');
    press('Add section');
    enter(field('Section name *'), 'Source of funds');
    stored = investment({}, { sections: [section(1, 'Source of funds', { isDefault: false })] });
    await save();
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    const [body] = saves(json);
    expect(json.mock.calls[0]?.[1]).toBe('/api/investment/update');
    expect(body?.flow).toMatchObject({ id: 'f1', version: 7, name: 'Standard' });
    expect(body?.flow.sectionEdges.map(({ name }) => name)).toEqual([
      ...['Terms', 'Payment', 'Identity', 'Internal', 'Source of funds'],
    ]);
    // Another employee may show or hide a step meanwhile.
    for (const edge of body?.flow.sectionEdges ?? []) expect(edge).not.toHaveProperty('shown');
    expect(body?.deletedFlowSectionEdges).toEqual(['s4']);
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Investment updated' });
    fireEvent.click(screen.getByRole('tab', { name: 'Steps' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Step 1: Source of funds' })).toBeDefined();
    expect(screen.getByText('Added for this client')).toBeDefined();
  });

  it('ONBT-16 an item with files cannot go: the refusal names it, and what is typed stays, also on another tab', async () => {
    const json = vi.fn<JsonCall>(async () => {
      throw createRequestFailure(409, 'in use', 'ITEM_IN_USE', { name: 'Passport' });
    });
    const { services } = openInvestment(() => investment(), { path: edit, json });
    await opened();
    await editorOpened();
    openSection('Identity');
    // Its type stays too.
    expect(screen.getByLabelText<HTMLSelectElement>('Type of Passport').disabled).toBe(true);
    press('Delete Passport');
    await save();
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    expect(textOf(document.body)).toContain('Unsaved changes');
    fireEvent.click(screen.getByRole('tab', { name: 'Steps' }));
    expect(screen.getByText('Passport.pdf')).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Edit steps' }));
    expect(screen.queryByLabelText('Type of Passport')).toBeNull();
    // Leaving the page asks.
    fireEvent.click(screen.getByText('Leave'));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('CARE-17 two employees who change one instance are told of each other', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(9));
    json.mockRejectedValueOnce(
      createRequestFailure(409, 'conflict', 'CONFLICT', { by: 'Mia Manager', at, version: 8 }),
    );
    let newest = editedFlow();
    openInvestment(() => investment(), { path: edit, json, answers: { EditedFlow: () => ({ flow: newest }) } });
    await editorOpened();
    enter(field('Section name *'), 'The terms');
    newest = { ...editedFlow({ version: 8 }), sections: [...flow().sections, section(6, 'Tax')] };
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Mia Manager/)).toBeDefined();
    expect(dialog.getByText('Tax')).toBeDefined();
  });

  it('AINV-09 AINV-10 can only be read while the investment is completed', async () => {
    openInvestment(() => investment({ completedAt: at }), {
      path: edit,
      answers: { EditedFlow: () => ({ flow: editedFlow({ completed: true }) }) },
    });
    await opened();
    await editorOpened();
    expect(screen.getByText('You can read this flow and not change it.')).toBeDefined();
    expect(field('Section name *').disabled).toBe(true);
    expect(() => button('Save')).toThrow();
  });

  it('ONBT-08 ONBT-14 the onboarding of a client keeps its name and is saved as onboarding', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(8));
    openOnboarding({ path: `${paths.clientOnboarding({ flowId: 'f1', firebaseId: 'subject-1' })}?tab=edit`, json });
    await opened();
    await editorOpened();
    expect(field(/^Flow name/).value).toBe('Standard');
    expect(field(/^Flow name/).disabled).toBe(true);
    enter(field('Section name *'), 'The terms');
    await save();
    await waitFor(() => expect(json.mock.calls.map(([, path]) => path)).toEqual(['/api/onboarding/update']));
  });
});

describe('what an instance was made from', () => {
  const change = {
    __typename: 'FlowChange',
    ...{ kind: 'SECTION_ADDED', section: 'Tax', item: null, before: null, after: null },
  };

  it('names the version of the deal’s flow, and what changed in it since', async () => {
    let answer: object = { flowChanges: [change] };
    const { sent } = openInvestment(() => investment(), { answers: { FlowChanges: () => answer } });
    await opened();
    const rail = within(screen.getByRole('region', { name: 'Facts' }));
    expect(rail.getByText('Standard, version 2')).toBeDefined();
    expect(rail.getByText('It has version 4 now')).toBeDefined();
    fireEvent.click(rail.getByRole('button', { name: 'What changed since' }));
    expect(await screen.findByText('Tax')).toBeDefined();
    expect(sent.find(({ operation }) => operation === 'FlowChanges')?.variables).toEqual({
      ...{ flowId: 'copy', fromVersion: 2 },
    });
    cleanup();
    // Whoever sees the client may not see the deal's flow.
    for (const code of ['FORBIDDEN', 'NOT_FOUND']) {
      answer = new Error(code);
      openInvestment(() => investment(), { answers: { FlowChanges: () => answer } });
      fireEvent.click(await screen.findByRole('button', { name: 'What changed since' }));
      expect(await screen.findByText('There is no such flow, or you cannot see it')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      cleanup();
    }
    const gone = { __typename: 'FlowSource' as const, id: null, name: null, version: null, currentVersion: null };
    openInvestment(() => investment({}, { source: gone }));
    expect(await screen.findByText('A flow that was deleted')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'What changed since' })).toBeNull();
  });
});

describe('the evidence of completions', () => {
  const completion = {
    __typename: 'InvestmentCompletion',
    ...{ id: 'e1', completedAt: at, completedBy: 'Mia Manager', sourceVersion: 2 },
    files: [
      {
        __typename: 'CompletionFile',
        ...{ section: 'Identity', item: 'Passport', itemType: 'UPLOAD', fileId: 'p1', name: 'Passport.pdf' },
        ...{ mediaType: 'application/pdf', sizeBytes: 2048, sha256: 'ab'.repeat(32) },
        ...{ uploadedAt: at, uploadedBy: 'Ada Byron' },
      },
    ],
  };

  it('AINV-08 says which file stood in which item, with hash, size, time and by whom, and changes nothing', async () => {
    const path = `${paths.clientDocuments(ids)}?tab=evidence`;
    let completions: object[] = [completion, { ...completion, id: 'e0', files: [], sourceVersion: null }];
    const answers = { InvestmentCompletions: () => ({ investmentCompletions: completions }) };
    openInvestment(() => investment({ completedAt: at }), { path, answers });
    const table = within(await screen.findByRole('table'));
    const row = textOf(table.getAllByRole('row')[1]);
    for (const fact of ['Passport.pdf', 'Identity: Passport', '2 kB', 'Ada Byron', 'ab'.repeat(32)])
      expect(row).toContain(fact);
    expect(screen.getAllByRole('heading', { name: /^Completed .* by Mia Manager$/ })).toHaveLength(2);
    expect(screen.getByText('Its steps were made from version 2 of the deal’s flow.')).toBeDefined();
    expect(screen.getByText('There was no file in it.')).toBeDefined();
    expect(table.queryByRole('button')).toBeNull();
    cleanup();
    completions = [];
    openInvestment(() => investment(), { path, answers });
    expect(await screen.findByText('The investment was never marked as completed')).toBeDefined();
  });
});
