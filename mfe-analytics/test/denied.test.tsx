// @vitest-environment jsdom

import { permissionFlags } from '@platform/app-contract';
import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Analytics } from '../src/analytics.tsx';

afterEach(cleanup);

const others = Object.fromEntries(permissionFlags.map((flag) => [flag, flag !== 'analytics']));
const path = paths.generalAnalytics();

it('PERM-12/Analytics tab shows the text and sends no query if only its flag is missing', async () => {
  const { sent } = renderScreen(<Analytics />, { path, permissions: others });
  await screen.findByText('You do not have permission to view the analytics tab');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(sent).toEqual([]);
  cleanup();
  const allowed = renderScreen(<Analytics />, { path, permissions: { analytics: true } });
  await waitFor(() => expect(allowed.sent.map(({ operation }) => operation)).toContain('CompanyInterests'));
  expect(screen.queryByText('You do not have permission to view the analytics tab')).toBeNull();
});

it('CARE-14 PERM-12/Analytics tab says so in German', async () => {
  renderScreen(<Analytics />, { path, permissions: others, language: 'de' });
  await screen.findByText('Ihnen fehlt die Berechtigung, den Reiter „Auswertungen“ anzusehen');
});
