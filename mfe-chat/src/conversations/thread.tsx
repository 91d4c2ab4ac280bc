import './messages.css';
import { personName, useSession } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { EmptyState, VisuallyHidden } from '@platform/design-system';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import { ClosedNote } from './closed-note.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { useEndMarks } from './use-marks.ts';
import { type Conversation, type HeldThread, useThread } from './use-thread.ts';

type ThreadProps = {
  conversationId: string;
  area: 'investor' | 'staff';
  /** The number of the message at which it opens; without it, at the end. */
  startAt?: number | null;
  /** Leaves the thread; without it, there is no menu. */
  onLeave?: () => void;
};

/** The messages of one conversation, oldest first, with live updates (CHAT-10, CHAT-13). */
export function Thread({ conversationId, area, startAt = null, onLeave }: ThreadProps) {
  const t = texts.useTexts();
  const thread = useThread(conversationId, startAt);
  if (thread.isLost) {
    return (
      <div role="alert">
        <EmptyState title={t('lost')} text={t('lostHint')} />
      </div>
    );
  }
  return (
    <LoadGate loaded={thread.loaded} loading={6} failed={t('threadFailed')} notThere="">
      {({ conversation }) => (
        <OpenThread
          conversation={conversation}
          thread={thread}
          startAt={startAt}
          area={area}
          head={
            <ThreadHead
              conversation={conversation}
              area={area}
              lastMessage={thread.messages.at(-1)}
              menu={onLeave ? <ThreadMenu conversation={conversation} onLeave={onLeave} /> : null}
            />
          }
        />
      )}
    </LoadGate>
  );
}

type OpenThreadProps = {
  conversation: Conversation;
  thread: HeldThread;
  startAt: number | null;
  area: 'investor' | 'staff';
  head: ReactNode;
};

/** A loaded conversation below its head: its messages and the form that adds one. */
function OpenThread({ conversation, thread, startAt, area, head }: OpenThreadProps) {
  const t = texts.useTexts();
  const ownId = useSession().account?.id;
  const { id, counterpart } = conversation;
  // The mark stays in its place while the thread is open.
  const [firstUnseen] = useState(conversation.firstUnseen);
  const { arrived } = thread;
  const isDue = Boolean(conversation.remindAt) && Date.parse(conversation.remindAt ?? '') <= Date.now();
  useEndMarks(id, { isUnread: conversation.markedUnread, isDue });
  return (
    <section className="chat-messages-conversation" aria-label={t('thread', { name: personName(counterpart) })}>
      {head}
      <MessageList conversationId={id} thread={thread} firstUnseen={firstUnseen} startAt={startAt} />
      <div role="status">
        <VisuallyHidden>
          {arrived && arrived.sender.id !== ownId ? `${personName(arrived.sender)}: ${arrived.text}` : ''}
        </VisuallyHidden>
      </div>
      {conversation.closedAt || conversation.accountClosed ? (
        <ClosedNote conversation={conversation} area={area} />
      ) : (
        <Composer conversationId={id} onSent={thread.add} {...(area === 'staff' ? { client: counterpart } : {})} />
      )}
    </section>
  );
}
