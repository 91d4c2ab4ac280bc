// @vitest-environment jsdom

import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Opportunities } from '../src/opportunities.tsx';
import { fullDeal } from './kit/full-deal.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const noDeals = () => ({ deals: { totalCount: 0, matchable: false, items: [] } });

/** Renders the page of the full deal, overridden by `parts`. */
async function open(parts: object = {}, narrow = false) {
  const rendered = renderScreen(<Opportunities />, {
    narrow,
    path: paths.deal({ dealId: 'd1' }),
    answers: { DealPage: () => ({ deal: { ...fullDeal, ...parts } }), DealsPage: noDeals },
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbourlight Insurance - Series B' });
  return rendered;
}

/** The amount screens, by the first segment of their paths. */
const screens = {
  invest: paths.invest,
  'indicate-interest': paths.declareInterest,
  'modify-ammount': paths.modifyAmount,
} as const;

const section = (name: string) => screen.getByRole('region', { name });
const amounts = () => screen.queryByRole('navigation', { name: 'Choose an amount' });
const titles = () =>
  screen.getAllByRole('region').map((region) => textOf(within(region).getByRole('heading', { level: 2 })));
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Sections of this page' }))
    .getAllByRole('link')
    .map(textOf);

const investment = (completedAt: string | null) => ({
  ...{ __typename: 'Investment', id: 'i1', value: '300000.00' },
  completedAt,
});
const interest = { __typename: 'Interest', id: 'n1' };

it('DEAL-10 the menu truncates a label over 30 characters and shows it in full in a tooltip', async () => {
  const [exact, long] = ['A label of exactly 30 letters.', 'A label of just over 30 letters'];
  const textSections = [exact, long].map((title, order) => ({
    ...fullDeal.textSections[0],
    id: `t${order}`,
    order,
    title,
    isOverview: false,
  }));
  await open({ textSections });
  expect(menu()).toContain(exact);
  expect(menu()).toContain('A label of just over 30 letter…');
  fireEvent.mouseEnter(screen.getByRole('link', { name: 'A label of just over 30 letter…' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe(long);
  fireEvent.mouseEnter(screen.getByRole('link', { name: exact }));
  await waitFor(() => expect(screen.getAllByRole('tooltip')).toHaveLength(1));
});

describe('what an investor can do next', () => {
  it.each([
    ['#1', 'Manage', paths.documentHandler({ dealId: 'd1', investmentId: 'i1' }), { myInvestment: investment(null) }],
    [
      '#2',
      'Investment completed',
      paths.documentHandler({ dealId: 'd1', investmentId: 'i1' }),
      { myInvestment: investment('2026-01-05T10:00:00.000Z') },
    ],
    ['#3', 'Invest', paths.invest({ dealId: 'd1' }), {}],
    ['#4', 'Modify interest', paths.declareInterest({ dealId: 'd1' }), { status: 'PROSPECTIVE', myInterest: interest }],
    ['#5', 'Indicate interest', paths.declareInterest({ dealId: 'd1' }), { status: 'PROSPECTIVE' }],
  ])('DEAL-05/%s: %s opens %s', async (_row, label, target, parts) => {
    const { services } = await open(parts);
    const labels = ['Manage', 'Investment completed', 'Invest', 'Modify interest', 'Indicate interest'];
    const shown = screen.getAllByRole('button').filter(({ textContent }) => labels.includes(textContent ?? ''));
    expect(shown.map(textOf)).toEqual([label]);
    fireEvent.click(shown[0] as HTMLElement);
    expect(services.navigate).toHaveBeenCalledWith(target, { state: { returning: true } });
  });

  it('DEAL-05 on phones the main action stays in reach at the end of the window, above the bar of the comparison', async () => {
    const { services } = await open({}, true);
    const bar = screen.getByRole('region', { name: 'Your next step' });
    expect(screen.getAllByRole('button', { name: 'Invest' })).toHaveLength(1);
    expect(bar.className).not.toContain('raised');
    fireEvent.click(screen.getByRole('button', { name: /^Compare: / }));
    expect(bar.className).toContain('ds-end-bar-raised');
    fireEvent.click(within(bar).getByRole('button', { name: 'Invest' }));
    expect(services.navigate).toHaveBeenCalledWith(paths.invest({ dealId: 'd1' }), { state: { returning: true } });
  });

  it('DEAL-04 a closed deal has no feedback button, no main action and no amount row', async () => {
    await open({ status: 'CLOSED' });
    const actions = /^(Invest|Manage|Investment completed|(Indicate|Modify) interest|(Provide|Update) feedback)$/;
    expect(screen.queryAllByRole('button', { name: actions })).toEqual([]);
    expect(amounts()).toBeNull();
  });

  it.each([
    ['Provide feedback', null],
    ['Update feedback', { __typename: 'Feedback', id: 'f1' }],
  ])('DEAL-03 %s opens the feedback on the deal', async (label, myFeedback) => {
    await open({ myFeedback });
    fireEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(address()).toBe(paths.feedback({ dealId: 'd1' })));
  });
});

describe('the amount row', () => {
  it.each([
    ['invest', {}],
    ['modify-ammount', { myInvestment: investment(null) }],
    ['indicate-interest', { status: 'PROSPECTIVE' }],
    ['modify-ammount', { status: 'PROSPECTIVE', myInvestment: investment(null) }],
  ] as const)('DEAL-06 DEAL-07/#1-5 DEAL-08 links to %s', async (base, parts) => {
    await open(parts);
    const links = within(amounts() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['Not interested', paths.feedback({ dealId: 'd1' })],
      ['$200,000', screens[base]({ dealId: 'd1', amount: '200000' })],
      ['$500,000', screens[base]({ dealId: 'd1', amount: '500000' })],
      ['$1,000,000', screens[base]({ dealId: 'd1', amount: '1000000' })],
      ['Custom', screens[base]({ dealId: 'd1' })],
    ]);
  });

  it.each([
    [
      'in the currency of the deal',
      { investmentCurrency: 'EUR' },
      ['€200,000', '€500,000', '€1,000,000'],
      ['200000', '500000', '1000000'],
    ],
    [
      'within its limits',
      { investmentCurrency: 'EUR', investmentMin: '25000.00', investmentMax: '180000.00' },
      ['€25,000', '€77,000', '€180,000'],
      ['25000', '77000', '180000'],
    ],
    [
      'within what is available',
      { availableAmount: '600000.00' },
      ['$100,000', '$200,000', '$500,000'],
      ['100000', '200000', '500000'],
    ],
    ['of which there are none when it is sold out', { availableAmount: '0.00' }, [], []],
  ] as const)('CARE-07 offers amounts %s', async (_how, parts, labels, values) => {
    await open(parts);
    const links = within(amounts() as HTMLElement).getAllByRole('link');
    expect(links.map(textOf)).toEqual(['Not interested', ...labels, 'Custom']);
    expect(links.slice(1, -1).map((link) => link.getAttribute('href'))).toEqual(
      values.map((amount) => screens.invest({ dealId: 'd1', amount })),
    );
  });

  it('CARE-07 counts the own investment as available, and does not offer its amount', async () => {
    const myInvestment = { ...investment(null), value: '500000.00' };
    await open({ myInvestment, availableAmount: '0.00' });
    const links = within(amounts() as HTMLElement).getAllByRole('link');
    expect(links.slice(1, -1).map(textOf)).toEqual(['$100,000', '$200,000', '$230,000']);
  });

  it('DEAL-06 is absent once an investment is completed', async () => {
    await open({ myInvestment: investment('2026-01-05T10:00:00.000Z') });
    expect(amounts()).toBeNull();
  });
});

describe('the sections', () => {
  it('DEAL-09 DEAL-12 DEAL-14 overview and summary come first, then the rest by order, as in the menu', async () => {
    await open();
    const expected = [
      'Overview',
      'Summary',
      'Company Description',
      'Company Management',
      'Funding History',
      'Market',
      'At work',
      'Documents',
      'Read more',
      'Risks',
    ];
    expect(titles()).toEqual(expected);
    expect(menu()).toEqual(expected.filter((title) => title !== 'Summary'));
  });

  it('DEAL-14 sections with equal order values are sorted by kind', async () => {
    const atThree = <Block extends object>(blocks: Block[]) => blocks.map((block) => ({ ...block, order: 3 }));
    await open({
      descriptionOrder: 3,
      managementOrder: 3,
      fundingHistoryOrder: 3,
      textSections: atThree(fullDeal.textSections),
      imageSections: atThree(fullDeal.imageSections),
      documentSections: atThree(fullDeal.documentSections),
      linkSections: atThree(fullDeal.linkSections),
    });
    expect(titles()).toEqual([
      'Overview',
      'Summary',
      'Company Description',
      'Company Management',
      'Funding History',
      'Market',
      'Risks',
      'At work',
      'Documents',
      'Read more',
    ]);
  });

  it.each([
    ['descriptionOrder', 'Company Description'],
    ['managementOrder', 'Company Management'],
    ['fundingHistoryOrder', 'Funding History'],
  ])('DEAL-15 a %s of -1 or 0 hides its section and its menu entry', async (field, title) => {
    for (const order of [-1, 0]) {
      await open({ [field]: order });
      expect(titles()).toHaveLength(9);
      expect(titles()).not.toContain(title);
      expect(menu()).not.toContain(title);
      cleanup();
    }
  });
});

describe('the summary', () => {
  const facts = () =>
    within(section('Summary'))
      .getAllByRole('term')
      .map((term) => [textOf(term), textOf(term.nextElementSibling)]);

  it('DEAL-13 NAV-17 shows every term that is set, with separators and currency', async () => {
    await open({ investmentCurrency: 'CHF', offeringType: 'SECONDARY', securityType: 'PRE_IPO' });
    expect(facts()).toEqual([
      ['Offering type', 'Secondary'],
      ['Security type', 'Pre-IPO'],
      ['Valuation', 'CHF 190,000,000'],
      ['Total offered', 'CHF 20,000,000'],
      ['Available amount', 'CHF 15,000,000'],
      ['Minimum investment', 'CHF 100,000'],
      ['Maximum investment', 'CHF 2,000,000'],
      ['Deadline', 'May 6, 2031'],
      ['Fees', '2 % once'],
    ]);
  });

  it('DEAL-13 NAV-17 omits terms not set, and defaults to dollars without a currency', async () => {
    const unset = { valuation: null, availableAmount: null, investmentDeadline: null, fees: ' ' };
    await open({ ...unset, investmentCurrency: null });
    expect(facts()).toEqual([
      ['Offering type', 'Primary'],
      ['Security type', 'Series B'],
      ['Total offered', '$20,000,000'],
      ['Minimum investment', '$100,000'],
      ['Maximum investment', '$2,000,000'],
    ]);
  });

  it('DEAL-13 of a prospective deal shows the opening date before the deadline, each only if set', async () => {
    await open({ status: 'PROSPECTIVE' });
    expect(facts().filter(([, value]) => value?.includes('2031'))).toEqual([
      ['Opening date', 'Mar 2, 2031'],
      ['Deadline', 'May 6, 2031'],
    ]);
    cleanup();
    await open({ status: 'PROSPECTIVE', openingDate: null });
    expect(facts().filter(([, value]) => value?.includes('2031'))).toEqual([['Deadline', 'May 6, 2031']]);
  });
});

it('DEAL-20 a bio over 115 characters is truncated until expanded, one of 115 is shown in full', async () => {
  const [person] = fullDeal.company.management;
  const long = `${'a'.repeat(115)} and the end`;
  await open({
    company: {
      ...fullDeal.company,
      management: [
        { ...person, bio: long },
        { ...person, id: 'm2', name: 'Bo Lund', position: 'Finance', bio: 'b'.repeat(115) },
      ],
    },
  });
  const [first, second] = within(section('Company Management')).getAllByRole('listitem');
  expect(textOf(first)).toContain(`Ada QuistChief executive${'a'.repeat(115)}…`);
  expect(textOf(second)).toBe(`Bo LundFinance${'b'.repeat(115)}`);
  fireEvent.click(within(first as HTMLElement).getByText('Show more'));
  expect(textOf(first)).toContain(long);
  fireEvent.click(within(first as HTMLElement).getByText('Show less'));
  expect(textOf(first)).not.toContain('and the end');
});

it.each(['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN'])(
  'DEAL-22 a deal that fails with %s redirects to the list',
  async (code) => {
    renderScreen(<Opportunities />, {
      path: paths.deal({ dealId: 'd1' }),
      answers: { DealPage: () => new Error(code), DealsPage: noDeals },
    });
    await waitFor(() => expect(address()).toBe(paths.allDeals()));
    await screen.findByText('No deals available of this type');
  },
);
