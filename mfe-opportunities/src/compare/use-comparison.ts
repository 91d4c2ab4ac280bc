import { useSession, visitor } from '@platform/app-kit';
import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type Comparison, createComparison } from './comparison-store.ts';

const Context = createContext<StoreApi<Comparison> | null>(null);

/** Provides the comparison store while the app is mounted; in between it is kept in the tab's storage. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const owner = useSession().account?.id ?? visitor;
  const store = useMemo(() => createComparison(owner), [owner]);
  return createElement(Context, { value: store }, children);
}

/** Returns the deals chosen for comparison and the functions that change them. @throws without a provider */
export function useComparison(): Comparison {
  const store = use(Context);
  if (!store) throw new Error('useComparison must be used within a ComparisonProvider');
  return useStore(store);
}
