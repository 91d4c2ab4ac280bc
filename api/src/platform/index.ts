export { type DeploymentFault, type Deployments, openDeployments } from './deployments.ts';
export { createContentKeeper } from './kept-content.ts';
export { asksForPage, routedUrl } from './page-address.ts';
export { platformPlugin } from './plugin.ts';
