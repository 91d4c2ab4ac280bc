import { useSend } from '@platform/app-kit';
import { Button, ConfirmDialog, StatusBadge, Text } from '@platform/design-system';
import { useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { Part } from './part.tsx';
import type { PartProps } from './security-document.ts';

const RenewRecoveryCodesDocument = graphql(`
  mutation RenewRecoveryCodes {
    renewRecoveryCodes {
      recoveryCodes
      secondFactor {
        required
      }
    }
  }
`);

/** Below this number of codes the user is prompted to generate new ones. */
const fewCodes = 4;

/** The number of recovery codes left, and their renewal. Without a second factor there are no codes. */
export function RecoveryCodesPart({ factor, onChanged }: PartProps) {
  const t = texts.useTexts();
  const [asking, setAsking] = useState(false);
  const [send, sending] = useSend(RenewRecoveryCodesDocument);
  if (!factor.authenticator && factor.passkeys.length === 0) return null;

  async function renew() {
    setAsking(false);
    const answer = await send({});
    if (answer) onChanged(answer.renewRecoveryCodes.recoveryCodes);
  }

  const count = factor.recoveryCodesLeft;
  return (
    <Part
      title={t('security.codes.title')}
      state={
        <StatusBadge tone={count < fewCodes ? 'attention' : 'neutral'}>
          {t('security.codes.left', { count })}
        </StatusBadge>
      }
      actions={
        <Button loading={sending} onClick={() => setAsking(true)}>
          {t('security.codes.renew')}
        </Button>
      }
    >
      <Text as="p" tone="secondary">
        {t('security.codes.text')}
      </Text>
      <ConfirmDialog
        open={asking}
        title={t('security.codes.renewTitle')}
        confirmText={t('security.codes.renew')}
        cancelText={t('security.cancel')}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      >
        {t('security.codes.renewText')}
      </ConfirmDialog>
    </Part>
  );
}
