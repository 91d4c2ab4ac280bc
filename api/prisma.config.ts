import { defineConfig } from 'prisma/config';

// `prisma generate` and `validate` do not need the schema engine, but the CLI would download it if it is not found.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema' });
