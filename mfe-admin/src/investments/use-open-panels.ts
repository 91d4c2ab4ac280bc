import { readDraft, useSession, writeDraft } from '@platform/app-kit';
import { useState } from 'react';

const draftName = 'admin.investments.open.1';

/**
 * Returns the ids of the panels that are open and their setter; null until one was opened or closed. Kept in the tab, so
 * that going back to the list finds them as they were left.
 */
export function useOpenPanels(): [open: string[] | null, setOpen: (open: string[]) => void] {
  const owner = useSession().account?.id ?? '';
  const [open, setOpen] = useState(() => readOpen(owner));

  function change(next: string[]): void {
    setOpen(next);
    writeDraft(owner, draftName, { open: next });
  }
  return [open, change];
}

function readOpen(owner: string): string[] | null {
  const { open } = readDraft(owner, draftName) ?? {};
  return Array.isArray(open) ? open.filter((id) => typeof id === 'string') : null;
}
