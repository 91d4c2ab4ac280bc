import type { ClientDetailRow } from '../../read-models/client-detail.ts';

export type ClientDetailMapper = ClientDetailRow;
