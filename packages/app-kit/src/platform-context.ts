import type { PermissionFlag, PlatformServices, Session } from '@platform/app-contract';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';

const PlatformContext = createContext<PlatformServices | null>(null);

export const PlatformProvider = PlatformContext.Provider;

/** What the shell gives this app. @throws outside of an app made by `createApp` */
export function usePlatform(): PlatformServices {
  const services = useContext(PlatformContext);
  if (!services) throw new Error('usePlatform needs an app made by createApp around it');
  return services;
}

/** Who is signed in; renders again when the session changes. */
export function useSession(): Session {
  return useStore(usePlatform().session);
}

/** Whether the signed-in account has a flag. It decides what to show; the server decides what may be done. */
export function usePermission(flag: PermissionFlag): boolean {
  return useStore(usePlatform().session, (session) => session.permissions[flag]);
}
