import { ArrowDownOutlined, ArrowUpOutlined, Button, SelectInput } from '@platform/design-system';
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
  const step = (to: number, isEnd: boolean) => ({
    // At the ends it is off and keeps the focus, so that the way back is one key away.
    'aria-disabled': isEnd || undefined,
    className: isEnd ? 'admin-flow-off' : undefined,
    type: 'text' as const,
    disabled,
    onClick: () => onMove(to),
  });
  return (
    <>
      <Button {...step(position - 1, position === 1)} icon={<ArrowUpOutlined />} aria-label={t('flows.up', { name })} />
      <Button
        {...step(position + 1, position === count)}
        icon={<ArrowDownOutlined />}
        aria-label={t('flows.down', { name })}
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
