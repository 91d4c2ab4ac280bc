import { StatusBadge } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { Mark } from './model/marks.ts';

/** Says that a section or item is not saved. */
export function MarkBadge({ mark }: { mark: Mark | undefined }) {
  const t = texts.useTexts();
  return mark ? <StatusBadge tone="info">{t(`flows.marks.${mark}`)}</StatusBadge> : null;
}
