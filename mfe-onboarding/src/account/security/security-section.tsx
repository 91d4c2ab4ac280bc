import './security.css';
import { useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert, Section, Text } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import { AccountSecurityDocument } from './security-document.ts';

/** The password and the second factors of the account. */
export default function SecuritySection() {
  const t = texts.useTexts();
  const loaded = useLoad(AccountSecurityDocument, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function changed(recoveryCodes?: readonly string[] | null) {
    if (recoveryCodes) setCodes(recoveryCodes);
    loaded.reload();
  }

  return (
    <Section title={t('security.title')}>
      <LoadGate loaded={loaded} loading={6} failed={t('security.failed')}>
        {({ secondFactor: factor }) =>
          factor ? (
            <>
              <Text as="p" tone="secondary">
                {t('security.intro')}
              </Text>
              {factor.required ? <Alert type="info" title={t('security.required')} /> : null}
              {codes ? <NewRecoveryCodes codes={codes} onKept={() => setCodes(null)} /> : null}
              <PasswordPart />
              <AuthenticatorPart factor={factor} onChanged={changed} />
              <PasskeysPart factor={factor} onChanged={changed} />
              <RecoveryCodesPart factor={factor} onChanged={changed} />
            </>
          ) : (
            <Text as="p">{t('security.external')}</Text>
          )
        }
      </LoadGate>
    </Section>
  );
}
