// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chat } from '../src/chat.tsx';

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:transcript';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

function open(path: string, download: (path: string) => Promise<Blob>) {
  return renderScreen(<Chat />, {
    path,
    answers: {
      MessagesPage: () => ({ conversations: [conversation] }),
      Contacts: () => ({ contacts: [] }),
      Thread: () => ({ conversation: { ...conversation, messages: [] } }),
    },
    http: { download },
  });
}

async function choose(action: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for this conversation' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it.each([
  ['investors', paths.messages],
  ['staff', paths.chat],
])('MSG-10 %s save the transcript as PDF and as CSV', async (_who, path) => {
  const download = vi.fn(async () => new Blob(['transcript']));
  open(path({ conversationId: 'v1' }), download);
  for (const [action, format] of [
    ['Save as PDF', 'pdf'],
    ['Save as CSV', 'csv'],
  ] as const) {
    await choose(action);
    await waitFor(() => expect(download).toHaveBeenLastCalledWith(`/api/export/conversation/v1?format=${format}`));
    await waitFor(() => expect(saved.at(-1)).toMatch(new RegExp(`^conversation-[\\d-]{10}\\.${format}$`)));
  }
});

it('MSG-10 says that the transcript could not be saved', async () => {
  const { services } = open(paths.chat({ conversationId: 'v1' }), () => Promise.reject(new TypeError('failed')));
  await choose('Save as PDF');
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith(
      expect.objectContaining({ severity: 'error', text: 'The conversation could not be saved' }),
    ),
  );
  expect(saved).toEqual([]);
});
