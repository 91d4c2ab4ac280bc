import { LoadingState, Tabs } from '@platform/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import { HistoryTab } from '../../history/history-tab.tsx';
import { useRecordTab } from '../../record/use-record-tab.ts';
import { texts } from '../../texts.ts';
import type { EditedFlow } from './flow-kind.ts';
import type { StoredFlow } from './model/stored-flow.ts';

const FlowVersions = lazy(() => import('./versions/flow-versions.tsx'));

type FlowTabsProps = {
  of: EditedFlow;
  flow: StoredFlow;
  /** The fields, which stay mounted: what is typed in them is not lost. */
  children: ReactNode;
};

/** What is edited, its versions, and what was done to the flow; the open tab is kept in the URL (HIST-16). */
export function FlowTabs({ of, flow, children }: FlowTabsProps) {
  const t = texts.useTexts();
  const [tab, openTab] = useRecordTab(['edit', 'versions', 'activity']);
  const shown = {
    edit: children,
    versions: (
      <Suspense fallback={<LoadingState />}>
        <FlowVersions of={of} flow={flow} />
      </Suspense>
    ),
    activity: <HistoryTab of="flow" id={flow.id} />,
  };
  return (
    <Tabs
      aria-label={t('flows.tabsLabel')}
      activeKey={tab}
      onChange={(key) => openTab(key as typeof tab)}
      items={(['edit', 'versions', 'activity'] as const).map((key) => ({
        key,
        label: t(`flows.tabs.${key}`),
        // The others are loaded again whenever they are opened.
        children: key === 'edit' || key === tab ? shown[key] : null,
      }))}
    />
  );
}
