import { usePlatform } from '@platform/app-kit';
import { Alert, BusyModal } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { Field } from '../form/field.tsx';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { AddAppKeyDocument } from './documents.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { useKeyChange } from './use-key-change.ts';

type AddKeyDialogProps = {
  app: Releases_AppFragment;
  open: boolean;
  onClose(): void;
  onChanged(): void;
};

/** Takes the public key with which the team of an app will sign, and why (DLV-09). */
export function AddKeyDialog({ app, open, onClose, onChanged }: AddKeyDialogProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const id = useId();
  const [publicKey, setPublicKey] = useState('');
  const given = useReason();
  const [tried, setTried] = useState(false);
  const { send, sending, fault, forget } = useKeyChange(AddAppKeyDocument);
  const keyFault = faultOf(publicKey);

  async function add() {
    setTried(true);
    if (keyFault || given.isFaulty) return;
    if (!(await send({ app: app.name, publicKey: publicKey.trim(), reason: given.reason }))) return;
    onChanged();
    toasts.show({ severity: 'success', text: t('releases.keys.added', { app: app.title }) });
    onClose();
  }

  return (
    <BusyModal
      open={open}
      busy={sending}
      cross
      closedByMask={false}
      title={<bdi>{t('releases.keys.ask.add.title', { app: app.title })}</bdi>}
      okText={t('releases.keys.ask.add.confirm')}
      cancelText={t('record.cancel')}
      okButtonProps={{ loading: sending }}
      onOk={() => void add()}
      onCancel={onClose}
      afterClose={() => {
        setPublicKey('');
        given.type('');
        setTried(false);
        forget();
      }}
      width={560}
      destroyOnHidden
    >
      <div className="ds-stack">
        <p>{t('releases.keys.ask.add.text')}</p>
        <Field
          id={`${id}-key`}
          label={t('releases.keys.publicKey')}
          required
          hint={t('releases.keys.publicKeyHint')}
          // A private key is shown as a fault at once: it is on its way to a place where it must not be.
          error={keyFault && (tried || keyFault === 'private') ? t(`releases.keys.faults.${keyFault}`) : undefined}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              className="admin-release-key"
              dir="ltr"
              rows={4}
              spellCheck={false}
              autoComplete="off"
              value={publicKey}
              onChange={({ target }) => setPublicKey(target.value)}
            />
          )}
        </Field>
        <ReasonField id={id} given={given} showFault={tried} />
        {fault ? <Alert role="alert" type="error" showIcon title={fault} /> : null}
      </div>
    </BusyModal>
  );
}

/** What the server would refuse, and what must not get there. */
function faultOf(publicKey: string): 'private' | 'missing' | undefined {
  if (publicKey.includes('PRIVATE')) return 'private';
  return publicKey.includes('-----BEGIN PUBLIC KEY-----') ? undefined : 'missing';
}
