// @vitest-environment jsdom
import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Admin } from '../src/admin.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const release = (id: string, seenFaults: number) => ({
  __typename: 'PublishedRelease',
  counts: {
    __typename: 'ReleaseCounts',
    ...{ mounts: 20, faultyMounts: seenFaults, failedMounts: 0, failedCalls: 0, longTasks: 0 },
  },
  ...{ id, seenFaults, publishedAt: '2026-11-20T10:00:00.000Z', publishedBy: 'team of mfe-chat' },
  ...{ signedBy: null, servedAt: null },
});
const chat = {
  __typename: 'PublishedApp',
  ...{ name: 'mfe-chat', title: 'Messages', revision: 4, rollbackTo: null, measurement: null, history: [], keys: [] },
  ...{ stable: '1.0.0-aaaa', canary: '1.1.0-bbbb', canaryPercentage: 5 },
  releases: [release('1.1.0-bbbb', 2), release('1.0.0-aaaa', 0)],
};
const fault = (phase: string, message: string, change: object = {}) => ({
  __typename: 'SeenFault',
  ...{ phase, message, count: 1, firstAt: '2026-11-21T10:00:00.000Z', lastAt: '2026-11-21T10:00:00.000Z' },
  ...change,
});
/** As long as one can be, and without a place to break it. */
const long = `Error: ${'x'.repeat(193)}`;
const faults = [
  fault('RENDER', "TypeError: Cannot read properties of undefined (reading 'title')", {
    ...{ count: 15, lastAt: '2026-11-22T12:00:00.000Z' },
  }),
  fault('CALL', long),
];

async function open(answers: Answers = {}, language?: 'de') {
  const rendered = renderScreen(<Admin />, {
    path: paths.releases(),
    permissions: { settings: true },
    ...(language ? { language } : {}),
    answers: {
      PublishedApps: () => ({ publishedApps: [chat] }),
      ReleaseFaults: () => ({ releaseFaults: faults }),
      ...answers,
    },
  });
  fireEvent.click(await screen.findByText(/^(Kept releases|Aufbewahrte Releases) \(2\)$/));
  return rendered;
}

const show = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const asked = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation === 'ReleaseFaults').map(({ variables }) => variables);

describe('the faults of a release', () => {
  it('DLV-07 are read in a dialog: in which phase, what, how often and when', async () => {
    const { sent } = await open();
    const button = await screen.findByRole('button', { name: 'Show 2 faults of 1.1.0-bbbb' });
    expect(screen.getAllByRole('button', { name: /^Show \d+ fault/ })).toEqual([button]);
    expect(asked(sent)).toEqual([]);
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Faults of 1.1.0-bbbb of Messages' }));
    const items = within(await dialog.findByRole('list', { name: 'Faults' })).getAllByRole('listitem');
    expect(asked(sent)).toEqual([{ app: 'mfe-chat', release: '1.1.0-bbbb' }]);
    dialog.getByText(/The first 50 of a release are kept for 90 days\.$/);
    const [rendering, call] = items.map(({ textContent }) => textContent);
    expect(rendering).toMatch(/^RenderingTypeError: Cannot read .*'title'\)15 times · .*22.* · since .*21/);
    expect(call).toContain(`Call of the API${long}1 time · `);
    expect(call).not.toContain('since');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('DLV-07 that are not kept any more are said to be none', async () => {
    await open({ ReleaseFaults: () => ({ releaseFaults: [] }) });
    await show('Show 2 faults of 1.1.0-bbbb');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('heading', { name: 'No fault is kept of this release' });
  });

  it('DLV-07 that cannot be loaded are asked for again', async () => {
    let failing = true;
    await open({ ReleaseFaults: () => (failing ? new Error('INTERNAL') : { releaseFaults: faults }) });
    await show('Show 2 faults of 1.1.0-bbbb');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('heading', { name: 'The faults could not be loaded' });
    failing = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('Rendering');
  });

  it('DLV-07 CARE-14 are said in German', async () => {
    await open({}, 'de');
    await show('2 Fehler zeigen von 1.1.0-bbbb');
    const dialog = within(await screen.findByRole('dialog', { name: 'Fehler in 1.1.0-bbbb von Messages' }));
    await dialog.findByText('Darstellung');
    dialog.getByText(/^Was offene Seiten gemeldet haben/);
    dialog.getByText(/^15-mal/);
  });
});
