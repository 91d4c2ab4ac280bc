/** Inter has tabular figures; the others are fallbacks until it is loaded. */
export const fontFamily = '"Inter Variable", Inter, "Inter Fallback", "Inter Fallback Linux", system-ui, sans-serif';
export const monospaceFamily = 'ui-monospace, "SF Mono", Menlo, Consolas, monospace';

/** The type scale: size and line height in px, line heights on the 4 px grid. */
export const type = {
  caption: { size: 13, line: 20 },
  body: { size: 15, line: 24 },
  lead: { size: 17, line: 28 },
  heading4: { size: 17, line: 24 },
  heading3: { size: 20, line: 28 },
  heading2: { size: 26, line: 32 },
  heading1: { size: 34, line: 40 },
} as const;

/** Distances in px, multiples of 4. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64 } as const;

export const radius = { small: 3, medium: 5, large: 8 } as const;

/** Heights of controls in px. */
export const control = { small: 32, medium: 40, large: 48 } as const;

/** Widths in px. `smallest` is the minimum supported window width. */
export const width = { smallest: 360, text: 720, page: 1200 } as const;
