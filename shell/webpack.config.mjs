import { monolithConfiguration, shellConfiguration } from '@platform/web-build';

const configuration = process.env.MONOLITH === '1' ? monolithConfiguration : shellConfiguration;

export default configuration({ directory: import.meta.dirname });
