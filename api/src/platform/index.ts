export { type Deployments, openDeployments } from './deployments.ts';
export { type PlatformOptions, platformPlugin } from './plugin.ts';
