import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  canary_sample: `
    DELETE FROM canary_sample
    WHERE reporter = substr(sha256(convert_to(concat(app_name, ':', revision, ':', $1::uuid), 'UTF8')), 1, 16)`,
};
