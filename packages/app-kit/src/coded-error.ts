import { isRequestFailure } from '@platform/app-contract';
import { formatMoney } from '@platform/design-system';
import { CombinedError } from '@urql/core';
import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { usePlatform } from './platform-context.ts';
import { sharedEnglish } from './texts/shared.en.ts';
import { sharedTexts } from './texts/shared-texts.ts';

/** What the server refused on purpose: a code, the values of its text, and the English text. */
export type CodedError = { code: string; params: Record<string, unknown>; message: string };

/** Codes that say nothing about the call itself: the same call may go well the next time. */
const passing = new Set(['INTERNAL', 'UNAVAILABLE']);

/** Codes of an address with nothing behind it for this person: unknown, foreign, not readable as an id, not allowed. */
const notThere = new Set(['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN']);

/** The refusal in an error of a GraphQL or REST call; null for a failure (no answer, 5xx, `INTERNAL`, `UNAVAILABLE`). */
export function readCodedError(error: unknown): CodedError | null {
  const answer = readCodedAnswer(error);
  return answer && !passing.has(answer.code) ? answer : null;
}

/**
 * Whether a page that failed to load is not there for this person, so that it leads away. For any other error, a
 * throttled call included, the page is still there and offers "Try again".
 */
export function isNotThere(error: unknown): boolean {
  const refusal = readCodedError(error);
  return refusal !== null && notThere.has(refusal.code);
}

/** Whether a call was given up or broke off without any answer: what it was to do may have been done. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof CombinedError) return error.networkError !== undefined && error.response === undefined;
  return isRequestFailure(error) && error.status === 0;
}

/** What the server said with a code of its own, `INTERNAL` excepted, whose text is for the log. */
function readCodedAnswer(error: unknown): CodedError | null {
  if (error instanceof CombinedError) {
    for (const { extensions, message } of error.graphQLErrors) {
      const { code, params } = extensions;
      if (typeof code === 'string' && code !== 'INTERNAL') return { code, params: asRecord(params), message };
    }
    return null;
  }
  if (isRequestFailure(error) && error.code !== null && error.code !== 'INTERNAL') {
    return { code: error.code, params: error.params, message: error.message };
  }
  return null;
}

/**
 * What to tell a person about a failed call: the text of its code; the server's own words for a code that the catalogue
 * does not know; `Could not complete request...` for anything that has no code of its own (NAV-14).
 * @param failureText stands in for the generic text where the requirements name another
 */
export function describeFailure(error: unknown, texts: i18n, failureText?: string): string {
  const t = sharedTexts(texts);
  const answer = readCodedAnswer(error);
  if (!answer) return failureText ?? t('toasts.couldNotComplete');
  const { code, params, message } = answer;
  if (!(code in sharedEnglish.refusals)) return message;
  // The key was just looked up; its placeholders come from the server with the code.
  const translate = t as (key: string, values: Record<string, unknown>) => string;
  return translate(`refusals.${code}`, withMoney(params, texts.resolvedLanguage ?? texts.language));
}

/** Tells about failed calls in the words of the catalogue. */
export function useErrorText(): {
  /** The text for an error, see `describeFailure`. */
  describe(error: unknown, failureText?: string): string;
  /** Shows that text as a toast. */
  show(error: unknown, failureText?: string): void;
} {
  const { texts, toasts } = usePlatform();
  const describe = useCallback(
    (error: unknown, failureText?: string) => describeFailure(error, texts, failureText),
    [texts],
  );
  const show = useCallback(
    (error: unknown, failureText?: string) => toasts.show({ severity: 'error', text: describe(error, failureText) }),
    [describe, toasts],
  );
  return { describe, show };
}

/** A limit comes as a decimal string with its currency beside it and is shown as money. */
function withMoney(params: Record<string, unknown>, locale: string): Record<string, unknown> {
  const { limit, currency } = params;
  if (typeof limit !== 'string') return params;
  return { ...params, limit: formatMoney(limit, typeof currency === 'string' ? currency : null, locale) };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
