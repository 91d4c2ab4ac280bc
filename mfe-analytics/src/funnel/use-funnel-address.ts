import { useSearchParams } from '@platform/router';
import type { FunnelKind, FunnelStep } from '../gql/graphql.ts';

/** The kinds by their names in the address. */
export const kinds = { deal: 'DEAL', company: 'COMPANY', manager: 'MANAGER' } as const satisfies Record<
  string,
  FunnelKind
>;
export type KindName = keyof typeof kinds;

export const steps: readonly FunnelStep[] = ['VIEWED', 'OPENED', 'CLICKED', 'DECLARED', 'INVESTED', 'COMPLETED'];

type FunnelAddress = {
  by: KindName;
  /** Id of the deal, company or manager; null until one is chosen. */
  of: string | null;
  /** The step whose people are shown. */
  step: FunnelStep;
  /** Whether only those who went no further are shown. */
  stopped: boolean;
};

/** Returns what the funnel is of and whose people are shown, kept in the address (FIG-01), and the setter. */
export function useFunnelAddress(): [address: FunnelAddress, change: (part: Partial<FunnelAddress>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address: FunnelAddress = {
    by: (Object.keys(kinds) as KindName[]).find((kind) => kind === parameters.get('by')) ?? 'deal',
    of: parameters.get('of'),
    step: steps.find((step) => step.toLowerCase() === parameters.get('step')) ?? 'VIEWED',
    stopped: parameters.get('stopped') === 'yes',
  };

  function change(part: Partial<FunnelAddress>): void {
    const { by, of, step, stopped } = { ...address, ...part };
    setParameters((current) => {
      const set = (key: string, value: string | null) => (value ? current.set(key, value) : current.delete(key));
      set('by', by === 'deal' ? null : by);
      set('of', of);
      set('step', step === 'VIEWED' ? null : step.toLowerCase());
      set('stopped', stopped ? 'yes' : null);
      // The people are others.
      current.delete('people-page');
      return current;
    });
  }
  return [address, change];
}
