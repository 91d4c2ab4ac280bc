import { ArrowDownOutlined, ArrowUpOutlined, IconButton, SelectInput } from '@platform/design-system';
import { texts } from '../../texts.ts';

type PositionControlsProps = {
  /** Of what is moved. */
  name: string;
  /** From 1. */
  position: number;
  count: number;
  disabled: boolean;
  onMove(position: number): void;
};

/** Moves a section or item to a chosen place, or one up or down (ONBT-11, AINV-21). */
export function PositionControls({ name, position, count, disabled, onMove }: PositionControlsProps) {
  const t = texts.useTexts();
  return (
    <>
      <IconButton
        icon={<ArrowUpOutlined aria-hidden />}
        label={t('flows.up', { name })}
        disabled={disabled}
        // At the ends it keeps the focus, so that the way back is one key away.
        off={position === 1}
        onClick={() => onMove(position - 1)}
      />
      <IconButton
        icon={<ArrowDownOutlined aria-hidden />}
        label={t('flows.down', { name })}
        disabled={disabled}
        off={position === count}
        onClick={() => onMove(position + 1)}
      />
      <div className="admin-flow-order">
        <SelectInput
          label={t('flows.order', { name })}
          value={String(position)}
          disabled={disabled}
          options={numbersTo(count)}
          onChange={(value) => onMove(Number(value))}
        />
      </div>
    </>
  );
}

const known = new Map<number, { value: string; label: string }[]>();

/** Returns the choices 1..n, the same object for all rows of a list. */
function numbersTo(count: number) {
  const options =
    known.get(count) ??
    Array.from({ length: count }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
  known.set(count, options);
  return options;
}
