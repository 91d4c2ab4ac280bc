import {
  Button,
  DateText,
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  FileList,
  formatBytes,
  formatMediaType,
  Text,
  useDesignSettings,
  VisuallyHidden,
} from '@platform/design-system';
import { DocumentViewer, isViewable } from '@platform/document-viewer';
import { useCallback, useRef, useState } from 'react';
import type { FlowFile } from './flow.ts';
import { texts } from './texts.ts';
import { isFocusFree, UndoDeletion } from './undo-deletion.tsx';
import { useDeletedFiles } from './use-deleted-files.ts';

type FileRowsProps = {
  /** Name of the item to which the files belong. */
  label: string;
  /** Id of that item; without it, a deletion can no longer be undone once the list was left. */
  itemId?: string;
  files: readonly FlowFile[];
  onDownload(file: FlowFile): Promise<void>;
  /** If absent, files cannot be deleted. */
  onDelete?: (file: FlowFile) => Promise<boolean>;
  /** If absent, deletions cannot be undone. */
  onRestore?: (file: FlowFile) => Promise<boolean>;
};

/**
 * Files with name, type, size and date, which can be downloaded, viewed if PDF, and deleted if permitted (ONB-05,
 * ONB-07). A deleted file keeps its row for ten seconds, during which the deletion can be undone (CARE-06).
 */
export function FileRows({ label, itemId, files, onDownload, onDelete, onRestore }: FileRowsProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const [viewed, setViewed] = useState<FlowFile | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function run(file: FlowFile, action: (file: FlowFile) => Promise<unknown>) {
    setBusy((ids) => new Set(ids).add(file.id));
    try {
      await action(file);
    } finally {
      setBusy((ids) => new Set([...ids].filter((id) => id !== file.id)));
    }
  }

  const rows = useDeletedFiles(files, itemId);
  const [deletedHere, setDeletedHere] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const area = useRef<HTMLDivElement>(null);
  // The focused Undo button is unmounted with its row; the focus moves to a button of the restored file.
  const [returned, setReturned] = useState<string | null>(null);
  const focusReturned = useCallback((button: HTMLElement | null) => {
    if (button && isFocusFree(button)) button.focus();
    if (button) setReturned(null);
  }, []);

  async function handleDelete(file: FlowFile) {
    if (!onDelete || !(await onDelete(file)) || !onRestore) return;
    rows.markDeleted(file);
    setDeletedHere((ids) => new Set(ids).add(file.id));
    setAnnouncement(t('deletedSaid', { name: file.name }));
  }

  async function handleUndo(file: FlowFile) {
    if (!onRestore || !(await onRestore(file))) return;
    rows.markRestored(file.id);
    setReturned(file.id);
    setAnnouncement(t('restoredSaid', { name: file.name }));
  }

  function handleEnd(file: FlowFile, hadFocus: boolean) {
    rows.end(file.id);
    if (hadFocus) area.current?.focus();
  }

  // Its step may have been completed since, after which nothing can be restored.
  const shown = onDelete && onRestore ? rows.all : rows.all.filter(({ deletion }) => !deletion);
  return (
    <div ref={area} tabIndex={-1}>
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
      {shown.length === 0 ? (
        <Text tone="muted">{t('noFiles')}</Text>
      ) : (
        <FileList
          label={t('files', { item: label })}
          files={shown.map(({ file, deletion }) => ({
            key: file.id,
            name: file.name,
            detail: deletion ? (
              t('deleted')
            ) : (
              <>
                {file.mediaType === undefined ? null : `${formatMediaType(file.mediaType)} · `}
                {formatBytes(file.sizeBytes, locale)} · <DateText value={file.createdAt} />
              </>
            ),
            actions: deletion ? (
              <UndoDeletion
                file={file}
                until={deletion.until}
                takesFocus={deletedHere.has(file.id)}
                onUndo={() => handleUndo(file)}
                onEnd={(hadFocus) => handleEnd(file, hadFocus)}
              />
            ) : (
              <>
                {file.mediaType !== undefined && isViewable({ mediaType: file.mediaType }) ? (
                  <Button
                    size="small"
                    icon={<EyeOutlined />}
                    aria-label={t('viewFile', { name: file.name })}
                    onClick={() => setViewed(file)}
                  >
                    {t('view')}
                  </Button>
                ) : null}
                <Button
                  ref={returned === file.id ? focusReturned : undefined}
                  size="small"
                  icon={<DownloadOutlined />}
                  disabled={busy.has(file.id)}
                  aria-label={t('downloadFile', { name: file.name })}
                  onClick={() => run(file, onDownload)}
                >
                  {t('download')}
                </Button>
                {onDelete && file.deletable ? (
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    disabled={busy.has(file.id)}
                    aria-label={t('deleteFile', { name: file.name })}
                    onClick={() => run(file, handleDelete)}
                  >
                    {t('delete')}
                  </Button>
                ) : null}
              </>
            ),
          }))}
        />
      )}
      {viewed ? <DocumentViewer document={viewed} onClose={() => setViewed(null)} /> : null}
    </div>
  );
}
