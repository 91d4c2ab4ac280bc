import type { ReactNode } from 'react';
import type { ToolName } from './tools.ts';

/** Lines of the blocks, from top to bottom, each from `x` to `x`. */
const lines = (...rows: readonly (readonly [number, number])[]) =>
  rows.map(([from, to], row) => `M${from} ${3.5 + row * 3}H${to}`).join('');

const paths: Record<ToolName, string> = {
  bold: 'M4.5 3v10M4.5 3h4a2.4 2.4 0 010 4.8h-4M4.5 7.8h4.6a2.6 2.6 0 010 5.2H4.5',
  italic: 'M6.5 3h5M4.5 13h5M9 3L7 13',
  underline: 'M4.5 2.5v5a3.5 3.5 0 007 0v-5M4 14h8',
  strike: 'M2.5 8h11M11 4.6C10.4 3.5 9.3 3 8 3 6.3 3 5 3.8 5 5.3M5 11.2c.5 1.2 1.7 1.8 3.1 1.8 1.8 0 3.1-.8 3.1-2.5',
  subscript: 'M2.5 3.5l6 7M8.5 3.5l-6 7M11 11.2c.3-1 2.7-1.1 2.5.3-.1.9-1.5 1.4-2.5 2.5h2.7',
  superscript: 'M2.5 5.5l6 7M8.5 5.5l-6 7M11 2.7c.3-1 2.7-1.1 2.5.3-.1.9-1.5 1.4-2.5 2.5h2.7',
  left: lines([2.5, 13.5], [2.5, 9], [2.5, 13.5], [2.5, 9]),
  center: lines([2.5, 13.5], [4.75, 11.25], [2.5, 13.5], [4.75, 11.25]),
  right: lines([2.5, 13.5], [7, 13.5], [2.5, 13.5], [7, 13.5]),
  justify: lines([2.5, 13.5], [2.5, 13.5], [2.5, 13.5], [2.5, 13.5]),
  bulletList: 'M6.5 3.5h7M6.5 8h7M6.5 12.5h7M3 3.5h.01M3 8h.01M3 12.5h.01',
  orderedList: 'M7 3.5h6.5M7 8h6.5M7 12.5h6.5M2.5 2.5l1-.5v3.5M2.3 10.8c.3-.9 2-.8 1.8.3-.1.7-1.3 1.2-1.8 2.4h2',
  outdent: 'M2.5 3h11M8 6.3h5.5M8 9.7h5.5M2.5 13h11M5.5 6L3 8l2.5 2',
  indent: 'M2.5 3h11M8 6.3h5.5M8 9.7h5.5M2.5 13h11M3 6l2.5 2L3 10',
  link: 'M6.5 9.5l3-3M7.2 5.2l1.6-1.6a2.55 2.55 0 013.6 3.6l-1.6 1.6M8.8 10.8l-1.6 1.6a2.55 2.55 0 01-3.6-3.6l1.6-1.6',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a3.5 3.5 0 010 7H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6h-7a3.5 3.5 0 000 7H10',
};

function icon(path: string): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="rich-text-icon">
      <path d={path} />
    </svg>
  );
}

/** The pictures of the tools; the buttons have names. */
export const icons = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, icon(path)])) as Record<
  ToolName,
  ReactNode
>;
