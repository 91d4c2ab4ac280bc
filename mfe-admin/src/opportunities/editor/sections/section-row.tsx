import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  Button,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
  SelectInput,
  Text,
} from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { memo, useId } from 'react';
import { texts } from '../../../texts.ts';
import { type Item, isOverview } from '../model/order.ts';
import { sectionId } from './focus-section.ts';
import { SectionContent, type SectionContentProps } from './section-content.tsx';
import { useSectionTitle } from './use-section-titles.ts';

type SectionRowProps = Omit<SectionContentProps, 'section' | 'title'> & {
  /** See `Item`: key and section are those of one part, whose object is made anew. */
  partKey: Item['key'];
  section: Item['section'];
  /** From 1; 0 for the overview. */
  position: number;
  /** Number of the parts that have a place. */
  count: number;
  open: boolean;
  onFold(key: string, open: boolean): void;
  onMove(key: string, position: number): void;
  onDelete(key: string): void;
};

/**
 * One part of the deal page: it folds, and has a title, a place and a delete button (EDIT-16, EDIT-17). Memoized, so that
 * typing in one renders no other.
 */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { partKey: key, section, position, count, open, onFold, onMove, onDelete, ...content } = props;
  const { disabled, dispatch } = content;
  const t = texts.useTexts();
  const id = useId();
  const title = useSectionTitle()({ key, section } as Item);
  const isFirst = isOverview(section);
  return (
    <section
      id={sectionId(key)}
      className="admin-deal-section ds-panel"
      aria-label={t('dealSections.label', { title })}
      tabIndex={-1}
    >
      <div className="admin-deal-section-head">
        <Button
          type="text"
          icon={open ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'dealSections.fold' : 'dealSections.unfold', { title })}
          onClick={() => onFold(key, !open)}
        />
        <div className="admin-deal-section-title">
          {section?.kind === 'TEXT' && !isFirst && section.loaded ? (
            <Input
              aria-label={t('dealSections.sectionTitle')}
              placeholder={t('dealSections.untitled')}
              value={section.title}
              disabled={disabled}
              autoComplete="off"
              onChange={({ target }) => dispatch({ type: 'change', id: key, change: { title: target.value } })}
            />
          ) : (
            <strong dir="auto">{title}</strong>
          )}
          <Text tone="muted" size="caption">
            {isFirst
              ? t('dealSections.overviewHint')
              : section
                ? t(`dealSections.kinds.${section.kind}`)
                : t('dealSections.companyHint')}
          </Text>
        </div>
        {isFirst ? null : (
          <div className="admin-deal-section-place">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={disabled || position === 1}
              aria-label={t('dealSections.up', { title })}
              onClick={() => onMove(key, position - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={disabled || position === count}
              aria-label={t('dealSections.down', { title })}
              onClick={() => onMove(key, position + 1)}
            />
            <div className="admin-deal-section-order">
              <SelectInput
                label={t('dealSections.order', { title })}
                disabled={disabled}
                value={String(position)}
                options={Array.from({ length: count }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
                onChange={(value) => onMove(key, Number(value))}
              />
            </div>
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('dealSections.delete', { title })}
              onClick={() => onDelete(key)}
            />
          </div>
        )}
      </div>
      {section ? (
        <div id={id} className="admin-deal-section-content" hidden={!open}>
          <SectionContent {...content} section={section} title={title} />
        </div>
      ) : (
        <span id={id} hidden />
      )}
    </section>
  );
});
