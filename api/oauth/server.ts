import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../models/database.ts';
import type { User } from '../../models/users/users.ts';
import type { Scope } from '../../domain/scopes.ts';

/** The pending prompt at `/sign-in/<uid>` and its client. */
export type Interaction = {
  /** Identifies the interaction in URLs. Not a secret: the cookie authorizes access. */
  uid: string;
  /** `login`: authenticate the user. `consent`: authorize the client. */
  prompt: 'login' | 'consent';
  /** The user of the browser's session. During `login`: undefined, or a user who has to sign in again. */
  userId: string | undefined;
  client: {
    clientId: string;
    name: string;
    /** The project that tokens would be bound to; undefined: all of the user's projects. */
    projectId: string | undefined;
    /** Whether the client registered itself (RFC 7591) or has a metadata document, so its name is unverified. */
    registeredItself: boolean;
  };
  scopes: Scope[];
  redirectUri: string;
};

/** The user's decision. */
export type InteractionResult =
  | { outcome: 'signed-in'; userId: string }
  /** Grants all {@link Interaction.scopes}. Only for `consent`. */
  | { outcome: 'agreed' }
  /** Refused: the client gets `access_denied`. */
  | { outcome: 'declined' }
  /** Switch account: ends the session and restarts the request at `login`. Only for `consent`. */
  | { outcome: 'signed-out' };

/**
 * The authorization server (RFC 6749), one per process. The pages below `/sign-in/<uid>`, whose cookie is limited to
 * that path, use the authorization server as follows:
 *
 * 1. Call `findInteraction` on each request, and respond with 404 if it returns undefined.
 * 2. Show the question in `prompt`, and receive the decision by POST with CSRF protection.
 * 3. Call `finishInteraction`, which redirects to the authorization endpoint with 303. The endpoint then redirects to
 *    the next interaction or to the client.
 */
export type OAuthServer = {
  /** Runs `work` with a database that is bound to the request's deadline. In `work`, the other functions use it. */
  runWithDatabase<Result>(database: Database, work: () => Promise<Result>): Promise<Result>;
  /** Serves `/authorize`, `/token` and `/revoke` below `/api/auth`. Never rejects. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Returns this browser's interaction.
   * @returns undefined if the interaction has ended or expired, belongs to another browser, or has a client that was
   * disabled or deleted
   */
  findInteraction(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined>;
  /**
   * Finishes this browser's interaction and sends the response.
   * @returns false, without a response, if the interaction has ended, its client was disabled or deleted, or the result
   * does not fit the prompt
   */
  finishInteraction(
    request: IncomingMessage,
    response: ServerResponse,
    result: InteractionResult,
  ): Promise<boolean>;
  /** Returns the signed-in user of the request's browser. */
  findBrowserUser(request: IncomingMessage, response: ServerResponse): Promise<User | undefined>;
  /** Signs an authenticated user in to the request's browser, outside interactions. */
  signBrowserIn(request: IncomingMessage, response: ServerResponse, userId: string): Promise<void>;
  /** Ends the session of the request's browser, and its console sessions. */
  signBrowserOut(request: IncomingMessage, response: ServerResponse): Promise<void>;
};
