import { usePlatform } from '@platform/app-kit';
import { usePrinting } from '@platform/deal-page';
import { formatDate, useDesignSettings } from '@platform/design-system';
import { texts } from '../texts.ts';

/** The header of a printed deal: brand and date. */
export function PrintHead() {
  const t = texts.useTexts();
  const { brand } = usePlatform();
  const { locale } = useDesignSettings();
  if (!usePrinting()) return null;
  const date = formatDate(new Date().toISOString(), locale);
  return <p className="opportunities-deal-page-print-head">{t('detail.printed', { brand: brand.name, date })}</p>;
}
