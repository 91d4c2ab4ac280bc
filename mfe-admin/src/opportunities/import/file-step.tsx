import { useMoney } from '@platform/app-kit';
import { Alert, Button, FileDrop, Progress } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { importLimits } from '@platform/rules';
import { texts } from '../../texts.ts';
import { Template } from './template.tsx';
import { useLastImport } from './use-last-import.ts';
import { type Upload, useUpload } from './use-upload.ts';

/** The endings that the chooser offers; the server looks at the content. */
const endings = ['.xlsx', '.csv', '.zip'] as const;

const explained = ['rows', 'parts', 'lists', 'dates', 'absent'] as const;

/** The first step: a file is chosen and uploaded (DATA-01, DATA-04). */
export function FileStep({ onUploaded }: { onUploaded(importId: string): void }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const upload = useUpload(onUploaded);
  const { last } = useLastImport();
  const size = number(importLimits.fileBytes / 1024 ** 2);
  return (
    <div className="admin-import-narrow">
      {last && upload.fileName === null ? (
        <Alert
          role="note"
          className="admin-import-note"
          type="info"
          showIcon
          title={<bdi>{t('import.file.last', { name: last.fileName })}</bdi>}
          action={<Link to={paths.companyImport({ importId: last.id })}>{t('import.file.openLast')}</Link>}
        />
      ) : null}
      {upload.fault ? (
        <Alert
          className="admin-import-note"
          role="alert"
          type="error"
          showIcon
          title={<bdi className="admin-import-text">{upload.fault}</bdi>}
          action={
            upload.again ? (
              <Button size="small" onClick={upload.again}>
                {t('import.file.again')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {upload.fileName === null ? (
        <FileDrop
          purpose={t('import.file.purpose')}
          label={t('import.file.choose')}
          hint={t('import.file.hint', { size, rows: number(importLimits.rows) })}
          accept={endings}
          onFiles={upload.choose}
        />
      ) : (
        <Sending upload={upload} name={upload.fileName} />
      )}
      <FormSection title={t('import.file.templateTitle')} hint={t('import.file.template')}>
        <Template />
      </FormSection>
      <FormSection title={t('import.file.howTitle')}>
        <ul className="admin-import-points">
          {explained.map((point) => (
            <li key={point}>{t(`import.file.how.${point}`)}</li>
          ))}
        </ul>
      </FormSection>
    </div>
  );
}

/** The way of a file to the server, which reads it before it answers. */
function Sending({ upload: { sent, cancel }, name }: { upload: Upload; name: string }) {
  const t = texts.useTexts();
  const isRead = sent >= 1;
  return (
    <div className="admin-import-sending">
      <div role="status" className="admin-import-text">
        <bdi>{t(isRead ? 'import.file.reading' : 'import.file.sending', { name })}</bdi>
      </div>
      <Progress
        percent={Math.round(sent * 100)}
        status={isRead ? 'active' : 'normal'}
        showInfo={false}
        aria-label={t('import.file.sending', { name })}
      />
      {isRead ? <p className="ds-text-muted ds-text-caption">{t('import.file.readingLong')}</p> : null}
      <Button onClick={cancel}>{t('import.file.stop')}</Button>
    </div>
  );
}
