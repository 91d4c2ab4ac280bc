// @vitest-environment jsdom
import { renderScreen, textOf } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreviewCompanyQuery } from '../../src/gql/graphql.ts';
import type { EditorModel, Section } from '../../src/opportunities/editor/model/model.ts';
import { Preview } from '../../src/opportunities/editor/preview/preview.tsx';
import {
  chosenFile,
  documentSection,
  editorModel,
  imageSection,
  newFile,
  picture,
  storedFile,
  stubObjectUrls,
} from './kit.tsx';

let links: Set<string>;
beforeEach(() => {
  links = stubObjectUrls();
});
afterEach(cleanup);

const company: PreviewCompanyQuery['company']['company'] = {
  __typename: 'Company',
  id: 'c1',
  name: 'Nordlys',
  logoUrl: '/logo',
  ...{ logoWidth: 10, logoHeight: 10 },
  hqCity: 'Bergen',
  hqState: null,
  hqCountry: { __typename: 'Country', value: 'NO', description: 'Norway' },
  foundingYear: 2015,
  description: 'Makes light.',
  management: [{ __typename: 'CompanyManager', id: 'm1', order: 1, name: 'Ada Berg', position: 'CEO', bio: '' }],
  fundingHistory: [],
};

const text = (id: string, title: string, body: string, isOverview = false): Section => ({
  ...{ kind: 'TEXT', id, title, body, isOverview },
  ...{ stored: true, loaded: true },
});

const full = editorModel(
  [
    text('overview', 'About', '<p>First of all</p>', true),
    imageSection(newFile(picture('plant.png'))),
    documentSection([storedFile('f1', 'terms.pdf'), newFile(chosenFile('new.pdf'))]),
    text('market', 'Market', '<p onclick="x()">Large<script>window.ran = 1</script></p>'),
    { kind: 'LINKS', id: 'links', title: 'Press', stored: true, links: [{ label: 'Paper', url: 'https://a.test/' }] },
  ],
  {},
  { description: 2, management: 4, fundingHistory: 7 },
);

function show(model: EditorModel, placed = '0') {
  const onClose = vi.fn();
  function Editor() {
    const [open, setOpen] = useState(false);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Preview
        </button>
        <Preview model={model} placed={placed} open={open} onClose={close} />
      </>
    );
  }
  const companyAnswer = { company: { __typename: 'CompanyForEditing', id: model.details.companyId, company } };
  const rendered = renderScreen(<Editor />, { answers: { PreviewCompany: () => companyAnswer } });
  return { ...rendered, onClose };
}

async function openPreview(model: EditorModel, placed?: string) {
  const shown = show(model, placed);
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  // The first time, the dialog has to be loaded.
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview', {}, { timeout: 10_000 });
  await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toBeTruthy());
  const page = within(frame.contentDocument?.body as HTMLElement);
  return { ...shown, frame, page };
}

const facts = (frame: HTMLIFrameElement) =>
  Object.fromEntries(
    [...(frame.contentDocument?.querySelectorAll('dl > div') ?? [])].map((row) =>
      [...row.children].map((cell) => textOf(cell) ?? ''),
    ),
  );

describe('the preview of a deal', () => {
  it('EDIT-24 shows logo, name, title, badge, dates and amounts, overview, then the sections by their order', async () => {
    const { frame, page } = await openPreview(full, '200000');
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Nordlys - Series B');
    expect(frame.contentDocument?.querySelector('.ds-page-header img')?.getAttribute('src')).toBe('/logo');
    expect(page.getByText('Open')).toBeDefined();
    expect(page.getByText('Bergen, Norway · Founded 2015')).toBeDefined();
    expect(page.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
      'Summary',
      'Overview',
      'Plant',
      'Company Description',
      'Papers',
      'Company Management',
      'Market',
      'Press',
      'Funding History',
    ]);
    expect(facts(frame)).toEqual({
      'Offering type': 'Primary',
      'Security type': 'Series B',
      Valuation: '€9,000,000',
      'Total offered': '€1,000,000',
      'Available amount': '€800,000',
      'Minimum investment': '€5,000',
      'Maximum investment': '€250,000',
      Deadline: 'Dec 31, 2026',
      Fees: '2 % a year',
    });
    expect(page.getByText('First of all')).toBeDefined();
    expect(page.getByText('Makes light.')).toBeDefined();
    expect(page.getByText('Ada Berg')).toBeDefined();
    expect(page.getByText('new.pdf')).toBeDefined();
    expect(page.getByRole('link', { name: /^Paper/ }).getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    ['ACTIVE', 'Open'],
    ['PROSPECTIVE', 'Prospective'],
    ['CLOSED', 'Closed'],
    ['CANCELED', 'Closed'],
    ['VOIDED', 'Closed'],
    ['', 'Closed'],
  ] as const)('EDIT-25 the badge of a deal with the status "%s" reads %s', async (status, badge) => {
    const { page } = await openPreview(editorModel([], { status }));
    expect(page.getByText(badge)).toBeDefined();
  });

  it('EDIT-26 ends with the row of amounts, none of which records anything', async () => {
    const { page, frame, sent } = await openPreview(full);
    const row = page.getByRole('navigation');
    const buttons = within(row).getAllByRole('button');
    expect(buttons.map(textOf)).toEqual(['Not interested', '$200,000', '$500,000', '$1,000,000', 'Custom']);
    expect(row.parentElement?.lastElementChild).toBe(row);
    const before = window.location.href;
    for (const button of buttons) fireEvent.click(button);
    expect(sent.map(({ operation }) => operation)).toEqual(['PreviewCompany']);
    expect([window.location.href, frame.isConnected]).toEqual([before, true]);
  });

  it('EDIT-24 leaves out the terms that are not entered, and shows a prospective deal’s opening date', async () => {
    const none = {
      offeringType: '',
      securityType: '',
      valuation: '',
      fees: '',
      investmentMin: '',
      investmentMax: '',
    } as const;
    const { frame } = await openPreview(
      editorModel([], { ...none, investmentValue: '', investmentCurrency: '', deadline: '' }),
    );
    expect(facts(frame)).toEqual({});
    cleanup();
    const prospective = await openPreview(editorModel([], { ...none, investmentValue: '', status: 'PROSPECTIVE' }));
    expect(facts(prospective.frame)).toEqual({ 'Opening date': 'Dec 31, 2026', Deadline: 'Dec 31, 2026' });
  });

  it('EDIT-23 sanitizes formatted texts for display', async () => {
    const { frame, page } = await openPreview(full);
    expect(page.getByText('Large').outerHTML).toBe('<p>Large</p>');
    expect(frame.contentDocument?.querySelector('script')).toBeNull();
  });

  it('HIST-11 EDIT-24 shows a chosen picture from its bytes, and gives them up when it is closed', async () => {
    const { page } = await openPreview(full);
    const image = await page.findByRole<HTMLImageElement>('img', { name: 'Plant' });
    expect([...links]).toEqual([image.getAttribute('src')]);
    await userEvent.click(screen.getByRole('button', { name: 'Close the preview' }));
    await waitFor(() => expect(links.size).toBe(0));
    cleanup();
    const stored = editorModel([imageSection(storedFile('f1', 'old.png', { url: '/signed' }))]);
    const again = await openPreview(stored);
    expect(again.page.getByRole('img', { name: 'Plant' }).getAttribute('src')).toBe('/signed');
    expect(links.size).toBe(0);
  });

  it('HIST-11 is laid out in a window of desktop width, or of 360 px', async () => {
    const { frame, page } = await openPreview(full);
    expect(frame.className).toContain('admin-preview-desktop');
    await userEvent.click(screen.getByText('Phone (360 px)'));
    expect(frame.className).toContain('admin-preview-phone');
    expect(page.getByRole('heading', { level: 1 }).ownerDocument).toBe(frame.contentDocument);
  });

  it('EDIT-24 Escape closes the dialog, also from inside of the page, and returns the focus', async () => {
    const { onClose, frame } = await openPreview(full);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(frame.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview' }));
    cleanup();
    const again = await openPreview(full);
    fireEvent.keyDown(again.page.getByText('Custom'), { key: 'Enter' });
    expect(again.onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(again.page.getByText('Custom'), { key: 'Escape' });
    expect(again.onClose).toHaveBeenCalledTimes(1);
  });

  it('says that no company is chosen, and when it cannot be loaded', async () => {
    const { page, sent } = await openPreview(editorModel([], { companyId: '' }, { description: 1 }));
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('No company chosen - Series B');
    expect(sent).toEqual([]);
  });
});

it('HIST-11 the preview has the style sheets of the page, also those that are added later', async () => {
  const addSheet = (rule: string) => {
    const style = document.createElement('style');
    style.textContent = rule;
    document.head.append(style);
    return style;
  };
  const early = addSheet('.early { color: red }');
  const { frame } = await openPreview(full);
  await waitFor(() => expect(frame.className).not.toContain('admin-preview-loading'));
  const late = addSheet('.late { color: red }');
  const rules = () => [...(frame.contentDocument?.querySelectorAll('style') ?? [])].map((style) => style.textContent);
  expect(rules()).toContain(early.textContent);
  await waitFor(() => expect(rules()).toContain(late.textContent));
  early.remove();
  late.remove();
});
