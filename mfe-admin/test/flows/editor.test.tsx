// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { address, type JsonCall } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  choose,
  enter,
  field,
  file,
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
  sectionLink,
  sectionNames,
  served,
  stored,
} from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

describe('a new template', () => {
  it('ONBT-07 AINV-19 cannot be saved without a section; an empty name is refused and the input kept', async () => {
    const { json } = openFlows({ path: paths.newOnboardingTemplate() });
    await screen.findByRole('heading', { name: 'Add onboarding flow' });
    expect(button('Save').disabled).toBe(true);
    press('Add section');
    expect(button('Save').disabled).toBe(false);
    enter(field(/^Section name/), 'Identity');
    press('Save');
    expect(screen.getByText('Enter a name')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Flow name/)));
    expect(field(/^Section name/).value).toBe('Identity');
    expect(json).not.toHaveBeenCalled();
    press('Delete Identity');
    expect(button('Save').disabled).toBe(true);
  });

  it('ONBT-07 ONBT-08 ONBT-14 is stored as one flow, then has its own address and a fixed name', async () => {
    let body: unknown;
    const json = vi.fn<JsonCall>(async (_method, _path, sent) => {
      body = sent;
      return savedAs(1);
    });
    const { services } = openFlows({
      path: paths.newOnboardingTemplate(),
      json,
      answers: {
        EditedFlow: ({ id }) => {
          const [sent] = saves(json);
          const sections = sent?.flow.sectionEdges.map(({ itemNodes, ...each }) => ({ ...each, items: itemNodes }));
          return {
            flow: {
              ...served({ model: { ...stored, name: 'KYC', sections: (sections ?? []) as never } }),
              id,
              version: 1,
            },
          };
        },
      },
    });
    await screen.findByRole('heading', { name: 'Add onboarding flow' });
    enter(field(/^Flow name/), 'KYC');
    press('Add section');
    enter(field(/^Section name/), 'Identity');
    await choose(/^Add item/, 'Upload');
    await waitFor(() => expect(document.activeElement).toBe(itemOf('Untitled item').getByLabelText(/^Name/)));
    enter(itemOf('Untitled item').getByLabelText(/^Name/), 'Passport');
    await choose(/^Add item/, 'Input field');
    enter(itemOf('Untitled item').getByLabelText(/^Label/), 'Income');
    press('Save');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Onboarding updated' }),
    );
    expect(body).toMatchObject({
      flow: {
        name: 'KYC',
        sectionEdges: [
          {
            ...{ name: 'Identity', shown: true },
            itemNodes: [
              { type: 'UPLOAD', name: 'Passport', text: '' },
              { type: 'INPUT_FIELD', name: 'Income', text: '' },
            ],
          },
        ],
      },
      deletedFlowSectionEdges: [],
      deletedSectionItemEdges: [],
    });
    const flowId = saves(json)[0]?.flow.id ?? '';
    expect(saves(json)[0]?.flow).not.toHaveProperty('version');
    expect(address()).toBe(paths.onboardingTemplate({ flowId }));
    expect(field(/^Flow name/).disabled).toBe(true);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(itemNames()).toEqual(['Passport', 'Income']);
    press('Save');
    await waitFor(() => expect(saves(json)[1]?.flow).toMatchObject({ id: flowId, version: 1 }));
  });

  it('AINV-15 AINV-17 AINV-23 of investments needs `edit_opportunity` and goes to its own path', async () => {
    const { json, services } = openFlows({ path: paths.newFlowTemplate() });
    await screen.findByRole('heading', { name: 'Add flow' });
    enter(field(/^Flow name/), 'Standard');
    press('Add section');
    enter(field(/^Section name/), 'Contract');
    press('Save');
    await waitFor(() =>
      expect(json).toHaveBeenCalledWith('POST', '/api/investment/update', expect.anything(), expect.anything()),
    );
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Investment updated' }),
    );
    cleanup();
    const denied = openFlows({ path: paths.newFlowTemplate(), permissions: { editOpportunity: false } });
    await screen.findByText('You do not have permission to add flow templates');
    expect(denied.sent).toEqual([]);
  });
});

describe('a stored template', () => {
  it('ONBT-08 ONBT-09 AINV-18 shows its fixed name, its sections in order, and the items of the open one', async () => {
    openFlows();
    await opened();
    expect(field(/^Flow name/).value).toBe('KYC');
    expect(field(/^Flow name/).disabled).toBe(true);
    expect(sectionNames()).toEqual(['Identity', 'Wealth', 'Extra']);
    expect(field(/^Section name/).value).toBe('Identity');
    expect(itemNames()).toEqual(['Passport', 'Contract']);
    const types = itemOf('Passport').getByLabelText<HTMLSelectElement>('Type of Passport');
    expect([...types.options].map(({ value }) => value)).toEqual([
      ...['TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD'],
    ]);
    openSection('Wealth');
    expect(itemNames()).toEqual(['Income']);
    expect(itemOf('Income').getByLabelText<HTMLInputElement>(/^Label/).value).toBe('Income');
    openSection('Extra');
    expect(screen.getByText('No items yet')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Shown to clients from the start' }).checked).toBe(
      false,
    );
  });

  it('ONBT-14 ONBT-15 sends what is renamed, changed and removed with the save and not before, against its version', async () => {
    const { json } = openFlows();
    await opened();
    enter(field(/^Section name/), 'Person');
    enter(itemOf('Passport').getByLabelText('Text'), 'Both sides');
    enter(itemOf('Passport').getByLabelText('Type of Passport'), 'DOCUSIGN');
    fireEvent.click(button('Delete Contract'));
    openSection('Extra');
    press('Delete Extra');
    expect(json).not.toHaveBeenCalled();
    press('Save');
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    expect(saves(json)[0]).toEqual({
      flow: {
        ...{ id: ids.flow, version: 3, name: 'KYC' },
        sectionEdges: [
          {
            ...{ id: 's1', name: 'Person', shown: true },
            itemNodes: [{ id: 'i1', type: 'DOCUSIGN', name: 'Passport', text: 'Both sides' }],
          },
          {
            ...{ id: 's2', name: 'Wealth', shown: true },
            itemNodes: [{ id: 'i3', type: 'INPUT_FIELD', name: 'Income', text: '' }],
          },
        ],
      },
      deletedFlowSectionEdges: ['s3'],
      deletedSectionItemEdges: ['i2'],
    });
  });

  it('ONBT-16 AINV-23 keeps what is typed when a save fails, and sends it again', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(4));
    json.mockRejectedValueOnce(createRequestFailure(409, 'in use', 'ITEM_IN_USE', { name: 'Passport' }));
    json.mockRejectedValueOnce(createRequestFailure(0, 'lost'));
    const { services } = openFlows({ json });
    await opened();
    enter(field(/^Section name/), 'Person');
    await save();
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    expect(services.toasts.show).toHaveBeenLastCalledWith({
      severity: 'error',
      text: 'Passport holds files or answers. Hide its section instead of removing or changing it',
    });
    expect(field(/^Section name/).value).toBe('Person');
    await save();
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenLastCalledWith({
        ...{ severity: 'error', text: 'No answer came. Try again: nothing is saved twice.' },
      }),
    );
    expect(screen.getAllByText('Unsaved changes')).not.toEqual([]);
    await save();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const bodies = saves(json);
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('ONBT-11 AINV-21 moves by choice, buttons and keys, and keeps the focus on what moved', async () => {
    const { json } = openFlows();
    await opened();
    enter(field('Order of Identity'), '3');
    expect(sectionNames()).toEqual(['Wealth', 'Extra', 'Identity']);
    const up = button('Move Identity up');
    up.focus();
    press('Move Identity up');
    expect(sectionNames()).toEqual(['Wealth', 'Identity', 'Extra']);
    expect(document.activeElement).toBe(up);
    press('Move Identity up');
    expect(up.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(up);
    press('Move Identity up');
    expect(sectionNames()).toEqual(['Identity', 'Wealth', 'Extra']);
    expect(screen.getByText('Identity is now 1 of 3')).toBeDefined();
    const link = sectionLink('Wealth');
    link.focus();
    fireEvent.keyDown(link, { key: 'ArrowDown', altKey: true });
    expect(sectionNames()).toEqual(['Identity', 'Extra', 'Wealth']);
    expect(document.activeElement).toBe(link);

    const name = itemOf('Passport').getByLabelText(/^Name/);
    name.focus();
    fireEvent.keyDown(name, { key: 'ArrowDown', altKey: true });
    expect(itemNames()).toEqual(['Contract', 'Passport']);
    expect(document.activeElement).toBe(name);
    const order = itemOf('Passport').getByLabelText<HTMLSelectElement>('Order of Passport');
    expect(order.value).toBe('2');
    order.focus();
    enter(order, '1');
    expect(itemNames()).toEqual(['Passport', 'Contract']);
    expect(document.activeElement).toBe(order);
    press('Move Contract up');
    press('Save');
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    expect(
      saves(json)[0]?.flow.sectionEdges.map(({ id, itemNodes }) => [id, itemNodes.map((each) => each.id)]),
    ).toEqual([
      ['s1', ['i2', 'i1']],
      ['s3', []],
      ['s2', ['i3']],
    ]);
  });

  it('ONBT-09 marks what is not saved, until it is saved or discarded', async () => {
    openFlows();
    await opened();
    enter(itemOf('Passport').getByLabelText(/^Name/), 'Identity card');
    await choose(/^Add item/, 'Text');
    expect(itemOf('Identity card').getByText('Not saved')).toBeDefined();
    expect(itemOf('Untitled item').getByText('New')).toBeDefined();
    expect(itemOf('Contract').queryByText(/Not saved|New/)).toBeNull();
    expect(sectionLink('Identity').textContent).toContain('Not saved');
    expect(sectionLink('Wealth').textContent).not.toContain('Not saved');
    press('Discard');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(itemNames()).toEqual(['Passport', 'Contract']);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    enter(itemOf('Passport').getByLabelText(/^Name/), 'Identity card');
    press('Save');
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
    expect(itemNames()).toEqual(['Identity card', 'Contract']);
  });

  it('takes the last deletion back, and puts an item into another section', async () => {
    openFlows();
    await opened();
    press('Delete Passport');
    expect(screen.getByText('Passport was deleted. It is gone with the next save.')).toBeDefined();
    press('Undo');
    expect(itemNames()).toEqual(['Passport', 'Contract']);
    await waitFor(() => expect(document.activeElement).toBe(itemOf('Passport').getByLabelText(/^Name/)));
    openSection('Wealth');
    press('Delete Wealth');
    expect(sectionNames()).toEqual(['Identity', 'Extra']);
    expect(field(/^Section name/).value).toBe('Extra');
    press('Undo');
    expect(sectionNames()).toEqual(['Identity', 'Wealth', 'Extra']);
    openSection('Identity');
    press('Move Passport to another section');
    const dialog = within(await screen.findByRole('dialog'));
    enter(dialog.getByLabelText('Section'), 's2');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(field(/^Section name/).value).toBe('Wealth');
    expect(itemNames()).toEqual(['Income', 'Passport']);
  });

  it('ONBT-07 leads to the first fault, wherever it is, and names what is too long at once', async () => {
    const { json } = openFlows();
    await opened();
    openSection('Wealth');
    enter(itemOf('Income').getByLabelText(/^Label/), '');
    openSection('Identity');
    expect(screen.queryByText('Enter a name')).toBeNull();
    press('Save');
    await waitFor(() => expect(document.activeElement).toBe(itemOf('Untitled item').getByLabelText(/^Label/)));
    expect(screen.getByText('Enter a name')).toBeDefined();
    enter(itemOf('Untitled item').getByLabelText(/^Label/), 'x'.repeat(201));
    expect(screen.getByText('At most 200 characters')).toBeDefined();
    enter(itemOf('x'.repeat(201)).getByLabelText(/^Label/), 'Pass\u200bport');
    expect(screen.getByText('Remove the invisible characters')).toBeDefined();
    press('Save');
    expect(json).not.toHaveBeenCalled();
  });

  it('AINV-17 can be read and not changed without the right', async () => {
    openFlows({
      path: paths.flowTemplate({ flowId: ids.flow }),
      permissions: { editOpportunity: false },
      answers: {
        EditedFlow: () => ({
          flow: served({ kind: 'INVESTMENT', editable: false, files: { i2: [file('f1', 'terms.pdf')] } }),
        }),
      },
    });
    await opened();
    // The one control that is on moves nothing.
    fireEvent.keyDown(screen.getByRole('button', { name: 'Download terms.pdf' }), { key: 'ArrowUp', altKey: true });
    expect(itemNames()).toEqual(['Passport', 'Contract']);
    expect(screen.getByText('You can read this flow and not change it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Save|Add section|Add item/ })).toBeNull();
    expect(field(/^Section name/).disabled).toBe(true);
    expect(itemOf('Passport').getByLabelText<HTMLSelectElement>('Order of Passport').disabled).toBe(true);
  });

  it('ONBT-02 AINV-16 shows nothing of an unknown flow, of another kind or another deal, or without the flag', async () => {
    const text = 'There is no such flow, or you cannot see it';
    const cases = [
      [paths.onboardingTemplate({ flowId: ids.flow }), new Error('NOT_FOUND')],
      [paths.onboardingTemplate({ flowId: ids.flow }), { flow: served({ kind: 'INVESTMENT' }) }],
      [
        paths.flowTemplate({ flowId: ids.flow }),
        { flow: served({ kind: 'INVESTMENT', scope: 'DEAL', dealId: ids.deal }) },
      ],
      [
        paths.dealFlowEditor({ flowId: ids.flow, dealId: 'another' }),
        { flow: served({ kind: 'INVESTMENT', scope: 'DEAL', dealId: ids.deal }) },
      ],
    ] as const;
    for (const [path, answer] of cases) {
      openFlows({ path, answers: { EditedFlow: () => answer } });
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect(screen.queryByText('Passport')).toBeNull();
      cleanup();
    }
    for (const path of [paths.onboardingTemplate({ flowId: ids.flow }), paths.newOnboardingTemplate()]) {
      const { sent } = openFlows({ path, permissions: { handleOnboarding: false } });
      await screen.findByText('You do not have permission to view the onboarding tab');
      expect(sent).toEqual([]);
      cleanup();
    }
  });

  it('asks before it is left with unsaved changes', async () => {
    openFlows();
    await opened();
    enter(field(/^Section name/), 'Person');
    fireEvent.click(screen.getByRole('link', { name: 'Leave' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(field(/^Section name/).value).toBe('Person');
  });

  it('on a narrow screen has its sections in a list of choices', async () => {
    openFlows({ narrow: true });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Section' });
    expect([...choice.options].map(({ label }) => label)).toEqual(['1. Identity', '2. Wealth', '3. Extra']);
    enter(choice, 's2');
    expect(itemNames()).toEqual(['Income']);
  });
});
