import type { AppLifecycles, AppProperties, CacheRules, PlatformServices } from '@platform/app-contract';
import { BrowserRouter, useLocation } from '@platform/router';
import React, {
  type ComponentClass,
  type ComponentType,
  createElement,
  type ReactNode,
  StrictMode,
  startTransition,
} from 'react';
import { createRoot, type Root } from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { AppBoundary } from './app-boundary.tsx';
import { AppProviders } from './app-providers.tsx';
import type { AppTexts } from './texts/declare-texts.ts';
import { loadTranslations } from './texts/translations.ts';

export type AppDefinition<Extra extends object> = {
  /**
   * The app's name in the registry, for example `mfe-chat`, with a suffix for a slot filling; shown in the developer
   * tools.
   */
  name: string;
  /** Receives the properties from the shell and, in a slot filling, those that the page passes to the slot. */
  Root: ComponentType<AppProperties & Extra>;
  texts: Pick<AppTexts, 'add'>;
  /** See `CacheRules`; an empty list when the app needs none. Undefined only in releases older than cache rules. */
  cacheRules: readonly CacheRules[];
};

/**
 * Turns a React component into the lifecycles that the shell mounts: `export const { bootstrap, mount, unmount } =
 * createApp(…)`. The component is wrapped in strict mode, theme, GraphQL client, texts and router. A render error is
 * reported and replaced by a fallback with "Try again"; the rest of the page keeps working.
 */
export function createApp<Extra extends object = object>({
  name,
  Root,
  texts,
  cacheRules,
}: AppDefinition<Extra>): AppLifecycles {
  const rootComponent = (properties: AppProperties) => (
    // The properties that a page passes to a slot are merged into the shell's, which the contract's type does not
    // express.
    <AppFrame services={properties}>{createElement(Root, properties as AppProperties & Extra)}</AppFrame>
  );
  rootComponent.displayName = name;

  const lifecycles = singleSpaReact<AppProperties>({
    React,
    ReactDOMClient: { createRoot: createInterruptibleRoot },
    rootComponent,
    // single-spa's type also requires its own properties; the boundary needs only those of the contract.
    errorBoundaryClass: AppBoundary as unknown as ComponentClass<SingleSpaProperties>,
  });

  return {
    ...lifecycles,
    bootstrap: async (properties: SingleSpaProperties) => {
      texts.add(properties.texts);
      await loadTranslations(properties.texts);
      properties.addCacheRules?.(name, cacheRules);
      return lifecycles.bootstrap(properties);
    },
    // The cast is safe for the same reason: single-spa adds its own properties when it calls these.
  } as AppLifecycles;
}

/** React renders a transition in short parts, so that a slow device answers while a large screen is rendered. */
const createInterruptibleRoot: typeof createRoot = (container, options) => {
  const root = createRoot(container, options);
  const render: Root['render'] = (children) => startTransition(() => root.render(children));
  return { render, unmount: () => root.unmount() };
};

type SingleSpaProperties = Parameters<ReactAppOrParcel<AppProperties>['mount']>[0];

function AppFrame({ services, children }: { services: PlatformServices; children: ReactNode }) {
  return (
    <StrictMode>
      <AppProviders services={services}>
        <BrowserRouter basename={services.basename}>
          <OwnPaths covers={services.covers}>{children}</OwnPaths>
        </BrowserRouter>
      </AppProviders>
    </StrictMode>
  );
}

/** Renders nothing on paths of other apps, so that the routes do not match them until the app is unmounted. */
function OwnPaths({ covers, children }: Pick<PlatformServices, 'covers'> & { children: ReactNode }): ReactNode {
  return covers(useLocation().pathname) ? children : null;
}
