import { personName } from '@platform/app-kit';
import { EmptyState, SearchInput, Segmented } from '@platform/design-system';
import { useNavigate, useSearchParams } from '@platform/router';
import { foldText } from '@platform/rules';
import { useState } from 'react';
import type { ConversationList_ConversationFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { FoundMessages } from './found-messages.tsx';
import { ContactEntry, ConversationEntry } from './list-entry.tsx';
import { inOrder, orders } from './order.ts';
import { type Contact, useOpenConversation, useRoleMarks } from './use-contacts.ts';
import { useNow } from './use-now.ts';

const ConversationListFragment = graphql(`
  fragment ConversationList_Conversation on Conversation {
    id
    companyName
    dealTitle
    unseenCount
    firstUnseen
    waitingSince
    answerDueAt
    markedUnread
    remindAt
    closedAt
    accountClosed
    successorId
    takenOverBy {
      id
      firstName
      lastName
      email
    }
    counterpart {
      id
      firstName
      lastName
      email
    }
    lastMessage {
      id
      text
      createdAt
    }
  }
`);

type ConversationListProps = {
  /** Builds the path of a conversation. */
  path(parameters: { conversationId: string }): string;
  conversations: readonly FragmentType<typeof ConversationListFragment>[];
  contacts: readonly Contact[];
  activeId: string | undefined;
  /** Whether the order can be chosen. */
  withOrder: boolean;
};

/** The user's conversations, newest message first, and the contacts of an investor without one (CHAT-02, ACHAT-03). */
export function ConversationList({ path, conversations, contacts, activeId, withOrder }: ConversationListProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [open, opening] = useOpenConversation();
  const marksOf = useRoleMarks();
  const known = new Map(contacts.map((contact) => [contact.conversationId, contact]));
  const now = useNow();
  const [parameters, setParameters] = useSearchParams();
  const order = orders.find((each) => each === parameters.get('order')) ?? 'newest';
  const listed = inOrder(readFragment(ConversationListFragment, conversations), order, now);
  const listedIds = new Set(listed.map(({ id }) => id));
  const shown = listed.filter(({ counterpart }) => hasName(counterpart, search));
  const others = contacts.filter(
    ({ conversationId, employee }) => !listedIds.has(conversationId ?? '') && hasName(employee, search),
  );

  async function openContact(contact: Contact) {
    const conversationId = await open(contact);
    if (conversationId) navigate(path({ conversationId }));
  }

  return (
    <nav aria-label={t('conversations')}>
      <div className="chat-messages-search">
        <SearchInput label={t('search')} value={search} onSearch={setSearch} />
        {withOrder ? (
          <Segmented
            block
            aria-label={t('order')}
            value={order}
            options={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={(chosen) => setParameters(chosen === 'newest' ? {} : { order: chosen }, { replace: true })}
          />
        ) : null}
      </div>
      <FoundMessages
        search={search}
        conversations={listed}
        to={(conversationId, sequence) => `${path({ conversationId })}?${withMessage(parameters, sequence)}`}
      />
      {shown.length + others.length === 0 ? (
        search ? (
          <EmptyState title={t('noneFound')} />
        ) : (
          <EmptyState title={t('empty')} text={t('emptyHint')} />
        )
      ) : (
        <ul className="chat-messages-list">
          {shown.map((conversation) => (
            <li key={conversation.id}>
              <ConversationEntry
                conversation={conversation}
                to={`${path({ conversationId: conversation.id })}${order === 'waiting' ? '?order=waiting' : ''}`}
                now={now}
                isActive={conversation.id === activeId}
                marks={marksOf(known.get(conversation.id)?.roles ?? [])}
              />
            </li>
          ))}
          {others.map((contact) => (
            <li key={`${contact.employee.id} ${contact.dealId}`}>
              <ContactEntry
                {...contact}
                person={contact.employee}
                marks={marksOf(contact.roles)}
                isOpening={opening}
                onOpen={() => void openContact(contact)}
              />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function withMessage(parameters: URLSearchParams, sequence: number): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  changed.set('message', String(sequence));
  return changed;
}

/** Whether any part of first or last name contains the search, ignoring case and accents (ACHAT-04). */
function hasName(person: ConversationList_ConversationFragment['counterpart'], search: string): boolean {
  return foldText(personName(person)).includes(foldText(search.trim()));
}
