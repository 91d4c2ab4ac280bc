import { isFlowItemType } from '@platform/rules';
import { useMemo } from 'react';
import { texts } from '../../../texts.ts';
import type { FlowConflict } from './merge-flows.ts';
import type { Side } from './merge-order.ts';

export type ConflictWording = {
  title(conflict: FlowConflict): string;
  /** What one side has. */
  side(conflict: FlowConflict, side: Side): string;
};

/** Puts conflicts of a flow into words. */
export function useConflictWording(): ConflictWording {
  const t = texts.useTexts();
  return useMemo(() => {
    const nameOf = (name: string) => name.trim() || t('flows.untitled');
    const placeOf = ({ section, item }: FlowConflict) =>
      item === null
        ? nameOf(section)
        : t('flows.merging.place', { section: nameOf(section), item: item.trim() || t('flows.untitledItem') });
    const fieldValue = (field: string, value: string) => {
      if (field === 'shown') return t(value === 'true' ? 'flows.merging.yes' : 'flows.merging.no');
      if (field === 'type' && isFlowItemType(value)) return t(`flows.types.${value}`);
      return value || t('flows.changes.nothing');
    };
    return {
      title(conflict) {
        if (conflict.type === 'REMOVAL') return t('flows.merging.removal', { place: placeOf(conflict) });
        if (conflict.type === 'FIELD') {
          const field = t(`flows.merging.fields.${conflict.field}`);
          return t('flows.merging.field', { place: placeOf(conflict), field });
        }
        return conflict.section
          ? t('flows.merging.itemOrder', { section: conflict.section })
          : t('flows.merging.order');
      },
      side(conflict, side) {
        switch (conflict.type) {
          case 'REMOVAL':
            return t(conflict.removedBy === side ? 'versions.merging.removed' : 'versions.merging.kept');
          case 'FIELD':
            return fieldValue(conflict.field, side === 'MINE' ? conflict.mine : conflict.theirs);
          case 'ORDER':
            return (side === 'MINE' ? conflict.mine : conflict.theirs).map(nameOf).join(', ');
        }
      },
    };
  }, [t]);
}
