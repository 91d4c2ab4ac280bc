import { type DeletableKind, type UploadFields, useFiles } from '@platform/app-kit';
import { useMemo } from 'react';
import type { FlowActions, FlowItem, FlowSection } from './flow.ts';

export type FlowFilesOptions = {
  kind: DeletableKind;
  /** Returns the multipart fields that assign a file to an item (ONB-08, DOCH-04). */
  fields(item: FlowItem, section: FlowSection): UploadFields;
  /** Called to reload the flow after files were added or removed, or after a refusal. */
  onChanged(): void;
};

/** Returns the file actions of a flow, based on the upload, download and delete endpoints. */
export function useFlowFiles({ kind, fields, onChanged }: FlowFilesOptions): Omit<FlowActions, 'saveInput'> {
  const { upload, download, deleteFile, restoreFile } = useFiles();
  return useMemo(
    () => ({
      async upload(item, section, files, options) {
        const stored = await upload({ kind, files, fields: fields(item, section), ...options });
        if (!options.signal.aborted) onChanged();
        return stored;
      },
      download,
      async deleteFile(file) {
        const gone = await deleteFile(kind, file.id);
        onChanged();
        return gone;
      },
      async restoreFile(file) {
        const back = await restoreFile(kind, file.id);
        onChanged();
        return back;
      },
    }),
    [upload, download, deleteFile, restoreFile, kind, fields, onChanged],
  );
}
