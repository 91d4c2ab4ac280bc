import { isRequestFailure } from '@platform/app-contract';
import { formatMoney } from '@platform/design-system';
import { CombinedError } from '@urql/core';
import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { usePlatform } from './platform-context.ts';
import { sharedEnglish } from './texts/shared.en.ts';
import { sharedTexts } from './texts/shared-texts.ts';

/** An error that the server returned deliberately: its code, the parameters of its text, and the English text. */
export type CodedError = { code: string; params: Record<string, unknown>; message: string };

/** Codes of transient failures: the same call may succeed on retry. */
const transient = new Set(['INTERNAL', 'UNAVAILABLE', 'SCANNER_UNAVAILABLE']);

/** Codes whose texts name a field. */
const fieldFaults = new Set(['FIELD_INVALID', 'FIELD_MISSING']);

/** Codes for a page that does not exist for this user: unknown, another account's, malformed id, no permission. */
const notThere = new Set(['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN']);

/**
 * Returns the coded error of a GraphQL or REST call; null for a failure (no response, 5xx, a transient code).
 */
export function readCodedError(error: unknown): CodedError | null {
  const codedError = readAnyCodedError(error);
  return codedError && !transient.has(codedError.code) ? codedError : null;
}

/** Whether the same call may succeed on retry: it got no response, or failed for no fault of its own. */
export function isTransient(error: unknown): boolean {
  if (isRequestFailure(error) && error.code === null) return error.status === 0 || error.status >= 500;
  return readCodedError(error) === null;
}

/**
 * Whether a page that failed to load does not exist for this user, in which case it redirects. After any other error,
 * including a throttled call, the page offers "Try again".
 */
export function isNotThere(error: unknown): boolean {
  const codedError = readCodedError(error);
  return codedError !== null && notThere.has(codedError.code);
}

/** Whether a call was aborted or disconnected without a response, so that it may nevertheless have been executed. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof CombinedError) return error.networkError !== undefined && error.response === undefined;
  return isRequestFailure(error) && error.status === 0;
}

/** Returns any coded error except `INTERNAL`, whose text is not meant for users. */
function readAnyCodedError(error: unknown): CodedError | null {
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
 * Returns the text to show for a failed call: the text of its code; the server's message for a code missing from the
 * catalogue; `Could not complete request...` for any error without a code (NAV-14).
 * @param failureText replaces the generic text where the requirements specify another
 */
export function describeFailure(error: unknown, texts: i18n, failureText?: string): string {
  const t = sharedTexts(texts);
  const codedError = readAnyCodedError(error);
  if (!codedError) return failureText ?? t('toasts.couldNotComplete');
  const { code, params, message } = codedError;
  if (!(code in sharedEnglish.refusals)) return message;
  // The names of fields are in the server's text only, which is in the same language.
  if (fieldFaults.has(code) && texts.resolvedLanguage !== 'en') return message;
  const { check } = params;
  if (code === 'DEAL_INVALID' && isDealCheck(check)) return t(`dealChecks.${check}`);
  // The key exists, as checked above; the server sends its placeholder values with the code.
  const translate = t as (key: string, values: Record<string, unknown>) => string;
  return translate(`refusals.${code}`, withMoney(params, texts.resolvedLanguage ?? texts.language));
}

/** The number of a check of a deal (EDIT-28), as a key of its text. */
export type DealCheck = keyof typeof sharedEnglish.dealChecks;

function isDealCheck(check: unknown): check is DealCheck {
  return String(check) in sharedEnglish.dealChecks;
}

/** Describes failed calls with the texts of the catalogue. */
export function useErrorText(): {
  /** Returns the text for an error, see `describeFailure`. */
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

/** Formats the parameter `limit`, a decimal string with its currency in a separate parameter, as money. */
function withMoney(params: Record<string, unknown>, locale: string): Record<string, unknown> {
  const { limit, currency } = params;
  if (typeof limit !== 'string') return params;
  return { ...params, limit: formatMoney(limit, typeof currency === 'string' ? currency : null, locale) };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
