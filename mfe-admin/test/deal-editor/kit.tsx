import type { Permissions } from '@platform/app-contract';
import { noPermissions } from '@platform/app-contract';
import { type Answers, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import EditorPage from '../../src/opportunities/editor/editor-page.tsx';
import type { ContentValue } from '../../src/opportunities/editor/model/content.ts';
import { content, ids } from './contents.ts';

/** A content as the API serves it to the editor. */
export function served({ terms, order, flowTemplateId, ...sections }: ContentValue) {
  const keyed = ({ id, ...part }: { id: string }, __typename: string) => ({ __typename, key: id, ...part });
  return {
    __typename: 'DealContent',
    terms: { __typename: 'DealTerms', ...terms },
    order: { __typename: 'DealSectionOrder', ...order },
    flowTemplateId,
    textSections: sections.textSections.map((section) => keyed(section, 'DealTextSection')),
    imageSections: sections.imageSections.map((section) => ({
      ...keyed(section, 'DealImageContent'),
      file: section.file && keyed(section.file, 'DealFile'),
    })),
    documentSections: sections.documentSections.map((section) => ({
      ...keyed(section, 'DealDocumentContent'),
      files: section.files.map((file) => keyed(file, 'DealFile')),
    })),
    linkSections: sections.linkSections.map((section) => keyed(section, 'DealLinkSection')),
  };
}

export type Served = {
  version: number;
  status: string;
  publishedAt: string | null;
  minimumTotal: string;
  currencyIsFixed: boolean;
  smallestInvestment: string | null;
  largestInvestment: string | null;
  flow: object | null;
  pending: object | null;
  schedule: object | null;
  openSave: object | null;
  publishes: boolean;
  content: ContentValue;
  live: ContentValue | null;
};

/** A deal as the API serves it to the editor: a draft that the person may publish. */
export function deal({ content: edited = content, live = null, publishes = true, ...fields }: Partial<Served> = {}) {
  return {
    __typename: 'DealForEditing',
    id: ids.deal,
    version: 3,
    status: 'ACTIVE',
    publishedAt: null,
    minimumTotal: '0.00',
    currencyIsFixed: false,
    smallestInvestment: null,
    largestInvestment: null,
    company: { __typename: 'Company', id: ids.company, name: 'Aurora', unpublishedAt: null },
    flow: { __typename: 'DealFlow', id: 'flow-1', templateId: ids.template, name: 'Standard' },
    pending: null,
    schedule: null,
    openSave: null,
    rights: { __typename: 'Permissions', publishOpportunity: publishes },
    content: served(edited),
    live: live && served(live),
    ...fields,
  };
}

export const publishedAt = '2026-11-01T10:00:00.000Z';

type Options = {
  /** Of the stored deal; none for a new one. */
  path?: string;
  answers?: Answers;
  json?: JsonCall;
  upload?: () => Promise<never>;
  permissions?: Partial<Permissions>;
};

/** Renders the editor of `deal()`, or of a new deal; saves answer the deal with the next version. */
export function openEditor({ path, answers = {}, json, upload, permissions = {} }: Options = {}) {
  return renderScreen(
    <Routes>
      <Route path={paths.newDeal.pattern} element={<EditorPage />} />
      <Route path={paths.dealEditor.pattern} element={<EditorPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      path: path ?? paths.dealEditor({ dealId: ids.deal }),
      permissions: {
        ...noPermissions,
        createOpportunity: true,
        editOpportunity: true,
        publishOpportunity: true,
        ...permissions,
      },
      http: {
        json: json ?? vi.fn<JsonCall>(async () => ({ status: 'OK', result: {} }) as never),
        ...(upload ? { upload } : {}),
      },
      answers: {
        DealForEditing: () => ({ dealForEditing: deal() }),
        CompaniesForDeal: () => ({
          companies: {
            __typename: 'StaffCompanyPage',
            items: [
              { __typename: 'StaffCompany', id: ids.company, name: 'Aurora', unpublishedAt: null },
              { __typename: 'StaffCompany', id: 'c2', name: 'Borealis', unpublishedAt: publishedAt },
            ],
          },
        }),
        TemplateChoices: () => ({
          investmentTemplates: {
            __typename: 'InvestmentTemplatePage',
            items: [
              { __typename: 'InvestmentTemplate', id: ids.template, name: 'Standard' },
              { __typename: 'InvestmentTemplate', id: 't2', name: 'Fast' },
            ],
          },
        }),
        InsertDeal: ({ id }) => ({ insertDeal: { ...deal({ version: 1 }), id } }),
        UpdateDeal: (variables) => {
          const { dealForEditing } = (answers.DealForEditing?.(variables) ?? { dealForEditing: deal() }) as {
            dealForEditing: object;
          };
          return { updateDeal: { ...dealForEditing, version: 4 } };
        },
        PresentAt: () => ({ presentAt: [] }),
        ...answers,
      },
    },
  );
}

export const editNew = () => openEditor({ path: paths.newDeal() });

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string) => fireEvent.click(button(name));
/** Presses a button that is disabled while something is being saved. */
export async function pressOnceEnabled(name: string): Promise<void> {
  await waitFor(() => expect(button(name).matches(':disabled, .ant-btn-loading')).toBe(false));
  press(name);
}
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
export const section = (title: string) => within(screen.getByRole('region', { name: `Section ${title}` }));

/** Returns the titles of the sections in their order. */
export const sectionTitles = () =>
  screen.getAllByRole('region', { name: /^Section / }).map((each) => each.getAttribute('aria-label')?.slice(8));

export async function choose(name: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByTitle(option));
}

/** Fills the details of a new deal so that it passes the checks. */
export async function fill() {
  await screen.findByRole('heading', { name: 'Add opportunity' });
  await choose('Company', 'Aurora');
  fireEvent.click(screen.getByRole('radio', { name: 'PROSPECTIVE' }));
  type('Name', 'Series B');
  type(/^Valuation/, '80000000');
  type(/^Total offered/, '5000000');
  type(/^Max investment/, '1000000');
  await choose('Security type', 'Series B');
}

export async function add(kind: string): Promise<void> {
  await userEvent.click(button('Add section'));
  const item = await screen.findByRole('menuitem', { name: kind });
  // The open menu takes the focus some frames later than it is there.
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
  await userEvent.click(item);
}

/** Waits until the editor of the stored deal is open. */
export const opened = () => screen.findByRole('heading', { name: 'Edit opportunity' });

export const sentBy = (sent: { operation: string; variables: object }[], operation: string) =>
  sent.filter((each) => each.operation === operation).map(({ variables }) => variables);
