import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

export type Moving = {
  /** @param position from 1 */
  move(position: number): void;
  /** Moves by Alt with an arrow key, from every field of what is moved. */
  onKeyDown(event: KeyboardEvent): void;
};

type MovingOptions = {
  /** From 1. */
  position: number;
  count: number;
  onMove(position: number): void;
};

/** Moves one of `count` parts and keeps the focus on it, as the browser drops it when an element is moved. */
export function useMoving({ position, count, onMove }: MovingOptions): Moving {
  const focused = useRef<HTMLElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    if (focused.current?.isConnected) focused.current.focus();
    focused.current = null;
  }, [position]);

  function move(to: number): void {
    if (to < 1 || to > count || to === position) return;
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    onMove(to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    // A list of choices opens with these keys.
    if (!event.altKey || step === 0 || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    event.stopPropagation();
    move(position + step);
  }

  return { move, onKeyDown };
}
