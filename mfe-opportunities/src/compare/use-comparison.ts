import { useSession, visitor } from '@platform/app-kit';
import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type Comparison, createComparison } from './comparison-store.ts';

const Context = createContext<StoreApi<Comparison> | null>(null);

/** Holds what is chosen while the app is on the screen; the tab's storage holds it in between. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const owner = useSession().account?.id ?? visitor;
  const store = useMemo(() => createComparison(owner), [owner]);
  return createElement(Context, { value: store }, children);
}

/** The deals chosen to compare, and the ways to change them. */
export function useComparison(): Comparison {
  const store = use(Context);
  if (!store) throw new Error('useComparison needs a ComparisonProvider');
  return useStore(store);
}
