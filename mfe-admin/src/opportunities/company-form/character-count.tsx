import { useMoney } from '@platform/app-kit';
import { texts } from '../../texts.ts';

/** The number of characters of a text, and how many there may be; in code points, as the server counts. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  return (
    <span className="ds-figures">{t('companyForm.count', { used: number([...text].length), max: number(max) })}</span>
  );
}
