import { useLoad, usePageTitle, useReloadWhile } from '@platform/app-kit';
import { LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, Page, PageHeader } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { PublishedAppsQuery } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { PublishedAppsDocument } from './documents.ts';
import { PublishedAppSection } from './published-app.tsx';
import './releases.css';

/** Milliseconds between two questions while a canary is measured. */
const pollMilliseconds = 15_000;

/** Who gets which release of the shell and the apps, for holders of `settings` (DLV-05, PERM-14). */
export default function ReleasesPage() {
  const t = texts.useTexts();
  return (
    <PermittedPage flags={['settings']} title={t('releases.title')} denied={t('releases.denied')}>
      <Releases />
    </PermittedPage>
  );
}

function Releases() {
  const t = texts.useTexts();
  usePageTitle(t('releases.title'));
  const loaded = useLoad(PublishedAppsDocument, {});
  const isMeasured = ({ publishedApps }: PublishedAppsQuery) => publishedApps.some(({ measurement }) => measurement);
  useReloadWhile(loaded, isMeasured, pollMilliseconds);
  return (
    <Page>
      <PageHeader
        title={t('releases.title')}
        subtitle={t('releases.subtitle')}
        back={
          <Link to={paths.platformSettings()}>
            <ArrowLeftOutlined aria-hidden /> {t('releases.back')}
          </Link>
        }
      />
      <LoadGate loaded={loaded} failed={t('releases.failed')}>
        {({ publishedApps }) =>
          publishedApps.map((app) => <PublishedAppSection key={app.name} app={app} reload={loaded.reload} />)
        }
      </LoadGate>
    </Page>
  );
}
