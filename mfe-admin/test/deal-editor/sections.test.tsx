// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContentValue } from '../../src/opportunities/editor/model/content.ts';
import { content, ids } from './contents.ts';
import {
  add,
  button,
  deal,
  editNew,
  field,
  openEditor,
  opened,
  press,
  section,
  sectionTitles,
  sentBy,
  type,
} from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const initial = ['Company overview', 'Market', 'Description', 'Image', 'Documents', 'Press'];
const withContent = (changes: Partial<ContentValue>) => ({
  answers: { DealForEditing: () => ({ dealForEditing: deal({ content: { ...content, ...changes } }) }) },
});

async function updateOf(sent: { operation: string; variables: object }[]) {
  press('Update without publishing');
  await waitFor(() => expect(sentBy(sent, 'UpdateDeal')).toHaveLength(1));
  return sentBy(sent, 'UpdateDeal')[0];
}

describe('the sections', () => {
  it('EDIT-05 are added by the menu, those of the company once', async () => {
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    await userEvent.click(button('Add section'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...['Rich text area', 'Image', 'Documents', 'Description', 'Funding History', 'Management'],
    ]);
    await userEvent.click(button('Add section'));
    // A new one is the last, far below the menu.
    await add('Rich text area');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
    for (const kind of ['Image', 'Documents', 'Description', 'Funding History', 'Management']) await add(kind);
    const last = screen.getByRole('region', { name: 'Section Management' });
    await waitFor(() => expect(document.activeElement).toBe(last));
    expect(sectionTitles()).toEqual([
      ...['Company overview', 'Without a title', 'Image', 'Documents', 'Description', 'Funding History', 'Management'],
    ]);
    await userEvent.click(button('Add section'));
    const off = (await screen.findAllByRole('menuitem')).filter(
      (item) => item.getAttribute('aria-disabled') === 'true',
    );
    expect(off.map(({ textContent }) => textContent)).toEqual(['Description', 'Funding History', 'Management']);
  });

  it.each([['Versions'], ['Activity']])('EDIT-05 a section added on the tab %s is shown', async (tab) => {
    openEditor({
      answers: {
        DealVersions: () => new Error('INTERNAL'),
        DealHistory: () => new Error('INTERNAL'),
      },
    });
    await opened();
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    await screen.findByRole('tab', { name: tab, selected: true });
    await add('Rich text area');
    expect(screen.getByRole('tab', { name: 'Edit' }).getAttribute('aria-selected')).toBe('true');
    const added = screen.getByRole('region', { name: 'Section Without a title' });
    await waitFor(() => expect(added.contains(document.activeElement)).toBe(true));
  });

  it('EDIT-16 fold and unfold, each with a title, a delete button and an order', async () => {
    openEditor();
    await opened();
    expect(sectionTitles()).toEqual(initial);
    for (const title of initial.slice(1)) {
      button(`Delete ${title}`);
      field(`Order of ${title}`);
    }
    const text = field('Text of Market');
    fireEvent.click(button('Fold Market'));
    expect(text.closest('[hidden]')).not.toBeNull();
    fireEvent.click(button('Unfold Market'));
    expect(text.closest('[hidden]')).toBeNull();
    press('Fold all');
    expect(field('Text of Company overview').closest('[hidden]')).not.toBeNull();
    press('Unfold all');
    expect(field('Text of Company overview').closest('[hidden]')).toBeNull();
  });

  it('EDIT-16 have editable titles only in text areas', async () => {
    const { sent } = openEditor();
    await opened();
    expect(screen.getAllByLabelText('Title')).toHaveLength(1);
    type('Title', 'Markets');
    expect(sectionTitles()).toContain('Markets');
    expect(await updateOf(sent)).toMatchObject({ input: { textSections: [{ id: ids.market, title: 'Markets' }] } });
  });

  it('EDIT-17 have an overview first that can be neither deleted nor moved', async () => {
    openEditor();
    await opened();
    const overview = section('Company overview');
    expect(overview.queryByRole('button', { name: /Delete|Move/ })).toBeNull();
    expect(overview.queryByRole('combobox')).toBeNull();
  });

  it('EDIT-18 EDIT-41 move to the chosen number, by the dropdown and by buttons', async () => {
    const { sent } = openEditor();
    await opened();
    type('Order of Press', '1');
    expect(sectionTitles()).toEqual(['Company overview', 'Press', 'Market', 'Description', 'Image', 'Documents']);
    expect(field('Order of Market').value).toBe('2');
    press('Move Description up');
    press('Move Image down');
    expect(sectionTitles()).toEqual(['Company overview', 'Press', 'Description', 'Market', 'Documents', 'Image']);
    expect(button('Move Press up').disabled).toBe(true);
    expect(button('Move Image down').disabled).toBe(true);
    screen.getByText('Image is now 5 of 5');
    expect(await updateOf(sent)).toMatchObject({
      input: {
        ...{ descriptionOrder: 2, textSections: [{ id: ids.market, order: 3 }] },
        ...{ imageSections: [{ id: ids.chart, order: 5 }], documentSections: [{ id: ids.papers, order: 4 }] },
        linkSections: [{ id: ids.links, order: 1 }],
      },
    });
  });

  it('EDIT-19 store -1 for a deleted one of the company; a deletion can be taken back', async () => {
    const { sent } = openEditor();
    await opened();
    press('Delete Market');
    expect(sectionTitles()).not.toContain('Market');
    press('Undo');
    expect(sectionTitles()).toEqual(initial);
    press('Delete Description');
    expect(await updateOf(sent)).toMatchObject({ input: { descriptionOrder: -1 } });
    expect(sentBy(sent, 'UpdateDeal')).not.toMatchObject([{ input: { removedSections: expect.anything() } }]);
  });

  it('EDIT-19 read a stored 0 or -1 as absent', async () => {
    openEditor(withContent({ order: { description: 0, management: -1, fundingHistory: 1 } }));
    await opened();
    expect(sectionTitles()).toContain('Funding History');
    expect(sectionTitles()).not.toContain('Description');
    expect(sectionTitles()).not.toContain('Management');
  });

  it('EDIT-27 say that a text cannot be loaded, and do not send it', async () => {
    const [overview] = content.textSections;
    const damaged = { id: ids.market, order: 1, title: 'Market', body: '<canvas></canvas>', isOverview: false };
    const { sent } = openEditor(withContent({ textSections: overview ? [overview, damaged] : [damaged] }));
    await opened();
    section('Market').getByText('Error fetching section, please refresh the page');
    expect(screen.queryByLabelText('Text of Market')).toBeNull();
    type('Fees', 'none');
    expect(await updateOf(sent)).toMatchObject({ input: { fees: 'none' } });
    expect(sentBy(sent, 'UpdateDeal')[0]).toEqual({
      ...{ id: ids.deal, version: 3, apply: false, note: null },
      input: { fees: 'none' },
    });
  });

  it('EDIT-41 EDIT-53 are inserted, changed and removed in one call', async () => {
    const { sent } = openEditor();
    await opened();
    type('Text of Market', '<p>Small</p>');
    type('Address of link 1', 'https://example.com/b');
    press('Delete Documents');
    await add('Rich text area');
    const titles = screen.getAllByLabelText('Title');
    fireEvent.change(titles[1] as HTMLElement, { target: { value: 'Team' } });
    type('Text of Team', '<p>Ada</p>');
    const update = await updateOf(sent);
    expect(update).toMatchObject({
      input: {
        textSections: [
          { id: ids.market, body: '<p>Small</p>' },
          { title: 'Team', body: '<p>Ada</p>', isOverview: false },
        ],
        linkSections: [{ id: ids.links, links: [{ label: 'Article', url: 'https://example.com/b' }] }],
        removedSections: [ids.papers],
      },
    });
  });

  it('EDIT-53 refuse a link that leads to no page', async () => {
    const { sent, services } = openEditor();
    await opened();
    press('Add link');
    type('Label of link 2', 'Bad');
    type('Address of link 2', 'javascript:alert(1)');
    await screen.findByText('Enter an address that begins with http:// or https://');
    press('Update without publishing');
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: 'Enter an address that begins with http:// or https://',
    });
    press('Remove link 2');
    expect(screen.queryByText('Enter an address that begins with http:// or https://')).toBeNull();
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
  });

  it('EDIT-41 name a text that is longer than 100,000 letters', async () => {
    const { sent, services } = openEditor();
    await opened();
    type('Text of Market', 'x'.repeat(100_001));
    press('Update without publishing');
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: 'Market is longer than 100,000 characters',
    });
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
  });

  it('EDIT-16 EDIT-22 render only what is typed in', async () => {
    const { renders } = await import('./rich-text-stub.tsx');
    openEditor();
    await opened();
    type('Fees', 'a');
    renders.clear();
    type('Fees', 'ab');
    type('Title', 'Markets');
    type('Text of Markets', '<p>x</p>');
    // Once for the title, which is its label, and once for the text.
    expect([...renders]).toEqual([['Text of Markets', 2]]);
  });
});
