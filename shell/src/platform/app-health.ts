import { createStore } from 'zustand';

export type AppPhase = 'idle' | 'loading' | 'mounted' | 'failed';

/** Phase of each app, for the loading state and the fallback in its slot. */
export const appHealth = createStore<Record<string, AppPhase>>()(() => ({}));

export function setPhase(name: string, phase: AppPhase): void {
  appHealth.setState({ [name]: phase });
}
