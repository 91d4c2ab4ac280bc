// @vitest-environment jsdom
import { paths } from '@platform/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { content, ids } from './contents.ts';
import { add, deal, editNew, field, openEditor, opened, press, sectionTitles, sentBy, type } from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
/** Waits until what is typed is written, then leaves the screen. */
async function reload() {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  // The tab is another one.
  sessionStorage.clear();
}

describe('what is typed', () => {
  it('HIST-13 survives a reload and a crash, sections included, until it is saved', async () => {
    const { sent } = openEditor();
    await opened();
    type('Name', 'Typed');
    type('Text of Market', '<p>Typed</p>');
    press('Delete Documents');
    await reload();
    expect(kept()).toHaveLength(1);

    openEditor();
    await opened();
    screen.getByText('What you had typed before was restored.');
    expect(field('Name').value).toBe('Typed');
    expect(field('Text of Market').value).toBe('<p>Typed</p>');
    expect(sectionTitles()).not.toContain('Documents');
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(kept()).toEqual([]);
  });

  it('HIST-13 survives a session that ends with the last key', async () => {
    const { services } = openEditor();
    await opened();
    type('Name', 'Typed');
    const session = services.session as unknown as { setState(change: { account: null }): void };
    act(() => session.setState({ account: null }));
    expect(kept()).toHaveLength(1);
    cleanup();
    openEditor();
    await opened();
    expect(field('Name').value).toBe('Typed');
  });

  it('HIST-13 EDIT-40 of a new deal survives with the id of the deal', async () => {
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    type('Name', 'Typed');
    await add('Management');
    await reload();
    const [draft] = kept().map((key) => JSON.parse(localStorage.getItem(key) ?? ''));
    editNew();
    await screen.findByRole('heading', { name: 'Add opportunity' });
    expect(field('Name').value).toBe('Typed');
    expect(sectionTitles()).toContain('Management');
    expect(draft.fields.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('HIST-13 is discarded on demand, after a question', async () => {
    openEditor();
    await opened();
    type('Name', 'Typed');
    await reload();
    openEditor();
    await opened();
    press('Discard');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(field('Name').value).toBe('Series B');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('HIST-13 names the chosen files that were lost', async () => {
    openEditor();
    await opened();
    fireEvent.change(screen.getByLabelText(/^Documents: Choose /), {
      target: { files: [new File(['abc'], 'terms.txt', { type: 'text/plain' })] },
    });
    await screen.findByText('terms.txt');
    await reload();
    openEditor();
    await opened();
    screen.getByText('One chosen file could not be kept');
    screen.getByText('terms.txt in Documents');
  });

  it('HIST-02 HIST-13 on a version that others have overtaken is merged before it is saved', async () => {
    openEditor();
    await opened();
    type('Name', 'Typed');
    await reload();
    const theirs = { ...content, terms: { ...content.terms, fees: 'theirs' } };
    const version = {
      __typename: 'DealVersion',
      ...{ number: 3, kind: 'SAVED', at: '2026-11-01T10:00:00.000Z', note: null, by: null, publishedAt: null },
    };
    const { served } = await import('./kit.tsx');
    const { sent } = openEditor({
      answers: {
        DealForEditing: () => ({ dealForEditing: deal({ version: 4, content: theirs }) }),
        DealVersion: () => ({ dealVersion: { ...version, content: served(content) } }),
      },
    });
    await opened();
    screen.getByText(/Somebody else has saved since/);
    press('Update without publishing');
    const dialog = within(await screen.findByRole('dialog'));
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into the editor' }));
    await waitFor(() => expect(field('Fees').value).toBe('theirs'));
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ id: ids.deal, version: 4, input: { title: 'Typed' } }]);
  });

  it('EDIT-01 is not left without a question', async () => {
    openEditor();
    await opened();
    type('Name', 'Typed');
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(field('Name').value).toBe('Typed');
    expect(window.location.pathname).toBe(paths.dealEditor({ dealId: ids.deal }));
  });
});
