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
} from '@platform/design-system';
import { DocumentViewer, isViewable } from '@platform/document-viewer';
import { useState } from 'react';
import type { FlowFile } from './flow.ts';
import { texts } from './texts.ts';

type FileRowsProps = {
  /** The item that the files belong to. */
  label: string;
  files: readonly FlowFile[];
  onDownload(file: FlowFile): Promise<void>;
  /** Without it no file can be deleted. */
  onDelete?: (file: FlowFile) => Promise<boolean>;
};

/**
 * Files by name with type, size and date, each to be downloaded, PDFs to be read in the page, and deleted where that is
 * allowed (ONB-05, ONB-07).
 */
export function FileRows({ label, files, onDownload, onDelete }: FileRowsProps) {
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

  if (files.length === 0) return <Text tone="muted">{t('noFiles')}</Text>;
  return (
    <>
      <FileList
        label={t('files', { item: label })}
        files={files.map((file) => ({
          key: file.id,
          name: file.name,
          detail: (
            <>
              {file.mediaType === undefined ? null : `${formatMediaType(file.mediaType)} · `}
              {formatBytes(file.sizeBytes, locale)} · <DateText value={file.createdAt} />
            </>
          ),
          actions: (
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
                  onClick={() => run(file, onDelete)}
                >
                  {t('delete')}
                </Button>
              ) : null}
            </>
          ),
        }))}
      />
      {viewed ? <DocumentViewer document={viewed} onClose={() => setViewed(null)} /> : null}
    </>
  );
}
