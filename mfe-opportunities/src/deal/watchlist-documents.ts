import { AddToWatchlistDocument, RemoveFromWatchlistDocument, WatchedStateDocument } from '../gql/graphql.ts';

/** How this app changes the watchlist, for the cards and buttons of `@platform/deal-ui`. */
export const watchlistDocuments = {
  add: AddToWatchlistDocument,
  remove: RemoveFromWatchlistDocument,
  state: WatchedStateDocument,
};
