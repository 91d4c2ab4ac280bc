import { useSend } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { Form, Input, Switch } from '@platform/design-system/form';
import { isTemplateName, isTemplateText, maxTemplateNameLength, maxTemplateTextLength } from '@platform/rules';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { SaveMessageTemplateDocument, type Template } from './documents.ts';

type Values = { name: string; text: string; shared: boolean };

type TemplateFormProps = {
  /** Null for a new one. */
  template: Template | null;
  /** @param isChanged whether it was saved */
  onDone(isChanged: boolean): void;
};

/** Writes or changes a text for reuse (MSG-09). */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const t = texts.useTexts();
  const fieldId = useId();
  // Repeating a save whose answer was lost stores the text once.
  const [id] = useState(() => template?.id ?? crypto.randomUUID());
  const [send, sending] = useSend(SaveMessageTemplateDocument);
  const check = (isValid: (value: string) => boolean, message: string) => ({
    validator: (_rule: unknown, value: string) =>
      isValid(value ?? '') ? Promise.resolve() : Promise.reject(new Error(message)),
  });

  async function save(input: Values) {
    if (await send({ id, input })) onDone(true);
  }

  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: template?.name ?? '', text: template?.text ?? '', shared: template?.shared ?? false }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="name" label={t('templates.name')} rules={[check(isTemplateName, t('templates.nameFault'))]}>
        <Input maxLength={maxTemplateNameLength} />
      </Form.Item>
      <Form.Item
        name="text"
        label={t('templates.text')}
        extra={t('templatesHint', { example: '{firstName|there}' })}
        rules={[check(isTemplateText, t('templates.textFault'))]}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={maxTemplateTextLength} />
      </Form.Item>
      <div className="chat-templates-switch">
        <Form.Item name="shared" valuePropName="checked" noStyle>
          <Switch id={fieldId} />
        </Form.Item>
        <label htmlFor={fieldId}>
          <Text>{t('templates.share')}</Text>
        </label>
      </div>
      <div className="chat-templates-actions">
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('templates.save')}
        </Button>
        <Button onClick={() => onDone(false)}>{t('cancel')}</Button>
      </div>
    </Form>
  );
}
