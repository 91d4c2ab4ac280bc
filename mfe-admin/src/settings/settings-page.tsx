import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, Button, Page, PageHeader } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import { texts } from '../texts.ts';
import { PlatformSettingsDocument } from './settings-documents.ts';
import { SettingsForm } from './settings-form.tsx';

/** What the product leaves open, for holders of `settings` (CARE-19, PERM-14). */
export default function SettingsPage() {
  const t = texts.useTexts();
  return (
    <PermittedPage flags={['settings']} title={t('settings.title')} denied={t('settings.denied')}>
      <Settings />
    </PermittedPage>
  );
}

function Settings() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  usePageTitle(t('settings.title'));
  // From the network only: a form on stored settings of a while ago would end in a conflict.
  const loaded = useLoad(PlatformSettingsDocument, {}, { policy: 'network-only' });
  return (
    <Page>
      <PageHeader
        title={t('settings.title')}
        back={
          <Link to={paths.employees()}>
            <ArrowLeftOutlined aria-hidden /> {t('settings.back')}
          </Link>
        }
        actions={
          <>
            <Button onClick={() => navigate(paths.tips())}>{t('tips.open')}</Button>
            <Button onClick={() => navigate(paths.releases())}>{t('releases.open')}</Button>
          </>
        }
      />
      <LoadGate loaded={loaded} failed={t('settings.failed')}>
        {({ platformSettings }) => <SettingsForm settings={platformSettings} reload={loaded.reload} />}
      </LoadGate>
    </Page>
  );
}
