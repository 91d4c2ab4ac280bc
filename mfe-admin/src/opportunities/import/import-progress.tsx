import { useMoney } from '@platform/app-kit';
import { Progress, VisuallyHidden } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { CompanyImport } from './documents.ts';

/** Percentages between two announcements: each company would drown a screen reader. */
const announcedPercent = 25;

/** How far the server is, announced by quarters. */
export function ImportProgress({ of, progress }: { of: 'trial' | 'run'; progress: CompanyImport['progress'] }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const { done, all } = progress;
  const percent = all > 0 ? Math.floor((done / all) * 100) : 0;
  const announced = percent - (percent % announcedPercent);
  return (
    <div className="admin-import-progress">
      <Progress percent={percent} showInfo={false} aria-label={t(`import.${of}.progressLabel`)} />
      <p className="ds-figures">
        {all > 0 ? t(`import.${of}.progress`, { done: number(done), all: number(all) }) : t(`import.${of}.begun`)}
      </p>
      <div role="status">
        <VisuallyHidden>
          {announced > 0 ? t(`import.${of}.percent`, { percent: announced }) : t(`import.${of}.begun`)}
        </VisuallyHidden>
      </div>
    </div>
  );
}
