import type { PermissionFlag, PlatformServices, Session } from '@platform/app-contract';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';

const PlatformContext = createContext<PlatformServices | null>(null);

export const PlatformProvider = PlatformContext.Provider;

/** Returns the services that the shell provides. @throws outside of an app created by `createApp` */
export function usePlatform(): PlatformServices {
  const services = useContext(PlatformContext);
  if (!services) throw new Error('usePlatform must be used inside an app created by createApp');
  return services;
}

/** Returns the session; re-renders when it changes. */
export function useSession(): Session {
  return useStore(usePlatform().session);
}

/** Whether the signed-in account has a flag. For display only; the server checks permissions itself. */
export function usePermission(flag: PermissionFlag): boolean {
  return useStore(usePlatform().session, (session) => session.permissions[flag]);
}
