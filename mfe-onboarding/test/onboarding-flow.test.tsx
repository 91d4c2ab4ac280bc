// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Onboarding } from '../src/onboarding.tsx';

afterEach(cleanup);

const section = (name: string, order: number, parts: object = {}) => ({
  __typename: 'FlowSection',
  id: name,
  order,
  name,
  shown: true,
  current: order === 1,
  completed: false,
  unlocked: order === 1,
  items: [],
  ...parts,
});
const flow = (...sections: object[]) => ({
  onboardingFlow: { __typename: 'Flow', id: 'f1', name: 'Investor onboarding', sections },
});

it('ONB-01 the wizard shows the name of the flow, and one tab per shown section in order', async () => {
  renderScreen(<Onboarding />, {
    path: paths.onboardingFlow(),
    answers: {
      OnboardingFlow: () =>
        flow(section('Agreement', 3), section('Welcome', 1), section('Identification', 2, { shown: false })),
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Investor onboarding' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toHaveLength(2);
  expect(tabs[0]).toContain('Welcome');
  expect(tabs[1]).toContain('Agreement');
});

it('ONB-15 ONBT-24 a missing instance is created, and the wizard opens with it', async () => {
  let created = false;
  const { promise, resolve: answer } = Promise.withResolvers<unknown>();
  const json = vi.fn<JsonCall>();
  json.mockReturnValue(promise as Promise<never>);
  const { services } = renderScreen(<Onboarding />, {
    path: paths.onboardingFlow(),
    http: { json },
    answers: { OnboardingFlow: () => (created ? flow(section('Welcome', 1)) : { onboardingFlow: null }) },
  });
  await screen.findByText('Please wait for the onboarding');
  const toast = { severity: 'error', text: 'Missing onboarding flow' };
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
  const body = { flowId: null, firebaseId: 's1' };
  await waitFor(() => expect(json).toHaveBeenCalledWith('POST', '/api/onboarding/clone', body, expect.anything()));
  created = true;
  answer({});
  await screen.findByRole('heading', { level: 1, name: 'Investor onboarding' });
});

it.each([
  ['there is no default flow', createRequestFailure(404, 'none', 'NO_DEFAULT_FLOW')],
  ['the server fails', createRequestFailure(500, 'broken')],
])('ONB-16 if %s, a toast is shown and the user is redirected', async (_what, failure) => {
  const json = vi.fn<JsonCall>();
  json.mockRejectedValue(failure);
  const { services } = renderScreen(<Onboarding />, {
    path: paths.onboardingFlow(),
    http: { json },
    answers: { OnboardingFlow: () => ({ onboardingFlow: null }) },
  });
  const text = 'No default onboarding flow exists';
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
  expect(services.navigate).toHaveBeenCalledWith(paths.awaitApproval(), { replace: true });
});
