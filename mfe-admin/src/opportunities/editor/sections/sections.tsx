import './sections.css';
import { Alert, Button, Heading, VisuallyHidden } from '@platform/design-system';
import { useCallback, useMemo, useRef, useState } from 'react';
import { texts } from '../../../texts.ts';
import type { UploadState } from '../files/use-uploads.ts';
import { type Item, isOverview, orderedItems } from '../model/order.ts';
import type { Editor } from '../use-editor.ts';
import { focusSectionLater } from './focus-section.ts';
import { SectionRow } from './section-row.tsx';
import { useSectionTitle } from './use-section-titles.ts';

type SectionsProps = {
  editor: Pick<Editor, 'model' | 'dispatch' | 'read' | 'register'>;
  uploads: UploadState;
  disabled: boolean;
};

/** The parts of the deal page in their order; the last deletion can be taken back until the next one. */
export function Sections({ editor, uploads, disabled }: SectionsProps) {
  const { model, dispatch, read, register } = editor;
  const t = texts.useTexts();
  const titleOf = useSectionTitle();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<{ item: Item; position: number } | null>(null);
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const items = useMemo(() => orderedItems(model), [model]);
  const count = items.filter(({ section }) => !isOverview(section)).length;

  const fold = useCallback((key: string, open: boolean) => {
    setFolded((before) => {
      const next = new Set(before);
      if (open) next.delete(key);
      else next.add(key);
      return next;
    });
  }, []);
  const move = useCallback(
    (key: string, position: number) => {
      dispatch({ type: 'move', key, position });
      const moved = orderedItems(read());
      const item = moved.find((each) => each.key === key);
      const total = moved.filter(({ section }) => !isOverview(section)).length;
      if (item) setAnnounced(t('dealSections.moved', { title: titleOf(item), position, count: total }));
    },
    [dispatch, read, t, titleOf],
  );
  const remove = useCallback(
    (key: string) => {
      const before = orderedItems(read());
      const position = before.findIndex((item) => item.key === key);
      const item = before[position];
      dispatch({ type: 'remove', key });
      if (item) setRemoved({ item, position });
      // The focused button is gone.
      list.current?.focus();
    },
    [dispatch, read],
  );

  const first = count < items.length ? 0 : 1;
  const areAllFolded = items.every(({ key }) => folded.has(key));
  return (
    <div ref={list} className="admin-deal-sections" tabIndex={-1}>
      <div className="admin-deal-sections-head">
        <Heading level={2} size={4}>
          {t('dealSections.title')}
        </Heading>
        <Button
          type="link"
          size="small"
          onClick={() => setFolded(areAllFolded ? new Set() : new Set(items.map(({ key }) => key)))}
        >
          {t(areAllFolded ? 'dealSections.unfoldAll' : 'dealSections.foldAll')}
        </Button>
      </div>
      {removed ? (
        <Alert
          role="status"
          type="info"
          showIcon
          title={t('dealSections.deleted', { title: titleOf(removed.item) })}
          action={
            <Button
              size="small"
              disabled={disabled}
              onClick={() => {
                dispatch({ type: 'insert', ...removed });
                setRemoved(null);
                focusSectionLater(removed.item.key);
              }}
            >
              {t('dealSections.undo')}
            </Button>
          }
        />
      ) : null}
      {items.map((item, index) => (
        <SectionRow
          key={item.key}
          partKey={item.key}
          section={item.section}
          position={index + first}
          count={count}
          open={!folded.has(item.key)}
          {...{ uploads, disabled, dispatch, register }}
          onFold={fold}
          onMove={move}
          onDelete={remove}
        />
      ))}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </div>
  );
}
