// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import PermissionsPage from '../../src/opportunities/deals/permissions-page.tsx';

afterEach(cleanup);

it('ADEAL-21 shows country tabs with dummy items and makes no call', async () => {
  const { sent } = renderScreen(<PermissionsPage />, { path: paths.dealPermissions() });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Switzerland', 'Germany', 'United Kingdom', 'United States']);
  expect(screen.getByText('Dummy item 1')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Germany' }));
  expect(screen.getByRole('tab', { name: 'Germany' }).getAttribute('aria-selected')).toBe('true');
  expect(sent).toEqual([]);
});
