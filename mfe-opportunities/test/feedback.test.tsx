// @vitest-environment jsdom

import { type Answers, address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import FeedbackPage from '../src/feedback/feedback-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  sessionStorage.clear();
});

const reasons = [
  ['Industry', ['Not Relevant', 'Small market', 'Limited growth prospect', 'Intense competition', 'Other']],
  [
    'Company',
    [
      'Too early stage',
      'Unclear competitive advantage',
      'Uncompelling business model',
      'Limited ability to scale',
      'Management team',
      'Other',
    ],
  ],
  ['Investment', ['Unattractive valuation', 'Types of securities', 'Short timeline', 'High Fees', 'Other']],
] as const;

const stored = {
  __typename: 'Feedback',
  id: 'f1',
  industry: 'Small market',
  company: 'To early stage,Management team',
  investment: 'Unattractive valuation',
  other: 'Happy to look again',
};

/** Renders the overlay; the mock server stores the feedback or returns `answers`. */
function open({
  deal = {},
  answers = {},
  narrow = false,
}: {
  deal?: object;
  answers?: Answers;
  narrow?: boolean;
} = {}) {
  const company = { __typename: 'Company', id: 'c1', name: 'Koji Works' };
  return renderScreen(
    <Routes>
      <Route path={paths.feedback.pattern} element={<FeedbackPage />} />
      <Route path={paths.deal.pattern} element="The deal" />
      <Route path={paths.allDeals()} element="The list" />
    </Routes>,
    {
      path: paths.feedback({ dealId: 'd1' }),
      narrow,
      answers: {
        FeedbackPage: () => ({
          deal: { __typename: 'Deal', id: 'd1', status: 'ACTIVE', myFeedback: null, company, ...deal },
        }),
        SaveFeedback: ({ feedback }) => ({
          saveFeedback: {
            ...(feedback as object),
            __typename: 'Feedback',
            id: 'f1',
            deal: { __typename: 'Deal', id: 'd1', myFeedback: { __typename: 'Feedback', id: 'f1' } },
          },
        }),
        ...answers,
      },
    },
  );
}

const overlay = () => screen.findByRole('dialog', { name: 'Why are you not interested in Koji Works?' });
const tabs = () => screen.getAllByRole('tab');
const openTab = () => tabs().find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent ?? '';
const goTo = (step: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(step) }));
const reason = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const choose = (name: string) => fireEvent.click(reason(name));
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Is there anything else you would like to tell us?');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const labelOf = (box: HTMLInputElement) => box.labels?.[0]?.textContent;

it('FEED-01 the overlay has four steps and starts at the first', async () => {
  open();
  await overlay();
  expect(tabs()).toHaveLength(4);
  for (const [index, name] of ['Industry', 'Company', 'Investment', 'Additional information'].entries())
    expect(tabs()[index]?.textContent).toContain(name);
  expect(openTab()).toContain('Industry');
});

it('FEED-02/#1-3 each group has its reasons, none of them preselected', async () => {
  open();
  await overlay();
  for (const [step, names] of reasons) {
    goTo(step);
    expect(boxes().map(labelOf)).toEqual(names);
    expect(boxes().filter(({ checked }) => checked)).toEqual([]);
  }
  goTo('Additional information');
  expect(text().value).toBe('');
});

it('FEED-03 FEED-04 only the first reason of a group opens the next step, and choices are kept', async () => {
  open();
  await overlay();
  choose('Small market');
  expect(openTab()).toContain('Company');
  choose('Management team');
  expect(openTab()).toContain('Investment');
  choose('High Fees');
  expect(openTab()).toContain('Additional information');
  fireEvent.change(text(), { target: { value: 'Not now' } });
  goTo('Industry');
  expect(reason('Small market').checked).toBe(true);
  choose('Other');
  expect(openTab()).toContain('Industry');
  choose('Small market');
  expect(openTab()).toContain('Industry');
  goTo('Company');
  expect(reason('Management team').checked).toBe(true);
  goTo('Industry');
  expect(reason('Other').checked).toBe(true);
  expect(reason('Small market').checked).toBe(false);
  goTo('Additional information');
  expect(text().value).toBe('Not now');
});

it('FEED-05 FEED-06 submit requires a company and an investment reason and a step past the first', async () => {
  open();
  await overlay();
  expect(submit().disabled).toBe(true);
  goTo('Company');
  expect(submit().disabled).toBe(true);
  choose('Other');
  expect(openTab()).toContain('Investment');
  expect(submit().disabled).toBe(true);
  choose('Other');
  expect(openTab()).toContain('Additional information');
  expect(text().value).toBe('');
  expect(submit().disabled).toBe(false);
  goTo('Industry');
  expect(submit().disabled).toBe(true);
  goTo('Company');
  expect(submit().disabled).toBe(false);
  choose('Other');
  expect(submit().disabled).toBe(true);
});

it('FEED-07 existing feedback opens at the last step with reasons and text filled in', async () => {
  open({ deal: { myFeedback: stored } });
  await overlay();
  expect(openTab()).toContain('Additional information');
  expect(text().value).toBe('Happy to look again');
  for (const [step, chosen] of [
    ['Industry', ['Small market']],
    ['Company', ['Too early stage', 'Management team']],
    ['Investment', ['Unattractive valuation']],
  ] as const) {
    goTo(step);
    expect(
      boxes()
        .filter(({ checked }) => checked)
        .map(labelOf),
    ).toEqual(chosen);
  }
});

describe('what is submitted', () => {
  it('FEED-08 FEED-10 is sent joined by commas, confirmed, and the deal opens 2000 ms later', async () => {
    const { sent, services } = open();
    await overlay();
    goTo('Company');
    choose('Management team');
    goTo('Company');
    choose('Too early stage');
    goTo('Investment');
    choose('Short timeline');
    fireEvent.change(text(), { target: { value: 'They said no' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(submit());
    await vi.waitFor(
      () =>
        expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'Thank you for the feedback.' }),
      { interval: 10 },
    );
    // The toast precedes the render that starts the timer.
    await act(async () => undefined);
    expect(sent.filter(({ operation }) => operation === 'SaveFeedback')).toEqual([
      {
        operation: 'SaveFeedback',
        variables: {
          dealId: 'd1',
          feedback: {
            company: 'To early stage,Management team',
            industry: '',
            investment: 'Short timeline',
            other: 'They said no',
          },
        },
      },
    ]);
    act(() => vi.advanceTimersByTime(1900));
    expect(address()).toBe(paths.feedback({ dealId: 'd1' }));
    act(() => vi.advanceTimersByTime(200));
    expect(address()).toBe(paths.deal({ dealId: 'd1' }));
  });

  it('FEED-10 is kept after a failure, also when the overlay is reopened', async () => {
    const { services, unmount } = open({ answers: { SaveFeedback: () => new Error('INTERNAL') } });
    await overlay();
    goTo('Company');
    choose('Management team');
    choose('High Fees');
    fireEvent.change(text(), { target: { value: 'Kept' } });
    fireEvent.click(submit());
    const failed = { severity: 'error', text: 'Could not complete request...' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(failed));
    expect(text().value).toBe('Kept');
    await waitFor(() => expect(submit().disabled).toBe(false));
    unmount();
    open();
    await overlay();
    goTo('Investment');
    expect(reason('High Fees').checked).toBe(true);
    goTo('Additional information');
    expect(text().value).toBe('Kept');
  });
});

it('FEED-12 the feedback on a closed deal redirects to the deal', async () => {
  open({ deal: { status: 'CLOSED' } });
  await waitFor(() => expect(address()).toBe(paths.deal({ dealId: 'd1' })));
});

it('DEAL-22 an unknown deal redirects to the list', async () => {
  open({ answers: { FeedbackPage: () => new Error('NOT_FOUND') } });
  await waitFor(() => expect(address()).toBe(paths.allDeals()));
});

it('closing the overlay opens the deal', async () => {
  open();
  fireEvent.keyDown(await overlay(), { key: 'Escape', code: 'Escape', keyCode: 27 });
  await waitFor(() => expect(address()).toBe(paths.deal({ dealId: 'd1' })));
});

it('FEED-01 a phone tells which step is open', async () => {
  open({ narrow: true });
  await screen.findByText('Step 1 of 4: Industry');
  fireEvent.click(screen.getByRole('tab', { name: /Company/ }));
  expect(await screen.findByText('Step 2 of 4: Company')).toBeDefined();
});
