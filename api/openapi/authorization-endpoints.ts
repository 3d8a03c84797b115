import { z } from 'zod';
import { SCOPES } from '../../domain/scopes.ts';
import { ISSUER_PATH, ROUTES } from '../oauth/endpoints.ts';
import { readDocument } from './load-document.ts';

export const OAUTH_SCHEME = 'oauth2';

export const TOKEN_TAG = 'Auth';

const documentParts = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export type DocumentParts = z.infer<typeof documentParts>;

/** Loads the OAuth endpoints. Their references resolve only after {@link withAuthorizationEndpoints}. */
export async function loadAuthorizationEndpoints(): Promise<DocumentParts> {
  return documentParts.parse(await readDocument('oauth/endpoints'));
}

export function withAuthorizationEndpoints<Document extends DocumentParts>(
  document: Document,
  endpoints: DocumentParts,
): Document {
  const { paths, components } = document;
  const schemas = { ...components['schemas'], ...endpoints.components['schemas'] };
  return {
    ...document,
    paths: { ...endpoints.paths, ...paths },
    components: { ...components, schemas },
  };
}

export function withSignIn<Document extends DocumentParts>(document: Document): Document {
  const { components } = document;
  const securitySchemes = { [OAUTH_SCHEME]: createSignInScheme() };
  return { ...document, components: { ...components, securitySchemes } };
}

function createSignInScheme() {
  const tokenUrl = ISSUER_PATH + ROUTES.token;
  const authorizationUrl = ISSUER_PATH + ROUTES.authorization;
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, '']));
  return {
    type: 'oauth2',
    description: 'This page gets a token and sends it with each call. Leaving the page discards the token.',
    flows: {
      clientCredentials: { tokenUrl, scopes },
      authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes },
    },
  };
}
