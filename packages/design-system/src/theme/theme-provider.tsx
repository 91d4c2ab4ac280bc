import { StyleProvider } from '@ant-design/cssinjs';
import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import englishLocale from 'antd/locale/en_US';
import { type ReactNode, useMemo, useState } from 'react';
import { antdTheme } from './antd-theme.ts';
import { prefersReducedMotion, useColorScheme } from './color-scheme.ts';
import { type DesignSettings, DesignSettingsProvider } from './design-context.ts';

/**
 * Set, it comes and goes without antd's motion, which never takes the spinner away again when a button was at work for a
 * few milliseconds only. The button's name stays its text.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** Goes around every React root: colours by the scheme in force, texts and formats of the components. */
export function ThemeProvider({ texts, locale, timeZone, children }: DesignSettings & { children: ReactNode }) {
  const scheme = useColorScheme();
  // Read once: antd puts a provider around the page when motion ends, which would mount everything in it anew.
  const [motion] = useState(() => !prefersReducedMotion());
  const theme = useMemo(() => antdTheme(scheme, motion), [scheme, motion]);
  const settings = useMemo(() => ({ texts, locale, timeZone }), [texts, locale, timeZone]);
  const antdLocale = useMemo(
    () => ({
      ...englishLocale,
      Empty: { description: texts.noData },
      Modal: { okText: texts.close, cancelText: texts.cancel, justOkText: texts.close },
      Pagination: { ...englishLocale.Pagination, prev_page: texts.previousPage, next_page: texts.nextPage },
    }),
    [texts],
  );
  return (
    // What antd writes at run time goes into its cascade layer, below every style sheet of the product.
    <StyleProvider layer>
      <ConfigProvider theme={theme} locale={antdLocale} button={button} wave={{ disabled: true }}>
        <DesignSettingsProvider value={settings}>{children}</DesignSettingsProvider>
      </ConfigProvider>
    </StyleProvider>
  );
}
