import { StyleProvider } from '@ant-design/cssinjs';
import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { antdTheme } from './antd-theme.ts';
import { prefersReducedMotion, useColorScheme } from './color-scheme.ts';
import { type DesignSettings, DesignSettingsProvider } from './design-context.ts';
import { useAntdLocale } from './locales.ts';

/**
 * A custom loading icon is shown without antd's motion, which never removes the spinner again if a button was loading
 * for a few milliseconds only. It is hidden from screen readers, so that the button's name stays its text.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/**
 * Wraps every React root: provides the theme of the current colour scheme, and the texts and formats of the components.
 */
export function ThemeProvider({ texts, locale, timeZone, children }: DesignSettings & { children: ReactNode }) {
  const scheme = useColorScheme();
  // Read once: antd adds a wrapper when motion is switched off, which would remount the whole page.
  const [motion] = useState(() => !prefersReducedMotion());
  const theme = useMemo(() => antdTheme(scheme, motion), [scheme, motion]);
  const settings = useMemo(() => ({ texts, locale, timeZone }), [texts, locale, timeZone]);
  const own = useAntdLocale(locale);
  const antdLocale = useMemo(
    () => ({
      ...own,
      Empty: { description: texts.noData },
      Modal: { okText: texts.close, cancelText: texts.cancel, justOkText: texts.close },
      Pagination: { ...own.Pagination, prev_page: texts.previousPage, next_page: texts.nextPage },
    }),
    [texts, own],
  );
  return (
    // Puts antd's runtime styles into its cascade layer, below all style sheets of the product.
    <StyleProvider layer>
      <ConfigProvider theme={theme} locale={antdLocale} button={button} wave={{ disabled: true }}>
        <DesignSettingsProvider value={settings}>{children}</DesignSettingsProvider>
      </ConfigProvider>
    </StyleProvider>
  );
}
