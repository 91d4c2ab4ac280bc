import { usePlatform, useSend } from '@platform/app-kit';
import { Button, ConfirmDialog, LoadingState, StatusBadge, Text } from '@platform/design-system';
import { lazy, Suspense, useState } from 'react';
import type { BeginAuthenticatorMutation } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { Part } from './part.tsx';
import { mayRemove, type PartProps } from './security-document.ts';
import { useFactorDetails } from './use-factor-details.ts';

// Lazy because of the QR code library.
const AuthenticatorSetup = lazy(() => import('./authenticator-setup.tsx'));

const BeginAuthenticatorDocument = graphql(`
  mutation BeginAuthenticator {
    beginAuthenticator {
      secret
      uri
    }
  }
`);

const RemoveAuthenticatorDocument = graphql(`
  mutation RemoveAuthenticator {
    removeAuthenticator {
      secondFactor {
        required
      }
    }
  }
`);

export type AuthenticatorKey = BeginAuthenticatorMutation['beginAuthenticator'];

/** The authenticator app: set-up, status and removal. */
export function AuthenticatorPart({ factor, onChanged }: PartProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const facts = useFactorDetails();
  const [key, setKey] = useState<AuthenticatorKey | null>(null);
  const [asking, setAsking] = useState(false);
  const [begin, isBeginning] = useSend(BeginAuthenticatorDocument);
  const [remove, removing] = useSend(RemoveAuthenticatorDocument);
  const { authenticator } = factor;

  async function setUp() {
    const result = await begin({});
    if (result) setKey(result.beginAuthenticator);
  }

  async function removeIt() {
    setAsking(false);
    if (!(await remove({}))) return;
    toasts.show({ severity: 'success', text: t('security.removed') });
    onChanged();
  }

  function confirmed(recoveryCodes?: readonly string[] | null) {
    setKey(null);
    toasts.show({ severity: 'success', text: t('security.authenticator.done') });
    onChanged(recoveryCodes);
  }

  const state = authenticator ? (
    <StatusBadge tone="positive">{t('security.on')}</StatusBadge>
  ) : (
    <StatusBadge>{t('security.off')}</StatusBadge>
  );
  return (
    <Part
      title={t('security.authenticator.title')}
      state={state}
      actions={
        authenticator ? (
          mayRemove(factor) ? (
            <Button loading={removing} aria-label={t('security.authenticator.remove')} onClick={() => setAsking(true)}>
              {t('security.remove')}
            </Button>
          ) : null
        ) : key ? null : (
          <Button loading={isBeginning} onClick={() => void setUp()}>
            {t('security.authenticator.setUp')}
          </Button>
        )
      }
    >
      <Text as="p" tone="secondary">
        {authenticator ? facts(authenticator) : t('security.authenticator.text')}
      </Text>
      {authenticator && !mayRemove(factor) ? (
        <Text as="p" tone="muted" size="caption">
          {t('security.lastOne')}
        </Text>
      ) : null}
      {key && !authenticator ? (
        <Suspense fallback={<LoadingState rows={4} />}>
          <AuthenticatorSetup
            authenticatorKey={key}
            onRenew={setUp}
            onConfirmed={confirmed}
            onCancel={() => setKey(null)}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('security.authenticator.remove')}
        confirmText={t('security.remove')}
        cancelText={t('security.cancel')}
        danger
        onConfirm={() => void removeIt()}
        onCancel={() => setAsking(false)}
      >
        {t('security.authenticator.removeText')}
      </ConfirmDialog>
    </Part>
  );
}
