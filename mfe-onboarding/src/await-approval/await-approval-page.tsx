import { usePageTitle, usePlatform } from '@platform/app-kit';
import { Button, Page, SuccessState } from '@platform/design-system';
import { texts } from '../texts.ts';
import { useApproval } from './use-approval.ts';

/** Shown while the account awaits approval (REG-31, STEP-05, STEP-07, STEP-11). */
export default function AwaitApprovalPage() {
  const t = texts.useTexts();
  const { signOut } = usePlatform();
  usePageTitle(t('waiting.title'));
  useApproval();
  return (
    <Page width="text">
      <SuccessState
        title={t('waiting.title')}
        text={t('waiting.text')}
        action={<Button onClick={() => void signOut()}>{t('waiting.back')}</Button>}
      />
    </Page>
  );
}
