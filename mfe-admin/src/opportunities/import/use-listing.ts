import { useDesignSettings } from '@platform/design-system';
import { useCallback } from 'react';

/** Returns a function that joins names as a sentence does: `A, B and C`. */
export function useListing(): (names: readonly string[]) => string {
  const { locale } = useDesignSettings();
  return useCallback((names) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names), [locale]);
}
