import { paths } from '@platform/paths';
import { useLeaving, useLocation, useNavigate } from '@platform/router';
import { useCallback, useEffect, useRef } from 'react';
import { type Step, steps } from './steps.ts';

/** What the wizard keeps in an entry of the browser's history. */
export type WizardEntry = {
  /** Identifies one run of the wizard, which creates one account. */
  wizard: string;
  step: Step;
};

/**
 * Keeps the step in the browser's history, so that it survives a reload and its back button goes to the previous step.
 * An address that is opened anew begins a new run.
 *
 * @returns `entry` is null until a new run has begun
 */
export function useWizardEntry(): { entry: WizardEntry | null; goTo(entry: WizardEntry): void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const entry = readEntry(state);
  const isNew = entry === null;

  useEffect(() => {
    if (!isNew || leaving()) return;
    navigate(paths.newClient(), { replace: true, state: { wizard: crypto.randomUUID(), step: 'email' } });
  }, [isNew, leaving, navigate]);

  // Read by calls that run across renders.
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  const goTo = useCallback(
    (next: WizardEntry) => {
      const isThere = latest.current?.wizard === next.wizard && latest.current.step === next.step;
      // The user may have left the wizard before an answer arrived.
      if (!leaving() && !isThere) navigate(paths.newClient(), { state: next });
    },
    [leaving, navigate],
  );
  return { entry, goTo };
}

function readEntry(state: unknown): WizardEntry | null {
  const { wizard, step: named } = (state ?? {}) as { wizard?: unknown; step?: unknown };
  const step = steps.find((each) => each === named);
  return typeof wizard === 'string' && step ? { wizard, step } : null;
}
