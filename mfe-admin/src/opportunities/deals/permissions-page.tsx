import { usePageTitle } from '@platform/app-kit';
import { Page, PageHeader, Tabs } from '@platform/design-system';
import { texts } from '../../texts.ts';

const countries = ['CH', 'DE', 'GB', 'US'] as const;
const items = [1, 2, 3] as const;

/** A placeholder without data (ADEAL-21). */
export default function PermissionsPage() {
  const t = texts.useTexts();
  usePageTitle(t('deals.permissions.title'));
  return (
    <Page>
      <PageHeader title={t('deals.permissions.title')} />
      <Tabs
        aria-label={t('deals.permissions.label')}
        items={countries.map((country) => ({
          key: country,
          label: t(`deals.permissions.countries.${country}`),
          children: (
            <ul>
              {items.map((number) => (
                <li key={number}>{t('deals.permissions.item', { number })}</li>
              ))}
            </ul>
          ),
        }))}
      />
    </Page>
  );
}
