import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import {
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  readSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './service.ts';
import { endOwnOtherSessions, endOwnSession, readSessions } from './sessions.ts';

export const resolvers: Resolvers = {
  Query: {
    secondFactor: (_parent, _arguments, context) => readSecondFactor(context),
    sessions: (_parent, _arguments, context) => readSessions(context),
  },
  Mutation: {
    beginAuthenticator: (_parent, _arguments, context) => beginAuthenticator(context),
    confirmAuthenticator: (_parent, { code }, context) => confirmAuthenticator(context, code),
    removeAuthenticator: (_parent, _arguments, context) => removeAuthenticator(context),
    renewRecoveryCodes: (_parent, _arguments, context) => renewRecoveryCodes(context),
    renamePasskey: (_parent, { id, name }, context) => renamePasskey(context, id, name),
    removePasskey: (_parent, { id }, context) => removePasskey(context, id),
    endSession: (_parent, { id }, context) => endOwnSession(context, id),
    endOtherSessions: (_parent, _arguments, context) => endOwnOtherSessions(context),
    changePassword: (_parent, { password }, context) => changePassword(context, password),
  },
  SignInSession: {
    createdAt: ({ created_at }) => created_at,
    lastSeenAt: ({ last_seen_at }) => last_seen_at,
  },
};
