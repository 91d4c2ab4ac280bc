// @vitest-environment jsdom

import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  atStep,
  button,
  choose,
  chosenOne,
  current,
  field,
  leave,
  open,
  openAt,
  passPersonalInfo,
  person,
  post,
  prepare,
  press,
  reload,
  stepNames,
  toast,
  type,
} from './kit.tsx';

beforeEach(prepare);
afterEach(leave);

describe('before the account exists', () => {
  it('CACC-01 names six steps in order and marks the open one', async () => {
    open();
    await atStep(0);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(stepNames);
    expect(current()).toBe('E-mail');
    await type('E-mail', ' ada@example.test ');
    press('Next');
    const heading = await atStep(1);
    expect(current()).toBe('Personal info');
    // The keyboard and the screen reader follow.
    expect(document.activeElement?.contains(heading)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it.each(['', 'nobody', 'a b@example.test'])('CACC-02 the e-mail %j is refused and the step stays', async (email) => {
    const { services } = open();
    await type('E-mail', 'x');
    await type('E-mail', email);
    press('Next');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast('error', 'Invalid email')));
    await screen.findByText('Invalid email');
    await atStep(0);
  });

  it('CACC-03 CACC-04 Next is off until every mandatory field is filled; the answers have their defaults', async () => {
    open();
    await type('E-mail', 'ada@example.test');
    press('Next');
    await atStep(1);
    expect(button('Next').disabled).toBe(true);
    expect(chosenOne('Country code')).toBe('United States (+1)');
    const answersOf = (group: string) =>
      within(screen.getByRole('radiogroup', { name: group }))
        .getAllByRole<HTMLInputElement>('radio')
        .map((each) => [each.closest('label')?.textContent, each.checked]);
    expect(answersOf('App client')).toEqual([
      ['Yes', true],
      ['No', false],
    ]);
    expect(answersOf('Accredited investor')).toEqual([
      ['Yes', false],
      ['No', false],
      ['Not sure', true],
    ]);
    for (const [label, value] of Object.entries(person)) await type(label, value);
    expect(button('Next').disabled).toBe(true);
    await choose('Country', 'Switzerland');
    await waitFor(() => expect(button('Next').disabled).toBe(false));
    for (const [label, value] of Object.entries(person)) {
      await type(label, '  ');
      await waitFor(() => expect(button('Next').disabled).toBe(true));
      await type(label, value);
      await waitFor(() => expect(button('Next').disabled).toBe(false));
    }
  });

  it('CACC-05 an administrator may choose a manager, and need not', async () => {
    await openAt(2, { assignRoles: true });
    press('Next');
    await atStep(3);
    expect(post.mock.calls[0]?.[2]).not.toHaveProperty('relationshipManagerId');
    cleanup();
    sessionStorage.clear();
    await openAt(2, { assignRoles: true });
    await choose('Relationship manager', 'Max Manager');
    press('Next');
    await atStep(3);
    expect(post.mock.calls[1]?.[2]).toMatchObject({ relationshipManagerId: 'm1' });
  });

  it('CACC-05 other employees see themselves and choose nobody', async () => {
    const { sent } = await openAt(2);
    const manager = await field('Relationship manager');
    expect([manager.value, manager.readOnly]).toEqual(['ann@example.com', true]);
    expect(sent.map(({ operation }) => operation)).not.toContain('PossibleManagers');
  });

  it('CACC-18 leaving earlier is asked about, creates nothing and keeps the entries', async () => {
    open();
    await passPersonalInfo();
    fireEvent.click(screen.getByText('Back to the clients'));
    await screen.findByText('Leave without saving?');
    press('Stay');
    await atStep(2);
    fireEvent.click(screen.getByText('Back to the clients'));
    await waitFor(() => press('Leave'));
    await waitFor(() => expect(window.location.pathname).toBe(paths.allClients()));
    expect(post).not.toHaveBeenCalled();
    cleanup();
    open();
    expect((await field('E-mail')).value).toBe('ada@example.test');
    await screen.findByText('Your last entries are here, and not saved yet.');
    press('Discard');
    await waitFor(async () => expect((await field('E-mail')).value).toBe(''));
    // The list that was open in between keeps its position there.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ada@example.test');
  });

  it('a reload keeps step and entries, and the back button goes to the previous step', async () => {
    open();
    await passPersonalInfo();
    reload();
    await atStep(2);
    window.history.back();
    await atStep(1);
    expect((await field('First name')).value).toBe('Ada');
    expect(post).not.toHaveBeenCalled();
  });

  it('the second click of a double click passes no step', async () => {
    await openAt(1);
    await userEvent.dblClick(button('Next'));
    await atStep(2);
    expect(post).not.toHaveBeenCalled();
    await userEvent.dblClick(button('Next'));
    await atStep(3);
    expect(post).toHaveBeenCalledTimes(1);
  });
});
