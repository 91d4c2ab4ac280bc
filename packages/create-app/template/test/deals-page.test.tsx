import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { App } from '../src/app.tsx';

afterEach(cleanup);

const deals = (titles: string[], totalCount = titles.length) => ({
  SampleDeals: () => ({
    deals: { totalCount, items: titles.map((title) => ({ id: title, title, company: { name: `${title} Ltd` } })) },
  }),
});

test('shows the first deals', async () => {
  const { sent } = renderScreen(<App />, { path: '/app/sample', answers: deals(['Harbour', 'Meadow'], 7) });
  await screen.findByText('2 of 7 deals');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Harbour', 'Meadow']);
  expect(sent).toEqual([{ operation: 'SampleDeals', variables: {} }]);
});

test('says that there are none, in German too', async () => {
  renderScreen(<App />, { path: '/app/sample', answers: deals([]), language: 'de' });
  await screen.findByText('Noch keine Angebote');
});

test('offers to try again after a failure', async () => {
  renderScreen(<App />, { path: '/app/sample', answers: { SampleDeals: () => new TypeError('lost') } });
  await screen.findByRole('button', { name: 'Try again' });
});
