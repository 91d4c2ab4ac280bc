import { isNotThere, ownFailureMessage, useErrorText, useLoad, usePermission, usePlatform } from '@platform/app-kit';
import { LoadedPage, Titled } from '@platform/app-kit/pages';
import { LoadingState, Page } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { preloadRichText } from '@platform/rich-text';
import { Redirect, useParams } from '@platform/router';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import type { DealEditorProps } from './deal-editor.tsx';
import { DealForEditingDocument, OwnDealRightsDocument } from './documents.ts';
import { useEditorPart } from './editor-part.ts';
import { readDeal } from './model/stored-deal.ts';
import { useFoundDraft } from './use-kept-draft.ts';

/** Makes a new deal, or edits a stored one (EDIT-01, EDIT-04, EDIT-50). */
export default function EditorPage() {
  const { dealId } = useParams<PathParameters<typeof paths.dealEditor>>();
  // A new deal that was stored gets its address without opening the screen again (EDIT-40).
  const [inserted, setInserted] = useState<string | null>(null);
  const [opened, setOpened] = useState({ dealId, count: 0 });
  useEffect(preloadRichText, []);
  if (opened.dealId !== dealId) {
    // Coming from a stored deal, `Add Deal` opens another new one.
    setOpened({ dealId, count: dealId ? opened.count : opened.count + 1 });
    if (!dealId) setInserted(null);
  }
  if (dealId && dealId !== inserted) return <GuardedDealEditor key={dealId} id={dealId} />;
  return <NewDealEditor key={opened.count} onInserted={setInserted} />;
}

function NewDealEditor({ onInserted }: { onInserted(id: string): void }) {
  const t = texts.useTexts();
  const mayCreate = usePermission('createOpportunity');
  const found = useFoundDraft(null);
  const [id] = useState(() => found?.id ?? crypto.randomUUID());
  if (!mayCreate) return <Returning text={t('editor.denied')} />;
  return <DealEditor id={id} stored={null} found={found} onInserted={() => onInserted(id)} />;
}

/** Without the right on the deal, the deal is not requested (PERM-12). */
function GuardedDealEditor({ id }: { id: string }) {
  const t = texts.useTexts();
  const editsAll = usePermission('editOpportunity');
  const loaded = useLoad(OwnDealRightsDocument, {}, { policy: 'network-only', pause: editsAll });
  if (editsAll) return <StoredDealEditor id={id} />;
  return (
    <LoadedPage loaded={loaded} failed={t('editor.failed')}>
      {({ me: { dealPermissions } }) =>
        dealPermissions.some(({ dealId, permissions }) => dealId === id && permissions.editOpportunity) ? (
          <StoredDealEditor id={id} />
        ) : (
          <Returning text={t('editor.deniedEdit')} />
        )
      }
    </LoadedPage>
  );
}

function StoredDealEditor({ id }: { id: string }) {
  const t = texts.useTexts();
  const { reportError } = usePlatform();
  const { show } = useErrorText();
  const found = useFoundDraft(id);
  // From the network only: what is edited must be the newest state.
  const loaded = useLoad(DealForEditingDocument, { id }, { policy: 'network-only', context: ownFailureMessage });
  const { error } = loaded;
  const isUnavailable = loaded.state === 'failed' && !isNotThere(error);
  useEffect(() => {
    // EDIT-44: a failed load is logged and told.
    if (!isUnavailable) return;
    reportError(error, 'call');
    show(error);
  }, [isUnavailable, error, reportError, show]);
  return (
    <LoadedPage loaded={loaded} failed={t('editor.failed')} notThere={<Returning text={t('editor.notFound')} />}>
      {({ dealForEditing }) => <DealEditor id={id} stored={readDeal(dealForEditing)} found={found} />}
    </LoadedPage>
  );
}

function DealEditor(props: DealEditorProps) {
  const t = texts.useTexts();
  return (
    <LoadedPage loaded={useEditorPart()} failed={t('editor.failed')}>
      {({ DealEditor: Editor }) => <Editor {...props} />}
    </LoadedPage>
  );
}

/** Tells why the screen is not there, and returns to the deals. */
function Returning({ text }: { text: string }) {
  const { toasts } = usePlatform();
  useEffect(() => toasts.show({ severity: 'error', text }), [toasts, text]);
  return (
    <Page>
      <Titled title={text} />
      <LoadingState />
      <Redirect to={paths.staffDealList()} replace />
    </Page>
  );
}
