import fastify from 'fastify';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/fastify/v5';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { openDatabase } from '../../../api/src/database/database.ts';
import { logoLink } from '../../../api/src/domains/files/service.ts';
import { openLinkSigner } from '../../../api/src/files/link-signer.ts';
import { openAuthorization } from './authorization.ts';
import { fields } from './postgraphile/fields.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

/**
 * PostGraphile with the product's tables and a view for the union of investments and interests. It sets no transaction
 * settings, which row-level security would require, so that no call pays for BEGIN and COMMIT.
 */
const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: 4 });
const authorizeCall = openAuthorization(database, publicUrl);
const links = await openLinkSigner(database);
const signLogo = (fileId: string) => logoLink({ links }, fileId);

await database.pool.query(`
  CREATE SCHEMA IF NOT EXISTS benchmark;
  CREATE OR REPLACE VIEW benchmark.investment_entry AS
    SELECT id, deal_id, account_id, updated_at, value, currency, completed_at, true AS invested
    FROM public.investment WHERE deleted_at IS NULL
    UNION ALL
    SELECT id, deal_id, account_id, updated_at, amount, currency, NULL, false
    FROM public.interest WHERE deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM public.investment WHERE investment.deal_id = interest.deal_id
        AND investment.account_id = interest.account_id AND investment.deleted_at IS NULL);
  COMMENT ON VIEW benchmark.investment_entry IS E'@primaryKey id\\n@foreignKey (deal_id) references public.deal (id)'`);

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [fields],
  disablePlugins: ['NodePlugin', 'PgConditionArgumentPlugin'],
  schema: { defaultBehavior: 'list connection' },
  pgServices: [
    makePgService({
      connectionString: databaseUrl,
      schemas: ['public', 'benchmark'],
      poolConfig: { max: peerConnections - 4 },
    }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: {
    async context({ fastifyv5 }) {
      const { accountId } = await authorizeCall(fastifyv5?.request.headers.authorization);
      return { accountId, signLogo };
    },
  },
});
const app = fastify();
await instance.createServ(grafserv).addTo(app);
await serve(app);
