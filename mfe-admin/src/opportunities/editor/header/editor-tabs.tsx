import { usePlatform } from '@platform/app-kit';
import { LoadingState, Tabs } from '@platform/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import { HistoryTab } from '../../../history/history-tab.tsx';
import { texts } from '../../../texts.ts';
import type { Names } from '../../versions/show/use-wording.ts';
import { type ContentValue, contentOf, modelOf } from '../model/content.ts';
import { type StoredDeal, storedIdsOf } from '../model/stored-deal.ts';
import type { Editor } from '../use-editor.ts';
import { editorTabs, useEditorTab } from './use-editor-tab.ts';

const VersionsTab = lazy(() => import('../../versions/versions-tab.tsx'));

type EditorTabsProps = {
  deal: StoredDeal;
  editor: Editor;
  names: Names;
  /** The fields, which stay mounted: what is typed in them is not lost. */
  children: ReactNode;
};

/** What is edited, its versions, and what was done to the deal; the open tab is kept in the URL (HIST-07, HIST-16). */
export function EditorTabs({ deal, editor, names, children }: EditorTabsProps) {
  const t = texts.useTexts();
  const { timeZone } = usePlatform();
  const [tab, openTab] = useEditorTab();
  const shown = {
    edit: children,
    versions: (
      <Suspense fallback={<LoadingState />}>
        <VersionsTab
          kind="DEAL"
          id={deal.id}
          names={names}
          current={() => contentOf(editor.read(), timeZone)}
          currencyIsFixed={deal.currencyIsFixed}
          onRestore={({ version, content }) => {
            const stored = storedIdsOf(deal.content);
            editor.restore(
              // A lazy component knows no type parameter: the kind is that of the content.
              modelOf(content as ContentValue, (id) => stored.has(id)),
              version,
            );
            openTab('edit');
          }}
        />
      </Suspense>
    ),
    activity: <HistoryTab of="deal" id={deal.id} />,
  };
  return (
    <Tabs
      aria-label={t('editor.tabsLabel')}
      activeKey={tab}
      onChange={(key) => openTab(key as typeof tab)}
      items={editorTabs.map((key) => ({
        key,
        label: t(`editor.tabs.${key}`),
        // The others are loaded again whenever they are opened.
        children: key === 'edit' || key === tab ? shown[key] : null,
      }))}
    />
  );
}
