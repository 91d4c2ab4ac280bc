import { createRequestFailure } from '@platform/app-contract';
import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { describeFailure, isNotThere, isUnanswered, readCodedError } from '../src/coded-error.ts';
import { createTexts } from '../src/texts/index.ts';

const texts = createTexts({ pseudo: false });

function refused(code: string, params = {}, message = 'server words'): CombinedError {
  return new CombinedError({ graphQLErrors: [new GraphQLError(message, { extensions: { code, params } })] });
}

describe('what a person is told about a failed call', () => {
  it('says a refusal in the words of the catalogue', () => {
    expect(describeFailure(refused('FIELD_INVALID', { field: 'city' }), texts)).toBe('Field city is not valid');
    expect(describeFailure(createRequestFailure(409, 'x', 'INVESTMENT_DELETED'), texts)).toBe(
      'This investment was deleted',
    );
  });

  it('AMT-07 NAV-17 names a limit as money with its currency', () => {
    const error = createRequestFailure(409, 'x', 'AMOUNT_BELOW_MINIMUM', { limit: '25000', currency: 'EUR' });
    expect(describeFailure(error, texts)).toBe('The amount is below the minimum of €25,000');
  });

  it("AMT-10 shows the server's message for a code that the catalogue does not know", () => {
    expect(describeFailure(createRequestFailure(409, 'The moon is closed', 'MOON_CLOSED'), texts)).toBe(
      'The moon is closed',
    );
  });

  it.each([
    ['no answer', new CombinedError({ networkError: new Error('Failed to fetch') })],
    ['an internal error', refused('INTERNAL', {}, 'request 7f')],
    ['a 502', createRequestFailure(502, 'Bad Gateway')],
    ['an exception', new TypeError('x is undefined')],
  ])('NAV-14 shows the generic text for %s and leaks no words of it', (_what, error) => {
    expect(readCodedError(error)).toBeNull();
    expect(describeFailure(error, texts)).toBe('Could not complete request...');
    expect(describeFailure(error, texts, 'data saving error')).toBe('data saving error');
  });
});

it.each([
  [true, 'a GraphQL call that broke off', new CombinedError({ networkError: new Error('Failed to fetch') })],
  [true, 'a REST call that broke off', createRequestFailure(0, 'There was no answer')],
  [false, 'an answer that is no JSON', new CombinedError({ networkError: new Error('x'), response: { status: 502 } })],
  [false, 'a 502', createRequestFailure(502, 'Bad Gateway')],
  [false, 'a refusal', refused('NOT_FOUND')],
])('%s: without an answer is %s', (unanswered, _what, error) => {
  expect(isUnanswered(error)).toBe(unanswered);
});

describe('what a page that failed to load does', () => {
  it.each([
    ['leads away', 'from what is unknown, foreign or hidden', refused('NOT_FOUND')],
    ['leads away', 'from a file that is not there', createRequestFailure(404, 'x', 'NOT_FOUND')],
    ['leads away', 'from an id that cannot be read', refused('BAD_REQUEST')],
    ['leads away', 'from what the person may not see', refused('FORBIDDEN')],
    ['offers to try again', 'while the service is not available', refused('UNAVAILABLE')],
    ['offers to try again', 'while a file service is not available', createRequestFailure(503, 'x', 'UNAVAILABLE')],
    ['offers to try again', 'when the person was too fast', refused('TOO_MANY_REQUESTS', { seconds: 3 })],
    ['offers to try again', 'after an error of the server', refused('INTERNAL')],
    ['offers to try again', 'without an answer', new CombinedError({ networkError: new Error('Failed to fetch') })],
  ])('NAV-14 %s %s', (reaction, _what, error) => {
    expect(isNotThere(error)).toBe(reaction === 'leads away');
  });

  it('NAV-14 counts a service that is not available as a failure, and says so', () => {
    expect(readCodedError(refused('UNAVAILABLE'))).toBeNull();
    expect(describeFailure(refused('UNAVAILABLE'), texts)).toBe(
      'The service is not available right now. Try again shortly',
    );
  });
});
