// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { content, ids } from './contents.ts';
import { deal, openEditor, opened, press, publishedAt, sentBy, type } from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const paper = (name: string) => new File(['abc'], name, { type: 'text/plain' });
const openSaveOf = (input: object, applies = false) => {
  const { newFiles = [] } = input as { newFiles?: object[] };
  return newFiles.length === 0
    ? null
    : { __typename: 'DealOpenSave', applies, missing: newFiles.map((file) => ({ __typename: 'NewFile', ...file })) };
};
/** Answers an update with the files that it waits for. */
const answerUpdate = ({ input }: { input?: object }) => ({
  updateDeal: deal({ version: 4, openSave: openSaveOf(input ?? {}) }),
});

/** Lets the uploads of these names fail, once each. */
function uploadsFailing(...names: string[]) {
  const failing = new Set(names);
  const sent: string[] = [];
  const upload = vi.fn(async (_path: string, form: FormData) => {
    const { name } = form.get('file') as File;
    sent.push(name);
    if (failing.delete(name)) throw createRequestFailure(0, 'lost');
    return {} as never;
  });
  return { sent, upload: upload as never };
}

async function chooseFiles(...names: string[]) {
  await opened();
  fireEvent.change(screen.getByLabelText(/^Documents: Choose /), { target: { files: names.map(paper) } });
  for (const name of names) await screen.findByText(name);
}

describe('the files of a save', () => {
  it('EDIT-34 EDIT-52 go up one at a time after the deal, which names them and the removed ones', async () => {
    const { sent: uploaded, upload } = uploadsFailing();
    const { sent, services } = openEditor({ upload, answers: { UpdateDeal: answerUpdate } });
    await chooseFiles('a.txt', 'b.txt');
    press('Remove report.pdf');
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(uploaded).toEqual(['a.txt', 'b.txt']);
    expect(sentBy(sent, 'UpdateDeal')).toMatchObject([
      {
        input: {
          newFiles: [
            { sectionId: ids.papers, name: 'a.txt' },
            { sectionId: ids.papers, name: 'b.txt' },
          ],
          removedFiles: [ids.report],
        },
      },
    ]);
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({ severity: 'success', text: 'Deal updated' });
  });

  it('EDIT-43 keep the deal when one fails, which is named; a retry sends only that', async () => {
    const { sent: uploaded, upload } = uploadsFailing('a.txt');
    const { sent, services } = openEditor({ upload, answers: { UpdateDeal: answerUpdate } });
    await chooseFiles('a.txt', 'b.txt');
    press('Update without publishing');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({
        severity: 'error',
        text: 'These files were not uploaded: a.txt. Everything else is saved. Try again to send only them.',
      }),
    );
    expect(address()).toBe(paths.dealEditor({ dealId: ids.deal }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update without publishing' }).disabled).toBe(false),
    );
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(uploaded).toEqual(['a.txt', 'b.txt', 'a.txt']);
    expect(sentBy(sent, 'UpdateDeal')).toHaveLength(1);
    expect(services.toasts.show).toHaveBeenLastCalledWith({ severity: 'success', text: 'Deal updated' });
  });

  it('EDIT-43 EDIT-41 send changes typed after a failed upload with another save', async () => {
    const { upload } = uploadsFailing('a.txt');
    const { sent, services } = openEditor({ upload, answers: { UpdateDeal: answerUpdate } });
    await chooseFiles('a.txt');
    press('Update without publishing');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update without publishing' }).disabled).toBe(false),
    );
    type('Fees', 'typed later');
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'UpdateDeal')).toHaveLength(2);
    expect(sentBy(sent, 'UpdateDeal')[1]).toMatchObject({
      version: 4,
      input: { fees: 'typed later', newFiles: [{ name: 'a.txt' }] },
    });
  });

  it('HIST-05 tell when the changes could not be made public with the last upload', async () => {
    const { upload } = uploadsFailing();
    const pending = { __typename: 'DealPendingChange', by: 'Ann', at: publishedAt };
    let loads = 0;
    const { services } = openEditor({
      upload,
      answers: {
        DealForEditing: () => ({
          dealForEditing:
            loads++ === 0
              ? deal({ publishedAt })
              : deal({
                  version: 4,
                  publishedAt,
                  pending: { ...pending, publishFailure: 'Aurora is unpublished' },
                  live: content,
                }),
        }),
        UpdateDeal: ({ input }) => ({
          updateDeal: deal({ version: 4, publishedAt, openSave: openSaveOf(input as object, true) }),
        }),
      },
    });
    await chooseFiles('a.txt');
    press('Update');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Update') as HTMLElement,
    );
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Aurora is unpublished' }),
    );
    expect(address()).toBe(paths.dealEditor({ dealId: ids.deal }));
    screen.getByText('They could not be published: Aurora is unpublished');
  });

  /** Opens a deal whose last save waits for a file that a reload has lost, and sends it again. */
  async function sendAgain(applies: boolean, after: Parameters<typeof deal>[0] = {}) {
    const { upload } = uploadsFailing();
    const lost = {
      __typename: 'NewFile',
      id: '5b0c8f0e-0000-4000-8000-00000000000f',
      sectionId: ids.papers,
      name: 'a.txt',
    };
    const [papers] = content.documentSections;
    const arrived = {
      ...content,
      documentSections: [{ ...papers, files: [...(papers?.files ?? []), { id: lost.id, name: 'a.txt', size: 3 }] }],
    } as typeof content;
    let loads = 0;
    const opened = openEditor({
      upload,
      answers: {
        DealForEditing: () => ({
          dealForEditing:
            loads++ === 0
              ? deal({ openSave: { __typename: 'DealOpenSave', applies, missing: [lost] } })
              : deal({ content: arrived, ...after }),
        }),
      },
    });
    await screen.findByText('One file of the last save has not come');
    fireEvent.change(screen.getByLabelText(/^Missing files: /), { target: { files: [paper('a.txt')] } });
    fireEvent.change(screen.getByLabelText('Fees'), { target: { value: 'typed meanwhile' } });
    press('Send one file');
    await waitFor(() => expect(opened.services.toasts.show).toHaveBeenCalled());
    return opened;
  }

  it('EDIT-43 show a file that was chosen again at once, beside what was typed', async () => {
    const { services, sent } = await sendAgain(false);
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({ severity: 'success', text: 'Deal updated' });
    expect(screen.queryByText('One file of the last save has not come')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove a.txt' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Fees').value).toBe('typed meanwhile');
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ version: 3, input: { fees: 'typed meanwhile' } }]);
    expect(Object.keys((sentBy(sent, 'UpdateDeal')[0] as { input: object }).input)).toEqual(['fees']);
  });

  it('EDIT-43 HIST-05 tell of changes that the last file chosen again should have made public', async () => {
    const pending = {
      __typename: 'DealPendingChange',
      by: 'Ann',
      at: publishedAt,
      publishFailure: 'Aurora is unpublished',
    };
    const { services } = await sendAgain(true, { pending, publishedAt, live: content });
    const text = 'Aurora is unpublished';
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith({ severity: 'error', text });
  });
});
