import { BulkBar } from '@platform/design-system/list';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** What can be done with the ticked rows; nothing without any. */
export function TickedBar({ count, onClear, children }: { count: number; onClear(): void; children: ReactNode }) {
  const t = texts.useTexts();
  if (count === 0) return null;
  return (
    <BulkBar
      label={t('list.bulk')}
      text={t('list.selected', { count })}
      clearLabel={t('list.clearSelection')}
      onClear={onClear}
    >
      {children}
    </BulkBar>
  );
}
