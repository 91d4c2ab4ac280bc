import { Checkbox, MultiSelect } from '@platform/design-system/form';
import { type FinancingRound, financingRounds } from '@platform/rules';
import { texts } from './texts.ts';

type FundingStageSelectProps = {
  /** `id`, `value` and `onChange` are injected by `Form.Item`. */
  id?: string;
  value?: FinancingRound[];
  onChange?(stages: FinancingRound[]): void;
};

/** The 18 funding stages (PREF-12), with a "select all" box that is ticked if and only if all are chosen (PREF-14). */
export function FundingStageSelect({ value: chosen = [], onChange, ...field }: FundingStageSelectProps) {
  const t = texts.useTexts();
  const all = chosen.length === financingRounds.length;
  return (
    <div className="ds-stack preference-forms-stages">
      <MultiSelect<FinancingRound>
        {...field}
        value={chosen}
        onChange={(stages) => onChange?.(stages)}
        options={financingRounds.map((value) => ({ value, label: t(`stages.${value}`) }))}
        placeholder={t('choose')}
      />
      <Checkbox
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={({ target }) => onChange?.(target.checked ? [...financingRounds] : [])}
      >
        {t('allStages')}
      </Checkbox>
    </div>
  );
}
