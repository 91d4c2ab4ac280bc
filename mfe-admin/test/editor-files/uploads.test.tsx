// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { renderScreen } from '@platform/app-kit/testing';
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { filesToSend } from '../../src/opportunities/editor/files/files-to-send.ts';
import { type Uploads, useUploads } from '../../src/opportunities/editor/files/use-uploads.ts';
import { chosenFile, documentSection, imageSection, newFile, picture, storedFile, uploadCall } from './kit.tsx';

afterEach(cleanup);

const sections = [
  documentSection([storedFile('kept', 'kept.pdf'), newFile(chosenFile('a.pdf')), newFile(chosenFile('b.pdf'))]),
  imageSection(newFile(picture('c.png'))),
];
const missing = ['a.pdf', 'b.pdf', 'c.png'].map((id) => ({ id, sectionId: 'x', name: id }));
const toSend = filesToSend(sections, missing);

function openQueue(upload = uploadCall()) {
  const current: { uploads?: Uploads } = {};
  function Queue() {
    current.uploads = useUploads();
    return null;
  }
  const { services, unmount } = renderScreen(<Queue />, { http: { upload } });
  const uploads = () => current.uploads as Uploads;
  return { upload, uploads, services, unmount, send: () => act(() => uploads().send('d1', toSend)) };
}

const fieldsOf = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));

it('EDIT-34 EDIT-52 sends the files of a save one at a time, each to its section by its own id', async () => {
  let running = 0;
  const { upload, send, uploads } = openQueue(
    uploadCall(async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
    }),
  );
  expect(await send()).toEqual({ sent: ['a.pdf', 'b.pdf', 'c.png'], failed: [] });
  expect(upload.mock.calls.map(([path, form]) => [path, fieldsOf(form)])).toEqual([
    [
      '/api/upload/deal/section/documents',
      { dealId: 'd1', fileId: 'a.pdf', dealDocumentSectionId: 'papers', file: 'a.pdf' },
    ],
    [
      '/api/upload/deal/section/documents',
      { dealId: 'd1', fileId: 'b.pdf', dealDocumentSectionId: 'papers', file: 'b.pdf' },
    ],
    ['/api/upload/deal/section/image', { dealId: 'd1', fileId: 'c.png', dealImageSectionId: 'image', file: 'c.png' }],
  ]);
  expect([uploads().sending, uploads().state.size]).toEqual([false, 0]);
});

it('EDIT-43 sends only the files that are missing and whose bytes are here', () => {
  expect(filesToSend(sections, missing.slice(1)).map(({ id }) => id)).toEqual(['b.pdf', 'c.png']);
  expect(filesToSend(sections, [{ id: 'kept', sectionId: 'papers', name: 'kept.pdf' }])).toEqual([]);
  expect(filesToSend([], missing)).toEqual([]);
});

it.each([
  ['of a wrong type or ending', 415, 'FILE_TYPE_REFUSED', 'b.pdf is not a file of the expected kind'],
  ['that is damaged', 422, 'FILE_UNREADABLE', 'b.pdf could not be read. Save it again or choose another file'],
  ['that is too large', 413, 'FILE_TOO_LARGE', 'b.pdf is too large. The upload is aborted'],
  ['with too many pixels', 422, 'PICTURE_TOO_LARGE', 'b.pdf has too many pixels. Choose a smaller picture'],
  [
    'without space',
    507,
    'STORAGE_FULL',
    'There is no space for files at the moment. Nothing was stored. Try again later',
  ],
  ['without the store', 503, 'UNAVAILABLE', 'The service is not available right now. Try again shortly'],
  ['after an internal error', 500, 'INTERNAL', 'Something went wrong. Tell us this number if it happens again: 7'],
  ['without an answer', 0, null, 'Could not complete request...'],
  ['that no save waits for any more', 409, 'CONFLICT', 'This was changed meanwhile. Reload and try again'],
  ['after the session has ended', 401, 'UNAUTHENTICATED', 'Sign in to continue'],
])('EDIT-43 names a file %s with its reason, and sends the others', async (_, status, code, reason) => {
  const { uploads, send, services } = openQueue(
    uploadCall(async (_path, form) => {
      if (form.get('fileId') === 'b.pdf') throw createRequestFailure(status, reason, code, { name: 'b.pdf' });
    }),
  );
  expect(await send()).toEqual({ sent: ['a.pdf', 'c.png'], failed: [{ id: 'b.pdf', name: 'b.pdf', reason }] });
  expect([...uploads().state]).toEqual([['b.pdf', { reason }]]);
  expect(services.toasts.show).not.toHaveBeenCalled();
});

it('EDIT-43 a file that is sent again under its id and has come already counts as sent', async () => {
  const stored = new Set<string>();
  const { send, upload } = openQueue(
    uploadCall(async (_path, form) => {
      const id = String(form.get('fileId'));
      // The answer to the first attempt is lost after the file was stored.
      const isLost = !stored.has(id) && id === 'a.pdf';
      stored.add(id);
      if (isLost) throw createRequestFailure(0, 'There was no answer');
    }),
  );
  expect((await send()).failed.map(({ id }) => id)).toEqual(['a.pdf']);
  expect(await send()).toMatchObject({ failed: [] });
  expect(upload).toHaveBeenCalledTimes(6);
});

it('EDIT-43 shows the progress of the current file; cancelling stops it and those after it', async () => {
  const { uploads, upload, unmount } = openQueue(
    uploadCall(async (_path, form, options) => {
      if (form.get('fileId') === 'a.pdf') return;
      options?.onProgress?.(1, 4);
      await new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('x'))));
    }),
  );
  let result: ReturnType<Uploads['send']> | undefined;
  await act(async () => {
    result = uploads().send('d1', toSend);
  });
  expect(uploads().sending).toBe(true);
  expect(uploads().state.get('b.pdf')).toEqual({ share: 0.25 });
  await act(async () => uploads().cancel());
  expect(await result).toEqual({
    sent: ['a.pdf'],
    failed: [
      { id: 'b.pdf', name: 'b.pdf', reason: null },
      { id: 'c.png', name: 'c.png', reason: null },
    ],
  });
  expect(upload).toHaveBeenCalledTimes(2);
  expect(uploads().sending).toBe(false);
  expect(uploads().state.get('c.png')).toEqual({ reason: 'The upload was canceled.' });
  unmount();
});

it('leaving the screen, as when the session ends, stops the uploads', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { uploads, upload, unmount } = openQueue(
    uploadCall(async (_path, _form, options) => {
      signals.push(options?.signal);
      await new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('x'))));
    }),
  );
  let result: ReturnType<Uploads['send']> | undefined;
  await act(async () => {
    result = uploads().send('d1', toSend);
  });
  unmount();
  expect((await result)?.sent).toEqual([]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(upload).toHaveBeenCalledTimes(1);
});
