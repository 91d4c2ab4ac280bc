-- Holders of `settings` are told of canaries that the platform has decided about (DLV-07). One of them is about the rollout that
-- its occasion names: `canary:<app>:<revision>`.
ALTER TYPE notification_kind ADD VALUE 'CANARY_PROMOTED';
ALTER TYPE notification_kind ADD VALUE 'CANARY_WITHDRAWN';
ALTER TYPE notification_kind ADD VALUE 'CANARY_UNDECIDED';
ALTER TYPE notification_entity ADD VALUE 'RELEASES';
