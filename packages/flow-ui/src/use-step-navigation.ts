import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusItem, type OpenAnswers, storeAnswers } from './answers.ts';
import { type FlowSection, firstUnlocked, type MissingItem, missingItems, nextUnlocked } from './flow.ts';

type Options = {
  /** The shown ones by their order. */
  sections: readonly FlowSection[];
  readOnly: boolean;
  answers: OpenAnswers;
  onFinish(): unknown;
};

export type StepNavigation = {
  /** Undefined while no step is open. */
  active: FlowSection | undefined;
  choose(sectionId: string): void;
  /** Stores what is typed, then opens the next step, asks about what is missing, or finishes. */
  goOn(): void;
  /** Answers are being stored, or the screen is about to lead away. */
  busy: boolean;
  /** What `goOn` found missing. */
  missing: readonly MissingItem[];
  /** Whether the person is being asked about it. */
  asking: boolean;
  finishAnyway(): void;
  goBack(): void;
  /** To be called when the question has left the page. */
  onAsked(): void;
  /** For the head of the open step. */
  headRef(head: HTMLElement | null): void;
};

/** Which step is open, and what is stored before another one opens or the flow is left (CARE-04). */
export function useStepNavigation({ sections, readOnly, answers, onFinish }: Options): StepNavigation {
  const [chosen, setChosen] = useState<string | null>(null);
  // Staff may lock the open section at any time; then the first unlocked one is open again.
  const active = sections.find((section) => section.id === chosen && section.unlocked) ?? firstUnlocked(sections);
  const [missing, setMissing] = useState<readonly MissingItem[]>([]);
  const [asking, setAsking] = useState(false);
  const returning = useRef(false);
  const [busy, once] = useOnce();
  const focusLater = useFocusLater();
  const latest = useLatest({ sections, readOnly, active, onFinish });

  // Continue takes keyboard and screen reader along, to the head of the section, as soon as that is on the page.
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

  async function storeAndLead() {
    const states = await storeAnswers(answers);
    const now = latest.current;
    // Whoever has gone elsewhere meanwhile is not led away from there.
    if (!now?.active || now.active.id !== active?.id) return;
    const unstored = [...states].find(([, state]) => state === 'unstored');
    if (unstored) return open(unstored[0]);
    const next = nextUnlocked(now.sections, now.active.id);
    if (next) {
      continued.current = true;
      return setChosen(next.id);
    }
    const items = now.readOnly ? [] : missingItems(now.sections, states, answers.uploads);
    if (items.length === 0) return now.onFinish();
    setMissing(items);
    setAsking(true);
  }

  return {
    active,
    choose: setChosen,
    goOn: () => void once(storeAndLead),
    busy,
    missing,
    asking,
    finishAnyway() {
      setAsking(false);
      void once(async () => latest.current?.onFinish());
    },
    goBack() {
      returning.current = true;
      setAsking(false);
    },
    onAsked() {
      const [first] = missing;
      if (first && returning.current) open(first.id);
      returning.current = false;
    },
    headRef,
  };
}

/** Runs one thing at a time: a second press can come before the first one is drawn as under way. */
function useOnce(): [busy: boolean, once: (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function once(act: () => Promise<unknown>) {
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
  return [busy, once];
}

/** Moves the focus to an item once its step has been drawn. */
function useFocusLater(): (itemId: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    focusItem(wanted);
    setWanted(null);
  }, [wanted]);
  return setWanted;
}

/** What was drawn last, for work that began with an earlier one; null once the screen is gone. */
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
