import { readCodedError, useDates } from '@platform/app-kit';
import { useCallback } from 'react';
import { texts } from '../texts.ts';

/** Returns the parameters of the error of a call that started from another version than the stored one; null for others. */
export function conflictOf(error: unknown): Record<string, unknown> | null {
  const coded = readCodedError(error);
  return coded?.code === 'CONFLICT' ? coded.params : null;
}

/**
 * Returns a function that describes why something was not published: somebody has changed it since the person saw it. Null
 * for other errors.
 */
export function useNotSeen(): (error: unknown) => string | null {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  return useCallback(
    (error) => {
      const params = conflictOf(error);
      if (!params) return null;
      const { by, at } = params;
      return typeof by === 'string' && typeof at === 'string'
        ? t('bulk.notSeenBy', { by, at: dateTime(at) })
        : t('bulk.notSeen');
    },
    [t, dateTime],
  );
}
