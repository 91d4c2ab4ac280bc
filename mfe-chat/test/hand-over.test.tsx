// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../src/chat.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const max = { id: 'a3', firstName: 'Max', lastName: 'Moll', email: 'max@example.test' };
const open = {
  __typename: 'Conversation',
  id: 'v1',
  companyName: null,
  dealTitle: null,
  unseenCount: 0,
  firstUnseen: null,
  waitingSince: null,
  answerDueAt: null,
  markedUnread: false,
  remindAt: null,
  closedAt: null as string | null,
  accountClosed: false,
  successorId: null as string | null,
  takenOverBy: null as typeof max | null,
  counterpart: { id: 'a2', firstName: 'Nora', lastName: 'Noll', email: 'nora@example.test' },
  lastMessage: null,
};
const closed = { ...open, closedAt: '2026-11-20T10:00:00Z', successorId: 'v2', takenOverBy: max };

/** @param path of the conversation `v1` */
function render(path: string, conversation: () => typeof open, listed: () => (typeof open)[]) {
  return renderScreen(<Chat />, {
    path,
    answers: {
      MessagesPage: () => ({ conversations: listed() }),
      Contacts: () => ({ contacts: [] }),
      Thread: ({ id }) => ({
        conversation: { ...(id === 'v1' ? conversation() : { ...open, id }), messages: [] },
      }),
    },
  });
}
const thread = { conversationId: 'v1' };

it.each([
  ['an investor', paths.messages(thread), 'This conversation is closed. Max Moll is your relationship manager now.'],
  ['staff', paths.chat(thread), 'This conversation is closed. You are the relationship manager now.'],
])('MSG-11 a closed conversation shows %s where it goes on, instead of the form', async (_who, path, text) => {
  render(
    path,
    () => closed,
    () => [closed],
  );
  await screen.findByText(text);
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Conversations' }).textContent).toContain('Closed');
  fireEvent.click(screen.getByRole('link', { name: 'Go on in the present conversation' }));
  await screen.findByRole('textbox', { name: 'Message' });
});

it('CARE-13 the conversation with a closed account says so instead of the form', async () => {
  const conversation = { ...open, accountClosed: true };
  render(
    paths.chat(thread),
    () => conversation,
    () => [conversation],
  );
  await screen.findByText('The account was closed at the request of its owner. Nothing can be said here any more.');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Conversations' }).textContent).toContain('Closed');
});

it('MSG-11 an investor’s open page loads the contacts of the new manager’s conversation', async () => {
  const { emit, sent } = render(
    paths.messages(thread),
    () => open,
    () => [open],
  );
  await screen.findByRole('textbox', { name: 'Message' });
  const loads = () => sent.filter(({ operation }) => operation === 'Contacts').length;
  const before = loads();
  act(() => emit('ConversationChanged', { conversationChanged: { ...open, id: 'v2' } }));
  await waitFor(() => expect(loads()).toBe(before + 1));
});

it('MSG-11 the former manager’s open page says so, and the conversation leaves the list', async () => {
  let listed = [open];
  const { emit } = render(
    paths.chat(thread),
    () => open,
    () => listed,
  );
  await screen.findByRole('textbox', { name: 'Message' });
  listed = [];
  act(() => {
    emit('ConversationChanged', { conversationChanged: null });
    emit('MessageAdded', new Error('NOT_FOUND'));
  });
  expect((await screen.findByRole('alert')).textContent).toContain('You no longer take part in this conversation');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Nora Noll/ })).toBeNull());
});
