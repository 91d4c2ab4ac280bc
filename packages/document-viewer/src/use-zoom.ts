import { type RefObject, useEffect, useState } from 'react';

/** Shares of the page's printed size. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** A page is not shown larger than this until somebody asks: lines of text would become hard to follow. */
const comfortable = 1.25;

/** CSS pixels of the area's sides that stay free beside a page. */
const margins = 32;

export type Zoom = {
  /** Width of the page in CSS pixels. */
  width: number;
  /** Share of the printed size. */
  scale: number;
  fits: boolean;
  fit(): void;
  /** Undefined at the end of the steps. */
  larger: (() => void) | undefined;
  smaller: (() => void) | undefined;
};

/**
 * How large a page is shown: as wide as the area and no larger than is comfortable, until another size is chosen.
 *
 * @param pageWidth printed width in CSS pixels, 0 while it is not known
 */
export function useZoom(area: RefObject<HTMLElement | null>, pageWidth: number): Zoom {
  const [room, setRoom] = useState(0);
  const [chosen, setChosen] = useState<number | 'width' | null>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(Math.max(0, element.clientWidth - margins)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);

  const fitting = pageWidth > 0 ? room / pageWidth : 1;
  const scale = chosen === 'width' ? fitting : (chosen ?? Math.min(fitting, comfortable));
  const larger = steps.find((step) => step > scale + 0.01);
  const smaller = steps.findLast((step) => step < scale - 0.01);
  return {
    width: pageWidth > 0 ? pageWidth * scale : room,
    scale,
    fits: Math.abs(scale - fitting) < 0.001,
    fit: () => setChosen('width'),
    larger: larger === undefined ? undefined : () => setChosen(larger),
    smaller: smaller === undefined ? undefined : () => setChosen(smaller),
  };
}
