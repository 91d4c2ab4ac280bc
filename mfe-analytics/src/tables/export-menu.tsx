import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined, Dropdown, useDesignSettings } from '@platform/design-system';
import { dayIn } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';

/** The tables in the addresses of their exports. */
type ExportedTable =
  | 'active-investors'
  | 'answer-times'
  | 'company-figures'
  | 'day-figures'
  | 'deal-figures'
  | 'document-pages'
  | 'document-readers'
  | 'document-readings'
  | 'feedback'
  | 'feedback-reasons'
  | 'funnel'
  | 'funnel-people'
  | 'preference-figures';

type ExportMenuProps = {
  /** What is exported. */
  name: string;
  list: ExportedTable;
  /** The parameters of the export, such as its period; what is null is left out. */
  query: Readonly<Record<string, string | null>>;
};

/**
 * Exports all rows of a table with the figures on the screen (FIG-02). The shell asks for re-authentication where the
 * server requires it, and repeats the call.
 */
export function ExportMenu({ name, list, query }: ExportMenuProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const { timeZone } = useDesignSettings();
  const { show } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function save(format: 'csv' | 'xlsx'): Promise<void> {
    const wanted = Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
    setBusy(true);
    try {
      const file = await http.download(`/api/export/${list}?${new URLSearchParams([['format', format], ...wanted])}`);
      saveBlob(file, `${list}-${dayIn(new Date(), timeZone)}.${format}`);
    } catch (error) {
      show(error, t('exportFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dropdown
      autoFocus
      destroyOnHidden
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: (['csv', 'xlsx'] as const).map((format) => ({
          key: format,
          label: t(`formats.${format}`),
          onClick: () => void save(format),
        })),
      }}
    >
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        aria-haspopup="menu"
        aria-label={t('exportOf', { name })}
      >
        {t('export')}
      </Button>
    </Dropdown>
  );
}
