import { personName, useSend } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { fillTemplate } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { DeleteMessageTemplateDocument, type Template } from './documents.ts';

type TemplateEntryProps = {
  template: Template;
  isOwn: boolean;
  firstName: string | null | undefined;
  onInsert(text: string): void;
  onEdit(): void;
  onDeleted(): void;
};

/** A text for reuse, as it would be inserted, with what can be done with it. */
export function TemplateEntry({ template, isOwn, firstName, onInsert, onEdit, onDeleted }: TemplateEntryProps) {
  const t = texts.useTexts();
  const { id, name, text, shared, owner, mayEdit } = template;
  const [isAsking, setAsking] = useState(false);
  const [send, sending] = useSend(DeleteMessageTemplateDocument);
  const filled = fillTemplate(text, firstName);
  return (
    <section className="chat-templates-entry" aria-label={name}>
      <Text strong>{name}</Text>
      {shared ? (
        <Text tone="muted" size="caption">
          {isOwn ? t('templates.shared') : t('templatesSharedBy', { name: personName(owner) })}
        </Text>
      ) : null}
      <p className="chat-templates-text" dir="auto">
        {filled}
      </p>
      <div className="chat-templates-actions">
        {isAsking ? (
          <>
            <Text>{t('templates.deleteQuestion')}</Text>
            <Button
              danger
              size="small"
              loading={sending}
              onClick={() => void send({ id }).then((answer) => (answer ? onDeleted() : setAsking(false)))}
            >
              {t('templates.delete')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button type="primary" size="small" onClick={() => onInsert(filled)}>
              {t('templates.insert')}
            </Button>
            {mayEdit ? (
              <>
                <Button size="small" onClick={onEdit}>
                  {t('templates.edit')}
                </Button>
                <Button size="small" onClick={() => setAsking(true)}>
                  {t('templates.delete')}
                </Button>
              </>
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}
