import { useLeaveGuard } from '@platform/app-kit';
import { ConfirmDialog } from '@platform/design-system';
import { createContext, useContext, useMemo, useState } from 'react';
import { texts } from './texts.ts';

/** Files that were not stored, but may be by another try. */
export type KeptFiles = { files: readonly File[]; reason: string };

type AllKeptFiles = {
  /** By item. */
  byItem: ReadonlyMap<string, KeptFiles>;
  keep(itemId: string, kept: KeptFiles | null): void;
};

const KeptFilesContext = createContext<AllKeptFiles | null>(null);

export const KeptFilesProvider = KeptFilesContext.Provider;

/** Holds the files of a stepper that are not stored, whichever of its steps is shown. */
export function useAllKeptFiles(): AllKeptFiles {
  const [byItem, setByItem] = useState<AllKeptFiles['byItem']>(new Map());
  return useMemo(
    () => ({
      byItem,
      keep(itemId, kept) {
        setByItem((before) => {
          const after = new Map(before);
          if (kept) after.set(itemId, kept);
          else after.delete(itemId);
          return after;
        });
      },
    }),
    [byItem],
  );
}

/** Returns the files of an item that are kept for another try, by the surrounding stepper if there is one. */
export function useKeptFiles(itemId: string): [kept: KeptFiles | null, keep: (kept: KeptFiles | null) => void] {
  const all = useContext(KeptFilesContext);
  const [own, setOwn] = useState<KeptFiles | null>(null);
  return all ? [all.byItem.get(itemId) ?? null, (kept) => all.keep(itemId, kept)] : [own, setOwn];
}

/** Asks before a page with such files is left: unlike typed answers they do not survive that. */
export function KeptFilesQuestion({ unsaved }: { unsaved: boolean }) {
  const t = texts.useTexts();
  const { asking, leave, stay } = useLeaveGuard(unsaved);
  return (
    <ConfirmDialog
      open={asking}
      title={t('leaving.title')}
      confirmText={t('leaving.confirm')}
      cancelText={t('leaving.stay')}
      onConfirm={leave}
      onCancel={stay}
    >
      {t('leaving.text')}
    </ConfirmDialog>
  );
}
