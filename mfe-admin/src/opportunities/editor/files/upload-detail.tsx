import { Progress, Text } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../../../texts.ts';
import type { UploadState } from './use-uploads.ts';

type UploadDetailProps = {
  name: string;
  upload: ReturnType<UploadState['get']>;
  /** What is said of a file that is not being sent. */
  children: ReactNode;
};

/** The progress of a file's upload, or what is said of the file with the reason why it was not stored (EDIT-43). */
export function UploadDetail({ name, upload, children }: UploadDetailProps) {
  const t = texts.useTexts();
  if (upload && 'share' in upload) {
    const percent = Math.round(upload.share * 100);
    return <Progress size="small" percent={percent} aria-label={t('editorFiles.uploading', { name })} />;
  }
  return (
    <>
      {children}
      {upload ? (
        <Text as="div" size="caption" tone="danger">
          {upload.reason}
        </Text>
      ) : null}
    </>
  );
}
