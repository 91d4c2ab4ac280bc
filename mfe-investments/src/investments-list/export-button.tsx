import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import type { InvestmentEntrySort, InvestmentProgress } from '../gql/graphql.ts';
import { texts } from '../texts.ts';

type ExportButtonProps = {
  progress: InvestmentProgress | null;
  search: string | null;
  sort: InvestmentEntrySort;
};

/** Exports all matching entries, in the order of the list, as CSV. */
export function ExportButton({ progress, search, sort }: ExportButtonProps) {
  const t = texts.useTexts();
  const { http, reportError } = usePlatform();
  const { show } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function save() {
    const query = new URLSearchParams(sort);
    if (progress) query.set('progress', progress);
    if (search) query.set('search', search);
    setBusy(true);
    try {
      const file = await http.download(`/api/investment/export?${query}`);
      saveBlob(file, t('list.exportName', { day: today() }));
    } catch (error) {
      reportError(error, 'call');
      show(error, t('list.exportFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button className="ds-screen-only" loading={busy} onClick={() => void save()}>
      {t(busy ? 'list.exporting' : 'list.export')}
    </Button>
  );
}

/** Returns the current date in the user's time zone, `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA').format();
}
