// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../src/chat.tsx';

afterEach(cleanup);

const conversation = {
  id: 'v1',
  companyName: null,
  dealTitle: null,
  unseenCount: 0,
  counterpart: { id: 'a2', firstName: 'Jonas', lastName: 'Keller', email: 'jonas@example.test' },
  lastMessage: null,
};
const help = 'How can we help you?';
const open = (conversations: object[]) =>
  renderScreen(<Chat />, {
    path: `${paths.messages()}/`,
    answers: {
      MessagesPage: () => ({ conversations }),
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

it('the thread scrolls without a frame inside its pane', async () => {
  open([conversation]);
  fireEvent.click(await screen.findByRole('link', { name: /Jonas Keller/ }));
  const thread = await screen.findByRole('group', { name: 'Messages of this conversation' });
  expect(thread.className).toContain('ds-table-scroll-plain');
});

it('CHAT-01 list and pane are shown without any conversation', async () => {
  open([]);
  const list = await screen.findByRole('navigation', { name: 'Conversations' });
  expect(list.textContent).toContain('No conversations yet');
  expect(list.nextElementSibling).toBe(screen.getByText(help).closest('.chat-messages-pane'));
});
