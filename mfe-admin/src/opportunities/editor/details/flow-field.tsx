import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { TemplateSelect } from '../../../flows/template-select.tsx';
import { texts } from '../../../texts.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import type { DetailControl } from './detail-field.tsx';

type FlowFieldProps = {
  control: DetailControl;
  value: string;
  /** Null until the deal is stored. */
  deal: StoredDeal | null;
  disabled: boolean;
  onChange(templateId: string): void;
};

/** The template that the deal's flow is made from, and the way to the deal's own copy (EDIT-15). */
export function FlowField({ control, value, deal, disabled, onChange }: FlowFieldProps) {
  const t = texts.useTexts();
  const flow = deal?.flow ?? null;
  const templateId = flow?.templateId ?? null;
  return (
    <>
      <TemplateSelect
        {...control}
        value={value || null}
        known={flow && templateId ? { id: templateId, name: flow.name } : null}
        disabled={disabled}
        placeholder={
          flow && !templateId
            ? t('editor.details.deletedTemplate', { name: flow.name })
            : t('editor.details.chooseFlow')
        }
        none={t('editor.details.noFlow')}
        failed={t('editor.details.flowsFailed')}
        onChange={onChange}
      />
      {deal && flow ? (
        <Link to={paths.dealFlowEditor({ flowId: flow.id, dealId: deal.id })}>{t('editor.details.editFlow')}</Link>
      ) : null}
    </>
  );
}
