// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chat } from '../src/chat.tsx';

const ann = { id: 'a1', firstName: 'Ann', lastName: 'Own', email: 'ann@example.com' };
const jonas = { id: 'a2', firstName: 'Jonas', lastName: 'Keller', email: 'jonas@example.test' };

const message = (sequence: number, text = `Message ${sequence}`, sender = jonas, seenAt: string | null = null) => ({
  id: `m${sequence}`,
  sequence,
  text,
  seenAt,
  createdAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(sequence / 40), 12, sequence % 40)).toISOString(),
  sender,
});
type Message = ReturnType<typeof message>;

const conversation = {
  id: 'v1',
  companyName: null,
  dealTitle: null,
  unseenCount: 0,
  firstUnseen: null as number | null,
  waitingSince: null,
  answerDueAt: null,
  markedUnread: false,
  remindAt: null,
  closedAt: null,
  accountClosed: false,
  successorId: null,
  takenOverBy: null,
  counterpart: jonas,
  lastMessage: null,
};

/** The height of the scroll area and how far it is scrolled; jsdom has no layout. */
const rowHeight = 88;
const areaHeight = 4 * rowHeight;
let focused = true;

beforeEach(() => {
  focused = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'log' ? areaHeight : rowHeight;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(areaHeight);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return Number.parseFloat(this.querySelector('ol')?.style.blockSize ?? '0');
  });
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object' || options.top === undefined) return;
    this.scrollTop = Math.max(0, Math.min(options.top, this.scrollHeight - areaHeight));
    this.dispatchEvent(new Event('scroll'));
  } as typeof Element.prototype.scrollTo;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function openThread(messages: Message[], { firstUnseen = null as number | null, older = [] as Message[] } = {}) {
  return renderScreen(<Chat />, {
    path: paths.messages({ conversationId: 'v1' }),
    answers: {
      MessagesPage: () => ({ conversations: [conversation] }),
      Thread: () => ({ conversation: { ...conversation, firstUnseen, messages } }),
      ThreadPart: ({ before }) => ({
        conversation: { id: 'v1', messages: older.filter(({ sequence }) => sequence < Number(before)) },
      }),
      MarkConversationSeen: () => ({ markConversationSeen: { id: 'v1', unseenCount: 0, firstUnseen: null } }),
    },
  });
}

const log = () => screen.findByRole('log', { name: 'Messages of this conversation' });
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));
const scrollTo = (area: HTMLElement, top: number) =>
  act(async () => {
    area.scrollTo({ top });
  });
const marks = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation === 'MarkConversationSeen').map(({ variables }) => variables);

it('CHAT-13 ACHAT-17 MSG-13 shows markup as text and opens addresses in a new tab', async () => {
  openThread([message(1, '<b>bold</b> https://example.com/x.')]);
  const area = await log();
  expect(await within(area).findByText(/<b>bold<\/b>/)).toBeTruthy();
  const link = within(area).getByRole('link', { name: 'https://example.com/x' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

it('MSG-14 the list is a log that is not read out; only messages of others that arrive are announced', async () => {
  const { emit } = openThread([message(1)]);
  const area = await log();
  await within(area).findByText('Message 1');
  expect(area.getAttribute('aria-live')).toBe('off');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => emit('MessageAdded', { messageAdded: message(2, 'Mine', ann) }));
  await within(area).findByText('Mine');
  expect(status.textContent).toBe('');
  act(() => emit('MessageAdded', { messageAdded: message(1) }));
  expect(status.textContent).toBe('');
  act(() => emit('MessageAdded', { messageAdded: message(3, 'Theirs') }));
  await waitFor(() => expect(status.textContent).toBe('Jonas Keller: Theirs'));
});

it('MSG-03 CHAT-11 ACHAT-16 messages that arrive again or too early appear once and in order', async () => {
  const { emit, sent } = openThread(from(1, 2));
  const area = await log();
  await within(area).findByText('Message 2');
  const texts = () =>
    within(area)
      .getAllByText(/^Message \d+$/)
      .map(({ textContent }) => textContent);
  for (const sequence of [2, 4, 3, 3, 4]) act(() => emit('MessageAdded', { messageAdded: message(sequence) }));
  await waitFor(() => expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']));
  expect(sent.filter(({ operation }) => operation === 'Thread')).toHaveLength(1);
  expect(sent.filter(({ operation }) => operation === 'MessagesPage')).toHaveLength(1);
});

it('MSG-05 marks what is on the screen, once, and only while the page has the focus', async () => {
  focused = false;
  const { emit, sent } = openThread(from(1, 20), { firstUnseen: 1 });
  await within(await log()).findByText('Message 20');
  act(() => emit('MessageAdded', { messageAdded: message(21) }));
  await screen.findByText('Message 21');
  expect(marks(sent)).toEqual([]);
  focused = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(marks(sent)).not.toEqual([]));
  const [mark] = marks(sent) as { from: number; upTo: number }[];
  expect(mark?.upTo).toBe(21);
  expect(mark?.from).toBeGreaterThan(15);
  await scrollTo(await log(), 0);
  await waitFor(() => expect(marks(sent).at(-1)).toMatchObject({ from: 1 }));
});

it('MSG-04 follows new messages at the end only; elsewhere a button says how many are new', async () => {
  const { emit } = openThread(from(1, 30));
  const area = await log();
  await within(area).findByText('Message 30');
  const distance = () => area.scrollHeight - areaHeight - area.scrollTop;
  await waitFor(() => expect(distance()).toBeLessThan(5));
  act(() => emit('MessageAdded', { messageAdded: message(31) }));
  await waitFor(() => expect([area.scrollHeight >= 31 * rowHeight, distance() < 5]).toEqual([true, true]));
  await scrollTo(area, 500);
  act(() => emit('MessageAdded', { messageAdded: message(32) }));
  expect((await screen.findByRole('button', { name: '1 new message' })).textContent).toBe('1 new message');
  act(() => emit('MessageAdded', { messageAdded: message(33) }));
  const button = await screen.findByRole('button', { name: '2 new messages' });
  expect(area.scrollTop).toBe(500);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: /new message/ })).toBeNull());
  expect(distance()).toBeLessThan(5);
});

it('MSG-04 loads older messages near the top to the beginning; a failure is shown and can be tried again', async () => {
  const older: Message[] = [];
  const { sent } = openThread(from(301, 350), { older });
  const area = await log();
  await within(area).findByText('Message 350');
  await scrollTo(area, 4 * rowHeight);
  const loads = () => sent.filter(({ operation }) => operation === 'ThreadPart').map(({ variables }) => variables);
  const again = await screen.findByRole('button', { name: 'Earlier messages could not be loaded. Try again' });
  expect(loads()).toEqual([{ id: 'v1', before: 301, limit: 200 }]);
  older.push(...from(1, 300));
  fireEvent.click(again);
  await within(area).findByText('Message 300');
  await scrollTo(area, 0);
  await within(area).findByText('Message 1');
  expect(loads()).toHaveLength(2);
});

/** Renders with a thread of 20,000 messages, served as the API does; a search finds the one of a number. */
function openLong(path: string, found = 1) {
  const newest = 20_000;
  const part = ({ before, after, limit }: { before?: number; after?: number; limit?: number }) => {
    if (after !== undefined) return from(after + 1, Math.min(newest, after + (limit ?? 50)));
    const last = (before ?? newest + 1) - 1;
    return from(Math.max(1, last - (limit ?? 50) + 1), last);
  };
  const opened = renderScreen(<Chat />, {
    path,
    answers: {
      MessagesPage: () => ({ conversations: [conversation] }),
      Contacts: () => ({ contacts: [] }),
      FoundMessages: () => ({ searchMessages: [{ ...message(found, 'The escrow agreement'), conversationId: 'v1' }] }),
      Thread: (variables) => ({ conversation: { ...conversation, messages: part(variables) } }),
      ThreadPart: (variables) => ({ conversation: { id: 'v1', messages: part(variables) } }),
      MarkConversationSeen: () => ({ markConversationSeen: { id: 'v1', unseenCount: 0, firstUnseen: null } }),
    },
  });
  const requests = () =>
    opened.sent
      .filter(({ operation }) => operation === 'Thread' || operation === 'ThreadPart')
      .map(({ variables }) => variables);
  return { ...opened, requests };
}

async function openFound(found: number) {
  const opened = openLong(paths.messages(), found);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search...' }), { target: { value: 'escrow' } });
  const list = await screen.findByRole('region', { name: 'In messages' });
  fireEvent.click(within(list).getByRole('link', { name: /Jonas Keller.*The escrow agreement/ }));
  const row = (await within(await log()).findByText(`Message ${found}`)).closest('li');
  return { ...opened, row };
}

it('MSG-12 a found message opens its conversation at its place with one request, far from the end too', async () => {
  const { row, requests, sent } = await openFound(5_000);
  expect(row?.className).toContain('chat-messages-row-found');
  expect(sent.find(({ operation }) => operation === 'FoundMessages')?.variables).toEqual({ search: 'escrow' });
  const area = await log();
  await waitFor(() => expect(area.scrollTop).toBeGreaterThan(90 * rowHeight));
  expect(area.scrollTop).toBeLessThan(100 * rowHeight);
  expect(requests()).toEqual([{ id: 'v1', after: 4_900, limit: 200 }]);
});

it('MSG-12 MSG-04 from a found message the reader goes on in both directions, and to the newest one', async () => {
  const { requests, emit } = await openFound(5_000);
  const area = await log();
  await scrollTo(area, 190 * rowHeight);
  await within(area).findByText('Message 5101');
  expect(area.scrollTop).toBe(190 * rowHeight);
  await scrollTo(area, 0);
  await within(area).findByText('Message 4900');
  expect(requests().slice(1)).toEqual([
    { id: 'v1', after: 5_100, limit: 200 },
    { id: 'v1', before: 4_901, limit: 200 },
  ]);
  act(() => emit('MessageAdded', { messageAdded: message(20_001, 'Later') }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Jonas Keller: Later'));
  expect(within(area).queryByText('Later')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Newest messages' }));
  await within(area).findByText('Message 20000');
  await waitFor(() => expect(area.scrollTop).toBe(area.scrollHeight - areaHeight));
  expect(screen.queryByRole('button', { name: 'Newest messages' })).toBeNull();
  act(() => emit('MessageAdded', { messageAdded: message(20_001, 'Later') }));
  await within(area).findByText('Later');
});

it('MSG-12 a number beyond the newest message opens the end', async () => {
  const { requests } = openLong(`${paths.messages({ conversationId: 'v1' })}?message=20500`);
  await within(await log()).findByText('Message 20000');
  expect(requests()).toHaveLength(2);
});

it('a separator stands before each day and before the first unseen message', async () => {
  openThread(from(38, 42), { firstUnseen: 41 });
  const area = await log();
  await within(area).findByText('Message 42');
  const rows = within(area)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => text.includes('New messages'))).toEqual([false, false, false, true, false]);
  expect(rows.map((text) => /^(Nov \d|\d+ Nov|Nov)/.test(text))).toEqual([true, false, true, false, false]);
});

it('ACHAT-09 own messages are on the right, others with initials on the left, each with date and time; the latest is shown', async () => {
  const { emit } = openThread([...from(1, 20), message(21, 'Mine', ann)]);
  const area = await log();
  const rowOf = async (text: string) => (await within(area).findByText(text)).closest('li') as HTMLElement;
  const isAtEnd = () => area.scrollTop === area.scrollHeight - areaHeight;
  await waitFor(() => expect(isAtEnd()).toBe(true));
  const mine = await rowOf('Mine');
  expect(mine.querySelector('.chat-messages-bubble-own')).not.toBeNull();
  expect(mine.querySelector('.chat-messages-initials')).toBeNull();
  const theirs = await rowOf('Message 20');
  expect(theirs.querySelector('.chat-messages-bubble-own')).toBeNull();
  expect(theirs.querySelector('.chat-messages-initials')?.textContent).toBe('JK');
  for (const row of [mine, theirs]) expect(row.textContent).toMatch(/2026.*\d{2}:\d{2}/);

  act(() => emit('MessageAdded', { messageAdded: message(22, 'Latest') }));
  await rowOf('Latest');
  await waitFor(() => expect(isAtEnd()).toBe(true));
});
