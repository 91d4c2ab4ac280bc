-- The files that were ever in a flow, for the history of its client (HIST-16): their own rows are purged once deleted
CREATE INDEX audit_entry_flow_item_id ON audit_entry ((details ->> 'flowItemId')) WHERE entity_type = 'file';
