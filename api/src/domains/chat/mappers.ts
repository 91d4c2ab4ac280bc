import type { ContactRow } from '../../read-models/chat-contacts.ts';
import type { ConversationRow, MessageRow } from '../../read-models/conversations.ts';

export type ConversationMapper = ConversationRow;
export type MessageMapper = MessageRow;
export type ContactMapper = ContactRow;
