import { TopBar, TopBarBrand, TopBarLink } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Bell } from '../notifications/bell.tsx';
import { shellTexts } from '../texts/shell-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import type { BarProperties } from './bar-properties.ts';
import { isWithin } from './steps.ts';
import { useAccountSignals } from './use-account-signals.ts';

/** The top bar of staff (ADM-08 to ADM-10). */
export function StaffBar({ services, entries, pathname, palette }: BarProperties) {
  const t = shellTexts.useTexts();
  const signals = useAccountSignals(services.graphql);
  const { unseenMessages } = signals;
  const { brand } = services;
  const navigate = (path: string) => services.navigate(path);
  const own = entries.filter(({ area }) => area === 'staff');

  return (
    <TopBar
      brand={<TopBarBrand path={paths.admin()} name={brand.name} logo={brand.logo} onNavigate={navigate} />}
      navigationLabel={t('topBar.main')}
      navigation={own
        .filter(({ place }) => place === 'bar')
        .map(({ path, text }) => (
          <TopBarLink
            key={path}
            path={path}
            current={isWithin(pathname, path)}
            onNavigate={navigate}
            {...(path === paths.chat() && unseenMessages > 0
              ? { count: unseenMessages, label: `${text}, ${t('topBar.unseen', { count: unseenMessages })}` }
              : {})}
          >
            {text}
          </TopBarLink>
        ))}
      end={
        <>
          {palette}
          <Bell services={services} signals={signals} />
          <AccountMenu services={services} entries={own.filter(({ place }) => place === 'account')} />
        </>
      }
    />
  );
}
