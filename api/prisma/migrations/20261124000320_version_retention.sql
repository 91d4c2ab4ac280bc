-- Old versions of deals go, except those that somebody may have acted on (HIST-10). The files of a version go with it.
ALTER TABLE version_file
  ADD CONSTRAINT version_file_deal_version FOREIGN KEY (deal_id, number) REFERENCES deal_version (deal_id, number)
    ON DELETE CASCADE ON UPDATE RESTRICT;

-- Beyond the last 50 of its deal and older than 90 days; none that was ever public, or that an investment or pending changes
-- name. The state before the first save may have been public before publications were recorded.
CREATE VIEW expired_deal_version AS
  SELECT version.deal_id, version.number
  FROM deal_version version
  JOIN deal ON deal.id = version.deal_id
  WHERE version.created_at < now() - interval '90 days'
    AND version.number <= deal.content_version - 50
    AND version.number <> deal.live_version
    AND version.kind <> 'BASELINE'
    AND NOT EXISTS (
      SELECT FROM deal_publication publication
      WHERE publication.deal_id = version.deal_id AND publication.number = version.number)
    AND NOT EXISTS (
      SELECT FROM investment WHERE investment.deal_id = version.deal_id AND investment.deal_version = version.number)
    AND NOT EXISTS (
      SELECT FROM deal_pending_change pending
      WHERE pending.deal_id = version.deal_id AND version.number IN (pending.base_version, pending.version));
