import './period-choice.css';
import { Segmented, Text, useDesignSettings } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { isWhole, type Period, type Preset, presets, rangeOf } from './period.ts';

const choices = [...presets, 'custom'] as const;

/**
 * The presets and custom days of the platform's time zone (ANA-03, FIG-05). `onChange` is called for complete periods
 * only: while a day is missing or the end is before the start, the figures stay as they are (ANA-04).
 */
export function PeriodChoice({ name, value, onChange }: PeriodChoiceProps) {
  const t = texts.useTexts();
  const { timeZone } = useDesignSettings();
  const errorId = useId();
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const days = typed ?? (typeof value === 'string' ? { from: '', to: '' } : value);
  const custom = asked || typeof value !== 'string';
  const reversed = isWhole(days.from) && isWhole(days.to) && days.to < days.from;

  function choose(choice: Preset | 'custom') {
    setAsked(choice === 'custom');
    setTyped(null);
    if (choice !== 'custom') onChange(choice);
  }

  function applyDays(next: { from: string; to: string }) {
    setTyped(next);
    if (rangeOf(next, new Date(), timeZone)) onChange(next);
  }

  const day = (key: 'from' | 'to') => (
    <Input
      type="date"
      aria-label={t(`days.${key}`)}
      aria-invalid={reversed}
      aria-describedby={reversed ? errorId : undefined}
      value={days[key]}
      onChange={(event) => applyDays({ ...days, [key]: event.target.value })}
    />
  );

  return (
    <div className="analytics-period">
      <Segmented<Preset | 'custom'>
        aria-label={t('periodOf', { name })}
        value={custom ? 'custom' : value}
        onChange={choose}
        options={choices.map((choice) => ({ value: choice, label: t(`periods.${choice}`) }))}
      />
      {custom ? (
        <div className="analytics-period-days">
          {day('from')}
          {day('to')}
          <Text tone="muted" size="caption">
            {t('timeZone', { timeZone })}
          </Text>
        </div>
      ) : null}
      {custom && reversed ? (
        <div id={errorId} role="alert">
          <Text tone="danger">{t('reversed')}</Text>
        </div>
      ) : null}
    </div>
  );
}

type PeriodChoiceProps = {
  /** What the period is of. */
  name: string;
  value: Period;
  onChange(period: Period): void;
};
