import type { PlatformServices } from '@platform/app-contract';
import { usePageTitle } from '@platform/app-kit';
import { Button, EmptyState, ErrorState, Page } from '@platform/design-system';
import { paths } from '@platform/paths';
import { shellTexts } from '../texts/shell-texts.ts';
import type { RouteDecision } from './route-decision.ts';

interface RoutePageProps {
  decision: RouteDecision;
  navigate: PlatformServices['navigate'];
}

/** The page shown when no app can be: no access, unknown path, or app not installed. */
export function RoutePage({ decision, navigate }: RoutePageProps) {
  const t = shellTexts.useTexts();
  switch (decision.kind) {
    case 'open':
    case 'redirect':
      return null;
    case 'not-admin':
      return (
        <MessagePage
          title={t('pages.notAdmin')}
          text={t('pages.notAdminText')}
          action={t('pages.toApp')}
          path={paths.app()}
          navigate={navigate}
        />
      );
    case 'no-permission':
      return <MessagePage title={t('pages.noAccess')} text={t('pages.noAccessText')} />;
    case 'unavailable':
      return <Unavailable title={decision.app.title} />;
    case 'missing':
      return <MessagePage title={t('pages.missing')} text={t('pages.missingText')} />;
    case 'unknown':
      return (
        <MessagePage
          title={t('pages.unknown')}
          text={t('pages.unknownText')}
          action={t('pages.toStart')}
          path="/"
          navigate={navigate}
        />
      );
  }
}

/** The retry reloads the page, which fetches the registry again. */
function Unavailable({ title }: { title: string | null }) {
  const t = shellTexts.useTexts();
  const heading = title === null ? t('pages.missing') : t('pages.unavailable', { app: title });
  usePageTitle(heading);
  return (
    <Page width="text">
      <ErrorState title={heading} text={t('pages.unavailableText')} onRetry={() => window.location.reload()} />
    </Page>
  );
}

type MessagePageProps = { title: string; text: string } & (
  | { action: string; path: string; navigate: PlatformServices['navigate'] }
  | { action?: undefined }
);

function MessagePage(props: MessagePageProps) {
  const { title, text } = props;
  usePageTitle(title);
  return (
    <Page width="text">
      <EmptyState
        title={title}
        text={text}
        action={
          props.action === undefined ? undefined : (
            <Button
              type="primary"
              href={props.path}
              onClick={(event) => {
                event.preventDefault();
                props.navigate(props.path);
              }}
            >
              {props.action}
            </Button>
          )
        }
      />
    </Page>
  );
}
