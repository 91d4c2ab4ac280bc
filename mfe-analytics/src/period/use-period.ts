import { useDesignSettings } from '@platform/design-system';
import { useSearchParams } from '@platform/router';
import { useMemo } from 'react';
import { firstPreset, type Period, presets, type Range, rangeOf } from './period.ts';

/**
 * Returns a period in the address (FIG-01), its range, and the setter, which also returns to the first page of its table.
 * @param name of the table in the parameters of the address
 */
export function usePeriod(name: string): [period: Period, range: Range, change: (period: Period) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { timeZone } = useDesignSettings();
  const [chosen, from, to] = ['period', 'from', 'to'].map((key) => parameters.get(`${name}-${key}`));
  const [period, range] = useMemo(() => {
    const preset = presets.find((each) => each === chosen) ?? firstPreset;
    const custom = from && to ? { from, to } : null;
    const days = custom && rangeOf(custom, new Date(), timeZone);
    const fallback: Range = { start: null, end: null };
    return custom && days ? [custom, days] : [preset, rangeOf(preset, new Date(), timeZone) ?? fallback];
  }, [chosen, from, to, timeZone]);

  function change(next: Period): void {
    setParameters((current) => {
      const parts = typeof next === 'string' ? { period: next } : next;
      for (const key of ['period', 'from', 'to', 'page']) current.delete(`${name}-${key}`);
      for (const [key, value] of Object.entries(parts)) current.set(`${name}-${key}`, value);
      return current;
    });
  }
  return [period, range, change];
}
