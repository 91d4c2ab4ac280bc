-- Old versions of flows go, except those that something was made from or that evidence names (HIST-10): beyond the last 50 of
-- their flow and older than 90 days. Each holds the whole flow.
CREATE VIEW expired_flow_version AS
  SELECT version.flow_id, version.number
  FROM flow_version version
  JOIN flow ON flow.id = version.flow_id
  WHERE version.replaced_at < now() - interval '90 days'
    AND version.number <= flow.version - 50
    AND NOT EXISTS (
      SELECT FROM flow copy
      WHERE copy.source_flow_id = version.flow_id AND copy.source_version = version.number)
    AND NOT EXISTS (
      SELECT FROM investment_completion completion JOIN investment ON investment.id = completion.investment_id
      WHERE investment.deal_id = flow.deal_id AND completion.source_version = version.number);
