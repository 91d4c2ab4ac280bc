import { usePlatform } from '@platform/app-kit';
import { Input } from '@platform/design-system/form';
import { useState } from 'react';
import { Field } from '../form/field.tsx';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { AddAppKeyDocument } from './documents.ts';
import { ReasonDialog } from './reason-dialog.tsx';
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
  const [publicKey, setPublicKey] = useState('');
  const { send, sending, fault, forget } = useKeyChange(AddAppKeyDocument);
  const keyFault = faultOf(publicKey);

  async function add(reason: string) {
    if (!(await send({ app: app.name, publicKey: publicKey.trim(), reason }))) return;
    onChanged();
    toasts.show({ severity: 'success', text: t('releases.keys.added', { app: app.title }) });
    onClose();
  }

  return (
    <ReasonDialog
      open={open}
      busy={sending}
      title={t('releases.keys.ask.add.title', { app: app.title })}
      confirm={t('releases.keys.ask.add.confirm')}
      isFaulty={keyFault !== undefined}
      refusal={fault}
      onConfirm={(reason) => void add(reason)}
      onClose={onClose}
      afterClose={() => {
        setPublicKey('');
        forget();
      }}
    >
      {(id, tried) => (
        <>
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
        </>
      )}
    </ReasonDialog>
  );
}

/** What the server would refuse, and what must not get there. */
function faultOf(publicKey: string): 'private' | 'missing' | undefined {
  if (publicKey.includes('PRIVATE')) return 'private';
  return publicKey.includes('-----BEGIN PUBLIC KEY-----') ? undefined : 'missing';
}
