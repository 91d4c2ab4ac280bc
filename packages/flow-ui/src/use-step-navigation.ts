import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusItem, type OpenAnswers, storeAnswers } from './answers.ts';
import { type FlowSection, firstUnlocked, isOpen, nextUnlocked } from './flow.ts';
import { type MissingItem, missingItems } from './missing-items.ts';

type Options = {
  /** The shown sections in order. */
  sections: readonly FlowSection[];
  readOnly: boolean;
  answers: OpenAnswers;
  /** Items with chosen files that are not stored. */
  kept: ReadonlyMap<string, unknown>;
  /** The step that is open at first, and whenever another is given, if it is unlocked; default: the first unlocked one. */
  initialStep: string | null;
  /** Opens the first step that can be worked on instead of the first unlocked one, without an `initialStep`. */
  returning: boolean;
  onFinish(): unknown;
};

export type StepNavigation = {
  /** The open step; undefined if none is unlocked. */
  active: FlowSection | undefined;
  choose(sectionId: string): void;
  /** Stores the typed answers, then opens the next step, asks about missing items, or finishes. */
  proceed(): void;
  /** Whether answers are being stored or `onFinish` is running. */
  busy: boolean;
  /** The missing items found by `proceed`. */
  missing: readonly MissingItem[];
  /** Whether the dialog about missing items is open. */
  asking: boolean;
  finishAnyway(): void;
  goBack(): void;
  /** To be called when the dialog has closed. */
  onDialogClosed(): void;
  /** Ref of the open step's heading. */
  headRef(head: HTMLElement | null): void;
};

/** Manages the open step, and stores typed answers before another step opens or the flow finishes (CARE-04). */
export function useStepNavigation(options: Options): StepNavigation {
  const { sections, readOnly, answers, kept, initialStep, returning, onFinish } = options;
  const [chosen, setChosen] = useState(
    () => initialStep ?? (returning && !readOnly ? sections.find(isOpen)?.id : null) ?? null,
  );
  const [asked, setAsked] = useState(initialStep);
  // A link to another step of the flow that is open already.
  if (initialStep !== asked) {
    setAsked(initialStep);
    if (initialStep) setChosen(initialStep);
  }
  // Staff may lock the open section at any time; fall back to the first unlocked one.
  const active = sections.find((section) => section.id === chosen && section.unlocked) ?? firstUnlocked(sections);
  const [missing, setMissing] = useState<readonly MissingItem[]>([]);
  const [asking, setAsking] = useState(false);
  const goingBack = useRef(false);
  const [busy, runExclusive] = useExclusive();
  const focusLater = useFocusLater();
  const latest = useLatest({ sections, readOnly, active, kept, onFinish });

  // Continue moves the focus to the heading of the next section as soon as it is mounted.
  const continued = useRef(false);
  const headRef = useCallback((head: HTMLElement | null) => {
    if (!head || !continued.current) return;
    continued.current = false;
    head.focus();
  }, []);

  function open(itemId: string) {
    const section = sections.find(({ items }) => items.some(({ id }) => id === itemId));
    if (section) setChosen(section.id);
    focusLater(itemId);
  }

  async function storeAndProceed() {
    const states = await storeAnswers(answers);
    const now = latest.current;
    // Don't navigate if the user has opened another step or left in the meantime.
    if (!now?.active || now.active.id !== active?.id) return;
    const unstored = [...states].find(([, state]) => state === 'unstored');
    if (unstored) return open(unstored[0]);
    const next = nextUnlocked(now.sections, now.active.id);
    if (next) {
      continued.current = true;
      return setChosen(next.id);
    }
    const items = now.readOnly ? [] : missingItems(now.sections, states, answers, now.kept);
    if (items.length === 0) return now.onFinish();
    setMissing(items);
    setAsking(true);
  }

  return {
    active,
    choose: setChosen,
    proceed: () => void runExclusive(storeAndProceed),
    busy,
    missing,
    asking,
    finishAnyway() {
      setAsking(false);
      void runExclusive(async () => latest.current?.onFinish());
    },
    goBack() {
      goingBack.current = true;
      setAsking(false);
    },
    onDialogClosed() {
      const [first] = missing;
      if (first && goingBack.current) open(first.id);
      goingBack.current = false;
    },
    headRef,
  };
}

/** Runs one action at a time, as a second click may arrive before the busy state is rendered. */
function useExclusive(): [busy: boolean, runExclusive: (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function runExclusive(act: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [busy, runExclusive];
}

/** Returns a function that focuses an item once its step is rendered. */
function useFocusLater(): (itemId: string) => void {
  const [itemToFocus, setItemToFocus] = useState<string | null>(null);
  useEffect(() => {
    if (itemToFocus === null) return;
    focusItem(itemToFocus);
    setItemToFocus(null);
  }, [itemToFocus]);
  return setItemToFocus;
}

/** Ref of the latest rendered value, for async work started in an earlier render; null after unmount. */
function useLatest<Value>(value: Value): RefObject<Value | null> {
  const latest = useRef<Value | null>(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  useLayoutEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return latest;
}
