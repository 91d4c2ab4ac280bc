// @vitest-environment jsdom
import { AppProviders } from '@platform/app-kit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FlowActions, FlowSectionItems } from '../src/index.ts';
import { actions, file, item, section, services, show, showItem } from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  show.mockReset();
});

describe('items', () => {
  it('ONB-04 shows items in order', () => {
    render(
      <AppProviders services={services}>
        <FlowSectionItems
          section={section('Step', 1, {
            items: [item('TEXT', { id: 'b', order: 2, name: 'Later' }), item('TEXT', { id: 'a', name: 'Sooner' })],
          })}
          actions={actions()}
        />
      </AppProviders>,
    );
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Sooner', 'Later']);
  });

  it('ONB-05 a download item lists its documents without delete buttons', async () => {
    const done = actions();
    showItem(item('DOWNLOAD', { files: [file] }), { actions: done });
    await userEvent.click(screen.getByRole('button', { name: 'Download agreement.pdf' }));
    expect(done.download).toHaveBeenCalledWith(file);
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('offers the viewer for PDFs, by media type and not by name', () => {
    const files = [
      { ...file, name: 'read.pdf', mediaType: 'application/pdf' },
      { ...file, id: 'f2' },
    ];
    showItem(item('DOWNLOAD', { files }));
    expect(screen.getByRole('button', { name: 'View read.pdf' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'View agreement.pdf' })).toBeNull();
    expect(screen.getByText(/PDF · 1.5 kB/)).toBeDefined();
  });

  it('ONB-05 ONB-07 lists the files of an app that does not query their type', () => {
    const { mediaType: _, ...untyped } = { ...file, name: 'read.pdf' };
    showItem(item('UPLOAD', { files: [untyped] }));
    expect(screen.getByText(/^1\.5 kB ·$/)).toBeDefined();
    expect(screen.getAllByRole('button', { name: /read\.pdf/ }).map((button) => button.textContent)).toEqual([
      'Download',
      'Delete',
    ]);
  });

  it('ONB-06 texts are plain text and a signature is a placeholder without actions', () => {
    showItem(item('TEXT', { name: '<i>Name</i>', text: '<b onclick="x">Read</b>' }));
    expect(screen.getByText('<b onclick="x">Read</b>')).toBeDefined();
    expect(screen.getByRole('heading', { name: '<i>Name</i>' })).toBeDefined();
    cleanup();
    showItem(item('DOCUSIGN'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('The document will be made ready for your signature here.')).toBeDefined();
  });

  it('ONB-07 an upload item accepts files and lists them with download and delete', async () => {
    const done = actions();
    const shown = item('UPLOAD', { files: [file, { ...file, id: 'f2', name: 'kept.pdf', deletable: false }] });
    showItem(shown, { actions: done });
    const passport = new File(['x'], 'passport.pdf');
    await userEvent.upload(screen.getByLabelText(/A UPLOAD: Choose files/), passport);
    expect(done.upload).toHaveBeenCalledWith(
      shown,
      expect.objectContaining({ id: 'Step' }),
      [passport],
      expect.anything(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete agreement.pdf' }));
    expect(done.deleteFile).toHaveBeenCalledWith(file);
    expect(screen.queryByRole('button', { name: 'Delete kept.pdf' })).toBeNull();
  });

  describe('a deleted file', () => {
    const other = { ...file, id: 'f2', name: 'kept.pdf' };
    const restoreFile = vi.fn(async () => true);
    /** Another one in each test, since deletions outlast the screen. */
    let itemId = 'item';
    const shown = (files: readonly (typeof file)[]) => (
      <AppProviders services={services}>
        <FlowSectionItems
          section={section('Step', 1, { items: [item('UPLOAD', { id: itemId, files })] })}
          actions={actions({ restoreFile })}
        />
      </AppProviders>
    );
    const names = () =>
      within(screen.getByRole('list', { name: 'Files of A UPLOAD' }))
        .getAllByRole('listitem')
        .map((row) => within(row).getByText(/\.pdf$/).textContent);
    const undo = () => screen.queryByRole('button', { name: 'Undo the deletion of agreement.pdf' });
    /** Deletes the first of two files; the reloaded list no longer includes it. */
    async function deleteFirst() {
      itemId += '-';
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      const { rerender } = render(shown([file, other]));
      const pressedAt = Date.now();
      await user.click(screen.getByRole('button', { name: 'Delete agreement.pdf' }));
      rerender(shown([other]));
      await waitFor(() => expect(undo()).not.toBeNull());
      return { user, rerender, pressedAt };
    }
    afterEach(() => vi.useRealTimers());

    it('keeps its row for ten seconds, with the focus on Undo', async () => {
      const { rerender, pressedAt } = await deleteFirst();
      expect(document.activeElement).toBe(undo());
      expect(names()).toEqual(['agreement.pdf', 'kept.pdf']);
      expect(screen.getByText('agreement.pdf was deleted. You can undo this for ten seconds.')).toBeDefined();
      // The clock goes on by itself, so the press cannot be awaited that shortly before the end.
      act(() => vi.advanceTimersByTime(pressedAt + 9_990 - Date.now()));
      fireEvent.click(undo() as HTMLElement);
      expect(restoreFile).toHaveBeenCalledWith(file);
      rerender(shown([file, other]));
      await waitFor(() => expect(undo()).toBeNull());
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Download agreement.pdf');
      act(() => vi.advanceTimersByTime(20_000));
      expect(names()).toEqual(['agreement.pdf', 'kept.pdf']);
    });

    it('is gone after ten seconds, and the focus moves to its list', async () => {
      const { rerender } = await deleteFirst();
      act(() => vi.advanceTimersByTime(10_001));
      expect(undo()).toBeNull();
      expect(names()).toEqual(['kept.pdf']);
      expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Files of A UPLOAD' }))).toBe(true);
      rerender(shown([]));
      expect(screen.getByText('No files yet')).toBeDefined();
    });

    it('CARE-06 can be restored on the return to a screen that was left, until the time is over', async () => {
      const { user } = await deleteFirst();
      act(() => vi.advanceTimersByTime(4_000));
      cleanup();
      const { rerender } = render(shown([other]));
      expect(names()).toEqual(['agreement.pdf', 'kept.pdf']);
      // The focus stays where the screen has put it.
      expect(document.activeElement).toBe(document.body);
      await user.click(undo() as HTMLElement);
      expect(restoreFile).toHaveBeenCalledWith(file);
      rerender(shown([file, other]));
      await waitFor(() => expect(undo()).toBeNull());
      cleanup();
      render(shown([file, other]));
      expect(undo()).toBeNull();
    });

    it('CARE-06 is gone on the return to its screen once the time is over, or its step is completed', async () => {
      await deleteFirst();
      cleanup();
      const completed = section('Step', 1, {
        items: [item('UPLOAD', { id: itemId, files: [other] })],
        completed: true,
      });
      render(
        <AppProviders services={services}>
          <FlowSectionItems section={completed} actions={actions({ restoreFile })} />
        </AppProviders>,
      );
      expect(names()).toEqual(['kept.pdf']);
      cleanup();
      act(() => vi.advanceTimersByTime(10_001));
      render(shown([other]));
      expect(names()).toEqual(['kept.pdf']);
    });

    it('CARE-06 that is being restored while its screen is left is back on the return', async () => {
      let answer: (restored: boolean) => void = () => undefined;
      restoreFile.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
      const { user } = await deleteFirst();
      await user.click(undo() as HTMLElement);
      cleanup();
      await act(async () => answer(true));
      render(shown([file, other]));
      expect(undo()).toBeNull();
      expect(names()).toEqual(['agreement.pdf', 'kept.pdf']);
    });

    it('can still be restored after a failed attempt, until the time is over', async () => {
      restoreFile.mockResolvedValueOnce(false);
      const { user } = await deleteFirst();
      await user.keyboard('{Enter}');
      expect(undo()).not.toBeNull();
      // The timer resumes once the response is rendered.
      await act(async () => undefined);
      act(() => vi.advanceTimersByTime(10_001));
      expect(undo()).toBeNull();
    });
  });

  it('shows the progress of an upload, which can be cancelled, and is stopped with a word by leaving', async () => {
    const signals: AbortSignal[] = [];
    const upload: FlowActions['upload'] = (_item, _section, _files, { signal, onProgress }) => {
      signals.push(signal);
      onProgress(0.25);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)));
    };
    const { unmount } = showItem(item('UPLOAD'), { actions: actions({ upload }) });
    const choose = async () => userEvent.upload(screen.getByLabelText(/Choose files/), new File(['x'], 'a.pdf'));
    await choose();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(show).not.toHaveBeenCalled();
    await choose();
    unmount();
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
    expect(show.mock.calls).toEqual([[{ severity: 'error', text: 'The upload was stopped: a.pdf' }]]);
  });

  it('FILE-11 DOCH-10 says that an upload was stopped when staff complete its step meanwhile', async () => {
    const upload: FlowActions['upload'] = (_item, _section, _files, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)));
    const content = (completed: boolean) => (
      <AppProviders services={services}>
        <FlowSectionItems
          section={section('Step', 1, { items: [item('UPLOAD')], completed })}
          actions={actions({ upload })}
        />
      </AppProviders>
    );
    const { rerender } = render(content(false));
    const chosen = [new File(['x'], 'a.pdf'), new File(['y'], 'b.pdf')];
    await userEvent.upload(screen.getByLabelText(/Choose files/), chosen);
    rerender(content(true));
    expect(show.mock.calls).toEqual([[{ severity: 'error', text: 'The upload was stopped: a.pdf and b.pdf' }]]);
  });

  it('CARE-16 keeps files that could not be checked for the moment, for another try', async () => {
    let isAway = true;
    const upload = vi.fn<FlowActions['upload']>(async (_item, _section, _files, { onTransientFailure }) => {
      if (isAway) onTransientFailure?.('Files cannot be checked');
      return !isAway;
    });
    showItem(item('UPLOAD'), { actions: actions({ upload }) });
    const chosen = [new File(['x'], 'a.pdf'), new File(['y'], 'b.pdf')];
    await userEvent.upload(screen.getByLabelText(/Choose files/), chosen);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Files cannot be checked');
    expect(notice.textContent).toContain('Not uploaded: a.pdf and b.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Try again to upload to A UPLOAD' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again to upload to A UPLOAD' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(upload.mock.calls.map(([, , files]) => files)).toEqual([chosen, chosen, chosen]);
    expect(show).not.toHaveBeenCalled();
    isAway = true;
    await userEvent.upload(screen.getByLabelText(/Choose files/), chosen);
    await userEvent.click(screen.getByRole('button', { name: 'Do not upload' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ONB-09 ONB-10 an input field inserts at first, updates afterwards, and confirms it', async () => {
    const done = actions();
    const empty = item('INPUT_FIELD', { name: 'Tax number', input: null });
    showItem(empty, { actions: done });
    const insert = screen.getByRole<HTMLButtonElement>('button', { name: 'Insert' });
    expect(insert.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Tax number' }), '12-3');
    await userEvent.click(insert);
    expect(done.saveInput).toHaveBeenCalledWith(empty, '12-3');
    await waitFor(() => expect(show).toHaveBeenCalledWith({ severity: 'success', text: 'Tax number field updated' }));
    cleanup();
    showItem(item('INPUT_FIELD', { name: 'Tax number', input: { id: 'i', text: '12-3' } }));
    expect(screen.getByRole('button', { name: 'Update' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12-3');
  });

  it('ONB-11 keeps the typed text when saving fails', async () => {
    showItem(item('INPUT_FIELD', { name: 'Tax number' }), { actions: actions({ saveInput: async () => false }) });
    await userEvent.type(screen.getByRole('textbox'), '12-3');
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12-3');
    expect(show).not.toHaveBeenCalled();
  });

  it('ONB-11 ONB-17 keeps the typed text after a reload, a value from another tab, and completion', async () => {
    const empty = item('INPUT_FIELD', { name: 'Tax number', input: null });
    showItem(empty);
    await userEvent.type(screen.getByRole('textbox'), 'mine');
    cleanup();
    showItem({ ...empty, input: { id: 'i', text: 'theirs' } });
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('mine');
    expect(screen.getByRole('button', { name: 'Update' })).toBeDefined();
    cleanup();
    showItem({ ...empty, input: { id: 'i', text: 'theirs' } }, { readOnly: true });
    expect(screen.getByText('theirs')).toBeDefined();
    expect(screen.getByText('This step was completed before your answer was stored: mine')).toBeDefined();
  });
});

describe('staff', () => {
  it('AINV-11 upload to a download item and download what the client uploaded', () => {
    showItem(item('DOWNLOAD', { files: [file] }), { audience: 'staff', section: { unlocked: false, completed: true } });
    expect(screen.getByLabelText(/A DOWNLOAD: Choose files/)).toBeDefined();
    cleanup();
    showItem(item('UPLOAD', { files: [file] }), { audience: 'staff' });
    expect(screen.getByRole('button', { name: 'Download agreement.pdf' })).toBeDefined();
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('AINV-09 AINV-10 cannot change a read-only flow', () => {
    showItem(item('DOWNLOAD', { files: [file] }), { audience: 'staff', readOnly: true });
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });
});
