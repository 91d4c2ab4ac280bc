// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportTicked, openClients, openEmployees } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the export of ticked rows', () => {
  it.each([
    ['clients', openClients, 'Ada Byron', 'c1'],
    ['employees', openEmployees, 'Eva Long', 's1'],
  ] as const)(
    'DATA-05 DATA-07 of %s sends their ids and the order, not the filters',
    async (list, openList, name, id) => {
      const download = vi.fn(async () => new Blob());
      openList({}, { download });
      await userEvent.click(await screen.findByRole('button', { name: 'Sort by E-mail' }));
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
      await exportTicked();
      const path = `/api/export/${list}?format=csv&ids=${id}&sort=EMAIL&order=asc_nulls_first`;
      await waitFor(() => expect(download).toHaveBeenCalledWith(path));
    },
  );
});
