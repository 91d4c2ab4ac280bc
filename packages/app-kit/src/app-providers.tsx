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

/** Colours, texts and formats of the design system in the language in force. Also for the shell's own roots. */
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

/** Everything around an app's root component except its router. Tests of components use it too. */
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
