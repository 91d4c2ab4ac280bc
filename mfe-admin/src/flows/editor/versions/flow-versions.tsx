import { ownFailureMessage, useDates, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, StatusBadge, Text } from '@platform/design-system';
import { useState } from 'react';
import type { FlowVersionsQuery } from '../../../gql/graphql.ts';
import { texts } from '../../../texts.ts';
import { FlowVersionsDocument } from '../../documents.ts';
import type { EditedFlow } from '../flow-kind.ts';
import type { StoredFlow } from '../model/stored-flow.ts';
import { ChangesSince } from './changes-since.tsx';

type FlowVersionsProps = { of: EditedFlow; flow: StoredFlow };

/** The versions of a flow, what came from each, and what changed since. */
export default function FlowVersions({ of, flow }: FlowVersionsProps) {
  const t = texts.useTexts();
  const [since, setSince] = useState<number | null>(null);
  const options = { policy: 'cache-and-network', context: ownFailureMessage } as const;
  const loaded = useLoad(FlowVersionsDocument, { flowId: flow.id }, options);
  return (
    <LoadGate loaded={loaded} failed={t('flows.versions.failed')}>
      {({ flowVersions }) => (
        <div className="admin-flow-versions">
          <ol aria-label={t('flows.versions.label')} reversed>
            {flowVersions.map((version) => (
              <Version
                key={version.number}
                of={of}
                version={version}
                isOpen={since === version.number}
                onOpen={(isOpen) => setSince(isOpen ? version.number : null)}
              />
            ))}
          </ol>
          {since === null ? null : <ChangesSince flowId={flow.id} version={since} />}
        </div>
      )}
    </LoadGate>
  );
}

type VersionProps = {
  of: EditedFlow;
  version: FlowVersionsQuery['flowVersions'][number];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
};

function Version({ of, version: { number, until, replacedBy, instances: count }, isOpen, onOpen }: VersionProps) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  return (
    <li className="admin-flow-version">
      <div>
        <Text strong>{t('flows.versions.number', { number })}</Text>{' '}
        {until ? null : <StatusBadge tone="positive">{t('flows.versions.current')}</StatusBadge>}
        {until ? (
          <Text as="div" tone="muted" size="caption">
            <bdi>
              {replacedBy
                ? t('flows.versions.untilBy', { at: dateTime(until), by: replacedBy })
                : t('flows.versions.until', { at: dateTime(until) })}
            </bdi>
          </Text>
        ) : null}
        {of === 'INVESTMENT' ? null : (
          <Text as="div" tone="secondary">
            {t(of === 'ONBOARDING' ? 'flows.versions.clients' : 'flows.versions.investments', { count })}
          </Text>
        )}
      </div>
      {until ? (
        <Button
          size="small"
          aria-pressed={isOpen}
          aria-label={t('flows.versions.changesSinceOf', { number })}
          onClick={() => onOpen(!isOpen)}
        >
          {t('flows.versions.changesSince')}
        </Button>
      ) : null}
    </li>
  );
}
