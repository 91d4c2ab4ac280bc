import { usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { isStrongPassword } from '@platform/rules';
import { useEffect, useRef, useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { Part } from './part.tsx';

const ChangePasswordDocument = graphql(`
  mutation ChangePassword($password: String!) {
    changePassword(password: $password)
  }
`);

interface Values {
  password: string;
  confirmation: string;
}

/** The form to change the password, which ends all other sessions. */
export function PasswordPart() {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Part
      title={t('security.password.title')}
      actions={open ? null : <Button onClick={() => setOpen(true)}>{t('security.password.change')}</Button>}
    >
      <Text as="p" tone="secondary">
        {t('security.password.text')}
      </Text>
      {open ? <PasswordForm onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}

function PasswordForm({ onClose }: { onClose(): void }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const [send, sending] = useSend(ChangePasswordDocument);
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => fields.current?.querySelector('input')?.focus(), []);

  async function save({ password, confirmation }: Values) {
    const refuse = (text: string) => toasts.show({ severity: 'error', text });
    if (!isStrongPassword(password)) return refuse(shared('toasts.passwordNotStrongEnough'));
    if (password !== confirmation) return refuse(shared('toasts.passwordsMismatch'));
    if (!(await send({ password }))) return;
    toasts.show({ severity: 'success', text: t('security.password.done') });
    onClose();
  }

  return (
    <Form<Values>
      className="onboarding-security-name"
      layout="vertical"
      requiredMark={false}
      initialValues={{ password: '', confirmation: '' }}
      onFinish={(values) => void save(values)}
    >
      <div ref={fields}>
        <Form.Item name="password" label={t('security.password.new')} extra={t('security.password.hint')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="confirmation" label={t('security.password.confirm')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </div>
      <div className="ds-actions">
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('security.password.save')}
        </Button>
        <Button onClick={onClose} disabled={sending}>
          {t('security.cancel')}
        </Button>
      </div>
    </Form>
  );
}
