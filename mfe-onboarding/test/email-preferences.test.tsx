// @vitest-environment jsdom
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmailPreferencesSection } from '../src/account/email-preferences-section.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const off = {
  frequency: 5,
  investmentOpportunities: false,
  investmentTips: false,
  personalisedDeals: false,
  watchlist: false,
};

/** Renders the section; the mock server stores what is sent. */
const open = (preferences: typeof off) =>
  renderScreen(<EmailPreferencesSection preferences={{ __typename: 'EmailPreferences', ...preferences }} />, {
    answers: {
      UpdateEmailPreferences: ({ input }) => ({ updateEmailPreferences: { id: 'a1', emailPreferences: input } }),
    },
  });

it.each([
  ['Investment opportunities', 'investmentOpportunities'],
  ['Investment tips', 'investmentTips'],
  ['Personalised deals', 'personalisedDeals'],
  ['Watchlist', 'watchlist'],
] as const)(
  'ACC-11 the switch %s stores its own preference, shows a toast and the stored value',
  async (label, name) => {
    const { sent, services } = open(off);
    expect(screen.getAllByRole('switch')).toHaveLength(4);
    fireEvent.click(screen.getByRole('switch', { name: label }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Profile Updated' }),
    );
    const stored = { ...off, [name]: true };
    expect(sent).toEqual([{ operation: 'UpdateEmailPreferences', variables: { input: stored } }]);

    cleanup();
    open(stored);
    expect(screen.getAllByRole('switch', { checked: true })).toEqual([screen.getByRole('switch', { name: label })]);
  },
);
