import './editor-files.css';
import { Alert, Button, FileDrop, FileList } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { Section } from '../model/model.ts';
import { FileFaults } from './file-faults.tsx';
import { filesToSend, type NewFile } from './files-to-send.ts';
import { matchFiles } from './match-files.ts';
import { takeFiles } from './take-files.ts';
import { UploadDetail } from './upload-detail.tsx';
import type { UploadedFile } from './upload-files.ts';
import type { UploadState } from './use-uploads.ts';

type MissingFilesProps = {
  /** Of the deal's open save. */
  missing: readonly NewFile[];
  /** Whether the pending changes become public with the last of them. */
  applies: boolean;
  sections: readonly Section[];
  uploads: UploadState;
  sending: boolean;
  onSend(files: readonly UploadedFile[]): void;
  onCancel(): void;
  /** Completes the save without the missing files. */
  onCloseSave(): void;
};

/**
 * Names the files that the last save of a deal still waits for (EDIT-43): those whose bytes are here can be sent again,
 * the others chosen again, or the save is completed without them.
 */
export function MissingFiles(props: MissingFilesProps) {
  const { missing, applies, sections, uploads, sending, onSend, onCancel, onCloseSave } = props;
  const t = texts.useTexts();
  const [chosenAgain, setChosenAgain] = useState<ReadonlyMap<string, File>>(new Map());
  const [faults, setFaults] = useState<readonly string[]>([]);
  if (missing.length === 0) return null;
  const ready = filesReady(missing, sections, chosenAgain);

  function handleFiles(files: readonly File[]) {
    const { matched, unknown } = matchFiles(missing, files);
    const pictures = new Set(sections.flatMap(({ id, kind }) => (kind === 'IMAGE' ? [id] : [])));
    const taken = new Map(chosenAgain);
    const refused = unknown.map((name) => t('editorFiles.missing.notMissing', { name }));
    for (const { id, sectionId } of missing) {
      const file = matched.get(id);
      if (!file) continue;
      const [fault] = takeFiles([file], { pictures: pictures.has(sectionId) }).refused;
      if (fault) refused.push(t(`editorFiles.${fault.fault}`, { name: fault.name }));
      else taken.set(id, file);
    }
    setChosenAgain(taken);
    setFaults(refused);
  }

  return (
    <section className="admin-editor-files" aria-label={t('editorFiles.missing.list')}>
      <Alert
        role="status"
        type="warning"
        showIcon
        title={t('editorFiles.missing.title', { count: missing.length })}
        description={t(applies ? 'editorFiles.missing.textApplies' : 'editorFiles.missing.text')}
      />
      <FileList
        label={t('editorFiles.missing.list')}
        files={missing.map(({ id, name }) => ({
          key: id,
          name: chosenAgain.get(id)?.name ?? name,
          detail: (
            <UploadDetail name={name} upload={uploads.get(id)}>
              {t(ready.some((file) => file.id === id) ? 'editorFiles.missing.ready' : 'editorFiles.missing.notHere')}
            </UploadDetail>
          ),
        }))}
      />
      <FileFaults faults={faults} />
      {sending ? null : (
        <FileDrop
          multiple
          purpose={t('editorFiles.missing.list')}
          label={t('editorFiles.missing.choose')}
          hint={t('editorFiles.missing.chooseHint')}
          onFiles={handleFiles}
        />
      )}
      <div className="ds-actions">
        {sending ? (
          <Button onClick={onCancel}>{t('editorFiles.missing.cancel')}</Button>
        ) : (
          <>
            <Button type="primary" disabled={ready.length === 0} onClick={() => onSend(ready)}>
              {t('editorFiles.missing.send', { count: ready.length })}
            </Button>
            <Button onClick={onCloseSave}>{t('editorFiles.missing.close')}</Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Returns the missing files whose bytes are here: chosen again, or still in the form. */
function filesReady(
  missing: readonly NewFile[],
  sections: readonly Section[],
  chosenAgain: ReadonlyMap<string, File>,
): UploadedFile[] {
  const inForm = new Map(filesToSend(sections, missing).map((file) => [file.id, file]));
  return missing.flatMap(({ id, sectionId }) => {
    const chosen = chosenAgain.get(id);
    const kind = sections.find((section) => section.id === sectionId)?.kind;
    if (chosen && (kind === 'IMAGE' || kind === 'DOCUMENTS'))
      return [{ id, sectionId, kind, name: chosen.name, chosen }];
    const kept = inForm.get(id);
    return kept ? [kept] : [];
  });
}
