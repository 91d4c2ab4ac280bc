import './own-data.css';
import { useDates, useSend } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert, Button, formatBytes, Progress, Section, Text, useDesignSettings } from '@platform/design-system';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { SaveExport } from './save-export.tsx';
import { isInWork, type OwnDataExport, useDataExport } from './use-data-export.ts';

const StartDataExportDocument = graphql(`
  mutation StartDataExport {
    startDataExport {
      id
    }
  }
`);

/** The download of all that the product holds about the person, which the server prepares (CARE-13). */
export default function OwnDataSection() {
  const t = texts.useTexts();
  const loaded = useDataExport();
  const [start, starting] = useSend(StartDataExportDocument);

  async function begin() {
    if (await start({})) loaded.reload();
  }

  return (
    <Section title={t('ownData.title')}>
      <Text as="p" tone="secondary">
        {t('ownData.text')}
      </Text>
      <LoadGate loaded={loaded} loading={2} failed={t('ownData.loadFailed')}>
        {({ dataExport: found }) => (
          <div className="onboarding-own-data">
            <div role="status">{found ? <Outcome found={found} /> : null}</div>
            {found?.state === 'FAILED' ? <Alert type="error" showIcon title={t('ownData.failed')} /> : null}
            {found && isInWork(found) ? (
              <ExportProgress found={found} />
            ) : (
              <div className="ds-actions">
                {found?.state === 'READY' ? <SaveExport id={found.id} createdAt={found.createdAt} /> : null}
                <Button loading={starting} onClick={() => void begin()}>
                  {t(found?.state === 'READY' ? 'ownData.prepareAgain' : 'ownData.prepare')}
                </Button>
              </div>
            )}
          </div>
        )}
      </LoadGate>
    </Section>
  );
}

/** What has become of the download, in words that a screen reader announces once. */
function Outcome({ found: { state, sizeBytes, createdAt, expiresAt } }: { found: OwnDataExport }) {
  const t = texts.useTexts();
  const { date, dateTime } = useDates();
  const { locale } = useDesignSettings();
  if (state === 'FAILED') return null;
  if (state !== 'READY') return <Text as="p">{t('ownData.inWork')}</Text>;
  const size = formatBytes(Number(sizeBytes), locale);
  return <Text as="p">{t('ownData.ready', { time: dateTime(createdAt), size, day: date(expiresAt) })}</Text>;
}

function ExportProgress({ found: { filesDone: done, filesTotal: all } }: { found: OwnDataExport }) {
  const t = texts.useTexts();
  return (
    <div>
      <Progress
        percent={all > 0 ? Math.floor((done / all) * 100) : 0}
        showInfo={false}
        aria-label={t('ownData.progressLabel')}
      />
      {all > 0 ? <p className="ds-figures">{t('ownData.progress', { done, all })}</p> : null}
    </div>
  );
}
