import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button, DownloadOutlined, Dropdown, Text } from '@platform/design-system';
import { maxChosenRows } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { ListState } from './list-state.ts';

export type ListExport = {
  /** The list in the address of its export. */
  list: 'deals' | 'companies' | 'clients' | 'whitelist' | 'interested' | 'employees' | 'investments';
  /** The export that can be imported again, in the address, if there is one (DATA-03). */
  forImport?: 'companies-for-import';
  /** Parameters besides search and order; empty ones are left out. */
  filters?: Readonly<Record<string, string>>;
};

type ExportedFile = { name: string; format: 'csv' | 'xlsx' | 'zip' };

type ExportMenuProps = ListExport & {
  state: Pick<ListState<string>, 'search' | 'sorted' | 'column' | 'direction'>;
  /** The ticked rows, if only these are exported. */
  ids?: readonly string[];
};

/**
 * Exports all rows that match, or those that are ticked, in the order of the list (DATA-05, DATA-07). The shell asks for re-authentication where the server
 * requires it, and repeats the call.
 */
export function ExportMenu({ list, forImport, filters = {}, state, ids }: ExportMenuProps) {
  const t = texts.useTexts();
  const { http } = usePlatform();
  const { show } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function save({ name, format }: ExportedFile): Promise<void> {
    const { search, sorted, column, direction } = state;
    const order = sorted ? { sort: column, order: direction } : {};
    // A ticked row is exported even if it no longer matches.
    const rows = ids ? { ids: ids.join(',') } : { search: search.trim(), ...filters };
    const wanted = Object.entries({ ...rows, ...order }).filter(([, value]) => value !== '');
    setBusy(true);
    try {
      const file = await http.download(`/api/export/${name}?${new URLSearchParams([['format', format], ...wanted])}`);
      saveBlob(file, `${name}-${today()}.${format}`);
    } catch (error) {
      show(error, t('views.exportFailed'));
    } finally {
      setBusy(false);
    }
  }

  if (ids && ids.length > maxChosenRows) {
    return <Text tone="muted">{t('views.exportLimit', { count: maxChosenRows })}</Text>;
  }
  return (
    <Dropdown
      autoFocus
      destroyOnHidden
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'csv', label: t('views.csv'), onClick: () => void save({ name: list, format: 'csv' }) },
          { key: 'xlsx', label: t('views.xlsx'), onClick: () => void save({ name: list, format: 'xlsx' }) },
          ...(forImport
            ? [
                {
                  key: 'forImport',
                  type: 'group' as const,
                  label: t('views.forImport'),
                  children: (['xlsx', 'zip'] as const).map((format) => ({
                    key: `forImport.${format}`,
                    label: t(`views.forImportAs.${format}`),
                    onClick: () => void save({ name: forImport, format }),
                  })),
                },
              ]
            : []),
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} aria-haspopup="menu">
        {t('views.export')}
      </Button>
    </Dropdown>
  );
}

/** Returns the current date in the user's time zone, `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA').format();
}
