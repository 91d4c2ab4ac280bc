// @vitest-environment jsdom
import type { HttpClient } from '@platform/app-contract';
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import OwnDataSection from '../src/account/own-data/own-data-section.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ready = {
  id: 'e1',
  state: 'READY',
  filesDone: 500,
  filesTotal: 500,
  sizeBytes: '12400000',
  createdAt: '2026-11-28T10:00:00Z',
  expiresAt: '2026-12-05T10:00:00Z',
};
const running = { ...ready, state: 'RUNNING', filesDone: 120, sizeBytes: null };

it('CARE-13 begins a download, shows how far it is, and that it is ready', async () => {
  const states: (typeof ready | typeof running | null)[] = [null, running, { ...running, filesDone: 480 }, ready];
  const { sent } = renderScreen(<OwnDataSection />, {
    answers: {
      DataExport: () => ({ dataExport: states.length > 1 ? states.shift() : states[0] }),
      StartDataExport: () => ({ startDataExport: running }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare download' }));
  await screen.findByText('Your download is being prepared. You can leave this page meanwhile.');
  await screen.findByText('120 of 500 documents');
  expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull();
  await screen.findByText('480 of 500 documents');
  await screen.findByText(/^Your download of .* is ready \(12\.4.MB\)\./);
  screen.getByRole('button', { name: 'Download' });
  screen.getByRole('button', { name: 'Prepare anew' });
  expect(sent.filter(({ operation }) => operation === 'StartDataExport')).toHaveLength(1);
});

it('CARE-13 saves the file of a download that is ready', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const download = vi.fn<HttpClient['download']>(async () => new Blob(['zip']));
  renderScreen(<OwnDataSection />, { http: { download }, answers: { DataExport: () => ({ dataExport: ready }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual(['own-data-2026-11-28.zip']));
  expect(download.mock.calls[0]?.[0]).toBe('/api/download/own-data/e1');
});

it('CARE-13 says that a download has failed, and offers another', async () => {
  renderScreen(<OwnDataSection />, {
    answers: { DataExport: () => ({ dataExport: { ...running, state: 'FAILED' } }) },
  });
  await screen.findByText('Your download could not be prepared. Try again.');
  screen.getByRole('button', { name: 'Prepare download' });
});

it('CARE-13 CARE-14 is shown in German', async () => {
  renderScreen(<OwnDataSection />, { language: 'de', answers: { DataExport: () => ({ dataExport: null }) } });
  await screen.findByRole('region', { name: 'Ihre Daten' });
  await screen.findByRole('button', { name: 'Download vorbereiten' });
});
