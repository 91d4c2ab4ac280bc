// @vitest-environment jsdom
import { AppProviders } from '@platform/app-kit';
import { testServices } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Client } from '@urql/core';
import { getOperationName } from '@urql/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountSignals } from '../src/navigation/use-account-signals.ts';
import { Bell } from '../src/notifications/bell.tsx';
import { shellTexts } from '../src/texts/shell-texts.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const ownStyle = (element: HTMLElement) => element.style;
  vi.stubGlobal('getComputedStyle', ownStyle);
});
afterEach(cleanup);

const deal = paths.deal({ dealId: 'd' });
const told = (id: string, parts: object = {}) => ({
  __typename: 'Notification',
  ...{
    id,
    kind: 'TERMS_CHANGED',
    about: 'DEAL d',
    subject: 'Helio - Series T',
    detail: null,
    day: null,
    figures: null,
    path: deal,
  },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', seenAt: null, openedAt: null, archivedAt: null },
  ...parts,
});

/** Renders the bell; `list` answers the query of a page. */
function start(
  list: (variables: { filter: string; after?: string }) => object[] | undefined,
  { hasMore = false } = {},
) {
  const sent: [string, object][] = [];
  const answer = (data?: object) => ({ toPromise: async () => (data ? { data } : { error: new Error('no answer') }) });
  const client = {
    query(_document: unknown, variables: { filter: string; after?: string }) {
      const items = list(variables);
      return answer(items && { notifications: { items, hasMore: hasMore && !variables.after } });
    },
    mutation(document: Parameters<typeof getOperationName>[0], variables: object) {
      sent.push([getOperationName(document) ?? '', variables]);
      return answer({});
    },
  } as unknown as Client;
  const services = testServices({ graphql: client });
  shellTexts.add(services.texts);
  const draw = (signals: AccountSignals) => (
    <AppProviders services={services}>
      <Bell services={services} signals={signals} />
    </AppProviders>
  );
  const signals = { unseenMessages: 0, unseenNotifications: 2 };
  const { rerender } = render(draw(signals));
  return {
    ...{ sent, services, user: userEvent.setup() },
    arrive: () => rerender(draw({ ...signals, unseenNotifications: 1 })),
  };
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /^Notifications/ }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};

it('NOTE-01 NAV-03 the bell counts what was not shown, and its panel groups by what they are about', async () => {
  const other = { about: 'DEAL e', subject: 'Other - Seed', kind: 'DEADLINE_NEAR', day: '2026-12-01' };
  const { sent, services, user } = start(() => [
    told('3'),
    told('2', other),
    told('1', { seenAt: '2026-11-20T11:00:00.000Z' }),
  ]);
  expect(screen.getByRole('button', { name: 'Notifications, 2 new' }).textContent).toBe('2');
  const panel = await open(user);
  await within(panel).findByRole('heading', { name: 'Helio - Series T' });
  const groups = within(panel).getAllByRole('list');
  expect(groups.map((group) => within(group).getAllByRole('listitem').length)).toEqual([2, 1]);
  expect(within(panel).getByRole('link', { name: /^The investment deadline is .*Dec/ })).toBeTruthy();
  await waitFor(() => expect(sent).toEqual([['ShellNotificationsSeen', { ids: ['3', '2'] }]]));
  expect(services.navigate).not.toHaveBeenCalled();
});

it('NOTE-04 following one opens it, closes the panel and leads to its page', async () => {
  const { sent, services, user } = start(() => [told('1', { seenAt: '2026-11-20T11:00:00.000Z' })]);
  const panel = await open(user);
  await user.click(await within(panel).findByRole('link', { name: 'The terms have changed' }));
  expect(sent).toEqual([['ShellNotificationOpen', { id: '1' }]]);
  expect(services.navigate).toHaveBeenCalledWith(deal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/ }));
});

it('NOTE-04 archives, and marks as read what the filter shows', async () => {
  const shown = { seenAt: '2026-11-20T11:00:00.000Z' };
  const { sent, user } = start(({ filter }) =>
    filter === 'ARCHIVED' ? [told('0', { ...shown, archivedAt: shown.seenAt })] : [told('2', shown), told('1', shown)],
  );
  const panel = await open(user);
  const [newest] = await within(panel).findAllByRole('button', { name: 'Archive: The terms have changed' });
  await user.click(newest as HTMLElement);
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1));
  await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(within(panel).queryByText(/Unread ·/)).toBeNull());
  await user.click(within(panel).getByText('Archived'));
  await user.click(await within(panel).findByRole('button', { name: /^Take back from the archive/ }));
  expect(await within(panel).findByText('Nothing archived')).toBeTruthy();
  expect(sent).toEqual([
    ['ShellNotificationsArchive', { ids: ['2'], archived: true }],
    ['ShellNotificationsRead', { filter: 'ALL', until: '2026-11-20T10:00:00.000Z' }],
    ['ShellNotificationsArchive', { ids: ['0'], archived: false }],
  ]);
});

it('NOTE-01 NOTE-04 what arrives while the page is hidden counts as shown once it is visible', async () => {
  const { arrive, sent, user } = start(() => [told('1')]);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    const panel = await open(user);
    arrive();
    await within(panel).findByRole('link', { name: 'The terms have changed' });
    expect(sent).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sent).toEqual([['ShellNotificationsSeen', { ids: ['1'] }]]));
  } finally {
    visibility.mockRestore();
  }
});

it('NOTE-05 what is gone says so and leads nowhere', async () => {
  const { user } = start(() => [told('1', { subject: null, path: null })]);
  const panel = await open(user);
  expect(await within(panel).findByRole('heading', { name: 'No longer available' })).toBeTruthy();
  expect(within(panel).queryByRole('link')).toBeNull();
  expect(within(panel).getByText('It no longer exists or you may no longer see it.')).toBeTruthy();
});

it('NOTE-01 follows arrivals, loads older ones, and says when it failed', async () => {
  const older = { createdAt: '2026-11-19T10:00:00.000Z' };
  let items: object[] | undefined;
  const { arrive, user } = start(({ after }) => (after === '1' ? [told('0', older)] : items), { hasMore: true });
  const panel = await open(user);
  const retry = await within(panel).findByRole('button', { name: 'Try again' });
  items = [];
  await user.click(retry);
  expect(await within(panel).findByText('No notifications')).toBeTruthy();
  items = [told('1')];
  arrive();
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1));
  await user.click(within(panel).getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2));
  expect(within(panel).queryByRole('button', { name: 'Show older' })).toBeNull();
  items = [told('2'), told('1')];
  arrive();
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(3));
});

it.each([
  ['CANARY_PROMOTED', 'The platform has given 1.1.0-bbbb to everybody: faults in 1 of 150 visits, against 0 of 90'],
  ['CANARY_WITHDRAWN', 'The platform has withdrawn 1.1.0-bbbb: faults in 1 of 150 visits, against 0 of 90'],
  [
    'CANARY_UNDECIDED',
    'The platform has withdrawn 1.1.0-bbbb, which was not decided in time: faults in 1 of 150 visits',
  ],
])('DLV-07 NOTE-01 %s is told with its figures, and leads to the releases', async (kind, text) => {
  const figures = { canary: { mounts: 150, faults: 1 }, stable: { mounts: 90, faults: 0 } };
  const parts = {
    about: 'RELEASES mfe-chat',
    subject: 'Messages',
    detail: '1.1.0-bbbb',
    path: paths.releases(),
    figures,
  };
  const { services, user } = start(() => [told('1', { kind, ...parts })]);
  const panel = await open(user);
  await within(panel).findByRole('heading', { name: 'Messages' });
  await user.click(within(panel).getByRole('link', { name: new RegExp(`^${text}`) }));
  expect(services.navigate).toHaveBeenCalledWith(paths.releases());
});
