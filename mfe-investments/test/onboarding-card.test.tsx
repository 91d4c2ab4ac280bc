// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import DocumentsPage from '../src/documents/documents-page.tsx';

afterEach(cleanup);

const file = (id: string, deletable: boolean) => ({
  id,
  name: `${id}.pdf`,
  mediaType: 'application/pdf',
  sizeBytes: 1024,
  createdAt: '2026-11-01T10:00:00.000Z',
  downloadPath: `onboarding/documents/${id}`,
  deletable,
});
const item = (id: string, files: object[]) => ({ id, files });

it('DOCS-05 the card lists the files of every onboarding item for download, without upload or delete', async () => {
  // jsdom implements neither object URLs nor navigation.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const download = vi.fn(async () => new Blob(['file']));
  const { container } = renderScreen(<DocumentsPage />, {
    path: paths.documents(),
    http: { download },
    answers: {
      MyDocumentsPage: () => ({
        myInvestments: [],
        onboardingFlow: {
          id: 'f1',
          sections: [
            { id: 's1', items: [item('i1', [file('terms', false)]), item('i2', [file('passport', true)])] },
            { id: 's2', items: [item('i3', []), item('i4', [file('address', true)])] },
          ],
        },
      }),
    },
  });
  const card = (await screen.findByRole('heading', { name: 'Onboarding documents' })).closest('article');
  if (!card) throw new Error('The files are not inside a card');
  const rows = within(within(card).getByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.match(/\w+\.pdf/)?.[0])).toEqual([
    'terms.pdf',
    'passport.pdf',
    'address.pdf',
  ]);
  for (const [index, row] of rows.entries()) {
    fireEvent.click(within(row).getByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(download).toHaveBeenCalledTimes(index + 1));
  }
  expect(download.mock.calls.map(([path]: unknown[]) => path)).toEqual([
    '/api/download/onboarding/documents/terms',
    '/api/download/onboarding/documents/passport',
    '/api/download/onboarding/documents/address',
  ]);
  expect(within(card).queryByRole('button', { name: /delete|upload|remove/i })).toBeNull();
  expect(container.querySelector('input[type="file"]')).toBeNull();
});
