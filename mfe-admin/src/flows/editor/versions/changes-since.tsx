import { ownFailureMessage, readCodedError, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { EmptyState, Heading } from '@platform/design-system';
import { texts } from '../../../texts.ts';
import { FlowChangesDocument } from '../../documents.ts';
import { FlowChangeList } from '../deal/flow-change-list.tsx';
import { nullsOf } from '../model/nulls-of.ts';

/** What changed in a template or a deal's copy since an earlier version. */
export function ChangesSince({ flowId, version }: { flowId: string; version: number }) {
  const t = texts.useTexts();
  const loaded = useLoad(FlowChangesDocument, { flowId, fromVersion: version }, { context: ownFailureMessage });
  // Whoever reads a client's documents may not read the flow that they were made from.
  const isForbidden = loaded.state === 'failed' && readCodedError(loaded.error)?.code === 'FORBIDDEN';
  return (
    <div aria-live="polite">
      <Heading level={2} size={4}>
        {t('flows.versions.changesSinceOf', { number: version })}
      </Heading>
      {isForbidden ? (
        <EmptyState title={t('flows.versions.forbidden')} />
      ) : (
        <LoadGate loaded={loaded} failed={t('flows.deal.changesFailed')}>
          {({ flowChanges }) => (
            <FlowChangeList changes={flowChanges.map((change) => ({ ...change, ...nullsOf(change) }))} />
          )}
        </LoadGate>
      )}
    </div>
  );
}
