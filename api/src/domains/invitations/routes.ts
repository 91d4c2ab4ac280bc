import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { anyone, staff } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { clientNetwork } from '../../identity/client-network.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import { roleIds } from '../access/service.ts';
import { approveApplicant } from './approval.ts';
import { inviteAddress } from './invite.ts';
import { resendProvisionalInvitation, resendWhitelistMail } from './resend.ts';
import { validateInvitation } from './service.ts';

const text = () => Type.String({ minLength: 1, maxLength: 1_000 });
const name = () => Type.Optional(Type.String({ maxLength: 200 }));
const InviteBody = Type.Object({
  email: text(),
  firstName: name(),
  lastName: name(),
  role: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767 })),
});

const mailSent = Type.Boolean();
const ApprovalResult = Type.Object({ accountId: Type.String(), approved: Type.Boolean(), mailSent });

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/validate',
    {
      config: { policy: anyone(), result: Type.Object({ valid: Type.Boolean() }) },
      schema: { body: Type.Object({ token: text(), email: text() }) },
    },
    async (request) => {
      const { services } = request.requestContext;
      await requireAttempt(services.throttle, 'code', clientNetwork(request));
      await validateInvitation(services, request.body.token, request.body.email);
      return ok({ valid: true });
    },
  );

  // AAPI-06, PERM-14
  app.post(
    '/api/invite',
    {
      config: { policy: staff('manage_client'), result: Type.Object({ invitationId: Type.String(), mailSent }) },
      schema: { body: InviteBody },
    },
    async (request) => {
      const { role = roleIds.investor, ...invitee } = request.body;
      return ok(await inviteAddress(request.requestContext, { ...invitee, roleId: role }));
    },
  );

  // WL-12, AAPI-14: approval and its mail
  app.post(
    '/api/whitelist/approve',
    { config: { policy: staff('manage_client'), result: ApprovalResult }, schema: { body: InviteBody } },
    async (request) => {
      const { role = roleIds.investor, ...invitee } = request.body;
      return ok(await approveApplicant(request.requestContext, { ...invitee, roleId: role }));
    },
  );

  // WL-11
  app.post(
    '/api/investor/invitation/resend',
    {
      config: { policy: staff('manage_client'), result: Type.Object({ mailSent }) },
      schema: { body: Type.Object({ email: text(), firebaseId: text() }) },
    },
    async (request) => ok(await resendProvisionalInvitation(request.requestContext, request.body)),
  );

  // WL-13: resends the current mail of a whitelist entry, whichever it is
  app.post(
    '/api/whitelist/resend',
    {
      config: { policy: staff('manage_client'), result: Type.Object({ mailSent }) },
      schema: { body: Type.Object({ email: text() }) },
    },
    async (request) => ok(await resendWhitelistMail(request.requestContext, request.body)),
  );
};
