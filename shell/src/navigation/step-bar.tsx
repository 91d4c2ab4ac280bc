import type { PlatformServices } from '@platform/app-contract';
import { TopBar, TopBarBrand } from '@platform/design-system';
import { shellTexts } from '../texts/shell-texts.ts';

interface StepBarProps {
  services: PlatformServices;
  /** Target of the logo's link. */
  home: string;
}

/** The top bar of signed-in screens outside `/app` and `/admin`: the brand and sign-out (NAV-04). */
export function StepBar({ services, home }: StepBarProps) {
  const t = shellTexts.useTexts();
  const { brand } = services;
  return (
    <TopBar
      brand={
        <TopBarBrand path={home} name={brand.name} logo={brand.logo} onNavigate={(path) => services.navigate(path)} />
      }
      end={
        <button type="button" className="ds-top-bar-link" onClick={() => void services.signOut()}>
          {t('topBar.signOut')}
        </button>
      }
    />
  );
}
