// @vitest-environment jsdom
import { type Answers, address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Admin } from '../../src/admin.tsx';
import { button, openFlows } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const times = { createdAt: '2026-10-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z', version: 2 };
const onboarding = (id: string, name: string, isDefault = false) => ({
  __typename: 'OnboardingTemplate',
  ...{ id, name, isDefault, ...times },
});
const investment = (id: string, name: string) => ({ __typename: 'InvestmentTemplate', ...{ id, name, ...times } });

const openOnboarding = (answers: Answers = {}) =>
  openFlows({
    path: paths.onboardingTemplates(),
    answers: {
      OnboardingTemplates: () => ({
        onboardingTemplates: {
          __typename: 'OnboardingTemplatePage',
          totalCount: 2,
          items: [onboarding('t1', 'KYC', true), onboarding('t2', 'Family office')],
        },
      }),
      ...answers,
    },
  });

const openInvestment = (answers: Answers = {}, permissions = {}) =>
  openFlows({
    path: paths.flowTemplates(),
    permissions,
    answers: {
      FlowTemplates: () => ({
        investmentTemplates: {
          __typename: 'InvestmentTemplatePage',
          totalCount: 1,
          items: [investment('t3', 'Standard')],
        },
      }),
      ...answers,
    },
  });

/** Returns the names of what can be done with a template. */
async function menuOf(name: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

const pick = async (entry: string) => userEvent.click(await screen.findByRole('menuitem', { name: entry }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the onboarding templates', () => {
  it('ONBT-01 ONBT-04 ONBT-26 have name, dates, the default mark and their actions; the default has no delete', async () => {
    openOnboarding();
    const table = await screen.findByRole('table', { name: 'Onboarding templates' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.querySelectorAll('th, td')].map(textOf).filter(Boolean))).toEqual([
      ['KYC Default', expect.stringMatching(/2026/), expect.stringMatching(/2026/)],
      ['Family office', expect.stringMatching(/2026/), expect.stringMatching(/2026/)],
    ]);
    expect(await menuOf('KYC')).toEqual(['Edit', 'Clone']);
    await userEvent.keyboard('{Escape}');
    expect(await menuOf('Family office')).toEqual(['Edit', 'Clone', 'Make default', 'Delete']);
    await pick('Edit');
    expect(address()).toBe(paths.onboardingTemplate({ flowId: 't2' }));
  });

  it('ONBT-03 ONBT-05 ONBT-06 are made the default, deleted and cloned after their consequence was named', async () => {
    const { sent, services } = openOnboarding({
      SetDefaultFlow: ({ id }) => ({ setDefaultFlow: { __typename: 'Flow', id, isDefault: true } }),
      DeleteFlow: () => ({ deleteFlow: true }),
      CloneFlow: ({ newId }) => ({ cloneFlow: { __typename: 'Flow', id: newId, name: 'Family office - copy' } }),
    });
    await menuOf('Family office');
    await pick('Make default');
    expect((await screen.findByRole('dialog')).textContent).toContain('Newcomers get this flow from now on.');
    await confirm('Make default');
    await waitFor(() => expect(sent.at(-1)?.operation).toBe('OnboardingTemplates'));
    await menuOf('Family office');
    await pick('Delete');
    expect((await screen.findByRole('dialog')).textContent).toContain('keep their own copy of it');
    await confirm('Delete');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'General flow deleted' }),
    );
    await menuOf('Family office');
    await pick('Clone');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Family office - copy was made' }),
    );
    const variables = (operation: string) => sent.find((each) => each.operation === operation)?.variables;
    expect(variables('SetDefaultFlow')).toEqual({ id: 't2' });
    expect(variables('DeleteFlow')).toEqual({ id: 't2' });
    expect(variables('CloneFlow')).toEqual({ id: 't2', newId: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it('ONBT-04 ONBT-06 a refusal is told; a clone whose answer was lost is asked for again under the same id', async () => {
    let calls = 0;
    const { sent, services } = openOnboarding({
      DeleteFlow: () => new Error('FLOW_IS_DEFAULT'),
      CloneFlow: ({ newId }) => {
        calls += 1;
        if (calls === 1) return new TypeError('lost');
        return { cloneFlow: { __typename: 'Flow', id: newId, name: 'Family office - copy' } };
      },
    });
    await menuOf('Family office');
    await pick('Delete');
    await confirm('Delete');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'error',
        text: 'The default flow cannot be deleted. Make another one the default first',
      }),
    );
    await menuOf('Family office');
    await pick('Clone');
    await waitFor(() => expect(calls).toBe(1));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'error',
        text: 'No answer came. Try again: nothing is saved twice.',
      }),
    );
    await menuOf('Family office');
    await pick('Clone');
    await waitFor(() => expect(calls).toBe(2));
    const [first, second] = sent.filter(({ operation }) => operation === 'CloneFlow');
    expect(second?.variables).toEqual(first?.variables);
  });

  it('ONBT-07 start with `Add onboarding flow`; without any, the list says what the first one becomes', async () => {
    openOnboarding({
      OnboardingTemplates: () => ({
        onboardingTemplates: { __typename: 'OnboardingTemplatePage', totalCount: 0, items: [] },
      }),
    });
    expect(await screen.findByText('The first one becomes the default, which newcomers get.')).toBeDefined();
    await userEvent.click(button('Add onboarding flow'));
    expect(address()).toBe(paths.newOnboardingTemplate());
  });
});

describe('the investment templates', () => {
  it('AINV-01 AINV-13 AINV-15 are in a tab of the area, with Clone, Edit and Delete', async () => {
    openInvestment();
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      ...['Documents', 'Flow Templates'],
    ]);
    expect(await menuOf('Standard')).toEqual(['Edit', 'Clone', 'Delete']);
    await pick('Edit');
    expect(address()).toBe(paths.flowTemplate({ flowId: 't3' }));
    cleanup();
    openInvestment();
    await userEvent.click(await screen.findByRole('button', { name: 'Add flow' }));
    expect(address()).toBe(paths.newFlowTemplate());
    cleanup();
    openInvestment();
    await userEvent.click(await screen.findByRole('tab', { name: 'Documents' }));
    expect(address()).toBe(paths.investmentDocuments());
  });

  it('AINV-01 the area opens with the documents, also at an unknown path below it', async () => {
    for (const path of [paths.staffInvestments(), `${paths.staffInvestments()}/nowhere`]) {
      renderScreen(<Admin />, { path, permissions: { readClientDocument: false } });
      await waitFor(() => expect(address()).toBe(paths.investmentDocuments()));
      cleanup();
    }
  });

  it('AINV-13 AINV-14 are cloned and deleted, and searched by the server', async () => {
    const { sent, services } = openInvestment({
      DeleteFlow: () => ({ deleteFlow: true }),
      CloneFlow: ({ newId }) => ({ cloneFlow: { __typename: 'Flow', id: newId, name: 'Standard - copy' } }),
    });
    await menuOf('Standard');
    await pick('Clone');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Standard - copy was made' }),
    );
    await menuOf('Standard');
    await pick('Delete');
    expect((await screen.findByRole('dialog')).textContent).toContain('Deals and investments keep their own copies');
    await confirm('Delete');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'General flow deleted' }),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'std');
    await waitFor(() => expect(sent.at(-1)?.variables).toEqual({ search: 'std', limit: 50, offset: 0 }));
  });

  it('AINV-17 can be read by any staff member, and changed only with `edit_opportunity`', async () => {
    openInvestment({}, { editOpportunity: false, handleOnboarding: false });
    expect(await screen.findByRole('link', { name: 'Standard' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /More about|Add flow/ })).toBeNull();
  });
});
