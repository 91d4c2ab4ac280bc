import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { anyone, staff } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { refuse } from '../../errors/refusal.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import { roleIds } from '../access/service.ts';
import { createInvitation, validateInvitation } from './service.ts';

const text = () => Type.String({ minLength: 1, maxLength: 1_000 });
const name = () => Type.String({ maxLength: 200 });

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/validate',
    {
      config: { policy: anyone() },
      schema: { body: Type.Object({ token: text(), email: text() }) },
    },
    async (request) => {
      const { services } = request.requestContext;
      await requireAttempt(services.throttle, 'code', request.ip);
      await validateInvitation(services, request.body.token, request.body.email);
      return ok({ valid: true });
    },
  );

  // AAPI-06, PERM-14
  app.post(
    '/api/invite',
    {
      config: { policy: staff('manage_client') },
      schema: {
        body: Type.Object({
          email: text(),
          firstName: Type.Optional(name()),
          lastName: Type.Optional(name()),
          role: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767 })),
        }),
      },
    },
    async (request) => {
      const context = request.requestContext;
      const { services, caller } = context;
      const { email, firstName, lastName, role = roleIds.investor } = request.body;
      // WL-14: whoever invites to a role gives it away.
      const givesRole = role !== roleIds.investor;
      if (givesRole && !(caller.permissions.has('assign_roles') && caller.permissions.has('manage_roles'))) {
        throw refuse('FORBIDDEN');
      }
      const created = await services.database.prisma.$transaction(async (transaction) => {
        const invitation = await createInvitation(transaction, context, { email, firstName, lastName, roleId: role });
        await services.jobs.enqueue(transaction, 'invitation.mail', invitation);
        return invitation;
      });
      return ok(created);
    },
  );
};
