import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined, Dropdown, useDesignSettings } from '@platform/design-system';
import { dayIn } from '@platform/rules';
import { useState } from 'react';
import type { Range } from '../period/period.ts';
import { texts } from '../texts.ts';
import { type TableState, variablesOf } from './use-table-state.ts';

type ExportMenuProps = {
  /** What is exported. */
  name: string;
  /** The table in the address of its export. */
  list: 'company-figures' | 'deal-figures';
  range: Range;
  state: TableState;
};

/** Exports all rows of a table in its period and order (FIG-02). */
export function ExportMenu({ name, list, range, state }: ExportMenuProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const { timeZone } = useDesignSettings();
  const { show } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function save(format: 'csv' | 'xlsx'): Promise<void> {
    const { column, direction } = variablesOf(state).sort;
    const bounds = Object.entries(range).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
    const query = new URLSearchParams([['format', format], ...bounds, ['sort', column], ['order', direction]]);
    setBusy(true);
    try {
      const file = await http.download(`/api/export/${list}?${query}`);
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
