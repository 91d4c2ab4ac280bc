import type { PlatformServices } from '@platform/app-contract';
import {
  CheckOutlined,
  type ColorSchemeChoice,
  chooseColorScheme,
  colorSchemeChoice,
  UserOutlined,
} from '@platform/design-system';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { NavigationEntry } from '../platform/render-platform.tsx';
import { shellTexts } from '../texts/shell-texts.ts';
import { itemsOf, opensInNewTab } from './entry-menu.tsx';
import { MenuButton } from './menu-button.tsx';

interface AccountMenuProps {
  services: PlatformServices;
  /** Entries above the fixed ones. */
  entries?: readonly NavigationEntry[];
}

const schemes: readonly ColorSchemeChoice[] = ['system', 'light', 'dark'];
const schemePrefix = 'scheme:';
const signOutKey = 'sign-out';

/** The account menu: e-mail address, entries of the apps, colour scheme and sign-out (NAV-02, NAV-04, ADM-10). */
export function AccountMenu({ services, entries = [] }: AccountMenuProps) {
  const t = shellTexts.useTexts();
  const email = useStore(services.session, ({ account }) => account?.email ?? '');
  const [chosen, setChosen] = useState(colorSchemeChoice);

  function choose(key: string, inNewTab: boolean): void {
    if (key === signOutKey) void services.signOut();
    else if (key.startsWith(schemePrefix)) {
      const scheme = key.slice(schemePrefix.length) as ColorSchemeChoice;
      chooseColorScheme(scheme);
      setChosen(scheme);
    } else if (!inNewTab) services.navigate(key);
  }

  return (
    <MenuButton
      label={t('topBar.account')}
      placement="bottomRight"
      menu={{
        onClick: ({ key, domEvent }) => choose(key, opensInNewTab(domEvent)),
        items: [
          { type: 'group', label: <span className="shell-menu-note">{email}</span>, children: itemsOf(entries) },
          { type: 'divider' },
          {
            type: 'group',
            label: t('topBar.appearance'),
            children: schemes.map((scheme) => ({
              key: schemePrefix + scheme,
              label: t(`topBar.${scheme}`),
              extra: scheme === chosen ? <CheckOutlined aria-label={t('topBar.chosen')} /> : null,
            })),
          },
          { type: 'divider' },
          { key: signOutKey, label: t('topBar.signOut') },
        ],
      }}
    >
      <UserOutlined aria-hidden />
    </MenuButton>
  );
}
