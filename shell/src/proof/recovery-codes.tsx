import { brand } from '@platform/brand';
import { Button } from '@platform/design-system/light';
import { recoveryCodesText } from '@platform/second-factor';
import { useEffect, useRef, useState } from 'react';
import { doorText } from '../texts/door-texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string | null;
  onContinue(): void;
}

/** The codes that stand in for a lost second factor, the one time they are shown. */
export function RecoveryCodes({ codes, email, onContinue }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const list = useRef<HTMLOListElement>(null);
  const heading = doorText('shell.enrolment.codesFileHeading', { email: email ?? '', brand: brand.name });

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
      <p>{doorText('shell.enrolment.codesText')}</p>
      <ol ref={list} className="shell-proof-codes" tabIndex={-1} aria-label={doorText('shell.enrolment.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="shell-proof-hint" role="status">
        {copied === 'yes' ? doorText('shell.enrolment.copied') : null}
        {copied === 'failed' ? doorText('shell.enrolment.copyFailed') : null}
      </p>
      <div className="shell-proof-ways">
        <Button onClick={() => void copy()}>{doorText('shell.enrolment.copy')}</Button>
        <a
          className="ds-button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(recoveryCodesText(heading, codes))}`}
        >
          {doorText('shell.enrolment.download')}
        </a>
      </div>
      <Button appearance="primary" onClick={onContinue}>
        {doorText('shell.enrolment.continue')}
      </Button>
    </>
  );
}
