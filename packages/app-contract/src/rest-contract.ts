/** The published REST routes: `rest.json` of `packages/api-contract`. */
export interface RestContract {
  routes: RestRoute[];
}

/** A REST route with its JSON schemas; one that is absent is not part of the contract. */
export interface RestRoute {
  method: string;
  /** With `:parameter` segments, for example `/api/archive/client/:id`. */
  path: string;
  /** Schema of the JSON body. */
  body?: JsonSchema;
  /** Schema of the query. */
  query?: JsonSchema;
  /** Schema of `result` in the answer. */
  result?: JsonSchema;
}

/** A JSON schema as TypeBox creates it. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  [keyword: string]: unknown;
}
