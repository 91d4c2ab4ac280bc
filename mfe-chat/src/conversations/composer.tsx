import { useDraft, useSend } from '@platform/app-kit';
import { Button, PaperClipOutlined } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const SendMessageDocument = graphql(`
  mutation SendMessage($conversationId: ID!, $text: String!) {
    sendMessage(conversationId: $conversationId, text: $text) {
      id
    }
  }
`);

/** Maximum length of a message in characters. */
const maxMessageLength = 5_000;

const empty = { text: '' };

type ComposerProps = { conversationId: string; onSent(): void };

/**
 * The form that sends a message (CHAT-08, ACHAT-10). It is cleared once the message is stored, keeps the text on
 * failure, and never sends a blank message (CHAT-09, ACHAT-12, ACHAT-13). Unsent text is kept as a draft.
 */
export function Composer({ conversationId, onSent }: ComposerProps) {
  const t = texts.useTexts();
  const draft = useDraft(`chat.message.${conversationId}.1`, empty);
  const [text, setText] = useState(draft.values.text);
  const [send, sending] = useSend(SendMessageDocument);

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (sending || text.trim() === '') return;
    if (!(await send({ conversationId, text }))) return;
    draft.clear({ text });
    setText('');
    onSent();
  }

  return (
    <form className="chat-messages-composer" onSubmit={(event) => void submit(event)}>
      <PaperClipOutlined className="chat-messages-attachment" aria-hidden />
      <Input.TextArea
        aria-label={t('composer')}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={maxMessageLength}
        value={text}
        readOnly={sending}
        onChange={({ target: { value } }) => {
          setText(value);
          draft.keep({ text: value });
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
