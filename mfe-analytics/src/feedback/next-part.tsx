import { Button } from '@platform/design-system';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';

/** Rows per part of a list that grows. */
export const partSize = 50;

/** The rest of a list that is loaded in parts: a button that renders the next part. Nothing after the last one. */
export function NextPart({ name, hasMore, children }: { name: string; hasMore: boolean; children(): ReactNode }) {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  if (!hasMore) return null;
  if (open) return children();
  return (
    <Button type="link" aria-label={t('showMoreOf', { name })} onClick={() => setOpen(true)}>
      {t('showMore')}
    </Button>
  );
}
