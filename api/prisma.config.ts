import { defineConfig } from 'prisma/config';

// `prisma generate` and `validate` need no schema engine, but the CLI looks for one and would download it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema' });
