import { ErrorState, Heading, LoadingState, Text } from '@platform/design-system';
import { type ReactNode, useId, useMemo } from 'react';
import { texts } from '../../../texts.ts';
import { compareContents } from '../compare/compare-contents.ts';
import { Comparison } from '../comparison.tsx';
import type { ContentOf, VersionedKind } from '../contents/contents.ts';
import { emptyContent } from '../contents/empty-content.ts';
import { type LoadedVersion, useVersion } from '../use-version.ts';
import type { ShowMode } from './field-change.tsx';
import type { Names } from './use-wording.ts';

type OfRecord<Kind extends VersionedKind> = {
  kind: Kind;
  /** Of the deal or company. */
  id: string;
  names?: Names | undefined;
};

/** Two versions compared, the older one first, or the content of a single one. */
export function ComparedVersions<Kind extends VersionedKind>({
  numbers,
  ...record
}: OfRecord<Kind> & { numbers: readonly number[] }) {
  const t = texts.useTexts();
  const [first, second] = [...numbers].sort((one, other) => one - other);
  if (first === undefined) return <Text as="p">{t('versions.chooseTwo')}</Text>;
  if (second !== undefined) return <TwoVersions {...record} before={first} after={second} />;
  return (
    <Titled title={t('versions.contentOf', { number: first })}>
      <VersionContent {...record} number={first} />
    </Titled>
  );
}

function TwoVersions<Kind extends VersionedKind>({
  before,
  after,
  ...record
}: OfRecord<Kind> & { before: number; after: number }) {
  const t = texts.useTexts();
  const { kind, id } = record;
  const [older, newer] = [useVersion(kind, id, before), useVersion(kind, id, after)];
  return (
    <Titled title={t('versions.comparing', { before, after })}>
      <Loaded versions={[older, newer]}>
        <Differences {...record} before={older.content} after={newer.content} mode="CHANGES" />
      </Loaded>
    </Titled>
  );
}

/** The content of a version, to be read. */
export function VersionContent<Kind extends VersionedKind>({ number, ...record }: OfRecord<Kind> & { number: number }) {
  const { kind, id } = record;
  const version = useVersion(kind, id, number);
  const empty = useMemo(() => emptyContent(kind), [kind]);
  return (
    <Loaded versions={[version]}>
      <Differences {...record} before={empty} after={version.content} mode="CONTENT" />
    </Loaded>
  );
}

type DifferencesProps<Kind extends VersionedKind> = OfRecord<Kind> & {
  before: ContentOf<Kind> | null;
  after: ContentOf<Kind> | null;
  mode: ShowMode;
};

function Differences<Kind extends VersionedKind>({ kind, before, after, names, mode }: DifferencesProps<Kind>) {
  const t = texts.useTexts();
  const comparison = useMemo(() => before && after && compareContents(kind, before, after), [kind, before, after]);
  if (!comparison) return null;
  return <Comparison comparison={comparison} label={t('versions.comparison')} names={names} mode={mode} />;
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Heading level={2} size={3} id={heading}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Loaded({ versions, children }: { versions: readonly LoadedVersion<VersionedKind>[]; children: ReactNode }) {
  const t = texts.useTexts();
  const failed = versions.find(({ loaded }) => loaded.state === 'failed');
  if (failed) return <ErrorState title={t('versions.contentFailed')} onRetry={failed.loaded.reload} />;
  return versions.every(({ content }) => content) ? children : <LoadingState rows={6} />;
}
