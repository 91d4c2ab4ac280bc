import { usePlatform } from '@platform/app-kit';
import { Alert, Button, FileDrop, Flex, Progress, useDesignSettings } from '@platform/design-system';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
 * kept for another try (CARE-16). Unmounting stops the upload too, and says so: staff may have completed the step meanwhile.
 */
export function UploadArea({ itemId, label, upload }: UploadAreaProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useKeptFiles(itemId);
  const { toasts } = usePlatform();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const namesOf = (files: readonly File[]) => list.format(files.map(({ name }) => name));
  const running = useRef<{ controller: AbortController; files: readonly File[] } | null>(null);

  const stop = useEffectEvent(() => {
    if (!running.current || running.current.controller.signal.aborted) return;
    const { controller, files } = running.current;
    controller.abort();
    toasts.show({ severity: 'error', text: t('uploadStopped', { names: namesOf(files) }) });
  });
  useEffect(() => () => stop(), []);

  async function handleFiles(files: readonly File[]) {
    const controller = new AbortController();
    running.current = { controller, files };
    setShare(0);
    setFailed(null);
    try {
      await upload(files, {
        signal: controller.signal,
        onProgress: setShare,
        onTransientFailure: (reason) => setFailed({ files, reason }),
      });
    } finally {
      running.current = null;
      setShare(null);
    }
  }

  if (share !== null) {
    return (
      <Flex align="center" gap={12}>
        <Progress percent={Math.round(share * 100)} aria-label={t('uploading', { item: label })} />
        <Button size="small" onClick={() => running.current?.controller.abort()}>
          {t('cancelUpload')}
        </Button>
      </Flex>
    );
  }
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
                <bdi>{t('notUploaded', { names: namesOf(failed.files) })}</bdi>
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
