import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  // Without a retention the comparison is null and deletes nothing (CARE-19). Limited, so that the first run after a
  // change of the retention does not hold its locks for long; months that have expired in whole are dropped.
  analytics_event: `
    DELETE FROM analytics_event WHERE (id, created_at) IN (
      SELECT id, created_at FROM analytics_event
      WHERE created_at < now() - make_interval(months => (
        SELECT (value->>'eventRetentionMonths')::int FROM platform_setting WHERE key = 'settings'))
      ORDER BY created_at LIMIT 50000)`,
  // The times of their pages go with them.
  document_view: `
    DELETE FROM document_view WHERE id IN (
      SELECT id FROM document_view
      WHERE created_at < now() - make_interval(months => (
        SELECT (value->>'eventRetentionMonths')::int FROM platform_setting WHERE key = 'settings'))
      ORDER BY created_at LIMIT 50000)`,
};
