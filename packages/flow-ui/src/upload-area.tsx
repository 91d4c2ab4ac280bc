import { Alert, Button, FileDrop, Flex, Progress, useDesignSettings } from '@platform/design-system';
import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from './flow.ts';
import { useKeptFiles } from './kept-files.tsx';
import { texts } from './texts.ts';

type UploadAreaProps = {
  itemId: string;
  /** Name of the item to which the files belong. */
  label: string;
  upload(files: readonly File[], options: UploadOptions): Promise<boolean>;
};

/**
 * An area to choose or drop files, with progress and a cancel button; files that could not be stored for the moment are
 * kept for another try (CARE-16). Unmounting cancels the upload too.
 */
export function UploadArea({ itemId, label, upload }: UploadAreaProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useKeptFiles(itemId);
  const controller = useRef<AbortController | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  async function handleFiles(files: readonly File[]) {
    const current = new AbortController();
    controller.current = current;
    setShare(0);
    setFailed(null);
    try {
      await upload(files, {
        signal: current.signal,
        onProgress: setShare,
        onTransientFailure: (reason) => setFailed({ files, reason }),
      });
    } finally {
      setShare(null);
    }
  }

  if (share !== null) {
    return (
      <Flex align="center" gap={12}>
        <Progress percent={Math.round(share * 100)} aria-label={t('uploading', { item: label })} />
        <Button size="small" onClick={() => controller.current?.abort()}>
          {t('cancelUpload')}
        </Button>
      </Flex>
    );
  }
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (
    <>
      {failed ? (
        <Alert
          role="alert"
          type="error"
          showIcon
          title={failed.reason}
          description={
            <>
              <p>
                <bdi>{t('notUploaded', { names: list.format(failed.files.map(({ name }) => name)) })}</bdi>
              </p>
              <div className="ds-actions">
                <Button
                  size="small"
                  aria-label={t('tryAgainFor', { item: label })}
                  onClick={() => void handleFiles(failed.files)}
                >
                  {t('tryAgain')}
                </Button>
                <Button size="small" onClick={() => setFailed(null)}>
                  {t('dismiss')}
                </Button>
              </div>
            </>
          }
        />
      ) : null}
      <FileDrop multiple purpose={label} label={t('chooseFiles')} hint={t('sizeLimit')} onFiles={handleFiles} />
    </>
  );
}
