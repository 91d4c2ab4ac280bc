import { Button, DeleteOutlined, DownOutlined, Dropdown, IconButton, Text } from '@platform/design-system';
import { Checkbox } from '@platform/design-system/form';
import type { FlowFile } from '@platform/flow-ui';
import { FLOW_ITEM_TYPES, FLOW_LIMITS, isFlowItemType } from '@platform/rules';
import { memo, useCallback, useMemo, useState } from 'react';
import { texts } from '../../../texts.ts';
import { sectionFieldId } from '../field-ids.ts';
import type { ItemUpload, ItemUploads } from '../files/use-item-uploads.ts';
import { MarkBadge } from '../mark-badge.tsx';
import { hasRoomForItem, sectionNameFault } from '../model/faults.ts';
import { itemMarksOf, type Mark } from '../model/marks.ts';
import type { ModelItem, ModelSection } from '../model/model.ts';
import { NamedField } from '../named-field.tsx';
import { PositionControls } from '../position-controls.tsx';
import type { Base } from '../use-flow-editor.ts';
import { useMoving } from '../use-moving.ts';
import { ItemRow } from './item-row.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import type { EditFlow } from './use-edit-flow.ts';

type SectionPanelProps = {
  section: ModelSection;
  /** From 1. */
  position: number;
  count: number;
  mark: Mark | undefined;
  base: Base;
  removedFiles: readonly string[];
  uploads: ItemUploads;
  tried: boolean;
  disabled: boolean;
  edit: EditFlow;
};

const noFiles: readonly FlowFile[] = [];
const noUploads: readonly ItemUpload[] = [];

/** The open section: name, place, whether it is shown, and its items in order (ONBT-09, ONBT-11). */
export const SectionPanel = memo(function SectionPanel(props: SectionPanelProps) {
  const { section, position, count, mark, base, removedFiles, uploads, tried, disabled, edit } = props;
  const t = texts.useTexts();
  const { id, items, shown } = section;
  const name = section.name.trim() || t('flows.untitled');
  const moving = useMoving({ position, count, onMove: (to) => edit.moveSection(id, to) });
  const marks = useMemo(() => itemMarksOf(base.model, section), [base.model, section]);
  const [transfer, setTransfer] = useState<{ item: ModelItem; open: boolean } | null>(null);
  const ask = useCallback((item: ModelItem) => setTransfer({ item, open: true }), []);
  const stored = useMemo(() => typesOf(base), [base]);
  // The steps of an instance are shown and get their files where the client's work is seen.
  const isInstance = base.flow?.scope === 'INSTANCE';
  return (
    <section className="admin-flow-section" aria-label={t('flows.section', { name })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div className="admin-flow-section-head" onKeyDown={disabled ? undefined : moving.onKeyDown}>
        <div className="admin-flow-section-name">
          <NamedField
            id={sectionFieldId(id)}
            label={t('flows.sectionName')}
            value={section.name}
            fault={sectionNameFault(section)}
            {...{ tried, disabled }}
            onChange={(value) => edit.changeSection(id, { name: value })}
          />
        </div>
        <div className="admin-flow-controls">
          <MarkBadge mark={mark} />
          <PositionControls {...{ name, position, count, disabled }} onMove={moving.move} />
          <IconButton
            danger
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            label={t('flows.delete', { name })}
            onClick={() => edit.removeSection(id)}
          />
        </div>
        {isInstance ? null : (
          <Checkbox
            className="admin-flow-shown"
            checked={shown}
            disabled={disabled}
            onChange={({ target }) => edit.changeSection(id, { shown: target.checked })}
          >
            {t('flows.shown')}
          </Checkbox>
        )}
      </div>
      {items.length > 0 ? (
        <ol className="admin-flow-items" aria-label={t('flows.items', { section: name })}>
          {items.map((item, index) => (
            <ItemRow
              key={item.id}
              sectionId={id}
              item={item}
              position={index + 1}
              count={items.length}
              mark={marks.get(item.id)}
              isInstance={isInstance}
              isStored={stored.get(item.id) === 'DOWNLOAD'}
              files={base.flow?.files.get(item.id) ?? noFiles}
              removedFiles={removedFiles}
              uploads={uploads.state.get(item.id) ?? noUploads}
              sendFiles={uploads.actions}
              {...{ tried, disabled, edit }}
              onTransfer={ask}
            />
          ))}
        </ol>
      ) : (
        <Text as="p" tone="muted">
          {t('flows.noItems')}
        </Text>
      )}
      {disabled ? null : <AddItem section={section} edit={edit} />}
      {transfer ? (
        <TransferDialog
          open={transfer.open}
          place={{ sectionId: id, id: transfer.item.id }}
          name={transfer.item.name.trim() || t('flows.untitledItem')}
          edit={edit}
          onClose={() => setTransfer({ ...transfer, open: false })}
        />
      ) : null}
    </section>
  );
});

/** Files can be sent to what the server has, whatever is being edited on an overtaken draft. */
function typesOf({ flow }: Base): ReadonlyMap<string, string> {
  return new Map(flow?.model.sections.flatMap(({ items }) => items.map(({ id, type }) => [id, type] as const)));
}

function AddItem({ section, edit }: { section: ModelSection; edit: EditFlow }) {
  const t = texts.useTexts();
  const isFull = !hasRoomForItem(section);
  return (
    <div className="admin-flow-add">
      <Dropdown
        autoFocus
        trigger={['click']}
        disabled={isFull}
        menu={{
          items: FLOW_ITEM_TYPES.map((type) => ({ key: type, label: t(`flows.types.${type}`) })),
          onClick({ key }) {
            if (isFlowItemType(key)) edit.addItem(section.id, key);
          },
        }}
      >
        <Button disabled={isFull}>
          {t('flows.addItem')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {isFull ? (
        <Text tone="muted" size="caption">
          {t('flows.itemsFull', { limit: FLOW_LIMITS.items })}
        </Text>
      ) : null}
    </div>
  );
}
