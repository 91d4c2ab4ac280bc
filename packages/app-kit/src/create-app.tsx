import type { AppLifecycles, AppProperties, CacheRules, PlatformServices } from '@platform/app-contract';
import { BrowserRouter, useLocation } from '@platform/router';
import React, { type ComponentClass, type ComponentType, createElement, type ReactNode, StrictMode } from 'react';
import ReactDOMClient from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { AppBoundary } from './app-boundary.tsx';
import { AppProviders } from './app-providers.tsx';
import type { AppTexts } from './texts/declare-texts.ts';

export type AppDefinition<Extra extends object> = {
  /** The app's name in the registry, for example `mfe-chat`, for a filling of a slot with more; names the root in developer tools. */
  name: string;
  /** Gets what the shell gives, and for a filling of a slot also what the page around the slot gives. */
  Root: ComponentType<AppProperties & Extra>;
  texts: Pick<AppTexts, 'add'>;
  /**
   * What changes mean for what this app asks for, see `CacheRules`; an empty list where they mean nothing. Releases from before
   * there were rules have none.
   */
  cacheRules: readonly CacheRules[];
};

/**
 * Turns a React component into the lifecycles that the shell mounts: `export const { bootstrap, mount, unmount } =
 * createApp(…)`. Around the component stand strict mode, theme, GraphQL client, texts and router. What it throws while
 * rendering is reported and replaced by a fallback with "Try again"; the rest of the page goes on.
 */
export function createApp<Extra extends object = object>({
  name,
  Root,
  texts,
  cacheRules,
}: AppDefinition<Extra>): AppLifecycles {
  const rootComponent = (properties: AppProperties) => (
    // What a page adds to a slot comes with the shell's properties, unseen by the contract's type.
    <AppFrame services={properties}>{createElement(Root, properties as AppProperties & Extra)}</AppFrame>
  );
  rootComponent.displayName = name;

  const lifecycles = singleSpaReact<AppProperties>({
    React,
    ReactDOMClient,
    rootComponent,
    // single-spa's type asks for its own properties too; the boundary needs the contract's only.
    errorBoundaryClass: AppBoundary as unknown as ComponentClass<Given>,
  });

  return {
    ...lifecycles,
    bootstrap: (properties: Given) => {
      texts.add(properties.texts);
      properties.addCacheRules?.(name, cacheRules);
      return lifecycles.bootstrap(properties);
    },
    // As above: single-spa, which calls these, adds its own properties.
  } as AppLifecycles;
}

type Given = Parameters<ReactAppOrParcel<AppProperties>['mount']>[0];

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

/** Renders nothing on the paths of other apps: until the app is taken down, its routes must not answer to them. */
function OwnPaths({ covers, children }: Pick<PlatformServices, 'covers'> & { children: ReactNode }): ReactNode {
  return covers(useLocation().pathname) ? children : null;
}
