-- A link on a deal's page leads to a page; a scheme that runs code cannot be stored (DEAL-18)
ALTER TABLE deal_link ADD CONSTRAINT deal_link_leads_to_page CHECK (url ~* '^https?://[^[:space:]]+$');
