// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../src/chat.tsx';

afterEach(cleanup);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const conversation = (name: string, more: object = {}) => ({
  id: name,
  dealId: null,
  companyName: null,
  dealTitle: null,
  unseenCount: 0,
  firstUnseen: null,
  waitingSince: null as string | null,
  answerDueAt: null as string | null,
  markedUnread: false,
  remindAt: null as string | null,
  closedAt: null,
  accountClosed: false,
  successorId: null,
  takenOverBy: null,
  counterpart: { id: name, firstName: name, lastName: 'Client', email: `${name}@example.test` },
  lastMessage: { id: `m-${name}`, text: 'Hello', createdAt: hours(-1) },
  messages: [],
  ...more,
});
type Conversation = ReturnType<typeof conversation>;
const waiting = (since: number, due: number, newest = since) => ({
  waitingSince: hours(since),
  answerDueAt: hours(due),
  lastMessage: { id: `m${since}`, text: 'Hello', createdAt: hours(newest) },
});

function open(conversations: Conversation[], path = paths.chat()) {
  const changed = ({ conversationId }: Record<string, unknown>) => ({ id: conversationId });
  return renderScreen(<Chat />, {
    path,
    answers: {
      MessagesPage: () => ({ conversations }),
      Thread: ({ id }) => ({ conversation: conversations.find((each) => each.id === id) ?? {} }),
      MarkConversationUnread: (sent) => ({ markConversationUnread: { ...changed(sent), markedUnread: sent.unread } }),
      RemindOfConversation: (sent) => ({ remindOfConversation: { ...changed(sent), remindAt: sent.at ?? null } }),
      SettleConversation: (sent) => ({
        settleConversation: { ...changed(sent), waitingSince: null, answerDueAt: null },
      }),
    },
  });
}
const names = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /[A-Z]{2}(?:New! )?(\w+) Client/.exec(textContent ?? '')?.[1]);
const callsOf = (sent: { operation: string; variables: object }[], name: string) =>
  sent.filter(({ operation }) => operation === name).map(({ variables }) => variables);

async function choose(action: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for this conversation' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('MSG-07 ACHAT-03 orders by the newest message, or by what waits longest, and marks what waits beyond the target', async () => {
  open([
    conversation('Answered', { lastMessage: { id: 'a', text: 'x', createdAt: hours(-1) } }),
    conversation('Recent', waiting(-2, 22)),
    conversation('Overdue', waiting(-30, -6, -3)),
  ]);
  await waitFor(() => expect(names()).toEqual(['Answered', 'Recent', 'Overdue']));
  expect(screen.getAllByRole('listitem').map((row) => within(row).queryByText('Answer overdue') !== null)).toEqual([
    false,
    false,
    true,
  ]);
  fireEvent.click(screen.getByText('Longest waiting'));
  await waitFor(() => expect(names()).toEqual(['Overdue', 'Recent', 'Answered']));
  expect(address()).toBe(`${paths.chat()}?order=waiting`);
});

it('MSG-07 `No answer needed` ends the waiting of an open conversation', async () => {
  const { sent } = open([conversation('Waits', waiting(-2, 22))], paths.chat({ conversationId: 'Waits' }));
  await choose('No answer needed');
  await waitFor(() => expect(callsOf(sent, 'SettleConversation')).toEqual([{ conversationId: 'Waits' }]));
});

it('MSG-06 `Mark unread` leaves the conversation, which is new until it is opened again', async () => {
  const { sent } = open([conversation('One', { markedUnread: true })]);
  const row = await screen.findByRole('link', { name: /One Client/ });
  expect(row.textContent).toContain('New! ');
  fireEvent.click(row);
  await waitFor(() =>
    expect(callsOf(sent, 'MarkConversationUnread')).toEqual([{ conversationId: 'One', unread: false }]),
  );
  await choose('Mark unread');
  await waitFor(() => expect(address()).toBe(paths.chat()));
  expect(callsOf(sent, 'MarkConversationUnread').at(-1)).toEqual({ conversationId: 'One', unread: true });
});

it('MSG-06 what is put off comes last until its time, and first from then on', async () => {
  open([
    conversation('Later', { remindAt: hours(5) }),
    conversation('Plain'),
    conversation('Due', { remindAt: hours(-1), lastMessage: { id: 'd', text: 'x', createdAt: hours(-99) } }),
  ]);
  await waitFor(() => expect(names()).toEqual(['Due', 'Plain', 'Later']));
  const [due, , later] = screen.getAllByRole('listitem');
  expect(due?.textContent).toContain('Reminder');
  expect(later?.textContent).toContain('Put off until');
});

it('MSG-06 asks for a time in the future and sends it', async () => {
  const { sent } = open([conversation('One')], paths.chat({ conversationId: 'One' }));
  await choose('Remind me');
  const dialog = await screen.findByRole('dialog', { name: 'When shall we remind you?' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Date and time');
  expect(Date.parse(field.value)).toBeGreaterThan(Date.now());
  fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remind me' }));
  await within(dialog).findByText('Choose a time in the future');
  expect(callsOf(sent, 'RemindOfConversation')).toEqual([]);
  fireEvent.change(field, { target: { value: '2090-01-01T09:00' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remind me' }));
  await waitFor(() =>
    expect(callsOf(sent, 'RemindOfConversation')).toEqual([
      { conversationId: 'One', at: new Date('2090-01-01T09:00').toISOString() },
    ]),
  );
});
