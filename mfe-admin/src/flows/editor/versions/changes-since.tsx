import { ownFailureMessage, useLoad } from '@platform/app-kit';
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
  return (
    <div aria-live="polite">
      <Heading level={2} size={4}>
        {t('flows.versions.changesSinceOf', { number: version })}
      </Heading>
      {/* Whoever reads a client's documents may not see the flow that they were made from. */}
      <LoadGate
        loaded={loaded}
        failed={t('flows.deal.changesFailed')}
        notThere={<EmptyState title={t('flows.notFound')} />}
      >
        {({ flowChanges }) => (
          <FlowChangeList changes={flowChanges.map((change) => ({ ...change, ...nullsOf(change) }))} />
        )}
      </LoadGate>
    </div>
  );
}
