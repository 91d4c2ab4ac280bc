import { useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { foldText } from '@platform/rules';
import { texts } from '../../../texts.ts';
import { TemplatesForDealDocument } from '../documents.ts';
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
  const loaded = useLoad(TemplatesForDealDocument, {});
  if (loaded.state === 'failed') {
    return <ErrorState title={t('editor.details.flowsFailed')} onRetry={loaded.reload} />;
  }
  const templates = loaded.data?.investmentTemplates.items ?? [];
  const flow = deal?.flow ?? null;
  const hasDeletedTemplate = flow !== null && !flow.templateId;
  const attached = flow && value === flow.templateId && !templates.some(({ id }) => id === value) ? flow : null;
  const options = [
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
    // Beyond the first page of templates, or while they load.
    ...(attached ? [{ value, label: attached.name }] : []),
  ];
  return (
    <>
      <Select
        {...control}
        value={value || null}
        disabled={disabled}
        placeholder={
          hasDeletedTemplate ? t('editor.details.deletedTemplate', { name: flow.name }) : t('editor.details.chooseFlow')
        }
        loading={loaded.state === 'loading'}
        showSearch={{
          filterOption: (text, option) => foldText(String(option?.label ?? '')).includes(foldText(text)),
        }}
        notFoundContent={loaded.state === 'loading' ? null : t('editor.details.noFlow')}
        options={options}
        onChange={onChange}
      />
      {deal && flow ? (
        <Link to={paths.dealFlowEditor({ flowId: flow.id, dealId: deal.id })}>{t('editor.details.editFlow')}</Link>
      ) : null}
    </>
  );
}
