import { useDates, useSession } from '@platform/app-kit';
import { ArrowDownOutlined, ArrowUpOutlined, Button, EmptyState, UndoOutlined } from '@platform/design-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { lastOf } from './held-messages.ts';
import { MessageRow } from './message-row.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import type { HeldThread } from './use-thread.ts';

/** So many messages beyond the screen are in the page, so that its search, copying and printing reach them. */
const overscan = 200;
/** Pixels from the end within which the reader counts as being there. */
const endThreshold = 40;
/** Older messages load when fewer than this many are left above the screen. */
const loadAhead = 40;

type MessageListProps = {
  conversationId: string;
  thread: Pick<HeldThread, 'messages' | 'loadOlder' | 'older'>;
  /** The number of the first message that was unseen when the thread was opened. */
  firstUnseen: number | null;
  /** The number of the message that is shown first and highlighted; null for the end. */
  startAt: number | null;
};

/**
 * The messages in a scroll area of their own. It opens at the end, follows new messages while the reader is there, and
 * keeps its place while older ones load (ACHAT-09, MSG-04). Screen readers are told of arrivals elsewhere (MSG-14).
 */
export function MessageList({
  conversationId,
  thread: { messages, loadOlder, older },
  firstUnseen,
  startAt,
}: MessageListProps) {
  const t = texts.useTexts();
  const { date } = useDates();
  const ownId = useSession().account?.id;
  const area = useRef<HTMLDivElement>(null);
  const first = messages[0]?.sequence ?? 1;
  const last = lastOf(messages);
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => area.current,
    getItemKey: (index) => first + index,
    estimateSize: () => 88,
    overscan,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
    useFlushSync: false,
  });

  const isEmpty = messages.length === 0;
  // What the user has sent is always shown.
  const lastOwn = messages.at(-1)?.sender.id === ownId ? last : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the thread has loaded and after each own message
  useLayoutEffect(() => list.scrollToEnd(), [isEmpty, lastOwn, list]);

  const { startIndex: top, endIndex: bottom } = list.range ?? { startIndex: -1, endIndex: -1 };
  const isAtEnd = list.isAtEnd(endThreshold);
  /** The number of the newest message when the reader was last at the end. */
  const [readTo, setReadTo] = useState(0);
  if (isAtEnd && readTo < last) setReadTo(last);
  const below = messages.slice(readTo - first + 1).filter(({ sender }) => sender.id !== ownId).length;

  /** The number of a message to scroll to, once it is loaded. */
  const [wanted, setWanted] = useState(startAt);
  useEffect(() => setWanted(startAt), [startAt]);
  const needsOlder = first > 1 && ((top >= 0 && top < loadAhead) || (wanted !== null && wanted < first));
  useEffect(() => {
    if (needsOlder && older === 'idle') loadOlder();
  }, [needsOlder, older, loadOlder]);
  useEffect(() => {
    if (wanted === null || wanted < first) return;
    list.scrollToIndex(wanted - first, { align: 'center' });
    setWanted(null);
  }, [wanted, first, list]);

  const [hasReachedUnseen, setReachedUnseen] = useState(false);
  const isUnseenAbove = firstUnseen !== null && top >= 0 && firstUnseen < first + top;
  if (!hasReachedUnseen && top >= 0 && !isUnseenAbove) setReachedUnseen(true);

  const onScreen = top < 0 ? [] : messages.slice(top, bottom + 1);
  useMarkSeen(
    conversationId,
    onScreen.filter(({ sender, seenAt }) => sender.id !== ownId && !seenAt).map(({ sequence }) => sequence),
  );

  return (
    <div className="chat-messages-scroll">
      <div
        ref={area}
        className="chat-messages-area"
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        aria-busy={older === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled by keyboard
        tabIndex={0}
      >
        {isEmpty ? <EmptyState title={t('noMessages')} /> : null}
        <ol className="chat-messages-thread" style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const message = messages[index];
            const before = messages[index - 1];
            return message ? (
              <MessageRow
                key={message.sequence}
                ref={list.measureElement}
                index={index}
                start={start}
                message={message}
                isOwn={message.sender.id === ownId}
                startsDay={!before || date(before.createdAt) !== date(message.createdAt)}
                startsUnseen={message.sequence === firstUnseen}
                isFound={message.sequence === startAt}
              />
            ) : null;
          })}
        </ol>
      </div>
      {needsOlder && older === 'failed' ? (
        <span className="chat-messages-jump chat-messages-jump-up">
          <Button size="small" icon={<UndoOutlined aria-hidden />} onClick={loadOlder}>
            {t('olderFailed')}
          </Button>
        </span>
      ) : isUnseenAbove && !hasReachedUnseen ? (
        <span className="chat-messages-jump chat-messages-jump-up">
          <Button size="small" icon={<ArrowUpOutlined aria-hidden />} onClick={() => setWanted(firstUnseen)}>
            {t('toFirstUnseen')}
          </Button>
        </span>
      ) : null}
      {below > 0 ? (
        <span className="chat-messages-jump">
          <Button size="small" icon={<ArrowDownOutlined aria-hidden />} onClick={() => list.scrollToEnd()}>
            {t('newBelow', { count: below })}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
