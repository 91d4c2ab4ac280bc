import { Button, Collapse, DateText, Section } from '@platform/design-system';
import { RowMenu } from '@platform/design-system/list';
import { useState } from 'react';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { type FragmentType, readFragment } from '../gql/index.ts';
import { History } from '../record/history.tsx';
import { texts } from '../texts.ts';
import { AppKeys } from './app-keys.tsx';
import { PublishedAppFragment } from './documents.ts';
import { DecisionBadge, DecisionFigures, Measurement } from './measurement.tsx';
import { ReleaseFaults } from './release-faults.tsx';
import { RolloutDialog, type RolloutQuestion } from './rollout-dialog.tsx';
import { ServedBadge } from './served-badge.tsx';

type PublishedApp = Releases_AppFragment;

type SectionProps = { app: FragmentType<typeof PublishedAppFragment>; reload(): void };

/** The shell or one app: who gets which release, what can be done about it, its releases and its history. */
export function PublishedAppSection({ app: given, reload }: SectionProps) {
  const t = texts.useTexts();
  const app = readFragment(PublishedAppFragment, given);
  const [question, setQuestion] = useState<RolloutQuestion | null>(null);
  const { rollbackTo } = app;
  return (
    <Section
      title={<bdi>{app.title}</bdi>}
      actions={
        <>
          {app.canary ? (
            <Button onClick={() => setQuestion({ action: 'PROMOTED', release: app.canary ?? '' })}>
              {t('releases.promote')}
            </Button>
          ) : null}
          {rollbackTo ? (
            <Button danger onClick={() => setQuestion({ action: 'ROLLED_BACK', release: rollbackTo })}>
              {app.canary ? t('releases.endCanary') : t('releases.rollBack')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="ds-stack">
        <p>
          {describe(t, app)} <DecisionBadge app={app} />
        </p>
        {app.measurement ? <Measurement app={app} measurement={app.measurement} /> : null}
        <Collapse
          size="small"
          items={[
            {
              key: 'releases',
              label: t('releases.list', { count: app.releases.length }),
              children: <ReleaseList app={app} ask={setQuestion} />,
            },
            {
              key: 'keys',
              label: t('releases.keys.list', { count: app.keys.length }),
              children: <AppKeys app={app} reload={reload} />,
            },
            { key: 'history', label: t('releases.history'), children: <Rollouts app={app} /> },
          ]}
        />
      </div>
      <RolloutDialog app={app} question={question} onClose={() => setQuestion(null)} onChanged={reload} />
    </Section>
  );
}

function ReleaseList({ app, ask }: { app: PublishedApp; ask(question: RolloutQuestion): void }) {
  const t = texts.useTexts();
  return (
    <ul className="admin-releases" aria-label={t('releases.list', { count: app.releases.length })}>
      {app.releases.map(({ id, publishedAt, publishedBy, signedBy, counts, seenFaults }) => (
        <li key={id}>
          <div>
            <strong>{id}</strong> <ServedBadge app={app} release={id} />
            <div className="ds-text-muted ds-text-caption">
              <DateText value={publishedAt} display="date-time" /> · <bdi>{publishedBy}</bdi>
            </div>
            <div className="ds-text-muted ds-text-caption">{describeSigner(t, app, signedBy)}</div>
            <div className="ds-text-muted ds-text-caption">
              {counts.mounts === 0 && counts.faultyMounts === 0
                ? t('releases.counts.none')
                : t('releases.counts.some', counts)}
            </div>
            {seenFaults > 0 ? <ReleaseFaults app={app} release={id} count={seenFaults} /> : null}
          </div>
          <RowMenu
            label={t('releases.actions', { release: id })}
            items={(['PUBLISHED', 'CANARY', 'PINNED'] as const)
              .filter((action) => action !== 'CANARY' || (app.stable !== null && id !== app.stable))
              .map((action) => ({
                key: action,
                label: t(`releases.menu.${action}`),
                onSelect: () => ask({ action, release: id }),
              }))}
          />
        </li>
      ))}
    </ul>
  );
}

function Rollouts({ app }: { app: PublishedApp }) {
  const t = texts.useTexts();
  return (
    <History
      label={t('releases.historyOf', { app: app.title })}
      entries={app.history.map((entry) => ({
        key: String(entry.revision),
        at: entry.at,
        who: entry.isByPlatform ? t('releases.platform') : <bdi>{entry.actor}</bdi>,
        what: (
          <>
            {t(`releases.done.${entry.action}`, {
              release: entry.action === 'CANARY' ? (entry.canary ?? '') : entry.stable,
              percentage: entry.canaryPercentage ?? 0,
            })}
            : {entry.isByPlatform && entry.figures ? null : <bdi>{entry.reason}</bdi>}
            {entry.terms ? ` (${t('releases.terms', { count: entry.terms.budget })})` : null}
            {entry.figures ? (
              <>
                {' '}
                <DecisionFigures figures={entry.figures} isReason={entry.isByPlatform} />
              </>
            ) : null}
          </>
        ),
      }))}
    />
  );
}

type T = ReturnType<typeof texts.useTexts>;

/** Who signed a release: a key that the app has, or one that counts no more (DLV-09). */
function describeSigner(t: T, { keys }: PublishedApp, signedBy: string | null): string {
  if (signedBy === null) return t('releases.unsigned');
  const isPresent = keys.some(({ fingerprint }) => fingerprint === signedBy);
  // Without a key of its own an app takes what a machine of the installation has signed.
  return t(isPresent || keys.length === 0 ? 'releases.signedBy' : 'releases.signedByFormer', { key: signedBy });
}

function describe(t: T, { stable, canary, canaryPercentage }: PublishedApp): string {
  if (stable === null) return t('releases.nobody');
  if (canary === null) return t('releases.everybody', { release: stable });
  return t('releases.shared', { release: stable, canary, percentage: canaryPercentage ?? 0 });
}
