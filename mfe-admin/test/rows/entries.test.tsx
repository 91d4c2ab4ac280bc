// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Link, Route, useLocation } from '@platform/router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientListOf } from '../../src/list/stored-lists.ts';
import { useRecordNavigation } from '../../src/record/use-record-navigation.ts';
import { applicants, at, choose, type Entry, menuOf, openEntries, whitelist } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

/** The links of a client's record. */
function Record() {
  const { list, path } = clientListOf(useLocation().state);
  return <Link {...useRecordNavigation(list, path).back}>Back</Link>;
}

describe('the menus of the whitelist and of the applicants', () => {
  it('WL-11 an invitation that is open can be resent; the name opens the client', async () => {
    openEntries(whitelist);
    expect((await screen.findByRole('link', { name: 'Ada Byron' })).getAttribute('href')).toBe(
      paths.client({ clientId: 'c1' }),
    );
    expect(await menuOf('Ada Byron')).toEqual(['Open client', 'Resend invitation']);
    await choose('Open client');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });

  it.each<[string, Partial<Entry>, string[]]>([
    ['approved', { approvedAt: at }, ['Open client']],
    [
      'approved without the mail',
      { approvedAt: at, mail: { __typename: 'MailDelivery', state: 'GIVEN_UP', attempts: 16 } },
      ['Open client', 'Resend mail'],
    ],
    ['waiting', { waitsForApproval: true, emailConfirmed: true }, ['Open client', 'Approve']],
    ['unconfirmed', { waitsForApproval: true, emailConfirmed: false }, ['Open client', 'Resend mail']],
  ])('WL-12 WL-13 who is %s offers what is due', async (_name, parts, entries) => {
    openEntries(applicants, parts);
    expect(await menuOf('Ada Byron')).toEqual(entries);
  });

  it('CLI-13 an entry whose client may not be seen has no link, and a click on its row does nothing', async () => {
    openEntries(whitelist, { clientId: null, approvedAt: at });
    const name = await screen.findByText('Ada Byron');
    expect(name.closest('a')).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about Ada Byron' })).toBeNull();
    await userEvent.click(screen.getByText('c1@example.test'));
    expect(address()).toBe(paths.whitelist());
  });

  it('CLI-10 the way back from a client leads to the list it was opened from', async () => {
    openEntries(applicants, {}, { rest: <Route path={paths.client.pattern} element={<Record />} /> });
    await userEvent.click(await screen.findByText('c1@example.test'));
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe(paths.interestedClients());
  });
});
