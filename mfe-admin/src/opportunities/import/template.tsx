import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const formats = ['xlsx', 'zip'] as const;

/** The id of no company. */
const noCompany = '00000000-0000-0000-0000-000000000000';

/** Downloads an export without rows, whose columns are all that can be imported. */
export function Template() {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const { show } = useErrorText();
  const [loading, setLoading] = useState<string | null>(null);

  async function save(format: (typeof formats)[number]): Promise<void> {
    setLoading(format);
    try {
      const file = await http.download(`/api/export/companies-for-import?format=${format}&ids=${noCompany}`);
      saveBlob(file, `companies-template.${format}`);
    } catch (error) {
      show(error, t('import.file.templateFailed'));
    } finally {
      setLoading(null);
    }
  }

  return (
    <div className="ds-actions">
      {formats.map((format) => (
        <Button
          key={format}
          icon={<DownloadOutlined aria-hidden />}
          loading={loading === format}
          disabled={loading !== null && loading !== format}
          onClick={() => void save(format)}
        >
          {t(`import.file.${format}`)}
        </Button>
      ))}
    </div>
  );
}
