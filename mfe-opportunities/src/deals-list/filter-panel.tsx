import { dealTexts } from '@platform/deal-ui';
import { CheckboxList } from '@platform/design-system';
import { texts } from '../texts.ts';
import { type Filters, filterChoices } from './filters.ts';

type FilterPanelProps = { filters: Filters; onChange(part: Partial<Filters>): void };

/** The groups of filters (OPP-11 to OPP-13). */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  return (
    <div className="opportunities-filters">
      <CheckboxList
        legend={t('list.filters.valuation')}
        options={filterChoices.valuation.map((value) => ({ value, label: t(`list.filters.valuations.${value}`) }))}
        chosen={filters.valuation}
        onChange={(valuation) => onChange({ valuation })}
      />
      <CheckboxList
        legend={t('list.filters.age')}
        options={filterChoices.age.map((value) => ({ value, label: t(`list.filters.ages.${value}`) }))}
        chosen={filters.age}
        onChange={(age) => onChange({ age })}
      />
      <CheckboxList
        legend={t('list.filters.stage')}
        options={filterChoices.stage.map((value) => ({ value, label: tDeal(`fundingStages.${value}`) }))}
        chosen={filters.stage}
        onChange={(stage) => onChange({ stage })}
      />
    </div>
  );
}
