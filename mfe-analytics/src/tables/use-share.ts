import { useDesignSettings } from '@platform/design-system';
import { useMemo } from 'react';

/** Returns a function that writes a share from 0 to 1 in whole per cent. */
export function useShare(): (share: number) => string {
  const { locale } = useDesignSettings();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    return (share) => format.format(share);
  }, [locale]);
}
