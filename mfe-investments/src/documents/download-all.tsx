import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import {
  Alert,
  Button,
  DownloadOutlined,
  formatBytes,
  Text,
  useDesignSettings,
  VisuallyHidden,
} from '@platform/design-system';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';

type DownloadAllProps = {
  investmentId: string;
  /** The deal's, also of the archive. */
  name: string;
};

/** Downloads all files of an investment as one archive, which the server writes while it is sent (CARE-15). */
export function DownloadAll({ investmentId, name }: DownloadAllProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const { describe } = useErrorText();
  const { locale, texts: shared } = useDesignSettings();
  const controller = useRef<AbortController | null>(null);
  /** What has arrived, such as `12.4 MB`; the size of the whole is not known before its end. */
  const [received, setReceived] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ failed: boolean; text: string } | null>(null);

  async function save() {
    const current = new AbortController();
    controller.current = current;
    setOutcome(null);
    setReceived(formatBytes(0, locale));
    try {
      const file = await http.download(`/api/archive/investment/${investmentId}`, {
        signal: current.signal,
        onProgress: (bytes) => setReceived(formatBytes(bytes, locale)),
      });
      saveBlob(file, `${name}.zip`);
      setOutcome({ failed: false, text: t('documents.archive.done') });
    } catch (error) {
      if (!current.signal.aborted) setOutcome({ failed: true, text: describe(error, t('documents.archive.failed')) });
    } finally {
      setReceived(null);
    }
  }

  return (
    <div className="investments-documents-archive">
      <div className="ds-actions">
        {received === null ? (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            aria-label={t('documents.archive.downloadOf', { name })}
            onClick={() => void save()}
          >
            {t('documents.archive.download')}
          </Button>
        ) : (
          <>
            <Button loading>{t('documents.archive.received', { size: received })}</Button>
            <Button aria-label={t('documents.archive.cancelOf', { name })} onClick={() => controller.current?.abort()}>
              {t('documents.archive.cancel')}
            </Button>
          </>
        )}
        <span role="status">
          {received === null ? null : <VisuallyHidden>{t('documents.archive.started')}</VisuallyHidden>}
          {outcome && !outcome.failed ? <Text tone="secondary">{outcome.text}</Text> : null}
        </span>
      </div>
      {outcome?.failed ? (
        <Alert
          type="error"
          showIcon
          title={outcome.text}
          action={<Button onClick={() => void save()}>{shared.tryAgain}</Button>}
        />
      ) : null}
    </div>
  );
}
