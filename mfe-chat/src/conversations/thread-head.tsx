import { personName } from '@platform/app-kit';
import { DateText, Heading, Text } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import type { Conversation, Message } from './use-thread.ts';

type ThreadHeadProps = {
  conversation: Conversation;
  area: 'investor' | 'staff';
  lastMessage: Message | undefined;
  menu: ReactNode;
};

/** Who the conversation is with, and what it is about: for staff as in ACHAT-07 and ACHAT-08. */
export function ThreadHead({ conversation, area, lastMessage, menu }: ThreadHeadProps) {
  const t = texts.useTexts();
  const { counterpart, dealId, companyName, dealTitle } = conversation;
  const deal = [companyName, dealTitle].filter(Boolean).join(' - ');
  const unknown = dealId === null || dealId === undefined ? 'N/A' : '-';
  return (
    <header className="chat-messages-thread-head">
      {menu ? <span className="chat-messages-menu">{menu}</span> : null}
      <Heading level={2} size={4}>
        {personName(counterpart)}
      </Heading>
      {area === 'staff' ? (
        <Text tone="muted">{t('staffAbout', { name: companyName || unknown, title: dealTitle || unknown })}</Text>
      ) : deal ? (
        <Text tone="muted">{t('about', { name: deal })}</Text>
      ) : null}
      {area === 'staff' && lastMessage ? (
        <Text tone="muted" size="caption" as="p">
          {t('lastMessage')} <DateText value={lastMessage.createdAt} />
        </Text>
      ) : null}
    </header>
  );
}
