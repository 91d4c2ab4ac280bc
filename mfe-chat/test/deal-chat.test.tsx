// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DealChat } from '../src/deal-chat/deal-chat.tsx';

afterEach(cleanup);

const lead = (firstName: string, conversationId: string | null = null) => ({
  employee: { id: firstName, firstName, lastName: 'Lead', email: `${firstName}@example.test` },
  roles: ['DEAL_LEAD'],
  dealId: 'd1',
  dealTitle: 'Series C',
  companyName: 'Tidewell',
  conversationId,
});

const open = (contacts: ReturnType<typeof lead>[], opened: () => object = () => ({ openConversation: { id: 'v1' } })) =>
  renderScreen(<DealChat dealId="d1" />, {
    answers: {
      Contacts: () => ({ contacts }),
      OpenConversation: opened,
      Thread: ({ id }) => ({
        conversation: {
          id,
          dealId: 'd1',
          dealTitle: 'Series C',
          companyName: 'Tidewell',
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
          counterpart: contacts[0]?.employee,
          messages: [],
        },
      }),
    },
  });
const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send a message' }));
const calls = (sent: { operation: string; variables: object }[]) =>
  sent.filter(({ operation }) => operation === 'OpenConversation').map(({ variables }) => variables);

it('DEAL-21 CHAT-03 the card opens the conversation with the lead about this deal in a panel that closes', async () => {
  const { sent } = open([lead('Mia')]);
  await screen.findByRole('heading', { name: 'Do you have a question?' });
  expect(sent[0]?.variables).toEqual({ dealId: 'd1' });
  await ask();
  await screen.findByRole('region', { name: 'Conversation with Mia Lead' });
  expect(calls(sent)).toEqual([{ employeeId: 'Mia', dealId: 'd1' }]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Send a message');
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Close messages' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('DEAL-21 a conversation that there is already is opened, not created', async () => {
  const { sent } = open([lead('Mia', 'v7')]);
  await ask();
  await screen.findByRole('region', { name: 'Conversation with Mia Lead' });
  expect(calls(sent)).toEqual([]);
});

it('DEAL-21 of several leads, the investor chooses one', async () => {
  const { sent } = open([lead('Mia'), lead('Ole')]);
  await ask();
  await screen.findByText('Whom would you like to ask?');
  expect(calls(sent)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Ole Lead' }));
  await screen.findByRole('region', { name: /Conversation with/ });
  expect(calls(sent)).toEqual([{ employeeId: 'Ole', dealId: 'd1' }]);
});

it('DEAL-21 CHAT-05 a conversation that cannot be created closes the panel with an error', async () => {
  const { services } = open([lead('Mia')], () => new TypeError('lost'));
  await ask();
  await waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text: 'Unable to create conversation' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a deal without a lead has no card', async () => {
  const { sent } = open([]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
