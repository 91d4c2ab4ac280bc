import { expect, it } from 'vitest';
import { feedbackReasons, joinFeedbackReasons, splitFeedbackReasons } from '../src/index.ts';

it('FEED-02/#1-3 lists the reasons of each group as stored', () => {
  expect(feedbackReasons).toEqual({
    industry: ['Not Relevant', 'Small market', 'Limited growth prospect', 'Intense competition', 'Other'],
    company: [
      'To early stage',
      'Unclear competitive advantage',
      'Uncompelling business model',
      'Limited ability to scale',
      'Management team',
      'Other',
    ],
    investment: ['Unattractive valuation', 'Types of securities', 'Short timeline', 'High Fees', 'Other'],
  });
});

it('FEED-08 joins reasons by commas, without duplicates and in order, and splits them again', () => {
  expect(joinFeedbackReasons('company', ['Other', 'To early stage', 'Other'])).toBe('To early stage,Other');
  expect(joinFeedbackReasons('industry', [])).toBe('');
  expect(splitFeedbackReasons('company', 'Other,To early stage,Other')).toEqual(['To early stage', 'Other']);
  expect(splitFeedbackReasons('industry', '')).toEqual([]);
});

it('CARE-11 FEED-08 accepts both spellings of a reason and returns the stored one, once', () => {
  expect(splitFeedbackReasons('company', 'Too early stage')).toEqual(['To early stage']);
  expect(splitFeedbackReasons('company', 'Other,Too early stage,To early stage')).toEqual(['To early stage', 'Other']);
  expect(splitFeedbackReasons('industry', 'Too early stage')).toBeNull();
});

it.each(['text', 'other', 'High Fees', 'Other, Small market', 'Other,', ',', ' '])(
  'FEED-11 rejects %j, which is not a list of industry reasons',
  (joined) => {
    expect(splitFeedbackReasons('industry', joined)).toBeNull();
  },
);
