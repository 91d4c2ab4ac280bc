import type { Caller } from '../../access/caller.ts';
import type { MyAccountRow } from '../../read-models/my-account.ts';

/** The caller's stored account, and the caller of the request. */
export interface AccountMapper {
  row: MyAccountRow;
  caller: Caller;
}
