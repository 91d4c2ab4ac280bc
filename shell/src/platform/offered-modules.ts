/**
 * Shared modules that only apps use. The federation plugin offers what is in the shell's module graph; these imports
 * put them there, each as a script of its own, and are never called.
 */
export const offeredOnDemand = [
  () => import('@platform/design-system/form'),
  () => import('@platform/design-system/table'),
  () => import('@platform/design-system/date'),
  () => import('@platform/flow-ui'),
];
