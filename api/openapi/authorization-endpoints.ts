import { z } from 'zod';
import { SCOPES } from '../../domain/scopes.ts';
import { ISSUER_PATH, ROUTES } from '../oauth/provider.ts';
import { readDocument } from './read-document.ts';

/** Security scheme of the reference page's sign-in. */
export const OAUTH_SCHEME = 'oauth2';

/** Tag of the token endpoint. */
export const TOKEN_TAG = 'Auth';

const documentParts = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

type DocumentParts = z.infer<typeof documentParts>;

/** The token endpoint and the key set as document parts. */
export type AuthorizationEndpoints = DocumentParts;

/** Reads `oauth/endpoints.yaml`. Its references resolve in the document that it is merged into. */
export async function loadAuthorizationEndpoints(): Promise<AuthorizationEndpoints> {
  return documentParts.parse(await readDocument('oauth/endpoints'));
}

/** Adds the token endpoint and the key set to a document. */
export function withAuthorizationEndpoints<Document extends DocumentParts>(
  document: Document,
  endpoints: AuthorizationEndpoints,
): Document {
  const { paths, components } = document;
  const schemas = { ...components['schemas'], ...endpoints.components['schemas'] };
  return {
    ...document,
    paths: { ...endpoints.paths, ...paths },
    components: { ...components, schemas },
  };
}

/** Replaces the security schemes with the scheme of the reference page's sign-in. */
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
    description: 'The page gets a token and sends it with each call. Leaving the page discards the token.',
    flows: {
      clientCredentials: { tokenUrl, scopes },
      authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes },
    },
  };
}
