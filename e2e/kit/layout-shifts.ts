import type { Page } from '@playwright/test';

declare global {
  var layoutShifts: { value: number; moved: string }[];
}

/** Records the layout shifts of a page without user input, starting before its first script. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName);
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${place(previousRect)} -> ${place(currentRect)}`,
        );
        globalThis.layoutShifts.push({ value, moved: moved.join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of the shifts so far, and what has moved in each. */
export async function readLayoutShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(async () => {
    // Observers report after the frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return globalThis.layoutShifts;
  });
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`),
  };
}
