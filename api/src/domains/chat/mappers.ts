import type { ConversationRow, MessageRow } from '../../read-models/conversations.ts';

export type ConversationMapper = ConversationRow;
export type MessageMapper = MessageRow;
