// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draftName } from '../src/index.ts';
import { information, renderForm, type } from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('CLI-19 staff edit a part in words about the client', () => {
  renderForm({ part: 'industry', audience: 'staff' });
  for (const label of [
    'Interested sectors',
    'Interested innovation enablers',
    'Least-interested sectors',
    'Least-interested innovation enablers',
  ])
    expect(screen.getByLabelText(label)).toBeTruthy();
  cleanup();
  renderForm({ part: 'investment', audience: 'staff' });
  expect(screen.getByLabelText('Is currently looking to invest in new deals')).toBeTruthy();
  expect(screen.queryByText(/^I am/)).toBeNull();
});

it('the draft of a client is neither the own one nor that of another client', () => {
  renderForm({ part: 'company', audience: 'staff' });
  type('About the client');
  expect(Object.keys({ ...sessionStorage }).map((key) => key.split(':').at(-1))).toEqual([draftName('company', 'p1')]);
  cleanup();
  renderForm({ part: 'company' });
  expect(information().value).toBe('');
  cleanup();
  renderForm({ part: 'company', audience: 'staff' });
  expect(information().value).toBe('About the client');
});
