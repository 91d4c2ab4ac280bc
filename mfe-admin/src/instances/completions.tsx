import { ownFailureMessage, useDates, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DateText, EmptyState, formatBytes, Section, Text, useDesignSettings } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { InvestmentCompletionsQuery } from '../gql/graphql.ts';
import { ListRows } from '../list/list-rows.tsx';
import { texts } from '../texts.ts';
import { InvestmentCompletionsDocument } from './documents.ts';

type Completion = InvestmentCompletionsQuery['investmentCompletions'][number];
type CompletionFile = Completion['files'][number] & { id: string };

/** Which files stood in the flow each time the investment was marked as completed, newest first (AINV-08). Read-only. */
export default function Completions({ investmentId }: { investmentId: string }) {
  const t = texts.useTexts();
  const loaded = useLoad(InvestmentCompletionsDocument, { investmentId }, { context: ownFailureMessage });
  return (
    <LoadGate loaded={loaded} failed={t('instance.evidence.failed')}>
      {({ investmentCompletions: completions }) =>
        completions.length === 0 ? (
          <EmptyState title={t('instance.evidence.empty')} text={t('instance.evidence.emptyHint')} />
        ) : (
          completions.map((completion) => <CompletionFiles key={completion.id} completion={completion} />)
        )
      }
    </LoadGate>
  );
}

function CompletionFiles({ completion }: { completion: Completion }) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const columns = useColumns();
  const { completedAt, completedBy, sourceVersion, files } = completion;
  const title = t('instance.evidence.completed', { at: dateTime(completedAt), by: completedBy });
  return (
    <Section title={title}>
      {sourceVersion == null ? null : (
        <div className="admin-instance-version">
          <Text tone="secondary">{t('instance.evidence.version', { version: sourceVersion })}</Text>
        </div>
      )}
      {files.length === 0 ? (
        <Text tone="muted">{t('instance.evidence.noFiles')}</Text>
      ) : (
        <ListRows
          label={title}
          // A file may stand in several items.
          rows={files.map((file, index) => ({ ...file, id: `${index} ${file.fileId}` }))}
          nameOf={({ name }) => name}
          columns={columns}
        />
      )}
    </Section>
  );
}

function useColumns(): ListColumn<CompletionFile>[] {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  return [
    {
      key: 'name',
      title: t('instance.evidence.file'),
      width: 190,
      card: 'title',
      render: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'item',
      title: t('instance.evidence.item'),
      width: 220,
      card: 'line',
      render: ({ section, item }) => (
        <bdi>
          {section}: {item}
        </bdi>
      ),
    },
    {
      key: 'size',
      title: t('instance.evidence.size'),
      width: 110,
      align: 'end',
      card: 'plain',
      render: ({ sizeBytes }) => formatBytes(sizeBytes, locale),
    },
    {
      key: 'uploadedAt',
      title: t('instance.evidence.uploadedAt'),
      width: 215,
      card: 'plain',
      render: ({ uploadedAt }) => <DateText value={uploadedAt} display="date-time" />,
    },
    {
      key: 'uploadedBy',
      title: t('instance.evidence.uploadedBy'),
      width: 120,
      card: 'plain',
      render: ({ uploadedBy }) => (uploadedBy ? <bdi>{uploadedBy}</bdi> : null),
    },
    {
      key: 'sha256',
      title: t('instance.evidence.sha256'),
      width: 170,
      card: 'line',
      render: ({ sha256 }) => <code className="admin-instance-hash">{sha256}</code>,
    },
  ];
}
