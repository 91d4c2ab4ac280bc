import { useFiles, usePlatform, useSession, useSharedTexts, visitor } from '@platform/app-kit';
import { clearLastingDraft, readLastingDraft, writeLastingDraft } from '@platform/app-kit/drafts';
import { isFileTooLarge, isPictureName } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../../texts.ts';

/** An uploaded logo that the save is to name, why it could not be uploaded, or nothing. */
export type StagedLogo = { fileId: string } | { fault: string; mayTryAgain: boolean } | null;

/** The chosen logo of a company, which goes up with its save (COMP-14, HIST-15). */
export type Logo = {
  file: File | null;
  /** Name of a file that was chosen before a reload, which cannot keep it (HIST-13). */
  lost: string | null;
  /** Why a file was refused or could not be uploaded. */
  fault: string | null;
  /** Whether the file could be uploaded by another try. */
  mayTryAgain: boolean;
  choose(file: File): void;
  /** Refuses the chosen file, which turned out to be no image (COMP-13). */
  refuse(file: File): void;
  clear(): void;
  /** Uploads the chosen file, if any, for a save that names it. */
  stage(companyId: string): Promise<StagedLogo>;
  /** To be called once the company is saved; returns whether its logo is too, and says so if it is not. */
  settle(companyId: string, staged: StagedLogo): boolean;
};

type Chosen = {
  of: string | undefined;
  file: File | null;
  /** Made by the page, so that a repeated upload is the same file. */
  fileId: string;
  lost: string | null;
  fault: string | null;
  mayTryAgain: boolean;
};

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
    return {
      of,
      file: null,
      fileId: '',
      lost: typeof name === 'string' ? name : null,
      fault: null,
      mayTryAgain: false,
    };
  }

  function set(of: string | undefined, file: File | null, fault: string | null, mayTryAgain = false): void {
    const fileId = file && file === chosen.file ? chosen.fileId : crypto.randomUUID();
    setChosen({ of, file, fileId, lost: null, fault, mayTryAgain });
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
    mayTryAgain: chosen.of === companyId && chosen.mayTryAgain,
    choose(file) {
      const fault = faultOf(file, { isImage: isPictureName(file.name) });
      set(companyId, fault ? null : file, fault);
    },
    refuse: (file) => set(companyId, null, faultOf(file, { isImage: false })),
    clear: () => set(companyId, null, null),
    async stage(id) {
      const { file, fileId } = chosen;
      if (!file) return null;
      let [fault, mayTryAgain] = ['', false];
      const isStaged = await files.upload({
        kind: 'company/logo',
        files: [file],
        fields: { companyId: id, fileId },
        onFailure(text) {
          fault = text;
        },
        onTransientFailure(text) {
          [fault, mayTryAgain] = [text, true];
        },
      });
      return isStaged ? { fileId } : { fault, mayTryAgain };
    },
    settle(id, staged) {
      if (!staged) return true;
      if ('fileId' in staged) {
        set(companyId, null, null);
        return true;
      }
      toasts.show({ severity: 'error', text: t('companyForm.logo.failed') });
      clearLastingDraft(owner, draftOf(companyId));
      set(id, chosen.file, staged.fault, staged.mayTryAgain);
      return false;
    },
  };
}

const draftOf = (companyId: string | undefined) => `company.logo.1.${companyId ?? 'new'}`;
