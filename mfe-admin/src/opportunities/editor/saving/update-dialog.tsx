import { useMoney, usePlatform } from '@platform/app-kit';
import { Alert } from '@platform/design-system';
import { compareAmounts } from '@platform/rules';
import { useMemo } from 'react';
import { texts } from '../../../texts.ts';
import { ChangesDialog } from '../../versions/changes-dialog.tsx';
import type { Names } from '../../versions/show/use-wording.ts';
import { contentOf } from '../model/content.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import type { Editor } from '../use-editor.ts';

type UpdateDialogProps = {
  open: boolean;
  deal: StoredDeal;
  editor: Editor;
  names: Names;
  onConfirm(note: string | null): void;
  onCancel(): void;
};

/** Shows what the update makes public before it does (HIST-06). */
export function UpdateDialog({ open, deal, editor: { model }, names, onConfirm, onCancel }: UpdateDialogProps) {
  const { timeZone } = usePlatform();
  const after = useMemo(() => contentOf(model, timeZone), [model, timeZone]);
  return (
    <ChangesDialog
      kind="DEAL"
      open={open}
      before={deal.live ?? deal.content}
      after={after}
      names={names}
      withNote
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <OutsideLimits deal={deal} details={model.details} />
    </ChangesDialog>
  );
}

/** Investments that the new limits would not allow stay: the person is told before. */
function OutsideLimits({ deal, details }: { deal: StoredDeal; details: Editor['model']['details'] }) {
  const t = texts.useTexts();
  const { money } = useMoney();
  const { smallestInvestment: smallest, largestInvestment: largest } = deal;
  const { investmentMin, investmentMax, investmentCurrency } = details;
  if (!smallest || !largest) return null;
  const isOutside =
    compareAmounts(smallest, investmentMin || '0') < 0 || compareAmounts(largest, investmentMax || '0') > 0;
  if (!isOutside) return null;
  const text = t('editor.outsideLimits', {
    smallest: money(smallest, investmentCurrency),
    largest: money(largest, investmentCurrency),
  });
  return <Alert type="warning" showIcon title={text} />;
}
