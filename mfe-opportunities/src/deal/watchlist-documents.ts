import { AddToWatchlistDocument, RemoveFromWatchlistDocument, WatchedStateDocument } from '../gql/graphql.ts';

/** The app's watchlist operations, for the cards and buttons of `@platform/deal-ui`. */
export const watchlistDocuments = {
  add: AddToWatchlistDocument,
  remove: RemoveFromWatchlistDocument,
  state: WatchedStateDocument,
};
