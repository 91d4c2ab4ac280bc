import { usePermission } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { texts } from '../texts.ts';

/** Leads from the Employees area to the platform settings; absent without `settings` (PERM-13). */
export function SettingsLink() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  if (!usePermission('settings')) return null;
  return <Button onClick={() => navigate(paths.platformSettings())}>{t('settings.open')}</Button>;
}
