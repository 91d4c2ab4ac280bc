import type { Goal } from './goal.ts';

/** The result of one part of the benchmark: as text, as tables for the document and as goals. */
export interface Section {
  name: 'api' | 'web' | 'lists' | 'growth' | 'figures' | 'messages' | 'lighthouse' | 'deploys';
  /** For the terminal. */
  text: string;
  /** For docs/performance.md. */
  markdown: string;
  goals: readonly Goal[];
  /** The smallest number of rounds of any figure. */
  rounds: number;
}
