import type { Goal } from './goal.ts';

/** What one half of the benchmark has found, as text, as tables of the document and as goals. */
export interface Section {
  name: 'api' | 'web';
  /** For the terminal. */
  text: string;
  /** For docs/performance.md. */
  markdown: string;
  goals: readonly Goal[];
  /** The fewest rounds that a figure comes from. */
  rounds: number;
}
