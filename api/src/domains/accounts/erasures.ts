import type { Erasures } from '../../database/erasures.ts';

/** The row stays, for what refers to it. Its names went when it was closed; whatever came since goes too. */
export const erasures: Erasures = {
  account: `UPDATE account SET subject = 'closed:' || id, first_name = NULL, last_name = NULL, phone_number = NULL,
    phone_zone = NULL, country_code = NULL, city = NULL, app_client = NULL, accredited_investor = NULL WHERE id = $1::uuid`,
};
