import { VisuallyHidden } from '@platform/design-system';
import { memo } from 'react';
import { texts } from '../../../texts.ts';
import type { Mark } from '../model/marks.ts';
import { useMoving } from '../use-moving.ts';
import type { EditFlow } from './use-edit-flow.ts';

type SectionLinkProps = {
  id: string;
  name: string;
  /** From 1. */
  position: number;
  count: number;
  itemCount: number;
  mark: Mark | undefined;
  faulty: boolean;
  hidden: boolean;
  current: boolean;
  disabled: boolean;
  onOpen(id: string): void;
  edit: EditFlow;
};

/** Opens a section; Alt with an arrow key moves it. Memoized, as a flow may have a hundred. */
export const SectionLink = memo(function SectionLink(props: SectionLinkProps) {
  const { id, position, count, itemCount, mark, faulty, hidden, current, disabled, onOpen, edit } = props;
  const t = texts.useTexts();
  const moving = useMoving({ position, count, onMove: (to) => edit.moveSection(id, to) });
  return (
    <li className="admin-flow-row">
      <button
        type="button"
        className="admin-flow-link"
        aria-current={current ? 'true' : undefined}
        onClick={() => onOpen(id)}
        onKeyDown={disabled ? undefined : moving.onKeyDown}
      >
        <span className="admin-flow-number" aria-hidden>
          {position}
        </span>
        <span className="admin-flow-link-text">
          <bdi className="admin-flow-link-name">{props.name.trim() || t('flows.untitled')}</bdi>
          <span className="admin-flow-link-facts">
            {t('flows.itemCount', { count: itemCount })}
            {hidden ? ` · ${t('flows.hidden')}` : ''}
          </span>
        </span>
        {mark ? <span className={`admin-flow-dot admin-flow-dot-${mark}`} title={t(`flows.marks.${mark}`)} /> : null}
        {mark ? <VisuallyHidden>{t(`flows.marks.${mark}`)}</VisuallyHidden> : null}
        {faulty ? <span className="admin-flow-dot admin-flow-dot-faulty" title={t('flows.faulty')} /> : null}
        {faulty ? <VisuallyHidden>{t('flows.faulty')}</VisuallyHidden> : null}
      </button>
    </li>
  );
});
