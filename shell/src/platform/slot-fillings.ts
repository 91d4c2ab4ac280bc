import type {
  AppProperties,
  AppRelease,
  ErrorPhase,
  PlatformServices,
  ReadonlyStore,
  Session,
  SlotName,
  Slots,
} from '@platform/app-contract';
import { mountRootParcel, type Parcel } from 'single-spa';
import { loadLifecycles } from './loader.ts';

interface SlotHost {
  releases: AppRelease[];
  session: ReadonlyStore<Session>;
  services(appName: string): PlatformServices;
  report(appName: string, error: unknown, phase: ErrorPhase): void;
  /** Shows the fallback of an app in the container; returns the function that takes it out. */
  showFallback(container: HTMLElement, release: AppRelease, retry: () => void): () => void;
}

/** Fills places inside an app's pages with pieces of other apps, as single-spa parcels. */
export function createSlots(host: SlotHost): Slots {
  function fillingOf(slot: SlotName) {
    const { permissions } = host.session.getState();
    for (const release of host.releases) {
      const filling = release.declaration.slots.find((candidate) => candidate.slot === slot);
      if (filling && (!filling.permission || permissions[filling.permission])) return { release, filling };
    }
    return undefined;
  }

  return {
    isFilled: (slot) => fillingOf(slot) !== undefined,
    mount(slot, container, properties = {}) {
      const found = fillingOf(slot);
      if (!found) return () => undefined;
      const { release, filling } = found;
      const { name } = release.declaration;
      const left = new AbortController();
      let takeOut: () => void = () => undefined;

      async function mount(): Promise<void> {
        takeOut();
        takeOut = () => undefined;
        const element = document.createElement('div');
        container.replaceChildren(element);
        let parcel: Parcel | undefined;
        try {
          const lifecycles = await loadLifecycles(release, filling.expose, left.signal);
          const given: AppProperties = {
            ...host.services(name),
            // It stands in a page of another app, whatever the address.
            covers: () => true,
            ...properties,
            name: `${name}:${slot}`,
            domElement: element,
          };
          parcel = mountRootParcel<AppProperties>({ ...lifecycles, name: given.name }, given);
          const mounted = parcel;
          takeOut = () => void unmount(mounted);
          await parcel.mountPromise;
          if (left.signal.aborted) await unmount(parcel);
        } catch (error) {
          if (left.signal.aborted) return;
          host.report(name, error, parcel ? 'mount' : 'load');
          takeOut = host.showFallback(container, release, () => void mount());
        }
      }

      void mount();
      return () => {
        left.abort(new Error(`${slot} was left`));
        takeOut();
      };
    },
  };
}

/** A parcel that has not come up, or has gone down already, has nothing left to take out. */
async function unmount(parcel: Parcel): Promise<void> {
  if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
}
