import type { PermissionFlag } from './session.ts';
import type { SlotName } from './slot-names.ts';

/** The part of the product that a route belongs to. It determines the frame around the app and who has access. */
export type Area = 'investor' | 'staff' | 'onboarding';

/**
 * Position of a navigation entry: in the bar, in its `Manage` dropdown, in the account menu or as an icon of the bar.
 */
export type NavigationPlace = 'bar' | 'manage' | 'account' | 'icon';

/**
 * A route of an app. `path` is absolute; segments are literal or `:parameter`. It matches the path itself and
 * everything below it, by whole segments.
 */
export interface RouteDeclaration {
  path: string;
  area: Area;
  /** Flag required to open the route. The server checks it again on every call. */
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

/** Content of this app that is mounted in a slot of another app's page. */
export interface SlotFilling {
  slot: SlotName;
  /** One of the keys of `exposes`; the module exports single-spa lifecycles. */
  expose: string;
  permission?: PermissionFlag;
}

/** Limits of a build of the app in bytes after gzip; a missing one is the platform's, which none exceeds (DLV-02). */
export interface AppBudgets {
  /** The federation entry and manifest, and the scripts and style sheets of the first view. */
  firstView?: number;
  /** All files that a page can load. */
  all?: number;
  /** All style sheets. */
  css?: number;
  /** Each script that is loaded on demand. */
  onDemand?: number;
}

/** The content of `app.declaration.json`. */
export interface AppDeclaration {
  /** Folder name and federation name, for example `mfe-chat`. */
  name: string;
  /** Key in `texts` of the app's display name, used for example in the fallback. */
  title: string;
  /**
   * Texts that the shell needs before the app is loaded, by language. Registered as the namespace `declaration.<name>`.
   */
  texts: Record<string, Record<string, string>>;
  routes: RouteDeclaration[];
  navigation: NavigationDeclaration[];
  slots: SlotFilling[];
  /** Source file by exposed module name. `./lifecycles` is the app itself. */
  exposes: Record<string, string>;
  /** Absent in declarations that are older than budgets. The page does not receive them. */
  budgets?: AppBudgets;
}

/**
 * Whether a declared route path covers a pathname, i.e. equals it or is a prefix of whole segments: `/app/invest`
 * covers `/app/invest/7` but not `/app/investments`.
 */
export function routeCovers(path: string, pathname: string): boolean {
  const wanted = segments(path);
  const given = segments(pathname);
  return (
    wanted.length <= given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

/** Whether some pathname is covered by both declared route paths. */
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
