export { type Deployments, openDeployments } from './deployments.ts';
export { routedUrl } from './page-address.ts';
export { platformPlugin } from './plugin.ts';
