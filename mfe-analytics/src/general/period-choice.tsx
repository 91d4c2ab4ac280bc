import './period-choice.css';
import { Segmented, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { firstPreset, type Period, periods, type Range, rangeOf, rangeOfDays } from './period.ts';

/**
 * The presets and a custom range (ANA-03). `onChange` is called for complete ranges only: while a day is missing or the
 * end is before the start, the figures stay as they are (ANA-04).
 */
export function PeriodChoice({ onChange }: { onChange(range: Range): void }) {
  const t = texts.useTexts();
  const errorId = useId();
  const [period, setPeriod] = useState<Period>(firstPreset);
  const [days, setDays] = useState({ start: '', end: '' });
  const reversed = rangeOfDays(days.start, days.end) === 'reversed';

  function choose(next: Period) {
    setPeriod(next);
    if (next === 'custom') applyDays(days);
    else onChange(rangeOf(next, new Date()));
  }

  function applyDays(next: typeof days) {
    setDays(next);
    const range = rangeOfDays(next.start, next.end);
    if (range && range !== 'reversed') onChange(range);
  }

  const day = (name: 'start' | 'end') => (
    <Input
      type="date"
      aria-label={t(`${name}Day`)}
      aria-invalid={reversed}
      aria-describedby={reversed ? errorId : undefined}
      value={days[name]}
      onChange={(event) => applyDays({ ...days, [name]: event.target.value })}
    />
  );

  return (
    <div className="analytics-period">
      <Segmented<Period>
        aria-label={t('period')}
        value={period}
        onChange={choose}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      {period === 'custom' ? (
        <div className="analytics-period-days">
          {day('start')}
          {day('end')}
        </div>
      ) : null}
      {period === 'custom' && reversed ? (
        <div id={errorId} role="alert">
          <Text tone="danger">{t('reversed')}</Text>
        </div>
      ) : null}
    </div>
  );
}
