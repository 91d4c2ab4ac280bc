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
const openSaveOf = (input: object) => {
  const { newFiles = [] } = input as { newFiles?: object[] };
  return newFiles.length === 0
    ? null
    : { __typename: 'DealOpenSave', missing: newFiles.map((file) => ({ __typename: 'NewFile', ...file })) };
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
          updateDeal: deal({ version: 4, publishedAt, openSave: openSaveOf(input as object) }),
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
});
