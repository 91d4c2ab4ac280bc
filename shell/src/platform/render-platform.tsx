import {
  type AppRelease,
  type NavigationDeclaration,
  type PlatformServices,
  permits,
  routeCovers,
} from '@platform/app-contract';
import { ThemedRoot } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { BrowserRouter } from '@platform/router';
import { type ComponentType, type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { navigateToUrl } from 'single-spa';
import { AppSlots } from './app-slots.tsx';
import { registerApplications, restart } from './applications.ts';
import { addDeclaredTexts, declarationNamespace, fallbackTexts, type PlatformSources } from './platform-sources.ts';
import { createSlots } from './slot-fillings.ts';

/** A navigation entry with its translated text. */
export interface NavigationEntry extends Omit<NavigationDeclaration, 'text'> {
  text: string;
}

export interface LayoutProps {
  services: PlatformServices;
  /** All navigation entries of the registry that the session's flags permit, by order. */
  navigation(): NavigationEntry[];
  /** The apps. Must always be rendered at the same position of the tree, so that they are not remounted. */
  children: ReactNode;
}

/**
 * Starts the signed-in page: registers the apps and renders `Layout` with their slots in it.
 * @returns a function that unmounts the page
 */
export function renderPlatform(
  root: HTMLElement,
  sources: PlatformSources,
  Layout: ComponentType<LayoutProps>,
): () => void {
  const { releases, session, texts, report, onMounting } = sources;
  const addTexts = (all: readonly AppRelease[]) =>
    addDeclaredTexts(
      texts,
      all.map((release) => release.declaration),
    );
  addTexts(releases.getState());
  const stopTexts = releases.subscribe(addTexts);

  const slots = createSlots({
    ...{ releases, session, services, report, onMounting, showFallback: createFallback(sources) },
  });

  function services(appName: string): PlatformServices {
    const release = releases.getState().find(({ declaration }) => declaration.name === appName);
    const routes = release?.declaration.routes ?? [];
    return {
      appName,
      basename: '',
      covers: (pathname) => routes.some((route) => routeCovers(route.path, pathname)),
      graphql: sources.graphql(appName),
      addCacheRules: (name, rules) => sources.addCacheRules(appName, name, rules),
      announceScreen: sources.announceScreen,
      session,
      http: sources.http(appName),
      toasts: sources.toasts,
      texts,
      slots,
      navigate,
      signOut: sources.signOut,
      onSignOut: sources.onSignOut,
      onReconnected: sources.onReconnected,
      reportError: (error, phase) => report(appName, error, phase),
      restart() {
        if (release) restart(release);
      },
      brand: sources.brand,
      timeZone: sources.timeZone,
    };
  }

  const navigation = () => navigationEntries(releases.getState(), sources);
  const stopApplications = registerApplications(releases, { ...sources, services });
  const reactRoot = createRoot(root, {
    identifierPrefix: 'shell-',
    onUncaughtError: (error) => report('shell', error, 'render'),
  });
  const page = (
    <StrictMode>
      <ThemedRoot texts={texts} timeZone={sources.timeZone}>
        <BrowserRouter>
          <Layout services={services('shell')} navigation={navigation}>
            <AppSlots releases={releases} sources={sources} />
          </Layout>
        </BrowserRouter>
      </ThemedRoot>
    </StrictMode>
  );
  // React renders a transition in short parts, so that a slow device answers meanwhile.
  startTransition(() => reactRoot.render(page));
  return () => {
    stopApplications();
    stopTexts();
    reactRoot.unmount();
  };
}

/** Navigates through the history, so that single-spa notifies the routers of all apps. */
const navigate: PlatformServices['navigate'] = (path, { replace = false, state } = {}) => {
  if (!replace && state === undefined) navigateToUrl(path);
  // The format in which react-router stores its state in the history entry.
  else window.history[replace ? 'replaceState' : 'pushState']({ usr: state, key: crypto.randomUUID() }, '', path);
};

function navigationEntries(releases: readonly AppRelease[], { session, texts }: PlatformSources): NavigationEntry[] {
  const { permissions } = session.getState();
  return releases
    .flatMap(({ declaration }) =>
      declaration.navigation.map((entry) => ({
        ...entry,
        text: texts.t(entry.text, { ns: declarationNamespace(declaration.name) }),
      })),
    )
    .filter((entry) => permits(permissions, entry.permission))
    .sort((one, other) => one.order - other.order);
}

/** Creates the fallback of slot fillings, rendered in its own root, since it is inside another app's page. */
function createFallback(sources: PlatformSources) {
  return (container: HTMLElement, { declaration }: AppRelease, retry: () => void) => {
    const element = document.createElement('div');
    container.replaceChildren(element);
    const fallback = createRoot(element);
    const texts = fallbackTexts(sources.texts, declaration);
    fallback.render(
      <ThemedRoot texts={sources.texts} timeZone={sources.timeZone}>
        <ErrorState title={texts.fallbackTitle} text={texts.fallbackText} onRetry={retry} />
      </ThemedRoot>,
    );
    const stopRetrying = sources.onReconnected(retry);
    return () => {
      stopRetrying();
      // Deferred, since the surrounding page may be rendering.
      queueMicrotask(() => fallback.unmount());
    };
  };
}
