import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../models/database.ts';
import type { User } from '../../models/users/users.ts';
import type { Scope } from '../../domain/scopes.ts';

export type Interaction = {
  /** Not a secret: the cookie authorizes access. */
  uid: string;
  prompt: 'login' | 'consent';
  /** During `login`: undefined, or a user who has to sign in again. */
  userId: string | undefined;
  client: {
    clientId: string;
    name: string;
    /** The project that tokens would be bound to; undefined: all of the user's projects. */
    projectId: string | undefined;
    /**
     * Whether the client registered itself or has a metadata document, so its name is unverified (RFC 7591).
     */
    registeredItself: boolean;
  };
  scopes: Scope[];
  redirectUri: string;
};

export type InteractionResult =
  | { outcome: 'signed-in'; userId: string }
  /** Grants all {@link Interaction.scopes}. Only for `consent`. */
  | { outcome: 'agreed' }
  | { outcome: 'declined' }
  /** Switch account: ends the session and restarts the request at `login`. Only for `consent`. */
  | { outcome: 'signed-out' };

/**
 * The pages below `/sign-in/<uid>` have a cookie that is limited to that path. They receive the decision by
 * POST with CSRF protection, then call `finishInteraction`.
 */
export type OAuthServer = {
  /**
   * During `work`, the other functions except `serve` use this database.
   * @param database bound to the request's deadline
   */
  runWithDatabase<Result>(database: Database, work: () => Promise<Result>): Promise<Result>;
  /** Serves `/authorize`, `/token` and `/revoke` below `/api/auth`. Never rejects. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * @returns undefined if the interaction has ended or expired, belongs to another browser, or has a client
   * that was disabled or deleted
   */
  findInteraction(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined>;
  /**
   * Also sends the response.
   * @returns false, without a response, if the interaction has ended, its client was disabled or deleted, or
   * the result does not fit the prompt
   */
  finishInteraction(
    request: IncomingMessage,
    response: ServerResponse,
    result: InteractionResult,
  ): Promise<boolean>;
  findBrowserUser(request: IncomingMessage, response: ServerResponse): Promise<User | undefined>;
  signBrowserIn(request: IncomingMessage, response: ServerResponse, userId: string): Promise<void>;
  /** Also ends the browser's console sessions. */
  signBrowserOut(request: IncomingMessage, response: ServerResponse): Promise<void>;
};
