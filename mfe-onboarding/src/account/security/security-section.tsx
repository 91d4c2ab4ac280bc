import './security.css';
import { useLoad } from '@platform/app-kit';
import { Alert, ErrorState, LoadingState, Section, Text } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import { AccountSecurityDocument } from './security-document.ts';
import { ShownCodes } from './shown-codes.tsx';

/** What somebody proves themselves with besides the password: to add, to look at and to remove. */
export default function SecuritySection() {
  const t = texts.useTexts();
  const loaded = useLoad(AccountSecurityDocument, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function changed(recoveryCodes?: readonly string[] | null) {
    if (recoveryCodes) setCodes(recoveryCodes);
    loaded.reload();
  }

  const factor = loaded.data?.secondFactor;
  return (
    <Section title={t('security.title')}>
      {loaded.state === 'loading' ? <LoadingState rows={6} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('security.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' && !factor ? <Text as="p">{t('security.external')}</Text> : null}
      {factor ? (
        <>
          <Text as="p" tone="secondary">
            {t('security.intro')}
          </Text>
          {factor.required ? <Alert type="info" title={t('security.required')} /> : null}
          {codes ? <ShownCodes codes={codes} onKept={() => setCodes(null)} /> : null}
          <PasswordPart />
          <AuthenticatorPart factor={factor} onChanged={changed} />
          <PasskeysPart factor={factor} onChanged={changed} />
          <RecoveryCodesPart factor={factor} onChanged={changed} />
        </>
      ) : null}
    </Section>
  );
}
