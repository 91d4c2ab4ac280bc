import { createRequestFailure } from '@platform/app-contract';
import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { describeFailure, isNotThere, isUnanswered, readCodedError } from '../src/coded-error.ts';
import { sharedGerman } from '../src/texts/german.ts';
import { addTexts, createTexts, sharedNamespace } from '../src/texts/index.ts';

const texts = createTexts({ pseudo: false });

function refused(code: string, params = {}, message = 'server words'): CombinedError {
  return new CombinedError({ graphQLErrors: [new GraphQLError(message, { extensions: { code, params } })] });
}

describe('describeFailure', () => {
  it('returns the text of the catalogue for an error code', () => {
    expect(describeFailure(refused('FIELD_INVALID', { field: 'city' }), texts)).toBe('Field city is not valid');
    expect(describeFailure(createRequestFailure(409, 'x', 'INVESTMENT_DELETED'), texts)).toBe(
      'This investment was deleted',
    );
  });

  it('CARE-14 shows the server’s text in German where it names a field', async () => {
    const german = createTexts({ pseudo: false });
    addTexts(german, sharedNamespace, 'de', sharedGerman);
    await german.changeLanguage('de');
    const message = 'Das Feld Vorname ist nicht gültig';
    expect(describeFailure(refused('FIELD_INVALID', { field: 'firstName' }, message), german)).toBe(message);
  });

  it('AMT-07 NAV-17 formats a limit as money with its currency', () => {
    const error = createRequestFailure(409, 'x', 'AMOUNT_BELOW_MINIMUM', { limit: '25000', currency: 'EUR' });
    expect(describeFailure(error, texts)).toBe('The amount is below the minimum of €25,000');
  });

  it("AMT-10 returns the server's message for a code that is not in the catalogue", () => {
    expect(describeFailure(createRequestFailure(409, 'The moon is closed', 'MOON_CLOSED'), texts)).toBe(
      'The moon is closed',
    );
  });

  it.each([
    ['no response', new CombinedError({ networkError: new Error('Failed to fetch') })],
    ['an internal error', refused('INTERNAL', {}, 'request 7f')],
    ['a 502', createRequestFailure(502, 'Bad Gateway')],
    ['an exception', new TypeError('x is undefined')],
  ])('NAV-14 returns the generic text for %s and leaks no details', (_what, error) => {
    expect(readCodedError(error)).toBeNull();
    expect(describeFailure(error, texts)).toBe('Could not complete request...');
    expect(describeFailure(error, texts, 'data saving error')).toBe('data saving error');
  });
});

it.each([
  [true, 'a GraphQL call without a response', new CombinedError({ networkError: new Error('Failed to fetch') })],
  [true, 'a REST call without a response', createRequestFailure(0, 'There was no answer')],
  [
    false,
    'a response that is not JSON',
    new CombinedError({ networkError: new Error('x'), response: { status: 502 } }),
  ],
  [false, 'a 502', createRequestFailure(502, 'Bad Gateway')],
  [false, 'a coded error', refused('NOT_FOUND')],
])('isUnanswered is %s for %s', (unanswered, _what, error) => {
  expect(isUnanswered(error)).toBe(unanswered);
});

describe('a page that failed to load', () => {
  it.each([
    ['redirects', 'when the record is unknown, foreign or hidden', refused('NOT_FOUND')],
    ['redirects', 'when a file does not exist', createRequestFailure(404, 'x', 'NOT_FOUND')],
    ['redirects', 'when the id is malformed', refused('BAD_REQUEST')],
    ['redirects', 'without permission', refused('FORBIDDEN')],
    ['offers to try again', 'while the service is unavailable', refused('UNAVAILABLE')],
    ['offers to try again', 'while the file service is unavailable', createRequestFailure(503, 'x', 'UNAVAILABLE')],
    ['offers to try again', 'after too many requests', refused('TOO_MANY_REQUESTS', { seconds: 3 })],
    ['offers to try again', 'after a server error', refused('INTERNAL')],
    ['offers to try again', 'without a response', new CombinedError({ networkError: new Error('Failed to fetch') })],
  ])('NAV-14 %s %s', (reaction, _what, error) => {
    expect(isNotThere(error)).toBe(reaction === 'redirects');
  });

  it('NAV-14 treats an unavailable service as a failure, with its own text', () => {
    expect(readCodedError(refused('UNAVAILABLE'))).toBeNull();
    expect(describeFailure(refused('UNAVAILABLE'), texts)).toBe(
      'The service is not available right now. Try again shortly',
    );
  });
});
