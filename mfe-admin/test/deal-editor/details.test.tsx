// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { content, ids } from './contents.ts';
import {
  button,
  choose,
  deal,
  editNew,
  field,
  openEditor,
  opened,
  press,
  pressOnceEnabled,
  publishedAt,
  sentBy,
  type,
} from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const chosen = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;

describe('the head of the editor', () => {
  it('EDIT-01 EDIT-02 EDIT-03 has its title, the way back, Preview, the menu, saving and publishing', async () => {
    editNew();
    await screen.findByRole('heading', { level: 1, name: 'Add opportunity' });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(paths.staffDealList());
    for (const name of ['Preview', 'Add section', 'Save without publishing', 'Publish']) button(name);
    expect(isOffered('Unpublish')).toBe(false);
    cleanup();

    openEditor();
    await opened();
    for (const name of ['Preview', 'Add section', 'Update without publishing', 'Publish']) button(name);
    expect(isOffered('Unpublish')).toBe(false);
    cleanup();

    openEditor({ answers: { DealForEditing: () => ({ dealForEditing: deal({ publishedAt }) }) } });
    await opened();
    for (const name of ['Update without publishing', 'Update', 'Unpublish']) button(name);
    expect(isOffered('Publish')).toBe(false);
  });

  it('EDIT-01 names the stored deal in the title of the window and in the way back', async () => {
    editNew();
    await screen.findByRole('heading', { level: 1, name: 'Add opportunity' });
    expect(document.title).toBe('Add opportunity · Brand');
    const way = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(way().map(({ textContent }) => textContent?.trim())).toEqual(['Back', 'Opportunities']);
    cleanup();
    openEditor();
    await opened();
    const name = `Aurora - ${content.terms.title}`;
    expect(document.title).toBe(`Edit opportunity: ${name} · Brand`);
    expect(way().map(({ textContent }) => textContent?.trim())).toEqual(['Back', 'Opportunities', name]);
    // It is the name that is stored, not what is typed.
    type('Name', 'Other');
    expect(document.title).toContain(name);
  });

  it('EDIT-03 PERM-11 publishes with publish_opportunity only, that on the deal included', async () => {
    openEditor({ path: paths.newDeal(), permissions: { publishOpportunity: false } });
    await screen.findByRole('heading', { name: 'Add opportunity' });
    expect(isOffered('Publish')).toBe(false);
    cleanup();
    openEditor({
      permissions: { publishOpportunity: true },
      answers: { DealForEditing: () => ({ dealForEditing: deal({ publishedAt, publishes: false }) }) },
    });
    await opened();
    expect([isOffered('Update'), isOffered('Unpublish')]).toEqual([false, false]);
    cleanup();
    openEditor({ permissions: { publishOpportunity: false } });
    await opened();
    button('Publish');
  });

  it('EDIT-04 PERM-12/Add opportunity shows an error without create_opportunity, and returns to the deals', async () => {
    const { services, sent } = openEditor({ path: paths.newDeal(), permissions: { createOpportunity: false } });
    await screen.findByText('elsewhere');
    expect(address()).toBe(paths.staffDealList());
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'You cannot create opportunity' });
    expect(sent).toEqual([]);
  });

  it('PERM-12/Edit opportunity PERM-03 shows a text without the right on the deal, and requests no data', async () => {
    const rightsOn = (dealId: string, editOpportunity = true) => ({
      __typename: 'DealPermissions',
      dealId,
      permissions: { __typename: 'Permissions', editOpportunity },
    });
    const open = (...dealPermissions: object[]) =>
      openEditor({
        permissions: { editOpportunity: false },
        answers: { OwnDealRights: () => ({ me: { __typename: 'Account', id: 'a1', dealPermissions } }) },
      });
    const { services, sent } = open(rightsOn(ids.company), rightsOn(ids.deal, false));
    await screen.findByText('elsewhere');
    expect(address()).toBe(paths.staffDealList());
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'You cannot edit opportunity' });
    expect(sent.map(({ operation }) => operation)).toEqual(['OwnDealRights']);
    cleanup();
    open(rightsOn(ids.deal));
    await opened();
  });

  it('EDIT-50 shows an error for an unknown deal, and returns to the deals', async () => {
    for (const code of ['NOT_FOUND', 'FORBIDDEN']) {
      const { services } = openEditor({ answers: { DealForEditing: () => new Error(code) } });
      await screen.findByText('elsewhere');
      expect(address()).toBe(paths.staffDealList());
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'error',
        text: 'There is no such opportunity, or you cannot edit it',
      });
      cleanup();
    }
  });

  it('EDIT-44 logs a failed load, says so, and can try again', async () => {
    let isBroken = true;
    const { services } = openEditor({
      answers: { DealForEditing: () => (isBroken ? new TypeError('lost') : { dealForEditing: deal() }) },
    });
    await screen.findByText('The opportunity could not be loaded');
    await waitFor(() => expect(services.reportError).toHaveBeenCalled());
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Could not complete request...' });
    isBroken = false;
    press('Try again');
    await opened();
  });
});

describe('the details', () => {
  it('EDIT-06 EDIT-07 have asterisks on status, flow, security, offering, amounts and valuation alone', async () => {
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    const form = within(screen.getByRole('region', { name: 'Details' }));
    const labels = [...form.getAllByText(/./, { selector: 'label, .admin-deal-group-label' })]
      .filter((label) => !label.querySelector('input'))
      .map((label) => label.textContent);
    expect(labels).toEqual([
      ...['Company', 'Flow*', 'Status*', 'Name', 'Deadline', 'Fees', 'Currency', 'Valuation*'],
      ...['Total offered amount*', 'Min investment*', 'Max investment*', 'Offering type*', 'Security type*'],
    ]);
  });

  it('EDIT-08 EDIT-09 EDIT-10 start a new deal with COMBINATION, USD and a minimum of 1', async () => {
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    expect(chosen('Status')).toEqual([]);
    expect(chosen('Offering type')).toEqual(['COMBINATION']);
    expect(screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).value)).toEqual([
      ...['PROSPECTIVE', 'ACTIVE', 'CLOSED', 'PRIMARY', 'SECONDARY', 'COMBINATION'],
    ]);
    expect(field(/^Min investment/).value).toBe('1');
    expect([field('Name').value, field('Fees').value, field('Deadline').value]).toEqual(['', '', '']);
    screen.getByTitle('USD');
    await userEvent.click(screen.getByRole('combobox', { name: 'Currency' }));
    for (const currency of ['EUR', 'GBP', 'CHF']) await screen.findByTitle(currency);
  });

  it('EDIT-08 has no status chosen for a cancelled or voided deal', async () => {
    for (const status of ['CANCELED', 'VOIDED']) {
      const terms = { ...content.terms, status };
      openEditor({
        answers: { DealForEditing: () => ({ dealForEditing: deal({ status, content: { ...content, terms } }) }) },
      });
      await opened();
      expect(chosen('Status')).toEqual([]);
      cleanup();
    }
  });

  it('EDIT-09 stores the security type by its name', async () => {
    const { sent } = openEditor();
    await opened();
    await choose('Security type', 'Series C');
    press('Update without publishing');
    await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toHaveLength(1));
    expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ input: { securityType: 'SERIES_C' } }]);
  });

  it('EDIT-11 take digits only, show thousands separators and send a plain decimal', async () => {
    const { sent } = openEditor();
    await opened();
    type(/^Total offered/, '7,500,000x');
    expect(field(/^Total offered/).value).toBe('7,500,000');
    type(/^Max investment/, '2a500,000');
    expect(field(/^Max investment/).value).toBe('2,500,000');
    press('Update without publishing');
    await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toHaveLength(1));
    expect(sentBy(sent, 'UpdateDeal')).toEqual([
      {
        ...{ id: ids.deal, version: 3, apply: false, note: null },
        input: { investmentValue: '7500000', investmentMax: '2500000' },
      },
    ]);
  });

  it('EDIT-12 EDIT-13 name the date by the status, and offer no day before today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:59:59Z') });
    openEditor();
    await opened();
    expect(field('Deadline').min).toBe('2026-11-20');
    fireEvent.click(radio('PROSPECTIVE'));
    expect(field('Opening date').value).toBe('2099-12-31');
    fireEvent.click(radio('CLOSED'));
    field('Closing date');
  });

  it('EDIT-13 also send the opening date of a prospective deal', async () => {
    const { sent } = openEditor();
    await opened();
    fireEvent.click(radio('PROSPECTIVE'));
    type('Opening date', '2099-06-30');
    press('Update without publishing');
    await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toHaveLength(1));
    expect(sentBy(sent, 'UpdateDeal')).toMatchObject([
      { input: { status: 'PROSPECTIVE', deadline: '2099-06-30', openingDate: '2099-06-30T23:59:59.999Z' } },
    ]);
  });

  it('EDIT-14 name the minimum of the total offered, and send nothing below', async () => {
    const { sent, services } = openEditor({
      answers: { DealForEditing: () => ({ dealForEditing: deal({ minimumTotal: '3000000.00' }) }) },
    });
    await opened();
    type(/^Total offered/, '2000000');
    press('Update without publishing');
    await screen.findByText(/cannot be below €3,000,000/);
    expect(services.toasts.show).toHaveBeenCalledOnce();
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
  });

  it('EDIT-15 list the templates, show the attached one, and lead to the own copy of a stored deal', async () => {
    const { sent } = openEditor();
    await opened();
    await screen.findByTitle('Standard');
    expect(screen.getByRole('link', { name: 'Edit flow' }).getAttribute('href')).toBe(
      paths.dealFlowEditor({ flowId: 'flow-1', dealId: ids.deal }),
    );
    await choose('Flow', 'Fast');
    press('Update without publishing');
    await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ input: { flowTemplateId: 't2' } }]));
    cleanup();
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    expect(screen.queryByRole('link', { name: 'Edit flow' })).toBeNull();
  });

  it('EDIT-15 find every template by name on the server, and keep the name of the chosen one', async () => {
    const item = (id: string, name: string) => ({ __typename: 'InvestmentTemplate', id, name });
    const { sent } = openEditor({
      answers: {
        TemplateChoices: ({ search }) => ({
          investmentTemplates: {
            __typename: 'InvestmentTemplatePage',
            items: search === 'zeb' ? [item('t99', 'Zebra')] : [item('t2', 'Fast')],
          },
        }),
      },
    });
    await opened();
    // Not among the first page of templates.
    await screen.findByText('Standard');
    const flow = screen.getByRole('combobox', { name: 'Flow' });
    await userEvent.type(flow, 'zeb');
    await userEvent.click(await screen.findByTitle('Zebra'));
    await userEvent.click(flow);
    await screen.findByTitle('Fast');
    expect(screen.getByText('Zebra')).toBeDefined();
    press('Update without publishing');
    await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ input: { flowTemplateId: 't99' } }]));
  });

  it.each([
    [
      'is named, wherever it is in the list',
      { flow: { __typename: 'Flow', id: 't77', name: 'Pending one' } },
      'Pending one',
    ],
    ['is called deleted', new Error('NOT_FOUND'), 'Deleted template'],
  ])('EDIT-15 the template of a pending change %s', async (_case, answer, shown) => {
    const pending = deal();
    openEditor({
      answers: {
        DealForEditing: () => ({
          dealForEditing: { ...pending, content: { ...pending.content, flowTemplateId: 't77' } },
        }),
        TemplateName: ({ id }) => (id === 't77' ? answer : new Error('NOT_FOUND')),
      },
    });
    await opened();
    await screen.findByText(shown);
  });

  it('EDIT-51 keep fees as typed', async () => {
    const { sent } = openEditor();
    await opened();
    expect(field('Fees').value).toBe('2 % and 20 %');
    type('Fees', '1.5% p.a., none after 2030');
    press('Update without publishing');
    await waitFor(() =>
      expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ input: { fees: '1.5% p.a., none after 2030' } }]),
    );
  });

  it('EDIT-06 find companies by name, and tell that one is unpublished', async () => {
    const { sent } = openEditor();
    await opened();
    await screen.findByTitle('Aurora');
    await userEvent.type(screen.getByRole('combobox', { name: 'Company' }), 'bor');
    await waitFor(() => expect(sentBy(sent, 'CompaniesForDeal')).toContainEqual({ search: 'bor' }));
    await userEvent.click(await screen.findByTitle('Borealis (unpublished)'));
    press('Update without publishing');
    await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ input: { companyId: 'c2' } }]));
  });

  it('EDIT-09 keep the currency of a deal in which somebody has invested', async () => {
    openEditor({ answers: { DealForEditing: () => ({ dealForEditing: deal({ currencyIsFixed: true }) }) } });
    await opened();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' }).disabled).toBe(true);
    screen.getByText('Somebody has invested or declared interest, so the currency stays.');
  });
});

describe('the ten checks', () => {
  const texts = [
    'Company not specified',
    'Opportunity status not specified',
    'Security type not specified',
    'Valuation not specified',
    'Maximum investment value not specified',
  ];

  it('EDIT-28 EDIT-29 show the first message as a toast, all beside their fields, and send nothing', async () => {
    const { sent, services } = editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    press('Save without publishing');
    for (const text of texts) await screen.findByText(text);
    expect(services.toasts.show).toHaveBeenCalledOnce();
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: texts[0] });
    await pressOnceEnabled('Publish');
    expect(services.toasts.show).toHaveBeenCalledTimes(2);
    expect(sentBy(sent, 'InsertDeal')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Company' }));
  });

  it('EDIT-28 show a fault once its field was left, until it is mended', async () => {
    openEditor();
    await opened();
    type(/^Max investment/, '25000');
    expect(screen.queryByText('Max investment value must be higher than the min. one.')).toBeNull();
    fireEvent.blur(field(/^Max investment/));
    await screen.findByText('Max investment value must be higher than the min. one.');
    type(/^Max investment/, '25001');
    await waitFor(() =>
      expect(screen.queryByText('Max investment value must be higher than the min. one.')).toBeNull(),
    );
  });

  it('EDIT-28 name what is missing before publishing, and lead there', async () => {
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    const missing = within(screen.getByRole('navigation', { name: 'Missing before publishing' }));
    expect(missing.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Company', 'Status', 'Security type', 'Valuation', 'Max investment'],
    ]);
    fireEvent.click(missing.getByRole('link', { name: 'Valuation' }));
    expect(document.activeElement).toBe(field(/^Valuation/));
    fireEvent.click(radio('ACTIVE'));
    missing.getByRole('link', { name: 'Flow' });
    expect(missing.queryByRole('link', { name: 'Status' })).toBeNull();
  });
});
