// @vitest-environment jsdom
import { createRequestFailure, type HttpClient, type PlatformServices } from '@platform/app-contract';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AppProviders } from '../src/app-providers.tsx';
import { useFiles } from '../src/files/use-files.ts';
import { testHttp, testServices } from '../testing/services.ts';

function file(name: string, size = 10): File {
  const result = new File(['x'], name);
  Object.defineProperty(result, 'size', { value: size });
  return result;
}

function filesWith(http: Partial<HttpClient>) {
  const services: PlatformServices = testServices({ http: testHttp(http) });
  const { result } = renderHook(() => useFiles(), {
    wrapper: ({ children }) => <AppProviders services={services}>{children}</AppProviders>,
  });
  return { files: result.current, services };
}

/** An upload that succeeds; the kit ignores its response. */
function successfulUpload() {
  return vi.fn(async (_path: string, _form: FormData) => undefined as never);
}

const kind = 'investment/documents';

describe('upload', () => {
  it('FILE-01 FILE-02 uploads nothing when one file is too large, and names it', async () => {
    const upload = vi.fn();
    const { files, services } = filesWith({ upload });
    const chosen = [file('small.pdf'), file('large.pdf', 52_428_800)];
    expect(await files.upload({ kind, files: chosen, fields: {} })).toBe(false);
    expect(upload).not.toHaveBeenCalled();
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: 'The file large.pdf is too large. The upload is aborted.',
    });
  });

  it('FILE-02 names all files that are too large', async () => {
    const { files, services } = filesWith({});
    await files.upload({ kind, files: [file('a.pdf', 6e7), file('b.pdf', 6e7)], fields: {} });
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: 'The files a.pdf and b.pdf are too large. The upload is aborted.',
    });
  });

  it('uploads nothing when a file is empty, and names it', async () => {
    const upload = vi.fn();
    const { files, services } = filesWith({ upload });
    expect(await files.upload({ kind, files: [file('a.pdf'), file('scan.pdf', 0)], fields: {} })).toBe(false);
    expect(upload).not.toHaveBeenCalled();
    expect(services.toasts.show).toHaveBeenCalledWith({
      severity: 'error',
      text: 'The file scan.pdf is empty. The upload is aborted.',
    });
  });

  it('FILE-04/#1-2 sends every field that is set under its name and omits those that are null', async () => {
    const upload = successfulUpload();
    const { files } = filesWith({ upload });
    const fields = {
      ...{ dealId: 'd1', dealDocumentSectionId: 'd2', dealImageSectionId: 'd3', companyId: 'c1', firebaseId: 'f1' },
      ...{
        investmentId: 'i1',
        investmentStep: 2,
        investmentSectionNodeEdgeId: 'e1',
        onboardingSectionNodeEdgeId: 'e2',
      },
    };
    for (const [name, value] of Object.entries(fields)) {
      const others = Object.fromEntries(Object.keys(fields).map((key) => [key, key === name ? value : null]));
      expect(await files.upload({ kind, files: [file('a.pdf')], fields: others })).toBe(true);
      const [, form] = upload.mock.calls.at(-1) ?? [];
      expect([...(form?.entries() ?? [])].slice(0, -1)).toEqual([[name, String(value)]]);
    }
    expect(await files.upload({ kind, files: [file('a.pdf')], fields })).toBe(true);
    expect([...(upload.mock.calls.at(-1)?.[1].keys() ?? [])]).toEqual([...Object.keys(fields), 'file']);
  });

  it('FILE-01 uploads files just below the limit with the fields that are set', async () => {
    const upload = successfulUpload();
    const { files } = filesWith({ upload });
    const fields = { investmentId: 'i1', investmentStep: 2, dealId: null };
    expect(await files.upload({ kind, files: [file('a.pdf', 52_428_799), file('b.pdf')], fields })).toBe(true);
    const [path, form] = upload.mock.calls[0] ?? [];
    expect(path).toBe('/api/upload/investment/documents');
    expect([...(form?.keys() ?? [])]).toEqual(['investmentId', 'investmentStep', 'file', 'file']);
    expect(form?.get('investmentStep')).toBe('2');
  });

  it('FILE-03 uploads only the first file in single-file mode', async () => {
    const upload = successfulUpload();
    const { files } = filesWith({ upload });
    await files.upload({ kind, files: [file('a.pdf'), file('b.pdf', 6e7)], fields: {}, single: true });
    expect(upload.mock.calls[0]?.[1].getAll('file')).toHaveLength(1);
  });

  it('FILE-06 shows the text of an error response', async () => {
    const { files, services } = filesWith({
      upload: () => Promise.reject(createRequestFailure(400, 'Only PDF files are taken')),
    });
    expect(await files.upload({ kind, files: [file('a.pdf')], fields: {} })).toBe(false);
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Only PDF files are taken' });
  });

  it('NAV-14 shows the generic text without a response, and nothing after an abort', async () => {
    const { files, services } = filesWith({ upload: () => Promise.reject(createRequestFailure(0, 'Failed to fetch')) });
    await files.upload({ kind, files: [file('a.pdf')], fields: {}, signal: AbortSignal.abort() });
    expect(services.toasts.show).not.toHaveBeenCalled();
    await files.upload({ kind, files: [file('a.pdf')], fields: {} });
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Could not complete request...' });
  });

  it('hands the text of a fault on instead of showing it', async () => {
    const texts: string[] = [];
    const refused = () => Promise.reject(createRequestFailure(507, 'x', 'STORAGE_FULL'));
    const { files, services } = filesWith({ upload: refused });
    const request = { kind, fields: {}, onFailure: (text: string) => texts.push(text) } as const;
    expect(await files.upload({ ...request, files: [file('a.pdf')] })).toBe(false);
    expect(await files.upload({ ...request, files: [file('b.pdf', 0)] })).toBe(false);
    expect(texts).toEqual([
      'There is no space for files at the moment. Nothing was stored. Try again later',
      'The file b.pdf is empty. The upload is aborted.',
    ]);
    expect(services.toasts.show).not.toHaveBeenCalled();
  });

  it('CARE-16 tells apart what another try may store', async () => {
    const [again, ended]: string[][] = [[], []];
    const request = {
      kind,
      fields: {},
      files: [file('a.pdf')],
      onTransientFailure: (text: string) => void again?.push(text),
      onFailure: (text: string) => void ended?.push(text),
    } as const;
    const failures = [
      createRequestFailure(503, 'Files cannot be checked', 'SCANNER_UNAVAILABLE'),
      createRequestFailure(503, 'Away', 'UNAVAILABLE'),
      createRequestFailure(0, ''),
      createRequestFailure(502, 'Bad gateway'),
      createRequestFailure(422, '', 'FILE_INFECTED', { name: 'a.pdf' }),
      createRequestFailure(413, 'Too large'),
    ];
    const { files, services } = filesWith({ upload: () => Promise.reject(failures.shift()) });
    for (let left = failures.length; left > 0; left -= 1) expect(await files.upload(request)).toBe(false);
    expect(again).toEqual(['Files cannot be checked', 'Away', 'Could not complete request...', 'Bad gateway']);
    expect(ended).toEqual(['a.pdf contains malware. Nothing was stored', 'Too large']);
    expect(services.toasts.show).not.toHaveBeenCalled();
  });

  it('reports the fraction that has been sent', async () => {
    const fractions: number[] = [];
    const { files } = filesWith({
      upload: async (_path, _form, options) => {
        options?.onProgress?.(5, 0);
        options?.onProgress?.(5, 10);
        return undefined as never;
      },
    });
    await files.upload({
      kind,
      files: [file('a.pdf')],
      fields: {},
      onProgress: (fraction) => fractions.push(fraction),
    });
    expect(fractions).toEqual([0, 0.5]);
  });
});

describe('download and deletion', () => {
  it('FILE-07 fetches the path and saves it under the stored name', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`);
    });
    const download = vi.fn(async () => new Blob(['x']));
    const { files } = filesWith({ download });
    await files.download({ downloadPath: 'investment/documents/f1', name: 'Agreement é.pdf' });
    expect(download).toHaveBeenCalledWith('/api/download/investment/documents/f1');
    expect(saved).toEqual(['blob:1 Agreement é.pdf']);
    await vi.waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1'));
  });

  it('FILE-08 shows that a download failed', async () => {
    const { files, services } = filesWith({ download: () => Promise.reject(createRequestFailure(404, 'Not found')) });
    await files.download({ downloadPath: 'investment/documents/f1', name: 'a.pdf' });
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Document download failed' });
  });

  it('FILE-09 posts the id, and reports and shows a failure', async () => {
    const json = vi.fn().mockResolvedValueOnce({});
    const { files, services } = filesWith({ json });
    expect(await files.deleteFile('onboarding/documents', 'f1')).toBe(true);
    expect(json).toHaveBeenCalledWith('POST', '/api/delete/onboarding/documents', { fileId: 'f1' });
    json.mockResolvedValueOnce({});
    expect(await files.restoreFile('onboarding/documents', 'f1')).toBe(true);
    expect(json).toHaveBeenLastCalledWith('POST', '/api/restore/onboarding/documents', { fileId: 'f1' });
    json.mockRejectedValueOnce(createRequestFailure(500, 'x'));
    expect(await files.deleteFile('onboarding/documents', 'f1')).toBe(false);
    expect(services.reportError).toHaveBeenCalledTimes(1);
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Could not complete request...' });
  });
});
