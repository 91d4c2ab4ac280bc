import { ownFailureMessage, useLoad } from '@platform/app-kit';
import {
  BusyModal,
  Button,
  DateText,
  EmptyState,
  ErrorState,
  LoadingState,
  StatusBadge,
} from '@platform/design-system';
import { maxSeenFaults } from '@platform/rules';
import { useState } from 'react';
import { DialogBody } from '../dialog/dialog-body.tsx';
import type { ReleaseFaultsQuery, Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { ReleaseFaultsDocument } from './documents.ts';

type ReleaseFaultsProps = {
  app: Releases_AppFragment;
  /** Id of the release. */
  release: string;
  /** Of different faults. */
  count: number;
};

/** Opens what pages saw of the faults of a release (DLV-07). */
export function ReleaseFaults({ app, release, count }: ReleaseFaultsProps) {
  const t = texts.useTexts();
  const [isOpen, setOpen] = useState(false);
  const title = t('releases.seen.title', { release, app: app.title });
  return (
    <>
      <Button
        className="admin-release-faults"
        type="link"
        size="small"
        aria-label={t('releases.seen.openOf', { count, release })}
        onClick={() => setOpen(true)}
      >
        {t('releases.seen.open', { count })}
      </Button>
      <BusyModal
        open={isOpen}
        busy={false}
        cross
        title={<bdi>{title}</bdi>}
        width={720}
        onCancel={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>{t('releases.seen.close')}</Button>}
        destroyOnHidden
      >
        <DialogBody label={title}>
          <Faults app={app.name} release={release} />
        </DialogBody>
      </BusyModal>
    </>
  );
}

function Faults({ app, release }: { app: string; release: string }) {
  const t = texts.useTexts();
  const { state, data, reload } = useLoad(ReleaseFaultsDocument, { app, release }, { context: ownFailureMessage });
  if (state === 'failed') return <ErrorState title={t('releases.seen.failed')} onRetry={reload} />;
  if (!data) return <LoadingState rows={6} />;
  if (data.releaseFaults.length === 0)
    return <EmptyState title={t('releases.seen.none')} text={t('releases.seen.kept', { limit: maxSeenFaults })} />;
  return (
    <>
      <p className="ds-text-muted ds-text-caption">
        {t('releases.seen.hint')} {t('releases.seen.kept', { limit: maxSeenFaults })}
      </p>
      <ol className="admin-releases" aria-label={t('releases.seen.list')}>
        {data.releaseFaults.map((fault) => (
          <Fault key={`${fault.phase} ${fault.message}`} fault={fault} />
        ))}
      </ol>
    </>
  );
}

function Fault({ fault }: { fault: ReleaseFaultsQuery['releaseFaults'][number] }) {
  const t = texts.useTexts();
  const { phase, message, count, firstAt, lastAt } = fault;
  return (
    <li>
      <div>
        <StatusBadge>{t(`releases.seen.phases.${phase}`)}</StatusBadge>
        <div className="admin-release-key">
          <bdi>{message}</bdi>
        </div>
        <div className="ds-text-muted ds-text-caption">
          {t('releases.seen.times', { count })} · <DateText value={lastAt} display="date-time" />
          {firstAt === lastAt ? null : (
            <>
              {' · '}
              {t('releases.seen.since')} <DateText value={firstAt} display="date-time" />
            </>
          )}
        </div>
      </div>
    </li>
  );
}
