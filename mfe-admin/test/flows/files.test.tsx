// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { type JsonCall, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  choose,
  enter,
  field,
  file,
  ids,
  itemOf,
  opened,
  openFlows,
  press,
  save,
  savedAs,
  saves,
  served,
} from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const drop = (name: string) => itemOf(name).getByLabelText<HTMLInputElement>(`${name}: Choose files or drop them here`);
const chosen = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const add = (name: string, ...files: File[]) => fireEvent.change(drop(name), { target: { files } });
const filesOf = (name: string) =>
  within(itemOf(name).getByRole('list', { name: `Files of ${name}` }))
    .getAllByRole('listitem')
    .map((each) => textOf(each.querySelector('.ds-file-name')));

it('ONBT-12 AINV-22 files can be added only once the item is stored as a download', async () => {
  openFlows();
  await opened();
  expect(drop('Contract').disabled).toBe(false);
  expect(screen.queryByLabelText(/^Passport: /)).toBeNull();
  enter(itemOf('Passport').getByLabelText('Type of Passport'), 'DOWNLOAD');
  expect(drop('Passport').disabled).toBe(true);
  expect(itemOf('Passport').getByText('Files can be added once the section is saved.')).toBeDefined();
  await choose(/^Add item/, 'Download');
  enter(itemOf('Untitled item').getByLabelText(/^Name/), 'Terms');
  expect(drop('Terms').disabled).toBe(true);
  press('Save');
  await waitFor(() => expect(drop('Terms').disabled).toBe(false));
  expect(drop('Passport').disabled).toBe(false);
});

it('ONBT-13 AINV-22 an uploaded file is listed; a failed one is named, listed nowhere, and can be tried again', async () => {
  const upload = vi.fn(async (_path: string, form: FormData) => {
    const name = (form.get('file') as File).name;
    if (name === 'bad.pdf' && upload.mock.calls.length < 4) throw createRequestFailure(0, 'lost');
    sentFiles.push(name);
    return undefined as never;
  });
  const sentFiles: string[] = [];
  const { services } = openFlows({
    upload: upload as never,
    answers: {
      EditedFlow: () => ({ flow: served({ files: { i2: sentFiles.map((name) => file(name, name)) } }) }),
    },
  });
  await opened();
  add('Contract', chosen('good.pdf'), chosen('bad.pdf'), chosen('last.pdf'));
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Error uploading bad.pdf' }),
  );
  await waitFor(() => expect(filesOf('Contract')).toEqual(['good.pdf', 'last.pdf']));
  const [path, form] = upload.mock.calls[0] ?? [];
  expect(path).toBe('/api/upload/onboarding/documents');
  expect(form?.get('onboardingSectionNodeEdgeId')).toBe('i2');
  expect(itemOf('Contract').getByRole('alert').textContent).toContain('Error uploading bad.pdf');
  press('Try again to upload bad.pdf');
  await waitFor(() => expect(filesOf('Contract')).toEqual(['good.pdf', 'last.pdf', 'bad.pdf']));
  expect(itemOf('Contract').queryByRole('alert')).toBeNull();
  // Uploads are stored by themselves.
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('ONBT-13 a file that is stored while a save is running stays listed', async () => {
  let finishSave: (answer: never) => void = () => undefined;
  const json = vi.fn<JsonCall>(() => new Promise<never>((resolve) => (finishSave = resolve)));
  const sentFiles: string[] = [];
  openFlows({
    json,
    upload: vi.fn(async () => sentFiles.push('terms.pdf')) as never,
    answers: { EditedFlow: () => ({ flow: served({ files: { i2: sentFiles.map((name) => file(name, name)) } }) }) },
  });
  await opened();
  enter(field(/^Section name/), 'Identity papers');
  press('Save');
  await waitFor(() => expect(json).toHaveBeenCalledTimes(1));
  add('Contract', chosen('terms.pdf'));
  await waitFor(() => expect(filesOf('Contract')).toEqual(['terms.pdf']));
  finishSave(savedAs(4));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(filesOf('Contract')).toEqual(['terms.pdf']);
});

it('ONBT-12 an upload shows how far it is, can be stopped, and leaving asks meanwhile', async () => {
  let signal: AbortSignal | undefined;
  const upload = vi.fn(
    (
      _path: string,
      _form: FormData,
      options: { signal?: AbortSignal; onProgress?(loaded: number, total: number): void },
    ) => {
      signal = options.signal;
      options.onProgress?.(1, 4);
      return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  );
  openFlows({ upload: upload as never });
  await opened();
  add('Contract', chosen('large.pdf'));
  const progress = await itemOf('Contract').findByRole('progressbar', { name: 'Uploading large.pdf' });
  await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('25'));
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stay' }));
  press('Cancel the upload of large.pdf');
  expect(signal?.aborted).toBe(true);
  expect(itemOf('Contract').queryByText(/large\.pdf/)).toBeNull();
  expect(itemOf('Contract').getByText('No files yet')).toBeDefined();
});

it('ONBT-14 AINV-24 a removed file goes with the save, not before, and can be kept until then', async () => {
  let files = [file('f1', 'terms.pdf'), file('f2', 'annex.pdf')];
  const json = vi.fn<JsonCall>(async (_method, path, body) => {
    if (path.startsWith('/api/delete/')) {
      files = files.filter(({ id }) => id !== (body as { fileId: string }).fileId);
      return { status: 'OK', result: {} } as never;
    }
    return savedAs(3);
  });
  openFlows({
    path: paths.flowTemplate({ flowId: ids.flow }),
    json,
    answers: { EditedFlow: () => ({ flow: served({ kind: 'INVESTMENT', files: { i2: files } }) }) },
  });
  await opened();
  expect(itemOf('Contract').getByLabelText<HTMLSelectElement>('Type of Contract').disabled).toBe(true);
  press('Remove terms.pdf');
  press('Remove annex.pdf');
  press('Keep annex.pdf');
  expect(itemOf('Contract').getByText('Goes with the next save')).toBeDefined();
  expect(json).not.toHaveBeenCalled();
  press('Save');
  await waitFor(() => expect(filesOf('Contract')).toEqual(['annex.pdf']));
  expect(json.mock.calls.map(([, path]) => path)).toEqual([
    '/api/investment/update',
    '/api/delete/investment/documents',
  ]);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

it('ONBT-16 a file that could not be deleted stays removed until the next save', async () => {
  const json = vi.fn<JsonCall>(async () => savedAs(3));
  json.mockImplementationOnce(async () => savedAs(3));
  json.mockRejectedValueOnce(createRequestFailure(403, 'no', 'FORBIDDEN'));
  const { services } = openFlows({
    json,
    answers: { EditedFlow: () => ({ flow: served({ files: { i2: [file('f1', 'terms.pdf')] } }) }) },
  });
  await opened();
  press('Remove terms.pdf');
  press('Save');
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith(expect.objectContaining({ severity: 'error' })),
  );
  expect(services.toasts.show).not.toHaveBeenCalledWith(expect.objectContaining({ severity: 'success' }));
  expect(screen.getByText('Unsaved changes')).toBeDefined();
  await save();
  await waitFor(() => expect(saves(json)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});
