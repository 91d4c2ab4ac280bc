import { useBackLink } from '@platform/app-kit/places';
import { ArrowLeftOutlined, Button, EyeOutlined, StatusBadge } from '@platform/design-system';
import { RecordHeader } from '@platform/design-system/record';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { flowTemplatesList, templatesList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import type { EditedFlow } from './flow-kind.ts';
import type { FlowEditorState } from './use-flow-editor.ts';

type FlowHeaderProps = { of: EditedFlow; title: string; editor: FlowEditorState; onPreview(): void };

/** The head of the editor: the way back, what the flow is, and its preview. */
export function FlowHeader({ of, title, editor, onPreview }: FlowHeaderProps) {
  const t = texts.useTexts();
  const { flow } = editor.base;
  return (
    <RecordHeader
      breadcrumbLabel={t('record.breadcrumb')}
      breadcrumb={[<Back key="back" of={of} dealId={flow?.dealId ?? null} />, t(`flows.area.${of}`)]}
      name={<bdi>{title}</bdi>}
      status={
        <>
          {flow?.isDefault ? <StatusBadge tone="info">{t('flows.isDefault')}</StatusBadge> : null}
          {of === 'DEAL' ? <StatusBadge>{t('flows.ownCopy')}</StatusBadge> : null}
          {flow ? <StatusBadge>{t('flows.version', { number: flow.version })}</StatusBadge> : null}
        </>
      }
      actions={
        <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
          {t('flows.preview')}
        </Button>
      }
    />
  );
}

/** Leads to the list as it was left; from a deal's own copy to the deal. */
function Back({ of, dealId }: { of: EditedFlow; dealId: string | null }) {
  const t = texts.useTexts();
  const toOnboarding = useBackLink(templatesList, paths.onboardingTemplates());
  const toTemplates = useBackLink(flowTemplatesList, paths.flowTemplates());
  const toDeal = { to: dealId ? paths.dealEditor({ dealId }) : paths.staffDealList() };
  const back = { ONBOARDING: toOnboarding, INVESTMENT: toTemplates, DEAL: toDeal }[of];
  return (
    <Link {...back}>
      <ArrowLeftOutlined aria-hidden /> {t('flows.back')}
    </Link>
  );
}
