import { useSend } from '@platform/app-kit';
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

/** Characters of one message that the server takes. */
const longestMessage = 5_000;

type ComposerProps = { conversationId: string; onSent(): void };

/**
 * Where a message is written and sent (CHAT-08, ACHAT-10). It is empty again once the message is stored, keeps the text
 * when that fails, and sends no blank one (CHAT-09, ACHAT-12, ACHAT-13).
 */
export function Composer({ conversationId, onSent }: ComposerProps) {
  const t = texts.useTexts();
  const [text, setText] = useState('');
  const [send, sending] = useSend(SendMessageDocument);

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (sending || text.trim() === '') return;
    if (!(await send({ conversationId, text }))) return;
    setText('');
    onSent();
  }

  return (
    <form className="messages-composer" onSubmit={(event) => void submit(event)}>
      <PaperClipOutlined className="messages-attachment" aria-hidden />
      <Input.TextArea
        aria-label={t('composer')}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={longestMessage}
        value={text}
        readOnly={sending}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          // With shift a new line; while a character is being composed, its end.
          if (!event.shiftKey && !event.nativeEvent.isComposing) void submit(event);
        }}
      />
      <Button type="primary" htmlType="submit" loading={sending}>
        {t('send')}
      </Button>
    </form>
  );
}
