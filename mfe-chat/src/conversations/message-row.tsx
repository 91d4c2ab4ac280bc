import { personName } from '@platform/app-kit';
import { DateText, Text } from '@platform/design-system';
import { memo, type Ref } from 'react';
import { texts } from '../texts.ts';
import { initialsOf } from './initials.ts';
import { splitLinks } from './links.ts';
import type { Message } from './use-thread.ts';

type MessageRowProps = {
  message: Message;
  index: number;
  /** Pixels from the start of the list. */
  start: number;
  isOwn: boolean;
  /** Whether it is the first of its day. */
  startsDay: boolean;
  /** Whether it is the first that was unseen when the thread was opened. */
  startsUnseen: boolean;
  /** Whether it was searched for. */
  isFound: boolean;
  ref: Ref<HTMLLIElement>;
};

/** A message as a bubble, below the separators that begin with it (ACHAT-09, CHAT-13, MSG-13). */
export const MessageRow = memo(function MessageRow({
  message: { text, createdAt, sender },
  index,
  start,
  isOwn,
  startsDay,
  startsUnseen,
  isFound,
  ref,
}: MessageRowProps) {
  const t = texts.useTexts();
  return (
    <li
      ref={ref}
      data-index={index}
      className={isFound ? 'chat-messages-row chat-messages-row-found' : 'chat-messages-row'}
      style={{ transform: `translateY(${start}px)` }}
    >
      {startsDay ? (
        <span className="chat-messages-separator">
          <Text size="caption" tone="muted">
            <DateText value={createdAt} />
          </Text>
        </span>
      ) : null}
      {startsUnseen ? (
        <span className="chat-messages-separator chat-messages-separator-unseen">
          <Text size="caption" strong>
            {t('firstUnseen')}
          </Text>
        </span>
      ) : null}
      <div className={isOwn ? 'chat-messages-bubble chat-messages-bubble-own' : 'chat-messages-bubble'}>
        {isOwn ? null : (
          <span className="chat-messages-initials" aria-hidden>
            {initialsOf(sender)}
          </span>
        )}
        <Text size="caption" tone="muted">
          {isOwn ? t('you') : personName(sender)} · <DateText value={createdAt} display="date-time" />
        </Text>
        <p className="chat-messages-text" dir="auto">
          {splitLinks(text).map((piece, position) =>
            piece.address ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change
              <a key={position} href={piece.address} target="_blank" rel="noopener noreferrer">
                {piece.text}
              </a>
            ) : (
              piece.text
            ),
          )}
        </p>
      </div>
    </li>
  );
});
