import { brand } from '@platform/brand';
import { Button } from '@platform/design-system/light';
import { recoveryCodesText } from '@platform/second-factor';
import { useEffect, useRef, useState } from 'react';
import { authText } from '../texts/auth-texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string | null;
  onContinue(): void;
}

/** Shows new recovery codes, which replace a lost second factor. They are shown only once. */
export function RecoveryCodes({ codes, email, onContinue }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const list = useRef<HTMLOListElement>(null);
  const heading = authText('shell.enrolment.codesFileHeading', { email: email ?? '', brand: brand.name });

  useEffect(() => list.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }

  return (
    <>
      <p>{authText('shell.enrolment.codesText')}</p>
      <ol
        ref={list}
        className="shell-challenge-codes"
        tabIndex={-1}
        aria-label={authText('shell.enrolment.codesTitle')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="shell-challenge-hint" role="status">
        {copied === 'yes' ? authText('shell.enrolment.copied') : null}
        {copied === 'failed' ? authText('shell.enrolment.copyFailed') : null}
      </p>
      <div className="shell-challenge-methods">
        <Button onClick={() => void copy()}>{authText('shell.enrolment.copy')}</Button>
        <a
          className="ds-button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(recoveryCodesText(heading, codes))}`}
        >
          {authText('shell.enrolment.download')}
        </a>
      </div>
      <Button appearance="primary" onClick={onContinue}>
        {authText('shell.enrolment.continue')}
      </Button>
    </>
  );
}
