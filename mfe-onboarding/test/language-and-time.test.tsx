// @vitest-environment jsdom
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageAndTimeSection } from '../src/account/language-and-time-section.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

type Settings = { timeZone: string | null; language: string; messageMails: boolean };
const initial: Settings = { timeZone: null, language: 'en', messageMails: true };

/** Renders the section; the mock server stores what is sent. */
const open = (settings = initial, fails = false) =>
  renderScreen(<LanguageAndTimeSection settings={settings} />, {
    answers: {
      UpdateAccountSettings: ({ input }) =>
        fails ? new Error('INTERNAL') : { updateAccountSettings: { id: 'a1', ...(input as Settings) } },
    },
  });

const zone = () => screen.getByRole('combobox', { name: 'Time zone' });
const option = (name: string) => document.querySelector(`.ant-select-item-option[title="${name}"]`);
function search(text: string) {
  fireEvent.mouseDown(zone());
  fireEvent.change(zone(), { target: { value: text } });
}
async function chooseZone(text: string, name: string) {
  search(text);
  await waitFor(() => expect(option(name)).not.toBeNull());
  fireEvent.click(option(name) as Element);
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('ACC-13 ADM-14 shows the browser’s time zone, the language and the switch of a new account', () => {
  open();
  screen.getByRole('region', { name: 'Language and time' });
  screen.getByText("Browser's time zone");
  screen.getByText('Mails use the time zone of the platform until you choose yours here.');
  screen.getByText('English');
  screen.getByRole('switch', { name: 'Mails about messages', checked: true });
});

it('ACC-13 stores a time zone found by any part of its name, and the switch', async () => {
  const { sent, services } = open();
  await chooseZone('new york', 'America/New York');
  await screen.findByText('Mails use this time zone.');
  fireEvent.click(screen.getByRole('switch', { name: 'Mails about messages' }));
  save();
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Profile Updated' }),
  );
  const input = { timeZone: 'America/New_York', language: 'en', messageMails: false };
  expect(sent).toEqual([{ operation: 'UpdateAccountSettings', variables: { input } }]);
});

it('ACC-13 goes back to the browser’s time zone, also from one that the browser knows by another name', async () => {
  const { sent } = open({ ...initial, timeZone: 'Mars/Olympus_Mons' });
  screen.getByText('Mars/Olympus Mons');
  await chooseZone('browser', "Browser's time zone");
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.variables).toEqual({ input: initial });
});

it('ACC-13 finds nothing for another text', async () => {
  open();
  search('nowhere');
  await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(0));
});

it('ACC-09 a failed save shows the toast and keeps the entries until Discard', async () => {
  const { services, unmount } = open(initial, true);
  fireEvent.click(screen.getByRole('switch', { name: 'Mails about messages' }));
  save();
  const text = 'Your information could not be changed';
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
  unmount();
  open();
  screen.getByRole('switch', { name: 'Mails about messages', checked: false });
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  screen.getByRole('switch', { name: 'Mails about messages', checked: true });
});

it('CARE-14 stores another language, and then shows the page in it', async () => {
  const { sent, services } = open();
  const refresh = vi.fn(async () => undefined);
  Object.assign(services.session.getState(), { refresh });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Language' }));
  await waitFor(() => expect(option('Deutsch')).not.toBeNull());
  fireEvent.click(option('Deutsch') as Element);
  save();
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(sent[0]?.variables).toEqual({ input: { ...initial, language: 'de' } });
});

it('CARE-14 is shown in German', async () => {
  renderScreen(<LanguageAndTimeSection settings={{ ...initial, language: 'de' }} />, { language: 'de' });
  await screen.findByRole('region', { name: 'Sprache und Zeit' });
  screen.getByText('E-Mails verwenden die Zeitzone der Plattform, bis Sie hier Ihre wählen.');
  screen.getByRole('button', { name: 'Speichern' });
});
