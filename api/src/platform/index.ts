export { type Deployments, openDeployments } from './deployments.ts';
export { platformPlugin } from './plugin.ts';
