export { appConfiguration, containerName } from './app-configuration.ts';
export { budgets } from './budgets.ts';
export { generateDocuments } from './codegen.ts';
export type { BuildOptions, ConfigurationFactory } from './common.ts';
export { readDeclaration } from './declaration.ts';
export { monolithConfiguration } from './monolith-configuration.ts';
export { sharedModules } from './shared-modules.ts';
export { shellConfiguration } from './shell-configuration.ts';
export type { ShellFiles } from './shell-files-plugin.ts';
