import { useId } from 'react';
import { texts } from '../../../texts.ts';
import { TemplateSelect } from '../../template-select.tsx';

type TemplateChoiceProps = { value: string | null; onChange(templateId: string): void };

/** Chooses the template that is attached to a deal. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const t = texts.useTexts();
  const id = useId();
  return (
    <div className="ds-form-field">
      <label htmlFor={id}>{t('flows.deal.attaching.choose')}</label>
      <TemplateSelect
        id={id}
        value={value}
        placeholder={t('flows.deal.attaching.placeholder')}
        none={t('flows.deal.attaching.none')}
        failed={t('templates.failed.INVESTMENT')}
        onChange={onChange}
      />
    </div>
  );
}
