import { useDraft, useSend } from '@platform/app-kit';
import { Button, PaperClipOutlined } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { type ComponentRef, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { graphql, readFragment } from '../gql/index.ts';
import { TemplatesButton } from '../templates/templates-button.tsx';
import { texts } from '../texts.ts';
import { type Message, MessageFragment } from './use-thread.ts';

const SendMessageDocument = graphql(`
  mutation SendMessage($conversationId: ID!, $text: String!, $clientId: ID!) {
    sendMessage(conversationId: $conversationId, text: $text, clientId: $clientId) {
      ...Thread_Message
    }
  }
`);

/** Maximum length of a message in characters. */
const maxMessageLength = 5_000;

const empty = { text: '', clientId: '' };

type ComposerProps = {
  conversationId: string;
  onSent(message: Message): void;
  /** For staff: the client, whose first name stands in texts for reuse (MSG-09). */
  client?: { firstName?: string | null };
};

/**
 * The form that sends a message (CHAT-08, ACHAT-10). It is cleared once the message is stored, keeps the text on
 * failure, and never sends a blank message (CHAT-09, ACHAT-12, ACHAT-13). Unsent text is kept as a draft. Sending an
 * unchanged text again repeats its id, so that it is stored once even if the first answer was lost (MSG-02).
 */
export function Composer({ conversationId, onSent, client }: ComposerProps) {
  const t = texts.useTexts();
  const draft = useDraft(`chat.message.${conversationId}.1`, empty);
  const [{ text, clientId }, setDraft] = useState(draft.values);
  const [send, sending] = useSend(SendMessageDocument);

  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  /** Where a text is inserted: at the cursor, in place of what is selected. */
  const selection = useRef({ start: text.length, end: text.length });

  function type(value: string) {
    const typed = { text: value, clientId: '' };
    setDraft(typed);
    draft.keep(typed);
  }

  function insert(inserted: string) {
    const { start, end } = selection.current;
    type(`${text.slice(0, start)}${inserted}${text.slice(end)}`);
    const cursor = start + inserted.length;
    selection.current = { start: cursor, end: cursor };
    field.current?.focus();
  }

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (sending || text.trim() === '') return;
    const sent = { text, clientId: clientId || crypto.randomUUID() };
    setDraft(sent);
    draft.keep(sent);
    const answer = await send({ conversationId, ...sent });
    if (!answer) return;
    draft.clear(sent);
    setDraft(empty);
    selection.current = { start: 0, end: 0 };
    onSent(readFragment(MessageFragment, answer.sendMessage));
  }

  return (
    <form className="chat-messages-composer" onSubmit={(event) => void submit(event)}>
      <PaperClipOutlined className="chat-messages-attachment" aria-label={t('attachments')} />
      {client ? <TemplatesButton firstName={client.firstName} onInsert={insert} /> : null}
      <Input.TextArea
        ref={field}
        aria-label={t('composer')}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={maxMessageLength}
        value={text}
        readOnly={sending}
        onChange={({ target: { value, selectionStart, selectionEnd } }) => {
          selection.current = { start: selectionStart, end: selectionEnd };
          type(value);
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          selection.current = { start: selectionStart, end: selectionEnd };
        }}
        onPressEnter={(event) => {
          // Shift+Enter inserts a line break; during IME composition Enter confirms the character.
          if (!event.shiftKey && !event.nativeEvent.isComposing) void submit(event);
        }}
      />
      <Button type="primary" htmlType="submit" loading={sending}>
        {t('send')}
      </Button>
    </form>
  );
}
