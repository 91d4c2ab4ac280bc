import type { Caller } from '../../access/caller.ts';
import type { MyAccountRow } from '../../read-models/my-account.ts';

/** The caller's stored account beside what the call already knows of it. */
export interface AccountMapper {
  row: MyAccountRow;
  caller: Caller;
}
