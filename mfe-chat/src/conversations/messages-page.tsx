import { type PathParameters, paths } from '@platform/paths';
import './messages.css';
import { useLoad, usePageTitle, useReloadOnReconnect, useSession } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, EmptyState, Page, PageHeader } from '@platform/design-system';
import { Link, useNavigate, useParams, useSearchParams } from '@platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useClient } from 'urql';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { ConversationList } from './conversation-list.tsx';
import { Thread } from './thread.tsx';
import { useContacts } from './use-contacts.ts';
import { useOffsetTopProperty } from './use-offset-top-property.ts';

const MessagesPageDocument = graphql(`
  query MessagesPage {
    conversations {
      id
      ...ConversationList_Conversation
    }
  }
`);

const ConversationChangedDocument = graphql(`
  subscription ConversationChanged($accountId: ID!) {
    conversationChanged(accountId: $accountId) {
      id
      ...ConversationList_Conversation
    }
  }
`);

const messageNumber = /^[1-9]\d{0,8}$/;

type MessagesPageProps = { area: 'investor' | 'staff' };

/** The list of conversations beside the selected one (CHAT-01, CHAT-07, ACHAT-01, ACHAT-07). */
export function MessagesPage({ area }: MessagesPageProps) {
  const t = texts.useTexts();
  const path = area === 'staff' ? paths.chat : paths.messages;
  usePageTitle(t('title'));
  const { conversationId } = useParams<PathParameters<typeof path>>();
  const loaded = useLoad(MessagesPageDocument, {});
  const ownId = useSession().account?.id ?? '';
  const contacts = useContacts(area);
  const { reload: reloadContacts } = contacts;
  const { reload } = loaded;
  useReloadOnReconnect(reload);
  const listed = loaded.data?.conversations;
  // A changed conversation updates the list through the cache; only one that is new or lost makes it load again.
  const known = useRef(new Set<string>());
  // Before a change of what is shown already can arrive, which would make it load again.
  useLayoutEffect(() => {
    known.current = new Set(listed?.map(({ id }) => id));
  }, [listed]);
  const client = useClient();
  useEffect(() => {
    if (ownId === '') return;
    // Not `useSubscription`, which keeps the last of several changes that arrive before a render.
    const { unsubscribe } = client
      .subscription(ConversationChangedDocument, { accountId: ownId })
      .subscribe(({ data }) => {
        if (!data || known.current.has(data.conversationChanged?.id ?? '')) return;
        reload();
        // The relationship manager may be another one (MSG-11).
        if (area === 'investor') reloadContacts();
      });
    return unsubscribe;
  }, [client, ownId, area, reload, reloadContacts]);
  const asked = useSearchParams()[0].get('message') ?? '';
  const startAt = messageNumber.test(asked) ? Number(asked) : null;
  const navigate = useNavigate();
  // The contacts are a part of the list, and would move what a phone shows below it.
  const waits = area === 'investor' && !conversationId && loaded.state === 'ready';
  const shown = waits && contacts.state === 'loading' ? contacts : loaded;
  const frame = useOffsetTopProperty('--chat-messages-top');
  return (
    <Page className="chat-messages-page">
      <PageHeader title={t('title')} />
      <LoadGate loaded={shown} loading={6} failed={t('failed')}>
        {({ conversations }) => (
          <div
            ref={frame}
            className={`chat-messages chat-messages-${area} ${conversationId ? 'chat-messages-open' : ''}`}
          >
            <ConversationList
              path={path}
              conversations={conversations}
              contacts={contacts.data?.contacts ?? []}
              activeId={conversationId}
              withOrder={area === 'staff'}
            />
            <div className="chat-messages-pane">
              {conversationId ? (
                <>
                  <Link className="chat-messages-back" to={path()}>
                    <ArrowLeftOutlined aria-hidden /> {t('back')}
                  </Link>
                  <Thread
                    key={conversationId}
                    conversationId={conversationId}
                    area={area}
                    startAt={startAt}
                    onLeave={() => navigate(path())}
                  />
                </>
              ) : (
                <EmptyState title={t('choose')} />
              )}
            </div>
          </div>
        )}
      </LoadGate>
    </Page>
  );
}
