import { appConfiguration } from '@platform/web-build';

export default appConfiguration({ directory: import.meta.dirname });
