// @vitest-environment jsdom
import { type Answers, effectsOf, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Admin } from '../src/admin.tsx';
import { cacheRules } from '../src/cache-rules.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const [first, second, former] = ['SHA256:first', 'SHA256:second', 'SHA256:former'];
const publicKey = '-----BEGIN PUBLIC KEY-----\nMCowBQ\n-----END PUBLIC KEY-----';
const counts = { mounts: 0, faultyMounts: 0, failedMounts: 0, failedCalls: 0, longTasks: 0 };
const release = (id: string, signedBy: string | null) => ({
  __typename: 'PublishedRelease',
  counts: { __typename: 'ReleaseCounts', ...counts },
  seenFaults: 0,
  ...{ id, signedBy, publishedAt: '2026-11-20T10:00:00.000Z', publishedBy: 'team of mfe-chat', servedAt: null },
});
const keyOf = (fingerprint: string) => ({
  __typename: 'AppKey',
  ...{ fingerprint, addedAt: '2026-11-20T10:00:00.000Z', addedBy: 'Rosa', reason: 'New app' },
});
const chat = {
  __typename: 'PublishedApp',
  ...{ name: 'mfe-chat', title: 'Messages', revision: 4, rollbackTo: null, measurement: null, history: [] },
  ...{ stable: '1.0.0-aaaa', canary: '1.1.0-bbbb', canaryPercentage: 5 },
  keys: [keyOf(first)],
  releases: [release('1.1.0-bbbb', first), release('1.0.0-aaaa', first), release('0.9.0-9999', former)],
};

async function open(app: object = chat, answers: Answers = {}, language?: 'de') {
  const rendered = renderScreen(<Admin />, {
    path: paths.releases(),
    permissions: { settings: true },
    ...(language ? { language } : {}),
    answers: {
      PublishedApps: () => ({ publishedApps: [app] }),
      AddAppKey: () => ({ addAppKey: { ...chat, keys: [keyOf(first), keyOf(second)] } }),
      RemoveAppKey: () => ({ removeAppKey: { ...chat, keys: [] } }),
      ...answers,
    },
  });
  fireEvent.click(await screen.findByText(/^(Keys|Schlüssel) \(\d\)$/));
  return rendered;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentOf = (sent: { operation: string; variables: object }[], name: string) =>
  sent.filter(({ operation }) => operation === name).map(({ variables }) => variables);
async function askToRemove(fingerprint: string) {
  fireEvent.click(await screen.findByRole('button', { name: `What to do with ${fingerprint}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove key' }));
  return within(await screen.findByRole('dialog'));
}

describe('the keys of an app', () => {
  it('DLV-09 are shown with who added them and why, and each release with who signed it', async () => {
    await open({ ...chat, releases: [...chat.releases, release('0.8.0-8888', null)] });
    const keys = await screen.findByRole('list', { name: 'Keys of Messages' });
    expect(keys.textContent).toContain(first);
    expect(keys.textContent).toContain('Rosa: New app');
    expect(keys.textContent).toContain('Has signed 2 of the kept releases');
    fireEvent.click(screen.getByText('Kept releases (4)'));
    const releases = await screen.findByRole('list', { name: 'Kept releases (4)' });
    const signers = within(releases)
      .getAllByRole('listitem')
      .map(
        (item) =>
          item.textContent?.match(
            /Signed with SHA256:\w+?(, which is no key of the app any more|(?=No)|$)|Not signed/,
          )?.[0],
      );
    expect(signers).toEqual([
      `Signed with ${first}`,
      `Signed with ${first}`,
      `Signed with ${former}, which is no key of the app any more`,
      'Not signed',
    ]);
  });

  it('DLV-09 are added with a reason', async () => {
    const { sent, services } = await open();
    press('Add key');
    await screen.findByRole('dialog');
    press('Add');
    await screen.findByText('Enter an Ed25519 public key in PEM');
    screen.getByText('Enter a reason of up to 500 characters');
    type(/^Public key/, `\n${publicKey}\n`);
    type(/^Reason/, ' Rotation ');
    press('Add');
    const toast = { severity: 'success', text: 'Releases of Messages may be signed with the new key' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    expect(sentOf(sent, 'AddAppKey')).toEqual([{ app: 'mfe-chat', publicKey, reason: 'Rotation' }]);
    await waitFor(() => expect(sentOf(sent, 'PublishedApps')).toHaveLength(2));
  });

  it('DLV-09 a private key is not sent, and said at once', async () => {
    const { sent } = await open();
    press('Add key');
    await screen.findByRole('dialog');
    type(/^Public key/, publicKey.replaceAll('PUBLIC', 'PRIVATE'));
    await screen.findByText(/^This is a private key, and is not sent/);
    type(/^Reason/, 'Rotation');
    press('Add');
    expect(sentOf(sent, 'AddAppKey')).toEqual([]);
  });

  it('DLV-09 what the server refuses stands in the dialog, in which everything typed stays', async () => {
    await open(chat, { AddAppKey: () => new Error('KEY_UNREADABLE') });
    press('Add key');
    await screen.findByRole('dialog');
    type(/^Public key/, publicKey);
    type(/^Reason/, 'Rotation');
    press('Add');
    expect((await screen.findByRole('alert')).textContent).toContain('This is no Ed25519 public key in PEM');
    expect(screen.getByLabelText(/^Public key/)).toHaveProperty('value', publicKey);
  });

  it('DLV-09 are two at most', async () => {
    await open({ ...chat, keys: [keyOf(first), keyOf(second)] });
    await screen.findByText('An app has at most two keys. Remove one before you add the next.');
    expect(screen.queryByRole('button', { name: 'Add key' })).toBeNull();
  });

  it('DLV-09 the removal says which releases were signed, what becomes of them, and that it is the last key', async () => {
    const { sent, services } = await open();
    const dialog = await askToRemove(first);
    const signed = dialog.getByRole('list', { name: 'Releases that it has signed' });
    expect(
      within(signed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1.1.0-bbbb 5 % of the people', '1.0.0-aaaa Everybody']);
    dialog.getByText(/It has signed these releases, which stay/);
    dialog.getByText(/It is the only one/);
    press('Remove');
    await screen.findByText('Enter a reason of up to 500 characters');
    type(/^Reason/, 'Stolen');
    press('Remove');
    const toast = { severity: 'success', text: 'The key of Messages was removed' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    expect(sentOf(sent, 'RemoveAppKey')).toEqual([{ app: 'mfe-chat', fingerprint: first, reason: 'Stolen' }]);
  });

  it('DLV-09 the removal of one that has signed nothing says so, and a failure does not close it', async () => {
    const { sent } = await open(
      { ...chat, keys: [keyOf(first), keyOf(second)] },
      { RemoveAppKey: () => new Error('NOT_FOUND') },
    );
    const dialog = await askToRemove(second);
    dialog.getByText('It has signed none of the kept releases.');
    expect(dialog.queryByText(/It is the only one/)).toBeNull();
    type(/^Reason/, 'Rotation');
    press('Remove');
    expect((await screen.findByRole('alert')).textContent).toContain('Not found');
    await waitFor(() => expect(sentOf(sent, 'PublishedApps')).toHaveLength(2));
  });

  it('DLV-09 CARE-14 are said in German', async () => {
    await open({ ...chat, keys: [] }, {}, 'de');
    await screen.findByText(/^Das Team hat keinen Schlüssel/);
    press('Schlüssel hinzufügen');
    await screen.findByText('Einen Schlüssel für Messages hinzufügen?');
  });

  it('DLV-09 are asked again after a change', () => {
    for (const change of ['addAppKey', 'removeAppKey'] as const)
      expect(effectsOf(cacheRules, 'mutations', change)).toEqual(['invalidate publishedApps']);
  });
});
