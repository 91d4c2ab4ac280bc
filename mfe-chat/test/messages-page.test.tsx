// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../src/chat.tsx';

afterEach(cleanup);

const conversation = {
  id: 'v1',
  companyName: null,
  dealTitle: null,
  unseenCount: 0,
  firstUnseen: null,
  waitingSince: null,
  answerDueAt: null,
  markedUnread: false,
  remindAt: null,
  closedAt: null,
  accountClosed: false,
  successorId: null,
  takenOverBy: null,
  counterpart: { id: 'a2', firstName: 'Jonas', lastName: 'Keller', email: 'jonas@example.test' },
  lastMessage: null,
};
const help = 'How can we help you?';
const open = (conversations: object[]) =>
  renderScreen(<Chat />, {
    path: `${paths.messages()}/`,
    answers: {
      MessagesPage: () => ({ conversations }),
      Contacts: () => ({ contacts: [] }),
      Thread: () => ({ conversation: { ...conversation, messages: [] } }),
    },
  });

it('CHAT-01 the pane beside the list shows a hint until a contact is selected', async () => {
  open([conversation]);
  const list = await screen.findByRole('navigation', { name: 'Conversations' });
  const pane = screen.getByText(help).closest('.chat-messages-pane');
  expect(list.nextElementSibling).toBe(pane);
  fireEvent.click(screen.getByRole('link', { name: /Jonas Keller/ }));
  await screen.findByRole('region', { name: 'Conversation with Jonas Keller' });
  await waitFor(() => expect(screen.queryByText(help)).toBeNull());
});

it('CHAT-01 list and pane are shown without any conversation', async () => {
  open([]);
  const list = await screen.findByRole('navigation', { name: 'Conversations' });
  expect(list.textContent).toContain('No conversations yet');
  expect(list.nextElementSibling).toBe(screen.getByText(help).closest('.chat-messages-pane'));
});

it('ACHAT-03 a changed conversation moves to the top without loading the list, and a new one is loaded', async () => {
  const listed = (name: string, day: number) => ({
    ...conversation,
    __typename: 'Conversation',
    id: name,
    counterpart: { ...conversation.counterpart, firstName: name },
    lastMessage: { id: `m${day}`, text: 'Hello', createdAt: `2026-11-0${day}T10:00:00Z` },
  });
  let conversations = [listed('Old', 1), listed('New', 2)];
  const { emit, sent } = renderScreen(<Chat />, {
    path: `${paths.chat()}/`,
    answers: { MessagesPage: () => ({ conversations }) },
  });
  const names = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/(New|Old|Newest)(?= Keller)/)?.[0]);
  await waitFor(() => expect(names()).toEqual(['New', 'Old']));
  const loads = () => sent.filter(({ operation }) => operation === 'MessagesPage').length;
  await act(async () => emit('ConversationChanged', { conversationChanged: listed('New', 3) }));
  expect(loads()).toBe(1);
  conversations = [listed('Newest', 4), ...conversations];
  act(() => emit('ConversationChanged', { conversationChanged: listed('Newest', 4) }));
  await waitFor(() => expect(names()).toEqual(['Newest', 'New', 'Old']));
  expect(loads()).toBe(2);
});

it('MSG-11 ACHAT-02 a conversation without messages is listed as soon as the first one arrives', async () => {
  let conversations: object[] = [];
  const { emit, sent } = renderScreen(<Chat />, {
    path: `${paths.chat()}/`,
    answers: { MessagesPage: () => ({ conversations }) },
  });
  const loads = () => sent.filter(({ operation }) => operation === 'MessagesPage').length;
  await screen.findByText('No conversations yet');
  const successor = { ...conversation, __typename: 'Conversation' };
  // A relationship manager takes over a client; staff see conversations with messages only.
  act(() => emit('ConversationChanged', { conversationChanged: successor }));
  await waitFor(() => expect(loads()).toBe(2));
  const written = { ...successor, lastMessage: { id: 'm1', text: 'Hello', createdAt: '2026-11-01T10:00:00Z' } };
  conversations = [written];
  act(() => emit('ConversationChanged', { conversationChanged: written }));
  await screen.findByRole('link', { name: /Jonas Keller/ });
});

it('ACHAT-06 a new conversation is listed that arrives together with a message of another one', async () => {
  const other = { ...conversation, __typename: 'Conversation', id: 'v2' };
  let conversations: object[] = [conversation];
  const { emit } = renderScreen(<Chat />, {
    path: `${paths.chat()}/`,
    answers: { MessagesPage: () => ({ conversations }) },
  });
  await screen.findByRole('link', { name: /Jonas Keller/ });
  conversations = [conversation, other];
  act(() => {
    emit('ConversationChanged', { conversationChanged: other });
    emit('ConversationChanged', { conversationChanged: { ...conversation, __typename: 'Conversation' } });
  });
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Jonas Keller/ })).toHaveLength(2));
});
