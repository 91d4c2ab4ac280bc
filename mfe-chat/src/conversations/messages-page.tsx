import './messages.css';
import { useLoad, usePageTitle } from '@platform/app-kit';
import { EmptyState, ErrorState, LoadingState, Page, PageHeader } from '@platform/design-system';
import { useParams } from '@platform/router';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { ConversationList } from './conversation-list.tsx';
import { Thread } from './thread.tsx';

const MessagesPageDocument = graphql(`
  query MessagesPage {
    conversations {
      id
      ...ConversationList_Conversation
    }
  }
`);

type MessagesPageProps = { area: 'investor' | 'staff' };

/** The conversations on one side, the chosen one beside them (CHAT-01, CHAT-07, ACHAT-01, ACHAT-07). */
export function MessagesPage({ area }: MessagesPageProps) {
  const t = texts.useTexts();
  const base = area === 'staff' ? '/admin/chat' : '/app/messages';
  usePageTitle(t('title'));
  const { conversationId } = useParams();
  const loaded = useLoad(MessagesPageDocument, {});
  return (
    <Page>
      <PageHeader title={t('title')} />
      {loaded.state === 'loading' ? <LoadingState rows={6} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' && loaded.data.conversations.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyHint')} />
      ) : null}
      {loaded.state === 'ready' && loaded.data.conversations.length > 0 ? (
        <div className={area === 'staff' ? 'messages messages-staff' : 'messages'}>
          <ConversationList base={base} conversations={loaded.data.conversations} activeId={conversationId} />
          <div className="messages-pane">
            {conversationId ? (
              <Thread key={conversationId} conversationId={conversationId} />
            ) : (
              <EmptyState title={t('choose')} />
            )}
          </div>
        </div>
      ) : null}
    </Page>
  );
}
