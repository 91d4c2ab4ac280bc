import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FLOW_LIMITS } from '@platform/rules';
import { Type } from 'typebox';
import { signedIn, staff, staffWithAnyOnDeal } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import { cloneOnboardingFlow } from './clones.ts';
import { removeEdges } from './node-changes.ts';
import { saveFlow } from './saving.ts';
import { cloneTemplate } from './templates.ts';

const Id = Type.String({ minLength: 1 });
const Ids = Type.Array(Id);

const CloneBody = Type.Object({
  // Null from investors' screens: the server chooses their template (ONB-19).
  flowId: Type.Union([Type.String(), Type.Null()]),
  firebaseId: Id,
});

const ItemNode = Type.Object({
  ...{ id: Id, type: Type.String(), name: Type.String() },
  text: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const SectionEdge = Type.Object({
  ...{ id: Id, name: Type.String() },
  shown: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  itemNodes: Type.Array(ItemNode),
});
const SaveBody = Type.Object({
  flow: Type.Object({
    ...{ id: Id, name: Type.String() },
    version: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()])),
    sectionEdges: Type.Array(SectionEdge),
  }),
  deletedFlowSectionEdges: Type.Optional(Ids),
  deletedSectionItemEdges: Type.Optional(Ids),
});
const SaveResult = Type.Object({ flowId: Id, version: Type.Integer() });
const DeleteBody = Type.Object({
  flowId: Type.Optional(Id),
  deletedFlowSectionEdges: Ids,
  deletedSectionItemEdges: Type.Optional(Ids),
});
const CloneTemplateBody = Type.Object({ flowId: Id, newFlowId: Type.Optional(Id) });

/** A flow of 100 sections with 50 items each, with long names. */
const largestFlow = 8_388_608;

/** A save may remove every item of the largest flow. */
const maxEntries = FLOW_LIMITS.sections * FLOW_LIMITS.items;

/** What each kind of flow needs, whose rows the service checks. */
const kinds = [
  { path: 'onboarding', kind: 'ONBOARDING', mayEdit: staff('handle_onboarding'), mayMake: staff('handle_onboarding') },
  {
    path: 'investment',
    kind: 'INVESTMENT',
    mayEdit: staffWithAnyOnDeal('edit_opportunity', 'manage_client_document'),
    mayMake: staff('edit_opportunity'),
  },
] as const;

export const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/onboarding/clone',
    { config: { policy: signedIn() }, schema: { body: CloneBody } },
    async ({ body, requestContext }) => {
      await cloneOnboardingFlow(requestContext, body);
      return ok({});
    },
  );

  for (const { path, kind, mayEdit, mayMake } of kinds) {
    app.post(
      `/api/${path}/update`,
      {
        config: { policy: mayEdit, maxEntries, result: SaveResult },
        schema: { body: SaveBody },
        bodyLimit: largestFlow,
      },
      async ({ body, requestContext }) => ok(await saveFlow(requestContext, kind, body)),
    );
    app.post(
      `/api/${path}/delete`,
      { config: { policy: mayEdit, maxEntries }, schema: { body: DeleteBody } },
      async ({ body, requestContext }) => {
        await removeEdges(requestContext, body, kind);
        return ok({});
      },
    );
    app.post(
      `/api/${path}/template/clone`,
      { config: { policy: mayMake, result: Type.Object({ flowId: Id }) }, schema: { body: CloneTemplateBody } },
      async ({ body: { flowId, newFlowId }, requestContext }) =>
        ok({ flowId: await cloneTemplate(requestContext, { flowId, newId: newFlowId ?? randomUUID(), kind }) }),
    );
  }
};
