-- Where a call came from, as far as TRUSTED_PROXIES says who may tell; of commands, jobs and earlier rows nothing is known.
ALTER TABLE audit_entry ADD COLUMN address inet;
