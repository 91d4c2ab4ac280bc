import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined, formatBytes, useDesignSettings } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';

/** Saves the file of a download that is ready. */
export function SaveExport({ id, createdAt }: { id: string; createdAt: string }) {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const { describe } = useErrorText();
  const { locale } = useDesignSettings();
  /** What has arrived, such as `12.4 MB`. */
  const [received, setReceived] = useState<string | null>(null);

  async function save() {
    setReceived(formatBytes(0, locale));
    try {
      const file = await http.download(`/api/download/own-data/${id}`, {
        onProgress: (bytes) => setReceived(formatBytes(bytes, locale)),
      });
      saveBlob(file, `own-data-${createdAt.slice(0, 10)}.zip`);
    } catch (error) {
      toasts.show({ severity: 'error', text: describe(error, t('ownData.downloadFailed')) });
    } finally {
      setReceived(null);
    }
  }

  return (
    <Button
      type="primary"
      icon={<DownloadOutlined aria-hidden />}
      loading={received !== null}
      onClick={() => void save()}
    >
      {received === null ? t('ownData.download') : t('ownData.received', { size: received })}
    </Button>
  );
}
