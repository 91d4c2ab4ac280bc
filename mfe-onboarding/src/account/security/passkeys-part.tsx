import { usePlatform, useSend } from '@platform/app-kit';
import { Button, ConfirmDialog, Text } from '@platform/design-system';
import { supportsPasskeys } from '@platform/second-factor';
import { useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { NameForm } from './name-form.tsx';
import { Part } from './part.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { mayRemove, type PartProps, type SecondFactor } from './security-document.ts';
import { useAddPasskey } from './use-add-passkey.ts';

const RemovePasskeyDocument = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(id: $id) {
      secondFactor {
        required
      }
    }
  }
`);

/** The passkeys, listed by their user-defined names. */
export function PasskeysPart({ factor, onChanged }: PartProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const [adding, setAdding] = useState(false);
  const [passkeyToRemove, setPasskeyToRemove] = useState<SecondFactor['passkeys'][number] | null>(null);
  const [remove, removing] = useSend(RemovePasskeyDocument);
  const { add, busy } = useAddPasskey();
  const { passkeys } = factor;
  const removable = mayRemove(factor);

  async function create(name: string) {
    const added = await add(name);
    if (!added) return;
    setAdding(false);
    toasts.show({ severity: 'success', text: t('security.passkeys.done', { name }) });
    onChanged(added.recoveryCodes);
  }

  async function removeIt(id: string) {
    setPasskeyToRemove(null);
    if (!(await remove({ id }))) return;
    toasts.show({ severity: 'success', text: t('security.removed') });
    onChanged();
  }

  return (
    <Part
      title={t('security.passkeys.title')}
      actions={
        supportsPasskeys() && !adding ? (
          <Button onClick={() => setAdding(true)}>{t('security.passkeys.add')}</Button>
        ) : null
      }
    >
      <Text as="p" tone="secondary">
        {t(supportsPasskeys() ? 'security.passkeys.text' : 'security.passkeys.impossible')}
      </Text>
      {adding ? (
        <NameForm
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          saveText={t('security.passkeys.create')}
          busy={busy}
          onSave={create}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      {passkeys.length > 0 ? (
        <ul className="onboarding-security-rows">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={removing}
              onRemove={removable ? () => setPasskeyToRemove(passkey) : null}
            />
          ))}
        </ul>
      ) : null}
      {passkeys.length > 0 && !removable ? (
        <Text as="p" tone="muted" size="caption">
          {t('security.lastOne')}
        </Text>
      ) : null}
      <ConfirmDialog
        open={passkeyToRemove !== null}
        title={t('security.passkeys.removeTitle')}
        confirmText={t('security.remove')}
        cancelText={t('security.cancel')}
        danger
        onConfirm={() => (passkeyToRemove ? void removeIt(passkeyToRemove.id) : undefined)}
        onCancel={() => setPasskeyToRemove(null)}
      >
        {t('security.passkeys.removeText', { name: passkeyToRemove?.name ?? '' })}
      </ConfirmDialog>
    </Part>
  );
}
