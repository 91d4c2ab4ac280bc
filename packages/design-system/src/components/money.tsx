import { formatMoney } from '../formats.ts';
import { useDesignSettings } from '../theme/design-context.ts';

/** An amount with its currency in tabular figures (NAV-17). `amount` is a decimal string; without currency it is `USD`. */
export function Money({ amount, currency }: { amount: string; currency?: string | null }) {
  const { locale } = useDesignSettings();
  return <span className="ds-money">{formatMoney(amount, currency, locale)}</span>;
}
