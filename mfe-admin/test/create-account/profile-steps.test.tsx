// @vitest-environment jsdom

import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answers,
  atStep,
  button,
  choose,
  chosen,
  field,
  leave,
  open,
  openAt,
  post,
  prepare,
  press,
  radio,
  reload,
  saves,
  toast,
  type,
} from './kit.tsx';

beforeEach(prepare);
afterEach(leave);

describe('the parts of the profile', () => {
  it('CACC-14 steps 3 and 4 save their part to the new profile', async () => {
    const { sent } = await openAt(3);
    await choose('Business model', 'B2B2C');
    press('Next');
    await atStep(4);
    await type('Investment size, low', '1,000');
    await type('Investment size, high', '1,000');
    press('Next');
    await atStep(5);
    expect(saves(sent)).toEqual([
      {
        operation: 'SaveCompanyPreferences',
        variables: { profileId: 'p1', version: 0, input: expect.objectContaining({ businessModelB2B2C: true }) },
      },
      {
        operation: 'SaveInvestmentPreferences',
        variables: {
          profileId: 'p1',
          version: 0,
          input: expect.objectContaining({ investmentSizeLow: '1000', investmentSizeHigh: '1000' }),
        },
      },
    ]);
  });

  it('CACC-14 CACC-17 step 5 saves its part too and opens the client', async () => {
    const { sent } = await openAt(5);
    await choose('Interested sectors', 'Space');
    press('Finish');
    await waitFor(() => expect(window.location.pathname).toBe(paths.client({ clientId: 'c1' })));
    await waitFor(() => expect(sent.at(-1)).toEqual({ operation: 'ClientView', variables: { id: 'c1' } }));
    expect(saves(sent)).toEqual([
      {
        operation: 'SaveIndustryPreferences',
        variables: { profileId: 'p1', version: 0, input: expect.objectContaining({ sectors: ['space'] }) },
      },
    ]);
    expect(post).not.toHaveBeenCalled();
  });

  it('CACC-14 going back shows the saved values, which a reload keeps', async () => {
    await openAt(3);
    await choose('Business model', 'B2B2C');
    press('Next');
    await atStep(4);
    press('Previous');
    await atStep(3);
    await waitFor(() => expect(chosen('Business model')).toEqual(['B2B2C']));
    const { sent } = reload();
    await field('Business model');
    expect(chosen('Business model')).toEqual(['B2B2C']);
    // By the account's id, which stays when the client signs up.
    expect(sent.at(-1)).toEqual({ operation: 'CreatedClient', variables: { id: 'c1' } });
  });

  it('CACC-15 a size low above size high is refused and the step stays', async () => {
    const { services, sent } = await openAt(4);
    await type('Investment size, low', '1001');
    await type('Investment size, high', '1000');
    press('Next');
    const text = 'Lowest margin of investment size must be lower than the highest margin';
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast('error', text)));
    await atStep(4);
    expect(saves(sent)).toEqual([]);
  });

  it.each([
    ['CACC-19', 3, 'Company profile', 'SaveCompanyPreferences', 'Could not complete request...'],
    ['CACC-19', 4, 'Investment profile', 'SaveInvestmentPreferences', 'Your information could not be changed'],
    ['CACC-16', 5, 'Industry profile', 'SaveIndustryPreferences', 'Your information could not be changed'],
  ] as const)(
    '%s a failed save in step %i (%s) stays on it, keeps the entries and says so',
    async (_id, number, _name, operation, text) => {
      let works = false;
      const save = (variables: Record<string, unknown>) =>
        works ? (answers[operation]?.(variables) ?? {}) : new Error('INTERNAL');
      const { services, sent } = await openAt(number, { answers: { [operation]: save } });
      await type('Additional information', 'Through a holding');
      if (number === 3) await choose('Countries', 'Switzerland');
      if (number === 4) fireEvent.click(radio('Type', 'Secondary'));
      if (number === 5) await choose('Interested sectors', 'Space');
      press(number === 5 ? 'Finish' : 'Next');
      await waitFor(() => expect(services.toasts.show).toHaveBeenLastCalledWith(toast('error', text)));
      await atStep(number);
      expect((await field('Additional information')).value).toBe('Through a holding');
      if (number === 3) expect(chosen('Countries')).toEqual(['Switzerland']);
      if (number === 4) expect(radio('Type', 'Secondary').checked).toBe(true);
      if (number === 5) expect(chosen('Interested sectors')).toEqual(['Space']);
      works = true;
      await waitFor(() => expect(button(number === 5 ? 'Finish' : 'Next').className).not.toContain('loading'));
      press(number === 5 ? 'Finish' : 'Next');
      await waitFor(() => expect(saves(sent)).toHaveLength(2));
      expect(saves(sent).at(-1)?.variables).toMatchObject({
        input: { additionalInformation: 'Through a holding' },
      });
    },
  );

  it.each([
    ['CACC-19', 3, 'SaveCompanyPreferences'],
    ['CACC-19', 4, 'SaveInvestmentPreferences'],
    ['CACC-16', 5, 'SaveIndustryPreferences'],
  ] as const)(
    '%s a lost answer in step %i is said, and the save is repeated as it was',
    async (_id, number, operation) => {
      let isLost = true;
      const save = (variables: Record<string, unknown>) =>
        isLost ? new TypeError('Failed to fetch') : (answers[operation]?.(variables) ?? {});
      const { sent } = await openAt(number, { answers: { [operation]: save } });
      await type('Additional information', 'Through a holding');
      const next = number === 5 ? 'Finish' : 'Next';
      press(next);
      await screen.findByText('No answer came. Try again: nothing is saved twice.');
      await atStep(number);
      isLost = false;
      await waitFor(() => expect(button(next).className).not.toContain('loading'));
      press(next);
      await waitFor(() => expect(saves(sent)).toHaveLength(2));
      expect(saves(sent)[1]).toEqual(saves(sent)[0]);
      if (number < 5) await atStep(number + 1);
      else await waitFor(() => expect(window.location.pathname).toBe(paths.client({ clientId: 'c1' })));
    },
  );

  it.each([3, 4, 5])(
    'CACC-18 step %i keeps what was typed over a reload, and asks before it is left',
    async (number) => {
      const { sent } = await openAt(number);
      await type('Additional information', 'Through a holding');
      reload();
      await atStep(number);
      expect((await field('Additional information')).value).toBe('Through a holding');
      fireEvent.click(screen.getByText('Back to the clients'));
      await screen.findByText('Leave without saving?');
      press('Stay');
      await atStep(number);
      window.history.back();
      await atStep(number - 1);
      window.history.forward();
      await atStep(number);
      expect((await field('Additional information')).value).toBe('Through a holding');
      expect(saves(sent)).toEqual([]);
      expect(post).not.toHaveBeenCalled();
    },
  );

  it.each([
    [3, 'Next'],
    [4, 'Next'],
    [5, 'Finish'],
  ] as const)('a double click in step %i saves once and passes one step', async (number, next) => {
    const { sent } = await openAt(number);
    await userEvent.dblClick(button(next));
    await waitFor(() => expect(saves(sent)).toHaveLength(1));
    if (number < 5) await atStep(number + 1);
    else await waitFor(() => expect(window.location.pathname).toBe(paths.client({ clientId: 'c1' })));
    expect(saves(sent)).toHaveLength(1);
  });

  it('a refused save also says why', async () => {
    await openAt(3, { answers: { SaveCompanyPreferences: () => new Error('FORBIDDEN') } });
    press('Next');
    await screen.findByText('You do not have permission to do this');
    await atStep(3);
  });

  it('CACC-18 leaving later keeps the account; the next run is a new one and leads back to it', async () => {
    await openAt(3);
    press('Next');
    await atStep(4);
    fireEvent.click(screen.getByText('Back to the clients'));
    await waitFor(() => expect(window.location.pathname).toBe(paths.allClients()));
    cleanup();
    open();
    await atStep(0);
    expect((await field('E-mail')).value).toBe('');
    expect((await field('E-mail')).readOnly).toBe(false);
    await screen.findByText('The account of Ada Lovelace is created, but its profile is not finished.');
    press('Continue with it');
    await atStep(3);
    await field('Business model');
    expect(post).not.toHaveBeenCalled();
  });
});
