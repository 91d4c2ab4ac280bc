import { TopBar, TopBarBrand } from '@platform/design-system';
import { shellTexts } from '../texts/shell-texts.ts';
import type { BarProperties } from './bar-properties.ts';

interface StepBarProps extends Pick<BarProperties, 'services' | 'palette'> {
  /** Target of the logo's link. */
  home: string;
}

/** The top bar of signed-in screens outside `/app` and `/admin`: the brand and sign-out (NAV-04). */
export function StepBar({ services, home, palette }: StepBarProps) {
  const t = shellTexts.useTexts();
  const { brand } = services;
  return (
    <TopBar
      brand={
        <TopBarBrand path={home} name={brand.name} logo={brand.logo} onNavigate={(path) => services.navigate(path)} />
      }
      end={
        <>
          {palette}
          <button type="button" className="ds-top-bar-link" onClick={() => void services.signOut()}>
            {t('topBar.signOut')}
          </button>
        </>
      }
    />
  );
}
