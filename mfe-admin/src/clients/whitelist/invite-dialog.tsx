import './whitelist.css';
import { usePlatform, useSharedTexts } from '@platform/app-kit';
import { Alert, BusyModal, Button, FieldError, Progress, Text, useLongWait } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { isPersonalText } from '@platform/rules';
import { useCallback, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import { EmailSelector } from './email-selector.tsx';
import { investorRole, RoleField } from './role-field.tsx';
import { type InvitationFault, type UnfinishedInvitations, useInvitations } from './use-invitations.ts';

type InviteDialogProps = {
  open: boolean;
  onClose(): void;
  /** Called when entries were created, so that the list has to be reloaded. */
  onSent(): void;
};

/**
 * Invites any number of addresses, each with its own mail (WL-04 to WL-08). If the dialog is closed while sending, it
 * reopens with the invitations that were not sent or whose outcome is unknown.
 */
export function InviteDialog({ open, onClose, onSent }: InviteDialogProps) {
  const t = texts.useTexts();
  // A click on the mask must not close the dialog while it is sending.
  const [busy, setBusy] = useState(false);
  const [unfinished, setUnfinished] = useState<UnfinishedInvitations | null>(null);
  const addUnfinished = useCallback(
    (more: UnfinishedInvitations) => setUnfinished((before) => merge(before, more)),
    [],
  );
  const clearUnfinished = useCallback(() => setUnfinished(null), []);
  return (
    <BusyModal
      open={open}
      title={t('invite.title')}
      footer={null}
      width={560}
      busy={busy}
      cross
      onCancel={onClose}
      destroyOnHidden
    >
      <InviteForm
        onClose={onClose}
        onSent={onSent}
        onBusy={setBusy}
        unfinished={unfinished}
        onUnfinished={addUnfinished}
        onRestored={clearUnfinished}
      />
    </BusyModal>
  );
}

function merge(before: UnfinishedInvitations | null, more: UnfinishedInvitations): UnfinishedInvitations {
  if (!before) return more;
  return {
    ...more,
    emails: [...new Set([...before.emails, ...more.emails])],
    faults: [...before.faults, ...more.faults],
  };
}

type InviteFormProps = Omit<InviteDialogProps, 'open'> & {
  onBusy(busy: boolean): void;
  /** Unfinished invitations of an earlier form, with which this one opens. */
  unfinished: UnfinishedInvitations | null;
  onUnfinished(unfinished: UnfinishedInvitations): void;
  onRestored(): void;
};

function InviteForm({ onClose, onSent, onBusy, unfinished, onUnfinished, onRestored }: InviteFormProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const [emails, setEmails] = useState<string[]>(() => [...(unfinished?.emails ?? [])]);
  const [firstName, setFirstName] = useState(unfinished?.invitation.firstName ?? '');
  const [lastName, setLastName] = useState(unfinished?.invitation.lastName ?? '');
  const [role, setRole] = useState(unfinished?.invitation.role ?? investorRole);
  const [fault, setFault] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly InvitationFault[]>(unfinished?.faults ?? []);
  const { send, progress } = useInvitations(onUnfinished);
  const isLong = useLongWait(progress !== null);
  useEffect(() => () => onBusy(false), [onBusy]);
  useEffect(() => onRestored(), [onRestored]);

  function rejectText(): void {
    const text = shared('toasts.invalidEmail');
    setFault(text);
    toasts.show({ severity: 'error', text });
  }

  async function submit(): Promise<void> {
    if (emails.length === 0) {
      setFault(t('invite.noAddress'));
      return;
    }
    if (fault) return;
    const names = { firstName: firstName.trim(), lastName: lastName.trim() };
    // Names are optional.
    const invalid = (['firstName', 'lastName'] as const).find(
      (name) => names[name] !== '' && !isPersonalText(names[name]),
    );
    if (invalid) {
      const field = shared(`fields.${invalid}`);
      return toasts.show({ severity: 'error', text: shared('toasts.fieldNotValid', { field }) });
    }
    setRefused([]);
    onBusy(true);
    const faults = await send(emails, { ...names, role });
    onSent();
    // Closed in the meantime: the dialog may be open again with other addresses.
    if (!faults) return;
    onBusy(false);
    if (faults.length === 0) onClose();
    setEmails(faults.map(({ email }) => email));
    setRefused(faults);
  }

  return (
    <Form layout="vertical" onFinish={() => void submit()}>
      <div className="admin-invite-intro">
        <Text tone="muted">{t('invite.intro')}</Text>
      </div>
      <Form.Item label={t('invite.emails')} htmlFor="invite-emails">
        <EmailSelector
          id="invite-emails"
          value={emails}
          disabled={progress !== null}
          invalid={fault !== null}
          describedBy="invite-emails-hint invite-emails-fault"
          onChange={(chosen) => {
            setEmails(chosen);
            setFault(null);
          }}
          onTyping={() => setFault(null)}
          onInvalid={rejectText}
        />
        <div id="invite-emails-hint">
          <Text tone="muted" size="caption">
            {t('invite.emailsHint')}
          </Text>
        </div>
        {fault ? <FieldError id="invite-emails-fault">{fault}</FieldError> : null}
      </Form.Item>
      <div className="admin-invite-names">
        <Form.Item label={t('invite.firstName')} htmlFor="invite-first-name">
          <Input
            id="invite-first-name"
            dir="auto"
            maxLength={100}
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('invite.lastName')} htmlFor="invite-last-name">
          <Input
            id="invite-last-name"
            dir="auto"
            maxLength={100}
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
          />
        </Form.Item>
      </div>
      <RoleField value={role} onChange={setRole} />
      {refused.length > 0 ? (
        <Form.Item>
          <Alert
            type="error"
            showIcon
            title={
              <ul className="admin-invite-faults">
                {refused.map(({ email, reason }) => (
                  <li key={email}>{reason}</li>
                ))}
              </ul>
            }
          />
        </Form.Item>
      ) : null}
      {progress ? (
        <Form.Item>
          <div role="status">{t('invite.sending', progress)}</div>
          <Progress
            aria-label={t('invite.progress')}
            percent={Math.round((100 * progress.done) / progress.total)}
            showInfo={false}
          />
        </Form.Item>
      ) : null}
      <div className="ds-actions">
        <Button type="primary" htmlType="submit" loading={progress !== null}>
          {t('invite.send')}
        </Button>
        <Button disabled={progress !== null && !isLong} onClick={onClose}>
          {t('whitelist.cancel')}
        </Button>
      </div>
    </Form>
  );
}
