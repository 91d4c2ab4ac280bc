// @vitest-environment jsdom

import { renderScreen, textOf } from '@platform/app-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ShownVersions } from '../../src/investments/shown-versions.tsx';
import { companyAnswer, dealAnswer } from './answers.ts';
import { company, deal } from './kit.ts';

afterEach(cleanup);

const shown = {
  __typename: 'InvestmentVersions',
  wereNamed: true,
  deal: { __typename: 'DealVersion', number: 4, content: dealAnswer(deal) },
  company: { __typename: 'CompanyVersion', number: 2, content: companyAnswer(company) },
};

async function open(answer: object | Error) {
  const { sent } = renderScreen(<ShownVersions investmentId="i1" />, { answers: { InvestmentVersions: () => answer } });
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show what the investor saw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What the investor saw' }));
  expect(sent).toEqual([{ operation: 'InvestmentVersions', variables: { investmentId: 'i1' } }]);
  return dialog;
}

describe('what an investor saw', () => {
  it('HIST-09 opens the version of deal and company that the investment names', async () => {
    const dialog = await open({ investmentVersions: shown });
    await dialog.findByRole('heading', { name: 'Deal, version 4' });
    const content = textOf(dialog.getByRole('region', { name: 'Deal' }));
    expect(content).toContain('CompanyFlow Power');
    expect(content).toContain('Max investment$500,000');
    expect(content).toContain('The market is large.');
    expect(content).toContain('deck.pdf, plan.pdf');
    expect(content).not.toMatch(/Before|Added|Flow(?! Power)/);
    dialog.getByRole('heading', { name: 'Company, version 2' });
    expect(textOf(dialog.getByRole('region', { name: 'Company' }))).toContain('HQ countryNorway');
    expect(textOf(dialog.getByRole('region', { name: 'Company' }))).toContain('Has product market fit');
    expect(dialog.queryByText(/did not say which version/)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('HIST-09 says so when the page named none, the investment is older, or nothing can be loaded', async () => {
    const unnamed = await open({ investmentVersions: { ...shown, wereNamed: false, company: null } });
    await unnamed.findByText(/did not say which version it showed/);
    cleanup();
    const older = await open({ investmentVersions: { ...shown, wereNamed: false, deal: null, company: null } });
    await older.findByText('This investment is from before versions were kept.');
    cleanup();
    const failing = await open(new Error('INTERNAL'));
    await failing.findByRole('heading', { name: 'The versions could not be loaded' });
  });
});
