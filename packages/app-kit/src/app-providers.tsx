import type { PlatformServices } from '@platform/app-contract';
import { ThemeProvider } from '@platform/design-system';
import type { i18n } from 'i18next';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Provider as GraphQLProvider } from 'urql';
import { designTexts } from './design-texts.ts';
import { PlatformProvider } from './platform-context.ts';

type ThemedRootProps = {
  texts: i18n;
  /** The platform's, see `PlatformServices`. */
  timeZone: string;
  children: ReactNode;
};

/** Theme, texts and formats of the design system in the current language. The shell's own roots use it too. */
export function ThemedRoot({ texts, timeZone, children }: ThemedRootProps) {
  const language = useLanguage(texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  const ownTexts = useMemo(() => designTexts(texts), [texts, language]);
  return (
    <ThemeProvider texts={ownTexts} locale={language} timeZone={timeZone}>
      {children}
    </ThemeProvider>
  );
}

/** All providers of an app except its router. Component tests use it too. */
export function AppProviders({ services, children }: { services: PlatformServices; children: ReactNode }) {
  return (
    <PlatformProvider value={services}>
      <GraphQLProvider value={services.graphql}>
        <ThemedRoot texts={services.texts} timeZone={services.timeZone}>
          {children}
        </ThemedRoot>
      </GraphQLProvider>
    </PlatformProvider>
  );
}

function useLanguage(texts: i18n): string {
  return useSyncExternalStore(
    (notify) => {
      texts.on('languageChanged', notify);
      return () => texts.off('languageChanged', notify);
    },
    () => texts.resolvedLanguage ?? texts.language,
  );
}
