import { StatusBadge } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { Mark } from './model/marks.ts';

/** Says that a section or item is not saved. */
export function MarkBadge({ mark }: { mark: Mark | undefined }) {
  const t = texts.useTexts();
  if (!mark) return null;
  // A badge alone would stand at the top of its line.
  return (
    <span>
      <StatusBadge tone="info">{t(`flows.marks.${mark}`)}</StatusBadge>
    </span>
  );
}
