import { useFiles, usePlatform, useSession, useSharedTexts, visitor } from '@platform/app-kit';
import { clearLastingDraft, readLastingDraft, writeLastingDraft } from '@platform/app-kit/drafts';
import { isFileTooLarge, isPictureName } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../../texts.ts';

/** The chosen logo of a company, which goes up once the company is saved (COMP-14). */
export type Logo = {
  file: File | null;
  /** Name of a file that was chosen before a reload, which cannot keep it (HIST-13). */
  lost: string | null;
  /** Why a file was refused or could not be uploaded. */
  fault: string | null;
  choose(file: File): void;
  /** Refuses the chosen file, which turned out to be no image (COMP-13). */
  refuse(file: File): void;
  clear(): void;
  /** Uploads the chosen file, if any; returns whether there is nothing left to upload. Shows failures itself. */
  upload(companyId: string): Promise<boolean>;
};

type Chosen = { of: string | undefined; file: File | null; lost: string | null; fault: string | null };

/**
 * Holds the chosen logo of a company.
 * @param companyId undefined for a new company
 */
export function useLogo(companyId: string | undefined): Logo {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const files = useFiles();
  const { account } = useSession();
  const owner = account?.id ?? visitor;
  const [chosen, setChosen] = useState<Chosen>(() => restored(companyId));
  const [shownOf, setShownOf] = useState(companyId);
  if (shownOf !== companyId) {
    setShownOf(companyId);
    // The file of a company that has just been inserted waits for its form.
    if (chosen.of !== companyId) setChosen(restored(companyId));
  }

  function restored(of: string | undefined): Chosen {
    const name = readLastingDraft(owner, draftOf(of))?.name;
    return { of, file: null, lost: typeof name === 'string' ? name : null, fault: null };
  }

  function set(of: string | undefined, file: File | null, fault: string | null): void {
    setChosen({ of, file, lost: null, fault });
    if (file) writeLastingDraft(owner, draftOf(of), { name: file.name });
    else clearLastingDraft(owner, draftOf(of));
  }

  function faultOf({ name, size }: File, { isImage }: { isImage: boolean }): string | null {
    if (!isImage) return t('companyForm.logo.noImage', { name });
    if (isFileTooLarge(size)) return shared('files.tooLarge', { count: 1, names: name });
    return size === 0 ? shared('files.empty', { count: 1, names: name }) : null;
  }

  return {
    file: chosen.of === companyId ? chosen.file : null,
    lost: chosen.of === companyId ? chosen.lost : null,
    fault: chosen.of === companyId ? chosen.fault : null,
    choose(file) {
      const fault = faultOf(file, { isImage: isPictureName(file.name) });
      set(companyId, fault ? null : file, fault);
    },
    refuse: (file) => set(companyId, null, faultOf(file, { isImage: false })),
    clear: () => set(companyId, null, null),
    async upload(id) {
      const { file } = chosen;
      if (!file) return true;
      let fault = '';
      const isStored = await files.upload({
        kind: 'company/logo',
        files: [file],
        fields: { companyId: id },
        onFailure(text) {
          fault = text;
        },
      });
      if (isStored) set(companyId, null, null);
      else {
        toasts.show({ severity: 'error', text: t('companyForm.logo.failed') });
        clearLastingDraft(owner, draftOf(companyId));
        set(id, file, fault);
      }
      return isStored;
    },
  };
}

const draftOf = (companyId: string | undefined) => `company.logo.1.${companyId ?? 'new'}`;
