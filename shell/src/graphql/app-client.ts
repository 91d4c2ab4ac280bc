import { type Client, createRequest, type OperationContext } from '@urql/core';

declare module '@urql/core' {
  interface OperationContext {
    /** The app that sends the operation; absent for those of the shell. */
    app?: string;
  }
}

/** Returns the client as an app uses it: its operations carry its name, so that their failures count for its release. */
export function clientOf(client: Client, app: string): Client {
  const own = (context: Partial<OperationContext> | undefined) => ({ ...context, app });
  const overridden: Pick<Client, 'executeQuery' | 'executeMutation' | 'executeSubscription' | 'readQuery'> &
    Pick<Client, 'query' | 'mutation' | 'subscription'> = {
    executeQuery: (request, context) => client.executeQuery(request, own(context)),
    executeMutation: (request, context) => client.executeMutation(request, own(context)),
    executeSubscription: (request, context) => client.executeSubscription(request, own(context)),
    readQuery: (query, variables, context) => client.readQuery(query, variables, own(context)),
    query: (query, variables, context) => client.executeQuery(createRequest(query, variables), own(context)),
    mutation: (query, variables, context) => client.executeMutation(createRequest(query, variables), own(context)),
    subscription: (query, variables, context) =>
      client.executeSubscription(createRequest(query, variables), own(context)),
  };
  return Object.assign(Object.create(client) as Client, overridden);
}
