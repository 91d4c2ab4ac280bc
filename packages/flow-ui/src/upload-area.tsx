import { Button, FileDrop, Flex, Progress } from '@platform/design-system';
import { useEffect, useRef, useState } from 'react';
import { texts } from './texts.ts';

type UploadAreaProps = {
  /** Name of the item to which the files belong. */
  label: string;
  upload(files: readonly File[], options: { signal: AbortSignal; onProgress(share: number): void }): Promise<boolean>;
};

/** An area to choose or drop files, with progress and a cancel button. Unmounting cancels the upload too. */
export function UploadArea({ label, upload }: UploadAreaProps) {
  const t = texts.useTexts();
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  async function handleFiles(files: File[]) {
    const current = new AbortController();
    controller.current = current;
    setShare(0);
    try {
      await upload(files, { signal: current.signal, onProgress: setShare });
    } finally {
      setShare(null);
    }
  }

  if (share === null) {
    return <FileDrop multiple purpose={label} label={t('chooseFiles')} hint={t('sizeLimit')} onFiles={handleFiles} />;
  }
  return (
    <Flex align="center" gap={12}>
      <Progress percent={Math.round(share * 100)} aria-label={t('uploading', { item: label })} />
      <Button size="small" onClick={() => controller.current?.abort()}>
        {t('cancelUpload')}
      </Button>
    </Flex>
  );
}
