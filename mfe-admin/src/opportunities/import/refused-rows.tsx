import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import type { CompanyImport } from './documents.ts';

/** Downloads the rows that were refused with the reasons, to be mended and imported again (DATA-01). */
export function RefusedRows({ current: { id, fileName } }: { current: CompanyImport }) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const { show } = useErrorText();
  const [loading, setLoading] = useState(false);

  async function save(): Promise<void> {
    setLoading(true);
    try {
      const file = await http.download(`/api/download/company/import/${id}`);
      const ending = file.type.includes('zip') ? 'zip' : 'csv';
      saveBlob(file, `${fileName.replace(/\.[^.]{1,5}$/, '')}-refused.${ending}`);
    } catch (error) {
      show(error, t('import.refused.failed'));
    } finally {
      setLoading(false);
    }
  }

  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={loading} onClick={() => void save()}>
      {t('import.refused.download')}
    </Button>
  );
}
