import type { Erasures } from '../../database/erasures.ts';

/** Investments stay; of the evidence only the names of files go, which may name the person. */
export const erasures: Erasures = {
  completion_file: `UPDATE completion_file SET name = 'file ' || position
    FROM investment_completion completion JOIN investment ON investment.id = completion.investment_id
    WHERE completion_file.completion_id = completion.id AND investment.account_id = $1::uuid`,
};
