import { usePlatform, useSession } from '@platform/app-kit';
import { Button, Heading, Panel, Text } from '@platform/design-system';
import { recoveryCodesText } from '@platform/second-factor';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts.ts';

/** New recovery codes, shown only once. They take the focus, so that they are not overlooked. */
export function NewRecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = texts.useTexts();
  const { toasts, brand } = usePlatform();
  const email = useSession().account?.email ?? '';
  const box = useRef<HTMLElement>(null);
  const file = recoveryCodesText(t('security.codes.fileHeading', { email, brand: brand.name }), codes);

  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.show({ severity: 'success', text: t('security.codes.copied') });
    } catch {
      toasts.show({ severity: 'error', text: t('security.codes.copyFailed') });
    }
  }

  return (
    <section ref={box} className="onboarding-security-shown" tabIndex={-1} aria-label={t('security.codes.shownTitle')}>
      <Panel>
        <Heading level={3} size={4}>
          {t('security.codes.shownTitle')}
        </Heading>
        <Text as="p">{t('security.codes.shownText')}</Text>
        <ol className="onboarding-security-codes" aria-label={t('security.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="ds-actions">
          <Button onClick={() => void copy()}>{t('security.codes.copy')}</Button>
          <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download="recovery-codes.txt">
            {t('security.codes.download')}
          </Button>
          <Button type="primary" onClick={onKept}>
            {t('security.codes.kept')}
          </Button>
        </div>
      </Panel>
    </section>
  );
}
