// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import ClientsPage from '../src/clients/clients-page.tsx';

afterEach(cleanup);

type View = { __typename: 'SavedView'; id: string; name: string; address: string };

/** Renders the clients; the mock server keeps the views. */
async function open(path: string, download = vi.fn()) {
  const views: View[] = [
    { __typename: 'SavedView', id: 'v1', name: 'Newest', address: 'sort=CREATED_AT&order=descending' },
  ];
  const rendered = renderScreen(<ClientsPage />, {
    path,
    permissions: { readClientInfo: true },
    http: { download },
    answers: {
      ClientList: () => ({ clients: { totalCount: 0, items: [] } }),
      SavedViews: () => ({ savedViews: [...views] }),
      SaveView: ({ name, address: kept }) => {
        const view: View = { __typename: 'SavedView', id: 'v2', name: String(name), address: String(kept) };
        views.push(view);
        return { saveView: view };
      },
      RenameView: ({ id, name }) => {
        const view = views.find((each) => each.id === id);
        Object.assign(view ?? {}, { name });
        return { renameView: { ...view } };
      },
      DeleteView: ({ id }) => {
        views.splice(
          views.findIndex((each) => each.id === id),
          1,
        );
        return { deleteView: id };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  return rendered;
}

it('DATA-09 a saved view opens the list as it was kept, without its page', async () => {
  const { sent } = await open(`${paths.allClients()}?search=ada&page=1`);
  await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Ada');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  const kept = await screen.findByRole('link', { name: 'Ada' });
  expect(sent.find(({ operation }) => operation === 'SaveView')?.variables).toEqual({
    list: 'CLIENTS',
    name: 'Ada',
    address: 'search=ada',
  });
  expect(kept.getAttribute('aria-current')).toBe('true');
  await userEvent.click(screen.getByRole('link', { name: 'Newest' }));
  await waitFor(() => expect(address()).toBe(`${paths.allClients()}?sort=CREATED_AT&order=descending`));
  expect(screen.queryByRole('region', { name: 'Saved views' })).toBeNull();
});

it('DATA-09 a saved view is renamed, and deleted after a question', async () => {
  await open(paths.allClients());
  const more = await screen.findByRole('button', { name: 'More about Newest' });
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the view' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Recent');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('link', { name: 'Recent' });
  await userEvent.click(screen.getByRole('button', { name: 'More about Recent' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the view Recent?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No saved views yet');
});

it('DATA-05 an export has the search and order of the list', async () => {
  const download = vi.fn(async () => new Blob(['Name']));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }));
  await open(`${paths.allClients()}?search=ada&status=ACCOUNT_DISABLED&sort=EMAIL&order=descending`, download);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  expect(download).toHaveBeenCalledWith(
    '/api/export/clients?format=xlsx&search=ada&statuses=ACCOUNT_DISABLED&sort=EMAIL&order=desc_nulls_last',
  );
});
