// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  atStep,
  button,
  chosenOne,
  current,
  field,
  keys,
  leave,
  open,
  openAt,
  passPersonalInfo,
  person,
  post,
  prepare,
  press,
  radio,
  reload,
  toast,
  type,
} from './kit.tsx';

beforeEach(prepare);
afterEach(leave);

describe('the creation', () => {
  it('CACC-07 passing the manager posts the entries and says that the account was created', async () => {
    const { services } = open();
    await passPersonalInfo();
    press('Next');
    await atStep(3);
    expect(services.toasts.show).toHaveBeenCalledWith(toast('success', 'Client account created'));
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.calls[0]?.slice(0, 3)).toEqual([
      'POST',
      '/api/investor/create',
      {
        email: 'ada@example.test',
        firstName: 'Ada',
        lastName: 'Lovelace',
        phoneZone: 'US',
        phoneNumber: expect.stringContaining('555'),
        country: 'CH',
        city: 'London',
        appClient: 'YES',
        accreditedInvestor: 'NOT_SURE',
      },
    ]);
  });

  it('CACC-08 going back and on posts no second call; e-mail and personal fields are read-only', async () => {
    await openAt(2);
    press('Next');
    await atStep(3);
    await field('Additional information');
    for (const name of ['Relationship manager', 'Personal info', 'E-mail']) {
      press('Previous');
      await waitFor(() => expect(current()).toBe(name));
    }
    expect((await field('E-mail')).readOnly).toBe(true);
    expect((await field('E-mail')).value).toBe('ada@example.test');
    press('Next');
    await atStep(1);
    for (const label of Object.keys(person)) expect((await field(label)).readOnly).toBe(true);
    for (const label of ['Country', 'Country code']) expect((await field(label)).disabled).toBe(true);
    expect(radio('App client', 'No').disabled).toBe(true);
    expect(radio('Accredited investor', 'No').disabled).toBe(true);
    expect((await field('First name')).value).toBe('Ada');
    press('Next');
    await atStep(2);
    press('Next');
    await atStep(3);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('CACC-08 a reload and the back button after it post no second call either', async () => {
    await openAt(2);
    press('Next');
    await atStep(3);
    reload();
    await atStep(3);
    window.history.back();
    await atStep(2);
    window.history.back();
    await atStep(1);
    expect((await field('First name')).readOnly).toBe(true);
    press('Next');
    await atStep(2);
    press('Next');
    await atStep(3);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('CACC-09 a failed creation says so, stays with the manager and keeps every field for another try', async () => {
    post.mockRejectedValueOnce(createRequestFailure(500, 'failed'));
    const { services } = await openAt(2);
    press('Next');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast('error', 'Could not create account')));
    await atStep(2);
    await waitFor(() => expect(button('Next').className).not.toContain('loading'));
    press('Previous');
    await atStep(1);
    for (const label of ['First name', 'Last name', 'City']) expect((await field(label)).value).not.toBe('');
    expect(chosenOne('Country')).toBe('Switzerland');
    press('Next');
    await atStep(2);
    press('Next');
    await atStep(3);
    expect(keys()).toEqual([expect.stringMatching(/.{10,}/), keys()[0]]);
  });

  it('CACC-09 the wizard returns to the manager when the creation fails after a step back', async () => {
    let fail: (error: Error) => void = () => undefined;
    post.mockReturnValueOnce(
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    );
    await openAt(2);
    press('Next');
    window.history.back();
    await atStep(1);
    fail(createRequestFailure(500, 'failed'));
    await atStep(2);
  });

  it('CACC-09 an address in use is said, and leads to the e-mail', async () => {
    post.mockRejectedValueOnce(createRequestFailure(409, 'in use', 'EMAIL_IN_USE'));
    const { services } = await openAt(2);
    press('Next');
    await screen.findByText('The email address is already in use by another account.');
    expect(services.toasts.show).toHaveBeenCalledWith(toast('error', 'Could not create account'));
    await atStep(2);
    press('Change the e-mail');
    await atStep(0);
    await screen.findByText('The email address is already in use by another account.');
    await type('E-mail', 'lovelace@example.test');
    press('Next');
    await atStep(1);
    press('Next');
    await atStep(2);
    press('Next');
    await atStep(3);
    expect(post.mock.calls[1]?.[2]).toMatchObject({ email: 'lovelace@example.test', firstName: 'Ada' });
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('CACC-09 a lost answer is retried with the same key, also after a reload', async () => {
    post.mockRejectedValueOnce(createRequestFailure(0, 'no answer'));
    await openAt(2);
    press('Next');
    await screen.findByText(/No answer came/);
    reload();
    await atStep(2);
    press('Next');
    await atStep(3);
    expect(keys()).toEqual([expect.stringMatching(/.{10,}/), keys()[0]]);
  });
});
