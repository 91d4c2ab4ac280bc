import { useEffect, useMemo, useState } from 'react';
import { type DiffBlock, diffTexts } from '../compare/text-diff.ts';

/** Letters of both texts up to which they are compared at once. */
const maxImmediateLetters = 20_000;

/** Compares two texts; null while long ones are waiting, each in a task of its own, so that the page stays usable. */
export function useTextDiff(before: string, after: string, format: 'HTML' | 'PLAIN'): readonly DiffBlock[] | null {
  const isLong = before.length + after.length > maxImmediateLetters;
  const immediate = useMemo(() => (isLong ? null : diffTexts(before, after, format)), [isLong, before, after, format]);
  const [late, setLate] = useState<{ before: string; after: string; blocks: readonly DiffBlock[] } | null>(null);
  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => setLate({ before, after, blocks: diffTexts(before, after, format) }));
    return () => clearTimeout(timer);
  }, [isLong, before, after, format]);
  return immediate ?? (late?.before === before && late.after === after ? late.blocks : null);
}
