import type { ReactNode } from 'react';

export type StatusTone = 'positive' | 'attention' | 'negative' | 'info' | 'neutral';

/** A state in one or two words. The colour is only a visual aid. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={`ds-badge ds-badge-${tone}`}>{children}</span>;
}
