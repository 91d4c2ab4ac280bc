import { Alert } from '@platform/design-system';
import { texts } from '../../../texts.ts';
import type { LostFile } from './lost-files.ts';

/** Names the chosen files that a reload has lost (HIST-13). */
export function LostFilesNotice({ lost, onClose }: { lost: readonly LostFile[]; onClose(): void }) {
  const t = texts.useTexts();
  if (lost.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      closable
      onClose={onClose}
      title={t('editorFiles.lost.title', { count: lost.length })}
      description={
        <>
          {t('editorFiles.lost.text')}
          <ul className="admin-editor-files-names">
            {lost.map(({ id, name, sectionTitle }) => (
              <li key={id}>
                <bdi>{t('editorFiles.lost.entry', { name, section: sectionTitle || t('editorFiles.untitled') })}</bdi>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
