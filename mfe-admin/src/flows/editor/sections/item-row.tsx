import { DeleteOutlined, IconButton, SelectInput, SwapOutlined, Text } from '@platform/design-system';
import type { FlowFile } from '@platform/flow-ui';
import { FLOW_ITEM_TYPES, FLOW_LIMITS } from '@platform/rules';
import { memo } from 'react';
import { texts } from '../../../texts.ts';
import { itemFieldId } from '../field-ids.ts';
import { ItemFiles } from '../files/item-files.tsx';
import type { ItemUpload, ItemUploads } from '../files/use-item-uploads.ts';
import { MarkBadge } from '../mark-badge.tsx';
import { itemFault } from '../model/faults.ts';
import type { Mark } from '../model/marks.ts';
import type { ModelItem } from '../model/model.ts';
import { NamedField } from '../named-field.tsx';
import { PositionControls } from '../position-controls.tsx';
import { useMoving } from '../use-moving.ts';
import type { EditFlow } from './use-edit-flow.ts';

type ItemRowProps = {
  sectionId: string;
  item: ModelItem;
  /** From 1. */
  position: number;
  count: number;
  mark: Mark | undefined;
  isInstance: boolean;
  /** Whether the server has it as an item of this type: files need that (ONBT-12, AINV-22). */
  isStored: boolean;
  files: readonly FlowFile[];
  removedFiles: readonly string[];
  uploads: readonly ItemUpload[];
  sendFiles: ItemUploads['actions'];
  tried: boolean;
  disabled: boolean;
  edit: EditFlow;
  /** Constant. */
  onTransfer(item: ModelItem): void;
};

/** One item: place, type, name, text, and files. Memoized, so that typing in one renders no other (ONBT-09 to ONBT-12). */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { sectionId, item, position, count, mark, isStored, files, removedFiles, uploads, tried, disabled, edit } =
    props;
  const { isInstance, onTransfer } = props;
  const t = texts.useTexts();
  const { id, type } = item;
  const name = item.name.trim() || t('flows.untitledItem');
  const place = { sectionId, id };
  const moving = useMoving({ position, count, onMove: (to) => edit.moveItem(place, to) });
  const fault = itemFault(item);
  const hasFiles = files.length > 0 || uploads.length > 0;
  return (
    <li
      className="admin-flow-item"
      aria-label={t('flows.item', { number: position, name })}
      onKeyDown={disabled ? undefined : moving.onKeyDown}
    >
      <div className="admin-flow-item-head">
        <span className="admin-flow-number" aria-hidden>
          {position}
        </span>
        <div className="admin-flow-type">
          <SelectInput
            label={t('flows.typeOf', { name })}
            value={type}
            disabled={disabled || hasFiles}
            options={FLOW_ITEM_TYPES.map((value) => ({ value, label: t(`flows.types.${value}`) }))}
            onChange={(value) => edit.changeItem(place, { type: value })}
          />
        </div>
        <MarkBadge mark={mark} />
        <div className="admin-flow-controls">
          <PositionControls {...{ name, position, count, disabled }} onMove={moving.move} />
          <IconButton
            icon={<SwapOutlined aria-hidden />}
            label={t('flows.transfer', { name })}
            disabled={disabled}
            onClick={() => onTransfer(item)}
          />
          <IconButton
            danger
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            label={t('flows.delete', { name })}
            onClick={() => edit.removeItem(place)}
          />
        </div>
      </div>
      {hasFiles && !disabled ? (
        <Text tone="muted" size="caption">
          {t(isInstance ? 'flows.typeFixedInstance' : 'flows.typeFixed')}
        </Text>
      ) : null}
      <NamedField
        id={itemFieldId(id)}
        label={t(type === 'INPUT_FIELD' ? 'flows.itemLabel' : 'flows.itemName')}
        value={item.name}
        fault={fault?.field === 'name' ? fault.fault : null}
        {...{ tried, disabled }}
        required={type !== 'TEXT'}
        onChange={(value) => edit.changeItem(place, { name: value })}
      />
      <NamedField
        id={itemFieldId(id, 'text')}
        label={t('flows.itemText')}
        value={item.text}
        fault={fault?.field === 'text' ? fault.fault : null}
        {...{ tried, disabled }}
        required={false}
        limit={FLOW_LIMITS.text}
        multiline
        onChange={(value) => edit.changeItem(place, { text: value })}
      />
      {type === 'DOWNLOAD' && !isInstance ? (
        <ItemFiles
          {...{ name, itemId: id, files, removedFiles, uploads, isStored, disabled, edit }}
          actions={props.sendFiles}
        />
      ) : null}
    </li>
  );
});
