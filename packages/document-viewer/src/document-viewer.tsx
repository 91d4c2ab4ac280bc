import './document-viewer.css';
import { useFiles, useSharedTexts } from '@platform/app-kit';
import { Button, CloseOutlined, DownloadOutlined, ErrorState, Modal, Progress, Text } from '@platform/design-system';
import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from './texts.ts';
import { useDocumentBytes } from './use-document-bytes.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

/** A stored file, as in the GraphQL type `StoredFile`. */
export type ViewedDocument = { name: string; downloadPath: string };

/** Whether the viewer can show a file, by the media type that the server detected in its content, not by its name. */
export function isViewable({ mediaType }: { mediaType: string }): boolean {
  return mediaType === 'application/pdf';
}

/**
 * Shows a stored PDF full-screen, page by page, with selectable text and a download button. Escape closes the viewer,
 * which returns the focus to where it was.
 */
export function DocumentViewer({ document, onClose }: { document: ViewedDocument; onClose(): void }) {
  const t = texts.useTexts();
  const { download } = useFiles();
  const { name } = document;
  useRestoreFocus();
  return (
    <Modal
      open
      rootClassName="ds-full-window"
      width="100%"
      closable={false}
      footer={null}
      transitionName=""
      maskTransitionName=""
      title={
        <span className="document-viewer-head">
          <bdi className="document-viewer-name">{name}</bdi>
          <Button icon={<DownloadOutlined />} onClick={() => void download(document)}>
            {t('download')}
          </Button>
          <Button icon={<CloseOutlined />} aria-label={t('close')} onClick={onClose} />
        </span>
      }
      onCancel={onClose}
    >
      <Content document={document} />
    </Modal>
  );
}

function Content({ document }: { document: ViewedDocument }) {
  const shared = useSharedTexts();
  const { name } = document;
  const bytes = useDocumentBytes(document.downloadPath);
  if (bytes.state === 'failed') {
    return (
      <div className="document-viewer-failure">
        <ErrorState title={shared('toasts.documentDownloadFailed')} onRetry={bytes.retry} />
      </div>
    );
  }
  if (bytes.state === 'loading') return <Loading name={name} share={bytes.share} />;
  return (
    <Suspense fallback={<Loading name={name} share={1} />}>
      <PdfPages document={document} blob={bytes.blob} />
    </Suspense>
  );
}

function Loading({ name, share }: { name: string; share: number }) {
  const t = texts.useTexts();
  return (
    <div className="document-viewer-loading" role="status">
      <Text tone="muted">{t('loading', { name })}</Text>
      <Progress percent={Math.round(share * 100)} showInfo={false} aria-label={t('loading', { name })} />
    </div>
  );
}

/** Returns the focus to the opener on unmount; antd's modal does so only if it stays mounted and is closed. */
function useRestoreFocus(): void {
  const [opener] = useState(() => window.document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
