import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../models/database.ts';
import type { User } from '../../models/users/users.ts';
import type { Scope } from '../../domain/scopes.ts';

/** What a person who was sent to `/sign-in/<uid>` is asked, and by whom. */
export type Interaction = {
  /**
   * Names the interaction in the address of its pages. It is no secret: the browser's cookie proves the right to it.
   */
  uid: string;
  /** `login`: who are you? `consent`: may this client do that in your name? */
  asks: 'login' | 'consent';
  /** Who signed in; undefined while that is asked. */
  userId: string | undefined;
  /** Who asks. */
  client: {
    clientId: string;
    name: string;
    /** The only project that the tokens would act in; undefined: every project of the person. */
    projectId: string | undefined;
    /** Whether nobody made it: it gave itself its name (RFC 7591). */
    registeredItself: boolean;
  };
  /** All that the client asks for. */
  scopes: Scope[];
  /** Where the person is sent when this is over. */
  redirectUri: string;
};

/** What a person answered. */
export type InteractionResult =
  | {
      outcome: 'signed-in';
      /** The user who proved to be there. */
      userId: string;
    }
  /** They agree to everything of {@link Interaction.scopes}. Only for an interaction that asks for `consent`. */
  | { outcome: 'agreed' }
  /** They do not want to sign in, or do not agree: the client is told `access_denied`. */
  | { outcome: 'declined' }
  /**
   * Somebody else wants to sign in: this browser's session ends, and the authorization request begins again with the
   * question who is there. Only for an interaction that asks for `consent`.
   */
  | { outcome: 'signed-out' };

/**
 * The authorisation server (RFC 6749), one a process. `handler` serves its endpoints. The other two are for the pages
 * under `/sign-in/<uid>`, where it sends a browser that has to sign in or to agree. A router of such pages
 *
 * 1. on each request asks for `interactionDetails`: undefined means that the page has nothing to show (404);
 * 2. shows what `asks` says, and takes the answer by a POST with its own protection against forged requests;
 * 3. ends that POST with `finishInteraction`, which answers 303 and sends the browser on: after `signed-in` to
 *    `/sign-in/<another uid>` for the consent, after `signed-out` to another one for the sign-in, and after `agreed`
 *    or `declined` to the client.
 *
 * The cookie of an interaction has the path `/sign-in/<uid>`, so the pages must stand at that path or below it.
 */
export type OAuthServer = {
  /** Does `work` with the other functions here, which ask this database for rows: it stops with the request. */
  stoppingWith<Result>(database: Database, work: () => Promise<Result>): Promise<Result>;
  /** Serves authorize, token and revoke, below `/api/auth`, and the metadata. Never rejects. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * The interaction that this browser is in.
   * @returns undefined when there is none: it is over, it expired, or it began in another browser
   */
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined>;
  /**
   * Ends the interaction that this browser is in and answers the request.
   * @returns false, with nothing answered, when there is no such interaction, its
   * client is gone, or it does not ask for this
   */
  finishInteraction(
    request: IncomingMessage,
    response: ServerResponse,
    result: InteractionResult,
  ): Promise<boolean>;
  /** Who is signed in in the browser of a request, whatever they came for. */
  browserUser(request: IncomingMessage, response: ServerResponse): Promise<User | undefined>;
  /** Signs a user who proved to be there in in the browser of a request, outside of any interaction. */
  signBrowserIn(request: IncomingMessage, response: ServerResponse, userId: string): Promise<void>;
  /** Ends the session of the browser of a request. */
  signBrowserOut(request: IncomingMessage, response: ServerResponse): Promise<void>;
};
