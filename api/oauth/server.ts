import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../models/database.ts';
import type { User } from '../../models/users/users.ts';
import type { Scope } from '../../domain/scopes.ts';

export type Interaction = {
  /** Not a secret: the cookie authorizes access. */
  uid: string;
  prompt: 'login' | 'consent';
  /** For the prompt `login`: undefined, or a user who has to sign in again. */
  userId: string | undefined;
  client: {
    clientId: string;
    name: string;
    /** The project to which tokens would be bound. Undefined: all projects of the user. */
    projectId: string | undefined;
    /**
     * Whether the client registered itself (RFC 7591) or has a metadata document. Its name is then
     * unverified.
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
  /** The user switches accounts: ends the session and restarts the request at `login`. Only for `consent`. */
  | { outcome: 'signed-out' };

/**
 * The cookie of an interaction is limited to the pages below `/sign-in/<uid>`. The pages receive the user's
 * decision by POST with CSRF protection, then call `finishInteraction`.
 */
export type OAuthServer = {
  /**
   * Runs `work`. The functions below, except `serve`, use `database` when `work` calls them.
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
   * Finishes the interaction, and sends the response.
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
