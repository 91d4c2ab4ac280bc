import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined, formatBytes, useDesignSettings } from '@platform/design-system';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';

type ArchiveButtonProps = {
  of: 'client' | 'investment';
  /** Of the account or the investment. */
  id: string;
  /** Of the file, without its ending. */
  name: string;
};

/** Downloads all files of a client or an investment as one ZIP (CARE-15). Its size is not known before it is there. */
export function ArchiveButton({ of, id, name }: ArchiveButtonProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const { http } = usePlatform();
  const { show } = useErrorText();
  const [received, setReceived] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function save(): Promise<void> {
    const current = new AbortController();
    controller.current = current;
    setReceived(0);
    try {
      const { signal } = current;
      const archive = await http.download(`/api/archive/${of}/${id}`, { signal, onProgress: setReceived });
      // What file systems refuse in names.
      saveBlob(archive, `${name.replace(/[\\/:*?"<>|]+/g, '-')}.zip`);
    } catch (error) {
      if (!current.signal.aborted) show(error, t('instance.archive.failed'));
    } finally {
      setReceived(null);
    }
  }

  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} disabled={received !== null} onClick={() => void save()}>
        {t('instance.archive.download')}
      </Button>
      {received === null ? null : (
        <>
          <span role="status">
            {received === 0
              ? t('instance.archive.preparing')
              : t('instance.archive.received', { size: formatBytes(received, locale) })}
          </span>
          <Button size="small" aria-label={t('instance.archive.cancelOf')} onClick={() => controller.current?.abort()}>
            {t('record.cancel')}
          </Button>
        </>
      )}
    </>
  );
}
