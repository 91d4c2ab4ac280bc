import { useDates, useSession } from '@platform/app-kit';
import { ArrowDownOutlined, ArrowUpOutlined, Button, EmptyState, UndoOutlined } from '@platform/design-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { lastOf } from './held-messages.ts';
import { MessageRow } from './message-row.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import type { HeldThread, ThreadPart } from './use-thread.ts';

/** So many messages beyond the screen are in the page, so that its search, copying and printing reach them. */
const overscan = 200;
/** Pixels from the end within which the reader counts as being there. */
const endThreshold = 40;
/** More messages load when fewer than this many are left above or below the screen. */
const loadAhead = 40;

type MessageListProps = {
  conversationId: string;
  thread: Pick<HeldThread, 'messages' | 'hasNewest' | 'loadedTo' | 'sent' | 'load' | 'loading'>;
  /** The number of the first message that was unseen when the thread was opened. */
  firstUnseen: number | null;
  /** The number of the message that is shown first and highlighted; null for the end (MSG-12). */
  startAt: number | null;
};

/**
 * The messages in a scroll area of their own. It opens at the end, follows new messages while the reader is there, and
 * keeps its place while others load (ACHAT-09, MSG-04). A message far from those held is shown with those around it. Screen readers are told of arrivals elsewhere (MSG-14).
 */
export function MessageList({
  conversationId,
  thread: { messages, hasNewest, loadedTo, sent, load, loading },
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
    // What has arrived, not what is loaded as the reader goes on.
    followOnAppend: last > loadedTo,
    scrollEndThreshold: endThreshold,
    useFlushSync: false,
  });

  const isEmpty = messages.length === 0;
  /** What to scroll to once it is held: the end, or a message by its number; null after the next scrolling. */
  const [wanted, setWanted] = useState<number | 'end' | null>(startAt ?? 'end');
  useEffect(() => setWanted(startAt ?? 'end'), [startAt]);
  useEffect(() => {
    if (sent > 0) setWanted('end');
  }, [sent]);

  // Updates `range`, which is read below.
  const rows = list.getVirtualItems();
  const { startIndex: top, endIndex: bottom } = list.range ?? { startIndex: -1, endIndex: -1 };
  const isAtEnd = hasNewest && list.isAtEnd(endThreshold);
  /** The number of the newest message when the reader was last at the end. */
  const [readTo, setReadTo] = useState(0);
  if (isAtEnd && readTo < last) setReadTo(last);
  const later = messages.slice(Math.max(0, Math.max(readTo, loadedTo) - first + 1));
  const below = later.filter(({ sender }) => sender.id !== ownId).length;

  if (typeof wanted === 'number' && hasNewest && wanted > last) setWanted('end');
  const isHeld = wanted === 'end' ? hasNewest : wanted !== null && wanted >= first && wanted <= last;
  const needed = neededPart();
  useEffect(() => {
    if (needed !== null && loading === 'idle') load(needed);
  });
  useLayoutEffect(() => {
    if (!isHeld) return;
    if (wanted === 'end') list.scrollToEnd();
    else if (wanted !== null) list.scrollToIndex(wanted - first, { align: 'center' });
  }, [isHeld, wanted, first, list]);

  function neededPart(): ThreadPart | null {
    if (wanted !== null && isHeld) return null;
    if (wanted === 'end' || (isEmpty && !hasNewest)) return 'newest';
    if (wanted !== null) return wanted;
    if (top >= 0 && top < loadAhead && first > 1) return 'older';
    return bottom >= messages.length - loadAhead && bottom >= 0 && !hasNewest ? 'newer' : null;
  }

  const [hasReachedUnseen, setReachedUnseen] = useState(false);
  const isUnseenAbove = firstUnseen !== null && top >= 0 && firstUnseen < first + top;
  const isUnseenBelow = firstUnseen !== null && firstUnseen > first + bottom;
  if (!hasReachedUnseen && top >= 0 && !isUnseenAbove && !isUnseenBelow) setReachedUnseen(true);

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
        aria-busy={loading === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled by keyboard
        tabIndex={0}
        // What is scrolled to has been reached, or the reader has gone elsewhere.
        onScroll={() => isHeld && setWanted(null)}
      >
        {isEmpty && hasNewest ? <EmptyState title={t('noMessages')} /> : null}
        <ol className="chat-messages-thread" style={{ blockSize: list.getTotalSize() }}>
          {rows.map(({ index, start }) => {
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
      {needed !== null && loading === 'failed' ? (
        <span className="chat-messages-jump chat-messages-jump-up">
          <Button size="small" icon={<UndoOutlined aria-hidden />} onClick={() => load(needed)}>
            {t(needed === 'older' ? 'olderFailed' : 'partFailed')}
          </Button>
        </span>
      ) : isUnseenAbove && !hasReachedUnseen ? (
        <span className="chat-messages-jump chat-messages-jump-up">
          <Button size="small" icon={<ArrowUpOutlined aria-hidden />} onClick={() => setWanted(firstUnseen)}>
            {t('toFirstUnseen')}
          </Button>
        </span>
      ) : null}
      {!hasNewest || below > 0 ? (
        <span className="chat-messages-jump">
          <Button size="small" icon={<ArrowDownOutlined aria-hidden />} onClick={() => setWanted('end')}>
            {hasNewest ? t('newBelow', { count: below }) : t('toNewest')}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
