import { type RefObject, useEffect, useState } from 'react';

/** Zoom steps, relative to the printed size. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** Maximum initial scale: longer lines of text would be hard to read. */
const maxInitialScale = 1.25;

/** Sum of the left and right margins of a page in CSS pixels. */
const margins = 32;

export type Zoom = {
  /** Width of the page in CSS pixels. */
  width: number;
  /** Zoom factor relative to the printed size. */
  scale: number;
  fits: boolean;
  fit(): void;
  /** Undefined at the last step. */
  larger: (() => void) | undefined;
  smaller: (() => void) | undefined;
};

/**
 * Returns the zoom of a page and its setters: fits the area up to the maximum initial scale, until a zoom is chosen.
 *
 * @param pageWidth printed width in CSS pixels, 0 while unknown
 */
export function useZoom(area: RefObject<HTMLElement | null>, pageWidth: number): Zoom {
  const [areaWidth, setAreaWidth] = useState(0);
  const [chosen, setChosen] = useState<number | 'width' | null>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAreaWidth(Math.max(0, element.clientWidth - margins)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);

  const fittingScale = pageWidth > 0 ? areaWidth / pageWidth : 1;
  const scale = chosen === 'width' ? fittingScale : (chosen ?? Math.min(fittingScale, maxInitialScale));
  const larger = steps.find((step) => step > scale + 0.01);
  const smaller = steps.findLast((step) => step < scale - 0.01);
  return {
    width: pageWidth > 0 ? pageWidth * scale : areaWidth,
    scale,
    fits: Math.abs(scale - fittingScale) < 0.001,
    fit: () => setChosen('width'),
    larger: larger === undefined ? undefined : () => setChosen(larger),
    smaller: smaller === undefined ? undefined : () => setChosen(smaller),
  };
}
