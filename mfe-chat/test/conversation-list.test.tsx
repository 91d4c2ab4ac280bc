// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../src/chat.tsx';

afterEach(cleanup);

const person = (firstName: string, lastName: string) => ({
  id: firstName,
  firstName,
  lastName,
  email: `${firstName}@example.test`,
});
const conversation = (id: string, counterpart: object, more: object = {}) => ({
  id,
  dealId: null,
  companyName: null as string | null,
  dealTitle: null as string | null,
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
  counterpart,
  lastMessage: { id: `m-${id}`, text: 'Hello', createdAt: '2026-11-03T10:00:00Z' },
  messages: [],
  ...more,
});
const contact = (employee: object, roles: string[], more: object = {}) => ({
  employee,
  roles,
  dealId: null,
  dealTitle: null,
  companyName: null,
  conversationId: null as string | null,
  ...more,
});
const jonas = person('Jonas', 'Keller');
const matthias = person('Matthias', 'Brenner');
const ada = person('Ada', 'Admin');

function open(area: 'investor' | 'staff', conversations: object[], contacts: object[] = [], opened?: () => object) {
  return renderScreen(<Chat />, {
    path: area === 'staff' ? paths.chat() : paths.messages(),
    answers: {
      MessagesPage: () => ({ conversations }),
      Contacts: () => ({ contacts }),
      Thread: ({ id }) => ({
        conversation: conversations.find((each) => (each as { id: string }).id === id) ?? conversation(String(id), ada),
      }),
      OpenConversation: opened ?? (() => ({ openConversation: { id: 'v9' } })),
    },
  });
}
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

it('CHAT-02 contacts are marked with what they are, whether there is a conversation or not', async () => {
  open(
    'investor',
    [conversation('v1', jonas), conversation('v2', person('Rita', 'Former'))],
    [
      contact(jonas, ['RELATIONSHIP_MANAGER'], { conversationId: 'v1' }),
      contact(matthias, ['DEAL_LEAD'], { dealId: 'd1', companyName: 'Tidewell', dealTitle: 'Series C' }),
      contact(ada, ['APPLICATION_ADMIN']),
    ],
  );
  await waitFor(() => expect(entries()).toHaveLength(4));
  const [first, second, third, fourth] = entries();
  expect(first).toContain('Relationship Manager');
  expect(second).not.toMatch(/Manager|Lead|Admin/);
  expect(third).toMatch(/Matthias Brenner.*Deal Lead.*About Tidewell - Series C/);
  expect(fourth).toContain('Application Admin');
});

it('CHAT-05 the first click on a contact creates the conversation and opens its thread', async () => {
  const { sent } = open('investor', [], [contact(ada, ['APPLICATION_ADMIN'])]);
  fireEvent.click(await screen.findByRole('button', { name: /Ada Admin/ }));
  await screen.findByRole('region', { name: 'Conversation with Ada Admin' });
  expect(address()).toBe(paths.messages({ conversationId: 'v9' }));
  const calls = sent.filter(({ operation }) => operation === 'OpenConversation');
  expect(calls.map(({ variables }) => variables)).toEqual([{ employeeId: 'Ada', dealId: null }]);
});

it('CHAT-06 a conversation with a lead is created about the deal, one with a manager or administrator about none', async () => {
  const contacts = [
    contact(matthias, ['DEAL_LEAD'], { dealId: 'd1', companyName: 'Tidewell', dealTitle: 'Series C' }),
    contact(matthias, ['DEAL_LEAD'], { dealId: 'd2', companyName: 'Tidewell', dealTitle: 'Bridge' }),
    contact(matthias, ['APPLICATION_ADMIN']),
    contact(jonas, ['RELATIONSHIP_MANAGER']),
  ];
  const { sent } = open('investor', [], contacts);
  for (const name of [/Series C/, /Bridge/, /Matthias Brenner.*Application Admin/, /Jonas Keller/]) {
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByRole('region', { name: /Conversation with/ });
  }
  const calls = sent.filter(({ operation }) => operation === 'OpenConversation');
  expect(calls.map(({ variables }) => variables)).toEqual([
    { employeeId: 'Matthias', dealId: 'd1' },
    { employeeId: 'Matthias', dealId: 'd2' },
    { employeeId: 'Matthias', dealId: null },
    { employeeId: 'Jonas', dealId: null },
  ]);
});

it('CHAT-05 a conversation that cannot be created leaves the pane as it is', async () => {
  const { services } = open('investor', [], [contact(ada, ['APPLICATION_ADMIN'])], () => new TypeError('lost'));
  fireEvent.click(await screen.findByRole('button', { name: /Ada Admin/ }));
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Unable to create conversation' }),
  );
  expect(screen.getByText('How can we help you?')).toBeTruthy();
  expect(address()).toBe(paths.messages());
});

it('ACHAT-04 the search finds any part of first or last name, ignoring case and accents', async () => {
  open('staff', [conversation('v1', person('Łucja', 'Wójcik')), conversation('v2', jonas)]);
  const box = await screen.findByRole('searchbox', { name: 'Search...' });
  expect(box.getAttribute('placeholder')).toBe('Search...');
  fireEvent.change(box, { target: { value: 'WOJ' } });
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(entries()[0]).toContain('Łucja Wójcik');
  fireEvent.change(box, { target: { value: 'nobody' } });
  await screen.findByText('Nobody of this name');
});

it('ACHAT-05 ACHAT-06 a row carries initials, name and day, and `New! ` until its chat is opened', async () => {
  open('staff', [
    conversation('v1', jonas, { unseenCount: 2 }),
    conversation('v2', person('Rita', 'Other'), {
      lastMessage: { id: 'm', text: 'Hi', createdAt: '2020-01-05T10:00:00Z' },
    }),
  ]);
  const row = await screen.findByRole('link', { name: /Jonas Keller/ });
  expect(row.textContent).toMatch(/^JKNew! Jonas Keller/);
  expect(screen.getByRole('link', { name: /Rita Other/ }).textContent).toMatch(/^RORita Other.*Jan 5, 2020/);
  fireEvent.click(row);
  await waitFor(() => expect(row.textContent).not.toContain('New! '));
});

it.each([
  ['Company: Tidewell, Deal: Series C', { dealId: 'd1', companyName: 'Tidewell', dealTitle: 'Series C' }],
  ['Company: -, Deal: -', { dealId: 'd1', companyName: '', dealTitle: '' }],
  ['Company: N/A, Deal: N/A', { dealId: null }],
])('ACHAT-07 ACHAT-08 the header shows the name, the day of the last message and %s', async (text, deal) => {
  const message = {
    id: 'm',
    sequence: 1,
    text: 'Hello',
    seenAt: null,
    createdAt: '2020-01-05T10:00:00Z',
    sender: jonas,
  };
  open('staff', [conversation('v1', jonas, { ...deal, messages: [message] })]);
  fireEvent.click(await screen.findByRole('link', { name: /Jonas Keller/ }));
  expect((await screen.findByRole('heading', { name: 'Jonas Keller' })).parentElement?.textContent).toBe(
    `Jonas Keller${text}Last message: Jan 5, 2020`,
  );
});

it('CARE-14 the list is shown in German', async () => {
  renderScreen(<Chat />, {
    path: paths.messages(),
    language: 'de',
    answers: { MessagesPage: () => ({ conversations: [] }), Contacts: () => ({ contacts: [] }) },
  });
  expect(await screen.findByText('Noch keine Unterhaltungen')).toBeDefined();
});
