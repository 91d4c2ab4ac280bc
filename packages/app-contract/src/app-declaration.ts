import type { PermissionFlag } from './session.ts';
import type { SlotName } from './slot-names.ts';

/** The part of the product a route belongs to. It decides the frame around the app and who may enter. */
export type Area = 'investor' | 'staff' | 'onboarding';

/** Where a navigation entry stands: the bar itself, the `Manage` dropdown, the account menu or an icon of the bar. */
export type NavigationPlace = 'bar' | 'manage' | 'account' | 'icon';

/**
 * A route of an app. `path` is absolute; segments are literal or `:parameter`. It matches the path itself and
 * everything below it, always at segment borders.
 */
export interface RouteDeclaration {
  path: string;
  area: Area;
  /** The flag without which the shell does not open the route. The server decides again on every call. */
  permission?: PermissionFlag;
}

export interface NavigationDeclaration {
  /** Key in the declaration's `texts`. */
  text: string;
  path: string;
  area: Area;
  place: NavigationPlace;
  /** Position within its place, ascending. */
  order: number;
  permission?: PermissionFlag;
}

/** A piece of this app that shows inside a page of another app. */
export interface SlotFilling {
  slot: SlotName;
  /** One of the keys of `exposes`; the module exports single-spa lifecycles. */
  expose: string;
  permission?: PermissionFlag;
}

/** What an app says of itself in `app.declaration.json`. */
export interface AppDeclaration {
  /** Folder and federation name, for example `mfe-chat`. */
  name: string;
  /** Key in `texts`: the app's name as people read it, for example in the fallback. */
  title: string;
  /** Texts that the shell needs before the app is loaded, by language. Registered as the namespace `declaration.<name>`. */
  texts: Record<string, Record<string, string>>;
  routes: RouteDeclaration[];
  navigation: NavigationDeclaration[];
  slots: SlotFilling[];
  /** Module name to source file. `./lifecycles` is the app itself. */
  exposes: Record<string, string>;
}

/**
 * Whether a declared route path covers a pathname: equal, or above it at a segment border.
 * `/app/invest` covers `/app/invest/7` and not `/app/investments`.
 */
export function routeCovers(path: string, pathname: string): boolean {
  const wanted = segments(path);
  const given = segments(pathname);
  return (
    wanted.length <= given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

/** Whether an address exists that both declared route paths cover. */
export function routesOverlap(path: string, other: string): boolean {
  const others = segments(other);
  return segments(path).every((segment, index) => {
    const opposite = others[index];
    return opposite === undefined || opposite === segment || segment.startsWith(':') || opposite.startsWith(':');
  });
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
