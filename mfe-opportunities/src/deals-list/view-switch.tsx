import { Segmented } from '@platform/design-system';
import { texts } from '../texts.ts';
import { keepView, type ListView } from './list-view.ts';

/** Chooses between cards and the table. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange(view: ListView): void }) {
  const t = texts.useTexts();
  return (
    <Segmented<ListView>
      aria-label={t('list.view.label')}
      value={view}
      options={(['cards', 'table'] as const).map((value) => ({ value, label: t(`list.view.${value}`) }))}
      onChange={(chosen) => {
        keepView(chosen);
        onChange(chosen);
      }}
    />
  );
}
