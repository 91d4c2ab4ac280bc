// @vitest-environment jsdom
import { type Answers, type JsonCall, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reduce } from '../../src/flows/editor/model/reduce.ts';
import {
  button,
  enter,
  field,
  ids,
  itemOf,
  opened,
  openFlows,
  press,
  savedAs,
  saves,
  sectionNames,
  served,
  stored,
} from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const source = { __typename: 'FlowSource', id: ids.template, name: 'Standard', version: 2, currentVersion: 2 };
const copy = (fields: Parameters<typeof served>[0] = {}) =>
  served({ kind: 'INVESTMENT', scope: 'DEAL', dealId: ids.deal, source, ...fields });
const renamed = reduce(stored, { type: 'changeSection', id: 's1', change: { name: 'Person' } });

const versions = () => ({
  flowVersions: [
    { __typename: 'FlowVersion', number: 3, until: null, replacedBy: null, instances: 2 },
    {
      __typename: 'FlowVersion',
      number: 2,
      until: '2026-11-02T10:00:00.000Z',
      replacedBy: 'Mia Manager',
      instances: 0,
    },
    { __typename: 'FlowVersion', number: 1, until: '2026-11-01T10:00:00.000Z', replacedBy: null, instances: 1 },
  ],
});
const changes = () => ({
  flowChanges: [
    {
      __typename: 'FlowChange',
      kind: 'SECTION_RENAMED',
      section: 'Person',
      item: null,
      before: 'Identity',
      after: 'Person',
    },
    {
      __typename: 'FlowChange',
      kind: 'ITEM_TYPE',
      section: 'Person',
      item: 'Passport',
      before: 'UPLOAD',
      after: 'DOCUSIGN',
    },
    { __typename: 'FlowChange', kind: 'ITEM_MOVED', section: 'Person', item: 'Passport', before: '1', after: '2' },
    {
      __typename: 'FlowChange',
      kind: 'ITEM_MOVED',
      section: 'Wealth',
      item: 'Contract',
      before: 'Person',
      after: 'Wealth',
    },
    { __typename: 'FlowChange', kind: 'SECTION_SHOWN', section: 'Wealth', item: null, before: 'true', after: 'false' },
  ],
});

function openCopy(answers: Answers = {}, json?: JsonCall) {
  return openFlows({
    path: paths.dealFlowEditor({ flowId: ids.flow, dealId: ids.deal }),
    ...(json ? { json } : {}),
    answers: {
      EditedFlow: () => ({ flow: copy() }),
      FlowVersions: versions,
      FlowChanges: changes,
      TemplateChoices: () => ({
        investmentTemplates: {
          __typename: 'InvestmentTemplatePage',
          items: [
            { __typename: 'InvestmentTemplate', id: ids.template, name: 'Standard' },
            { __typename: 'InvestmentTemplate', id: 't2', name: 'Fast' },
          ],
        },
      }),
      ...answers,
    },
  });
}

const lines = (list: HTMLElement) => [...list.querySelectorAll('li li')].map(textOf);

async function chooseTemplate(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Template' }));
  await userEvent.click(await screen.findByTitle(name));
}

describe('the flow of a deal', () => {
  it('AINV-16 EDIT-15 is the deal’s own copy, saved after what changes for investors from now on was shown', async () => {
    const { json } = openCopy();
    await opened();
    expect(screen.getByText(/own copy of Standard/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
      paths.dealEditor({ dealId: ids.deal }),
    );
    enter(field(/^Section name/), 'Person');
    enter(itemOf('Passport').getByLabelText('Text'), 'Both sides');
    press('Delete Contract');
    press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Save the flow of the deal?' });
    expect(lines(within(dialog).getByRole('list', { name: 'Changes' }))).toEqual([
      'Renamed, before: Identity',
      'Contract removed',
      'Text of Passport changedBefore: nothingAfter: Both sides',
    ]);
    await within(dialog).findByText(
      'These keep the flow that they were made with: 2 investments from version 3 and 1 investment from version 1.',
    );
    expect(json).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves(json)).toHaveLength(1));
    expect(saves(json)[0]).toMatchObject({ flow: { id: ids.flow, version: 3 }, deletedSectionItemEdges: ['i2'] });
    expect(json).toHaveBeenCalledWith('POST', '/api/investment/update', expect.anything(), expect.anything());
  });

  it('EDIT-45 attaches another template after showing what it changes; what is typed is replaced', async () => {
    const json = vi.fn<JsonCall>(async () => ({ status: 'OK', result: {} }) as never);
    const attached = copy({ model: renamed, version: 4, source: { ...source, id: 't2', name: 'Fast' } });
    const { sent, services } = openCopy(
      { EditedFlow: () => ({ flow: json.mock.calls.length === 0 ? copy() : attached }) },
      json,
    );
    await opened();
    enter(itemOf('Passport').getByLabelText('Text'), 'Both sides');
    press('Attach another template');
    const dialog = await screen.findByRole('dialog', { name: 'Attach a template' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Attach' }).disabled).toBe(true);
    expect(within(dialog).getByText('What you have typed and not saved is replaced.')).toBeDefined();
    await chooseTemplate('Fast');
    expect(lines(await within(dialog).findByRole('list', { name: 'Changes' }))).toEqual([
      'Renamed, before: Identity',
      'Type of Passport: Upload, now DocuSign',
      'Passport moved from place 1 to 2',
      'Contract moved here from Person',
      'Hidden from the start now',
    ]);
    expect(sent.findLast(({ operation }) => operation === 'FlowChanges')?.variables).toEqual({
      ...{ flowId: ids.flow, templateId: 't2' },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Attach' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Flow attached' }),
    );
    expect(json.mock.calls[0]?.slice(0, 3)).toEqual([
      ...['POST', '/api/investment/clone', { flowId: 't2', dealId: ids.deal }],
    ]);
    await waitFor(() => expect(sectionNames()).toEqual(['Person', 'Wealth', 'Extra']));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(screen.getByText(/own copy of Fast/)).toBeDefined();
  });

  it('EDIT-45 HIST-04 says that a template attached to a published deal waits for its update', async () => {
    const { services } = openCopy(
      {},
      vi.fn<JsonCall>(async () => ({ status: 'OK', result: {} }) as never),
    );
    await opened();
    enter(field(/^Section name/), 'Person');
    press('Attach another template');
    await chooseTemplate('Fast');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Attach' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'info',
        text: expect.stringContaining('made public'),
      }),
    );
    expect(sectionNames()).toEqual(['Person', 'Wealth', 'Extra']);
  });

  it('AINV-16 CARE-17 is renewed when its template has changed, against the version that was read', async () => {
    let isTaken = true;
    const outdated = { ...source, currentVersion: 5 };
    const { sent, services } = openCopy({
      EditedFlow: () => ({ flow: copy({ source: outdated, version: isTaken ? 3 : 4 }) }),
      RenewDealFlow: () => {
        if (!isTaken) return { renewDealFlow: copy({ model: renamed, version: 5 }) };
        isTaken = false;
        return new Error('CONFLICT');
      },
    });
    await opened();
    expect(screen.getByText('The template has changed since this copy was made.')).toBeDefined();
    const renew = async () => {
      press('Renew from the template');
      const dialog = within(await screen.findByRole('dialog', { name: 'Renew from Standard' }));
      await dialog.findByRole('list', { name: 'Changes' });
      await userEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    };
    await renew();
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith(expect.objectContaining({ severity: 'error' })),
    );
    await screen.findByText('Version 4');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await renew();
    await waitFor(() => expect(sectionNames()).toEqual(['Person', 'Wealth', 'Extra']));
    expect(sent.filter(({ operation }) => operation === 'RenewDealFlow').map(({ variables }) => variables)).toEqual([
      { dealId: ids.deal, version: 3 },
      { dealId: ids.deal, version: 4 },
    ]);
    expect(screen.queryByRole('button', { name: 'Renew from the template' })).toBeNull();
  });

  it('AINV-16 has versions with the number of investments, and what changed since each', async () => {
    const { sent } = openCopy();
    await opened();
    await userEvent.click(screen.getByRole('tab', { name: 'Versions' }));
    const list = await screen.findByRole('list', { name: 'Versions' });
    expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
      expect.stringMatching(/^Version 3 Present state2 investments$/),
      expect.stringMatching(/^Version 2 Until .*2026.*, replaced by Mia Manager0 investments/),
      expect.stringMatching(/^Version 1 Until .*1 investment/),
    ]);
    await userEvent.click(button('What changed since version 1'));
    expect(lines(await screen.findByRole('list', { name: 'Changes' }))).toContain('Renamed, before: Identity');
    expect(sent.at(-1)?.variables).toEqual({ flowId: ids.flow, fromVersion: 1 });
    await userEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ operation: 'FlowHistory', variables: { id: ids.flow } }));
  });

  it('ONBT-16 says that a copy is gone, and does not offer to make it anew', async () => {
    const json = vi.fn<JsonCall>(async () => savedAs(4));
    openCopy({}, json);
    await opened();
    const { createRequestFailure } = await import('@platform/app-contract');
    json.mockRejectedValueOnce(createRequestFailure(404, 'gone', 'NOT_FOUND'));
    enter(field(/^Section name/), 'Person');
    press('Save');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This flow was deleted meanwhile')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save as a new template' })).toBeNull();
    expect(field(/^Section name/).value).toBe('Person');
  });
});
