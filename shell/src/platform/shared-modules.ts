import * as appKit from '@platform/app-kit';
import * as designSystem from '@platform/design-system';
import * as router from '@platform/router';
import * as urqlCore from '@urql/core';
import * as i18next from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as urql from 'urql';
import * as zustand from 'zustand';
import { loadChunk } from './load-chunk.ts';

/** Versions of the shared packages installed for the shell; defined by `packages/web-build`. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Singleton modules of the page: apps use the shell's copy. */
const present: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@urql/core': urqlCore,
  urql,
  zustand,
  i18next,
  '@platform/router': router,
  '@platform/app-kit': appKit,
  '@platform/design-system': designSystem,
};

/**
 * Shared modules in separate chunks, loaded when the first app needs them. The chunk is named after the module, so that
 * the server can preload the chunks that the app of a path uses.
 */
const onDemand: Record<string, () => Promise<object>> = {
  '@platform/design-system/form': () =>
    import(/* webpackChunkName: "design-system/form" */ '@platform/design-system/form'),
  '@platform/design-system/table': () =>
    import(/* webpackChunkName: "design-system/table" */ '@platform/design-system/table'),
  '@platform/design-system/date': () =>
    import(/* webpackChunkName: "design-system/date" */ '@platform/design-system/date'),
  '@platform/document-viewer': () => import(/* webpackChunkName: "document-viewer" */ '@platform/document-viewer'),
  '@platform/flow-ui': () => import(/* webpackChunkName: "flow-ui" */ '@platform/flow-ui'),
};

const shareConfig = (version: string) => ({ singleton: true, requiredVersion: `^${version}` });

/**
 * Returns the share scope of the shell in the federation runtime's format.
 *
 * @param onFailed called when a module could not be loaded, after which the runtime must be made to forget the attempt
 */
export const createSharedModules = (onFailed: (name: string, version: string) => void) =>
  Object.fromEntries([
    ...Object.entries(present).map(([name, module]) => {
      const version = versionOf(name);
      return [name, { version, lib: () => module, shareConfig: shareConfig(version) }] as const;
    }),
    ...Object.entries(onDemand).map(([name, load]) => {
      const version = versionOf(name);
      const get = async () => {
        try {
          const module = await loadChunk(load);
          return () => module;
        } catch (error) {
          onFailed(name, version);
          throw error;
        }
      };
      return [name, { version, get, shareConfig: shareConfig(version) }] as const;
    }),
  ]);

function versionOf(name: string): string {
  const version = SHARED_VERSIONS[name];
  if (!version) throw new Error(`The build does not list ${name} among the shared modules`);
  return version;
}
