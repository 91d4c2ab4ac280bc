import { DownOutlined, MessageOutlined, TopBar, TopBarBrand, TopBarLink } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Bell } from '../notifications/bell.tsx';
import { shellTexts } from '../texts/shell-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import type { BarProperties } from './bar-properties.ts';
import { menuOf } from './entry-menu.tsx';
import { MenuButton } from './menu-button.tsx';
import { isWithin } from './steps.ts';
import { useAccountSignals } from './use-account-signals.ts';

/** The top bar under `/app` (NAV-01 to NAV-03). Its entries come from the declarations of the apps. */
export function InvestorBar({ services, entries, pathname, palette }: BarProperties) {
  const t = shellTexts.useTexts();
  const signals = useAccountSignals(services.graphql);
  const { unseenMessages } = signals;
  const { brand } = services;
  const navigate = (path: string) => services.navigate(path);
  const own = entries.filter(({ area }) => area === 'investor');
  const at = (place: string) => own.filter((entry) => entry.place === place);
  const manage = at('manage');

  return (
    <TopBar
      brand={<TopBarBrand path={paths.app()} name={brand.name} logo={brand.logo} onNavigate={navigate} />}
      navigationLabel={t('topBar.main')}
      navigation={
        <>
          {at('bar').map(({ path, text }) => (
            <TopBarLink key={path} path={path} current={isWithin(pathname, path)} onNavigate={navigate}>
              {text}
            </TopBarLink>
          ))}
          {manage.length > 0 ? (
            <MenuButton menu={menuOf(manage, navigate)}>
              {t('topBar.manage')}
              <DownOutlined aria-hidden />
            </MenuButton>
          ) : null}
        </>
      }
      end={
        <>
          {palette}
          {at('icon').map(({ path, text }) => (
            <TopBarLink
              key={path}
              path={path}
              current={isWithin(pathname, path)}
              onNavigate={navigate}
              {...(path === paths.messages() && unseenMessages > 0
                ? { count: unseenMessages, label: `${text}, ${t('topBar.unseen', { count: unseenMessages })}` }
                : { label: text })}
            >
              <MessageOutlined aria-hidden />
            </TopBarLink>
          ))}
          <Bell services={services} signals={signals} />
          <AccountMenu services={services} entries={at('account')} />
        </>
      }
    />
  );
}
