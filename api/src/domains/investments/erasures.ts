import type { Erasures } from '../../database/erasures.ts';
import { isOfSource, sourceOfInvestment } from '../../read-models/source-names.ts';

const isShared = (name: string) => isOfSource(sourceOfInvestment('investment.id'), name);

/** Investments stay; of the evidence only names go that may name the person: of files, and of steps that staff wrote for them. */
export const erasures: Erasures = {
  completion_file: `UPDATE completion_file SET name = 'file ' || position,
      section = CASE WHEN ${isShared('completion_file.section')} THEN completion_file.section ELSE 'step' END,
      item = CASE WHEN ${isShared('completion_file.item')} THEN completion_file.item ELSE 'item' END
    FROM investment_completion completion JOIN investment ON investment.id = completion.investment_id
    WHERE completion_file.completion_id = completion.id AND investment.account_id = $1::uuid`,
};
