// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../src/chat.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const person = (id: string, firstName: string | null) => ({
  id,
  firstName,
  lastName: 'Own',
  email: `${id}@example.test`,
});
const template = (id: string, more: object = {}) => ({
  __typename: 'MessageTemplate',
  id,
  name: id,
  text: 'Dear {firstName|investor},',
  shared: false,
  mayEdit: true,
  owner: person('a1', 'Ann'),
  ...more,
});

function open({
  firstName = 'Ines' as string | null,
  templates = [template('Greeting')],
  path = paths.chat as typeof paths.chat | typeof paths.messages,
} = {}) {
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
    counterpart: person('c1', firstName),
    lastMessage: null,
  };
  let stored = templates;
  return renderScreen(<Chat />, {
    path: path({ conversationId: 'v1' }),
    answers: {
      MessagesPage: () => ({ conversations: [conversation] }),
      Contacts: () => ({ contacts: [] }),
      Thread: () => ({ conversation: { ...conversation, messages: [] } }),
      MessageTemplates: () => ({ messageTemplates: stored }),
      SaveMessageTemplate: ({ id, input }) => {
        const saved = template(String(id), input as object);
        stored = [...stored.filter((each) => each.id !== id), saved];
        return { saveMessageTemplate: saved };
      },
      DeleteMessageTemplate: ({ id }) => {
        stored = stored.filter((each) => each.id !== id);
        return { deleteMessageTemplate: id };
      },
    },
  });
}
const composer = async () => (await screen.findByRole('textbox', { name: 'Message' })) as HTMLTextAreaElement;
const openTexts = async () => fireEvent.click(await screen.findByRole('button', { name: 'Texts for reuse' }));
const entry = (name: string) => screen.findByRole('region', { name });

it.each([
  ['Ines', 'Dear Ines,'],
  [null, 'Dear investor,'],
])('MSG-09 inserts a text at the cursor, filled in for %j, and sends nothing', async (firstName, filled) => {
  const { sent } = open({ firstName });
  const field = await composer();
  fireEvent.change(field, { target: { value: 'Before after' } });
  field.setSelectionRange(7, 7);
  fireEvent.select(field);
  await openTexts();
  fireEvent.click(within(await entry('Greeting')).getByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(field.value).toBe(`Before ${filled}after`));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Greeting' })).toBeNull());
  expect(sent.map(({ operation }) => operation)).not.toContain('SendMessage');
});

it('MSG-09 texts are found by any part, written, changed and deleted', async () => {
  const { sent } = open();
  await openTexts();
  await entry('Greeting');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search texts' }), { target: { value: 'nothing' } });
  await screen.findByText('No such text');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search texts' }), { target: { value: '' } });
  await entry('Greeting');

  fireEvent.click(screen.getByRole('button', { name: 'New text' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a name');
  await screen.findByText('Enter a text');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Closing' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'Bye {firstName}' } });
  fireEvent.click(screen.getByRole('switch', { name: 'All staff can use it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Bye Ines');
  expect(sent.find(({ operation }) => operation === 'SaveMessageTemplate')?.variables).toMatchObject({
    input: { name: 'Closing', text: 'Bye {firstName}', shared: true },
  });

  fireEvent.click(within(await entry('Greeting')).getByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await entry('Greeting')).textContent).toContain('Hello'));

  fireEvent.click(within(await entry('Greeting')).getByRole('button', { name: 'Delete' }));
  expect((await entry('Greeting')).textContent).toContain('Delete this text?');
  fireEvent.click(within(await entry('Greeting')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Greeting' })).toBeNull());
});

it('MSG-09 shared texts of others name their owner and are not changed', async () => {
  open({ templates: [template('Theirs', { shared: true, mayEdit: false, owner: person('a2', 'Ruth') })] });
  await openTexts();
  const theirs = await entry('Theirs');
  expect(theirs.textContent).toContain('Shared by Ruth Own');
  expect(
    within(theirs)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Insert']);
});

it('MSG-09 investors have none', async () => {
  open({ path: paths.messages });
  await composer();
  expect(screen.queryByRole('button', { name: 'Texts for reuse' })).toBeNull();
});
