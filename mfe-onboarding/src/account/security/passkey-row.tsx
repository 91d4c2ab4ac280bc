import { useSend } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { NameForm } from './name-form.tsx';
import type { SecondFactor } from './security-document.ts';
import { useFactorDetails } from './use-factor-details.ts';

const RenamePasskeyDocument = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name) {
      id
      name
    }
  }
`);

interface PasskeyRowProps {
  passkey: SecondFactor['passkeys'][number];
  busy: boolean;
  /** Null if this passkey cannot be removed. */
  onRemove: (() => void) | null;
}

export function PasskeyRow({ passkey, busy, onRemove }: PasskeyRowProps) {
  const t = texts.useTexts();
  const facts = useFactorDetails();
  const [renaming, setRenaming] = useState(false);
  const [send, sending] = useSend(RenamePasskeyDocument);
  const { id, name } = passkey;

  async function rename(next: string) {
    if (await send({ id, name: next })) setRenaming(false);
  }

  if (renaming) {
    return (
      <li className="onboarding-security-row">
        <NameForm
          label={t('security.passkeys.newName')}
          name={name}
          saveText={t('security.passkeys.save')}
          busy={sending}
          onSave={rename}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="onboarding-security-row">
      <div className="onboarding-security-row-text">
        <Text as="p" strong>
          {name}
        </Text>
        <Text as="p" tone="secondary" size="caption">
          {facts(passkey)}
        </Text>
      </div>
      <div className="ds-actions">
        <Button aria-label={t('security.passkeys.renameNamed', { name })} onClick={() => setRenaming(true)}>
          {t('security.passkeys.rename')}
        </Button>
        {onRemove ? (
          <Button aria-label={t('security.passkeys.removeNamed', { name })} disabled={busy} onClick={onRemove}>
            {t('security.remove')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
