-- Conversations are searched by any part of their texts (MSG-12).
CREATE INDEX message_text ON message USING gin (search_folded(text) gin_trgm_ops);
