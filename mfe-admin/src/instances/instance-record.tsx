import './instances.css';
import { LoadingState, Page, Tabs } from '@platform/design-system';
import { type Fact, RecordHeader, RecordLayout } from '@platform/design-system/record';
import type { FlowFilesOptions } from '@platform/flow-ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FlowKind } from '../flows/editor/flow-kind.ts';
import type { FragmentType } from '../gql/index.ts';
import { Facts } from '../record/record-page.tsx';
import { ReplacedNotice } from '../record/replaced-notice.tsx';
import { useRecordTab } from '../record/use-record-tab.ts';
import type { Replaced } from '../record/use-replaced.ts';
import { texts } from '../texts.ts';
import type { InstanceFragment } from './documents.ts';
import { InstanceSteps } from './steps/instance-steps.tsx';

const InstanceEditor = lazy(() => import('./instance-editor.tsx'));
const Completions = lazy(() => import('./completions.tsx'));

type InstanceRecordProps = {
  kind: FlowKind;
  flowId: string;
  flow: FragmentType<typeof InstanceFragment>;
  /** Of an investment, which keeps what stood in it when it was completed. */
  investmentId?: string;
  back: ReactNode;
  /** What the instance is for, after the way back. */
  place: ReactNode;
  name: string;
  status?: ReactNode;
  actions: ReactNode;
  /** Why nothing can be changed. */
  notice: ReactNode;
  facts: readonly Fact[];
  files: Omit<FlowFilesOptions, 'onChanged'>;
  readOnly: boolean;
  replaced: Replaced;
};

const investmentTabs = ['steps', 'edit', 'evidence'] as const;
type InstanceTab = (typeof investmentTabs)[number];

/** A client's instance as staff see and change it: its steps, the flow editor, and the evidence of completions. */
export function InstanceRecord(props: InstanceRecordProps) {
  const { kind, flowId, flow, investmentId, back, place, name, status, actions, notice, facts, files } = props;
  const { readOnly, replaced } = props;
  const t = texts.useTexts();
  const [tab, openTab] = useRecordTab<InstanceTab>(investmentId ? investmentTabs : ['steps', 'edit']);
  // Once opened, the editor stays: what is typed in it is not lost.
  const [wasEdited, setEdited] = useState(tab === 'edit');
  if (tab === 'edit' && !wasEdited) setEdited(true);
  const contents: Record<InstanceTab, ReactNode> = {
    // Stays too, as uploads run in it.
    steps: <InstanceSteps flow={flow} files={files} readOnly={readOnly} onChanged={replaced.reloadOwn} />,
    edit: wasEdited ? (
      // What may be changed depends on whether the investment is completed.
      <InstanceEditor key={`${flowId} ${readOnly}`} kind={kind} flowId={flowId} onSaved={replaced.reloadOwn} />
    ) : null,
    evidence: investmentId && tab === 'evidence' ? <Completions investmentId={investmentId} /> : null,
  };
  return (
    <Page width="full">
      <RecordHeader
        breadcrumbLabel={t('record.breadcrumb')}
        breadcrumb={[back, place]}
        name={<bdi>{name}</bdi>}
        status={status}
        actions={actions}
      />
      {replaced.replaced ? <ReplacedNotice onClose={replaced.dismiss} /> : null}
      <div className="admin-instance-notice">{notice}</div>
      <RecordLayout rail={<Facts facts={facts} />}>
        <Tabs
          aria-label={t('instance.tabsLabel')}
          activeKey={tab}
          onChange={(key) => openTab(key as InstanceTab)}
          items={(investmentId ? investmentTabs : (['steps', 'edit'] as const)).map((key) => ({
            key,
            label: t(`instance.tabs.${key}`),
            children: <Suspense fallback={<LoadingState />}>{contents[key]}</Suspense>,
          }))}
        />
      </RecordLayout>
    </Page>
  );
}
