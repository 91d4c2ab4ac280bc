import { useFiles } from '@platform/app-kit';
import type { FileActions } from '@platform/deal-page';
import { DocumentViewer, isViewable, type ViewedDocument } from '@platform/document-viewer';
import { type ReactNode, useMemo, useState } from 'react';

/** Opens and downloads the files of a deal (FILE-07). Returns the actions and the viewer, if a file is open. */
export function useFileActions(): { files: FileActions; viewer: ReactNode } {
  const { download } = useFiles();
  const [viewed, setViewed] = useState<ViewedDocument | null>(null);
  const files = useMemo<FileActions>(
    () => ({ canView: isViewable, view: setViewed, download: (file) => void download(file) }),
    [download],
  );
  const viewer = viewed ? <DocumentViewer document={viewed} onClose={() => setViewed(null)} /> : null;
  return { files, viewer };
}
