import type { StoredList } from '@platform/app-kit/places';
import { ArrowLeftOutlined, Page, Tabs } from '@platform/design-system';
import { type Fact, FactRail, RecordHeader, RecordLayout } from '@platform/design-system/record';
import { Link } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { type RecordAction, RecordActions } from './record-actions.tsx';
import { RecordNeighbours } from './record-ways.tsx';
import { useRecordNavigation } from './use-record-navigation.ts';
import { useRecordTab } from './use-record-tab.ts';

type RecordPageProps<Tab extends string> = {
  /** The list that the record belongs to, its title and its path. */
  list: StoredList;
  listTitle: string;
  listPath: string;
  /** Text of the link to the list, if a requirement has one; else its title is the link. */
  backText?: string;
  name: string;
  /** The status words in one line. */
  status?: ReactNode;
  /** The primary action. */
  primary?: ReactNode;
  /** The entries of the `⋯` menu. */
  actions?: readonly RecordAction[];
  /** Below the head, such as what others have changed meanwhile. */
  notice?: ReactNode;
  facts: readonly Fact[];
  /** Accessible name of the tabs. */
  tabsLabel: string;
  tabs: readonly [RecordTab<Tab>, ...RecordTab<Tab>[]];
};

type RecordTab<Tab extends string> = { key: Tab; label: string; content: ReactNode };

/** A staff record: a head that stays in view, a rail of facts, and tabs that are kept in the URL. */
export function RecordPage<Tab extends string>(props: RecordPageProps<Tab>) {
  const { list, listTitle, listPath, backText, name, status, primary, actions = [], notice, facts } = props;
  const { tabsLabel, tabs } = props;
  const t = texts.useTexts();
  const { back, ...neighbours } = useRecordNavigation(list, listPath);
  const [first, ...others] = tabs;
  const [tab, openTab] = useRecordTab<Tab>([first.key, ...others.map(({ key }) => key)]);
  return (
    <Page width="full">
      <RecordHeader
        breadcrumbLabel={t('record.breadcrumb')}
        breadcrumb={[
          <Link key="list" {...back}>
            <ArrowLeftOutlined aria-hidden /> {backText ?? listTitle}
          </Link>,
          ...(backText ? [listTitle] : []),
        ]}
        neighbours={<RecordNeighbours {...neighbours} />}
        name={<bdi>{name}</bdi>}
        status={status}
        actions={
          <>
            {primary}
            <RecordActions name={name} actions={actions} />
          </>
        }
      />
      {notice}
      <RecordLayout rail={<Facts facts={facts} />}>
        <Tabs
          aria-label={tabsLabel}
          activeKey={tab}
          onChange={(key) => openTab(key as Tab)}
          // Reload a tab whenever it is opened.
          destroyOnHidden
          items={tabs.map(({ key, label, content }) => ({ key, label, children: content }))}
        />
      </RecordLayout>
    </Page>
  );
}

/** The facts of a record, with the texts of the app. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = texts.useTexts();
  return (
    <FactRail
      label={t('record.facts')}
      facts={facts}
      emptyTexts={{
        show: (count) => t('record.showEmpty', { count }),
        hide: t('record.hideEmpty'),
        none: t('list.none'),
      }}
    />
  );
}
