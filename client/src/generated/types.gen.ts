// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Returns the projects that the caller is a member of, newest first, including deleted ones that can be restored.
         *     A token that is bound to a project sees that project, a platform client the projects that it created.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Creates a project. A person becomes its owner, if the deployment allows people to create projects, up to 20 per
         *     person. A platform client creates it for its own owner, who can transfer it, and acts in it.
         *
         *     `externalId` is your own id of the project: repeating the request returns the same project, and another project
         *     with the same `externalId` is refused.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Returns a project, to its members and to the platform client that created it.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Deletes a project. Its keys and tokens stop working at once, and its resources answer 404. Mails and exports are
         *     held; campaigns and journey resolutions are cancelled (`stopped`). Requests that a provider has received
         *     complete.
         *
         *     For 30 days, its owner or the platform client that created it can restore it. After `erasedAfter`, all its data
         *     is erased.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Changes the given fields; `{}` changes nothing. Other settings are at `/projects/{projectId}/settings`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/projects/{projectId}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an erasure report
         * @description Returns the progress or result of a project's erasure, to the owner at its start and to the platform client that
         *     created the project. The report is kept for 730 days.
         */
        get: operations["getProjectErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Returns the changes in the project, newest first: who, through which client or key, the action and its target,
         *     time, and IP address. `retention.audit` in the settings is their retention.
         */
        get: operations["listProjectAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get project usage
         * @description Returns the project's usage per day (UTC), for up to 92 days, and the remaining limits. Mail counts on its
         *     scheduled day, so future days show scheduled mail. Days before the retention of `mails` and `events` show 0.
         */
        get: operations["getProjectUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get project activity
         * @description Returns mails, site sessions and orders per day in the project's time zone, for up to 92 days. Days before the
         *     retention of `mails` and `events` show 0. Spend and ad conversions are in performance reports.
         */
        get: operations["getProjectActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get project settings
         * @description Returns the project's settings: journeys, retention, limits, budgets, approvals, and allowed origins.
         */
        get: operations["getProjectSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update project settings
         * @description Changes the given settings atomically; `{}` changes nothing. A limit can be lowered, and raised again to the
         *     operator's limit. `origins` replaces the list. Reducing retention deletes older data for good.
         */
        patch: operations["updateProjectSettings"];
        trace?: never;
    };
    "/projects/{projectId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a project
         * @description Restores a deleted project with its keys, held mails and exports. Batches whose day (UTC) has passed are paused.
         *     `stopped` has the cancelled work, which is not restored. Only for its owner and the platform client that created
         *     it. Restoring a project that is not deleted changes nothing.
         */
        post: operations["restoreProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/integrations/crmprovider/journey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a CRM lead journey
         * @description Returns the web journey of a lead in the project's CRM, without importing the lead. The lead is read from the
         *     CRM. Its visitors are found by exact CRM id, by normalised e-mail address or phone number, or by an `fbclid`
         *     that is the first touch of only one visitor. Items come newest first.
         *
         *     For a lead without a tracked visit, `matched` is false and the journey is empty.
         */
        get: operations["getLeadJourney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/integrations/crmprovider/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search CRM leads
         * @description Finds leads in the project's CRM by name, e-mail address or phone number, through its oldest working connection.
         *     Without `query`, it lists all leads, newest first. Nothing is imported; an answer is cached for a minute. All
         *     filters apply.
         *
         *     The CRM determines results and order. It returns at most 10,000 leads of a search and allows five searches a
         *     second per account. Further searches wait, or get a 429.
         */
        get: operations["searchLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person's journey
         * @description Returns a journey by exactly one of e-mail address, phone number and visitor id, from the data that the project
         *     has collected. No CRM is read, so it also works for people who are in no CRM.
         *
         *     An address or number matches all visitors identified by it, and mails to the address. A visitor id matches only
         *     that visitor. Without a visitor, `matched` is false and the journey has only the mails.
         */
        get: operations["getJourney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/integrations/crmprovider/journey/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person's data
         * @description Erases the data of a lead or of visitors: events, visitors, sessions, orders, identities, stored resolutions and
         *     reads, exports, and the address and parameters of mails. Queued mails are cancelled, and enrolments in sequences
         *     end. Visitors are matched as for a journey. A lead that is no longer in the CRM is erased by its stored data.
         *
         *     Only certain matches are erased. A national phone number matches only if its country is known, and not if the
         *     CRM names a country that is not understood. `matchedBy` and the audit log report the matches; `unusedPhones`
         *     counts numbers that were not used.
         *
         *     The answer comes at once, and the job continues until it is done. Repeating the request joins a running job,
         *     which then processes data that arrived meanwhile. Suppressions of the address are kept, so that it receives no
         *     mail. See docs/guides/journey.md.
         */
        post: operations["eraseJourney"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/integrations/crmprovider/journey/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export a person's data
         * @description Exports the data that an erasure would erase, and the suppressions of the address, as one JSON document of at
         *     most 20 MB. It can be read for 7 days. Visitors are matched as for an erasure.
         */
        post: operations["exportJourney"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/integrations/crmprovider/journey/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List erasures and exports
         * @description Returns the project's erasures and exports, newest first, without their documents. They are kept as long as the
         *     project keeps requests. No person is named.
         */
        get: operations["listJourneyRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/integrations/crmprovider/journey/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an erasure or export
         * @description Returns the state of an erasure or export and the number of rows processed per table. A completed export has the
         *     document for 7 days. The person is not named.
         */
        get: operations["getJourneyRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect visitor events
         * @description Stores a batch of visitor events: sessions, page views, forms, orders, and identities. An event is at most 8,192
         *     bytes of JSON. A batch is stored as a whole or not at all, and an event counts once by its `id`, so repeat the
         *     same batch after a 503 or without an answer. Events may arrive late and in any order.
         *
         *     **From a browser**, with a write key: the key must allow the `Origin`. Anyone can read a write key, so e-mail
         *     addresses and phone numbers from browsers are stored as unverified. CRM ids, social profiles, orders, refunds,
         *     lifecycle stages, meetings, `kind`, and the `ip` and `userAgent` of a touch are refused; they need
         *     `events:write`, with a service-account key or an access token. Events of bots are ignored. Every origin passes
         *     the preflight; the key decides.
         *
         *     **Clocks.** With `sentAt`, a device clock that is ahead, or more than 5 minutes behind, is corrected: all times
         *     move by the difference. After that, events more than 5 minutes in the future, before the year 2000, or older
         *     than 30 days from a browser are ignored.
         */
        post: operations["collectEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your OAuth clients
         * @description Returns the caller's OAuth clients, ordered by `createdAt`, then `id`. A token that is bound to a project sees
         *     the clients of that project. Secrets are not shown.
         */
        get: operations["listOAuthClients"];
        put?: never;
        /**
         * Create an OAuth client
         * @description Creates an OAuth client. A confidential one gets a secret, which is shown once.
         *
         *     `type` determines the default `kind`: `web` has a server that can keep a secret and is `confidential`; `native`
         *     and `user-agent-based` are `public_pkce`. `public` is always `public_pkce`.
         *
         *     With a `projectId`, the client's tokens act in that project, and the caller must hold each of `allowedScopes`
         *     there. Without one, the client cannot get a token for itself (`client_credentials`), only for users who consent,
         *     and the caller's token must have each of `allowedScopes`.
         */
        post: operations["createOAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a client dynamically
         * @description Dynamic client registration (RFC 7591) for agents. Hosts of the Model Context Protocol find this address as
         *     `registration_endpoint` in the metadata of the authorization server. A host with a client ID metadata document
         *     needs no registration: the URL of the document is its `client_id`.
         *
         *     The client is public and uses PKCE. It acts for people who consent on a page that calls it unverified, and its
         *     tokens work only for `/mcp`. Its scopes are `crm_objects:read ads:read event_log:read`, and `emails:send` or
         *     `ads:write` if `scope` requests them; the answer lists them. Other scopes and fields are ignored.
         *
         *     It expires after 7 days without consent, or 30 days after the last consent ended.
         */
        post: operations["registerOAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth-clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an OAuth client
         * @description Returns one of the caller's OAuth clients, without its secret.
         */
        get: operations["getOAuthClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client
         * @description Deletes one of the caller's OAuth clients for good; it gets no more tokens. Returns the deleted client. To stop
         *     a client for a while, disable it.
         */
        delete: operations["deleteOAuthClient"];
        options?: never;
        head?: never;
        /**
         * Update an OAuth client
         * @description Updates one of the caller's OAuth clients. Only the given fields change; null clears `description`,
         *     `homepageUrl` or `icon`. Concurrent updates of different fields are both applied. A client with `disabled: true`
         *     gets no more tokens.
         *
         *     Only a confidential client with a `projectId` can have no `redirectURLs`, because it gets tokens for itself.
         *
         *     Changing `redirectURLs` or setting `disabled: false` requires a token with all of the client's `allowedScopes`;
         *     otherwise the answer is 403.
         */
        patch: operations["updateOAuthClient"];
        trace?: never;
    };
    "/oauth-clients/{clientId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a client secret
         * @description Replaces the secret of one of the caller's OAuth clients. The old secret stops working at once; issued access
         *     tokens stay valid until they expire. The new secret is shown once. Public clients have no secret. A disabled
         *     client gets a new secret, but no tokens until it is enabled.
         *
         *     Requires a token with all of the client's `allowedScopes`; otherwise the answer is 403.
         */
        post: operations["rotateOAuthClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service accounts
         * @description Returns the project's service accounts, ordered by `createdAt`, then `id`.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description Creates a service account, with which a program acts in the project. Issue a key for it next.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/service-accounts/{serviceAccountId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service-account keys
         * @description Returns the keys of a service account, including revoked ones, ordered by `createdAt`, then `id`. Only four
         *     characters of a key are shown.
         */
        get: operations["listServiceAccountKeys"];
        put?: never;
        /**
         * Issue a service-account key
         * @description Issues a key for `Authorization: ApiKey <API_KEY>`. It is shown once. The caller must hold each of its scopes.
         *     The key keeps them until it expires or is revoked, even if the caller loses theirs.
         */
        post: operations["createServiceAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/service-accounts/{serviceAccountId}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a service-account key
         * @description Revokes a key at once and for good. Revoking a revoked key changes nothing.
         */
        delete: operations["revokeServiceAccountKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/app-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List app keys
         * @description Returns the project's app keys, including revoked ones, ordered by `createdAt`, then `id`. Only four characters
         *     of a key are shown.
         */
        get: operations["listAppKeys"];
        put?: never;
        /**
         * Issue an app key
         * @description Issues a key for an application that queues mail, sent as `X-App-Key: <APP_KEY>`. It is shown once. The caller
         *     must hold `emails:send`, which the key grants.
         */
        post: operations["createAppKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/app-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an app key
         * @description Revokes an app key at once and for good. Revoking a revoked key changes nothing.
         */
        delete: operations["revokeAppKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/service-accounts/{serviceAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a service account
         * @description Deletes a service account and all its keys, which stop working at once. The audit log keeps its name.
         */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/write-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List write keys
         * @description Returns the project's write keys, including revoked ones, ordered by `createdAt`, then `id`. They are part of
         *     public pages, so they are shown in full.
         */
        get: operations["listWriteKeys"];
        put?: never;
        /**
         * Create a write key
         * @description Creates a key for the pages of a site, sent as `X-Write-Key: <WRITE_KEY>` from the origins that it allows. It
         *     can only send events. The caller must hold `events:write`.
         */
        post: operations["createWriteKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/write-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a write key
         * @description Revokes a write key at once and for good. Revoking a revoked key changes nothing.
         */
        delete: operations["revokeWriteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/write-keys/{keyId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent events of a key
         * @description Returns the latest events that pages sent with a write key, newest first, to verify an installation. Visitors
         *     are not shown; see [journeys](#tag/journey). Pages are shown only with `crm_objects:read`.
         *
         *     For half a minute after a call, the events of every request are recorded, or a sample on busy sites. Otherwise,
         *     the events of one request a minute are.
         */
        get: operations["listWriteKeyEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sender
         * @description Returns the sender of the project's mail, the state of its domain, and the DNS record that verifies it.
         */
        get: operations["getSender"];
        /**
         * Set the sender
         * @description Sets the sender of the project's mail. Queued batches keep their sender.
         *
         *     Mail is sent after the domain of the address is verified. Create the TXT record of the answer, then call `POST
         *     /projects/{projectId}/sender/check`. Verification covers subdomains and does not expire. The domain of the
         *     platform's own mails, its parents and its subdomains are refused.
         */
        put: operations["setSender"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/sender/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the sender's domain
         * @description Looks for the SPF, DKIM and DMARC records, for the TXT record in DNS and, if the project has its own Resend account, for the domain among the
         *     verified domains of that account. `verification.problem` in the answer is the reason for a failure.
         *
         *     The limit is one check a minute per project; beyond it the answer is 429 `rate_limited`.
         */
        post: operations["checkSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/connect-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a connect link
         * @description Creates a link that a person opens in their browser to consent at the provider and, if there are several, to
         *     choose an account. The link works once, for 30 minutes, in the browser that opens it.
         *
         *     At the end the browser is redirected to `returnUrl` with the query parameters `status` (`connected`, `denied` or
         *     `failed`), `connectionId` and, after a failure, `code`. Without `returnUrl`, a page shows the same.
         *
         *     With `connectionId`, that account is reconnected; no other account is accepted.
         */
        post: operations["createConnectSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Returns the project's connected accounts, ordered by `createdAt`, then `id`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Connect an account by key
         * @description Connects an account with a key: a HubSpot service key or private app token in `privateAppToken`, a Resend key
         *     with the secret of its webhook, or a Google Ads refresh token. If it can access several accounts (at Resend:
         *     domains), `accountId` selects one.
         *
         *     The key is sealed for the workers before it is stored. A worker tries it at the provider and discards a key that
         *     fails. An account that is already connected gets the new key.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description Returns a connected account and the state of its connection.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Delete a connection
         * @description Stops using the connection at once. A worker then revokes its grant at the provider and deletes the connection
         *     with all data read through it. The grant is kept if another connection uses the same consent. `affected` counts
         *     the resources that used it.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /**
         * Update a connection
         * @description Renames a connection, or with `isPrimary: true` prefers it to the project's other accounts of HubSpot, Resend or
         *     Meta. Without a choice, the oldest one that works is used.
         */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/projects/{projectId}/connections/{connectionId}/import-suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import suppressions from Resend
         * @description Imports the suppression list of the project's own Resend account, up to 5,000 entries per call. While
         *     `nextAfter` is not null, call again with it as `after`. Repeating an import adds nothing twice and removes
         *     nothing.
         *
         *     A key that can only send cannot read the list. The answer is then 403 `forbidden` with `connectionId` in
         *     `details`.
         */
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/connections/{connectionId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a connection
         * @description Checks the connection at the provider and returns its new state. Workers do this daily.
         */
        post: operations["checkConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/connections/{connectionId}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a reconnect link
         * @description Creates a link like `POST /projects/{projectId}/connect-sessions`, for a connection whose authorization expired
         *     or was revoked. It accepts only the same account. Work that waited for the connection continues.
         */
        post: operations["reconnectConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/meta/deauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a Meta deauthorization
         * @description Called by Meta, not by API callers, when a person removes the app. All connections with that person's consent,
         *     in any project, must be reconnected. The request is sealed for the workers, which verify its signature
         *     (HMAC-SHA256) after the answer and discard a forged one. Repeating the call changes nothing.
         */
        post: operations["receiveMetaDeauthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/meta/data-deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a Meta data deletion
         * @description Called by Meta, not by API callers, when a person requests the deletion of their data. All connections with that
         *     person's consent, in any project, are deleted with all data read through them. It is verified like `POST
         *     /webhooks/meta/deauthorize`. Meta shows the answer to the person; repeating the call returns the same answer.
         */
        post: operations["receiveMetaDataDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/meta/data-deletion/{confirmationCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a data deletion
         * @description The page at the `url` of `POST /webhooks/meta/data-deletion`, for the person who requested the deletion.
         */
        get: operations["getMetaDataDeletionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a search campaign
         * @description Creates a complete Search campaign (budget, campaign, criteria, ad group, responsive search ad, keywords) in one
         *     atomic call. Default status: `PAUSED`. With `validateOnly`, the provider validates the request and nothing is
         *     created.
         *
         *     Policy violations are a 422 that lists each with its field. `exemptible` ones have an `exemption` for the next
         *     request. `autoExemptPolicyViolations` requests all exemptions once. Exempted items are saved, but may not serve.
         *
         *     With `requireApproval`, an `ENABLED` campaign waits for a second person: 202 with the approval.
         *
         *     The same request with the same `Idempotency-Key` returns the same campaign.
         */
        post: operations["createSearchCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Returns the account's campaigns ordered by id, each with its health, budget and metrics of the last seven days.
         *     Removed campaigns are listed only with `status=REMOVED`.
         *
         *     With `health`, a page examines at most 2,000 campaigns. It may be short or empty although `nextCursor` is not
         *     null.
         *
         *     The answer is cached for 60 seconds, or until Throughline creates or changes a campaign of the account.
         */
        get: operations["listCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description Returns a campaign with its ad groups, ads and their review, keywords and their quality, negative keywords,
         *     locations and languages. Removed items are left out, but a removed campaign is returned.
         *
         *     If no enabled ad passed the policy review, `health` is `needs_action` with `ALL_ADS_DISAPPROVED`, also for a
         *     paused campaign: enabling it does not help.
         *
         *     Lists have at most 200 ad groups, 500 ads, 2,000 keywords, 2,000 negative keywords, 1,000 locations and 1,000
         *     languages; `truncated` names those with more. Negative keywords of ad groups and of shared lists are not
         *     included.
         *
         *     The answer is cached for 60 seconds, or until Throughline creates or changes a campaign of the account.
         */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /**
         * Remove a campaign
         * @description Removes the campaign and its contents at Google for good. A removed campaign can only be read. `confirm` must be
         *     its name. Removing a removed campaign succeeds with `removed: false`. Pause a campaign to stop it for a while.
         */
        delete: operations["removeSearchCampaign"];
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Changes the given fields in one atomic call. `endDate: null` removes the end date. With `validateOnly`, the
         *     provider validates the change without applying it.
         *
         *     A change never overwrites another person's change. Send the values that you read in `expected`; if one differs,
         *     the answer is 409 `campaign_changed` with the current values. The changed fields are checked the same way while
         *     the change is applied. Changes of one campaign are applied in the order of their requests.
         *
         *     A shared budget changes only with `confirmSharedBudget`.
         *
         *     With `requireApproval`, a change that enables the campaign, raises its daily budget, or extends the run of an
         *     enabled one waits for a second person: 202 with the approval. `validateOnly` does not wait; it returns
         *     `requiresApproval`.
         *
         *     The same request with the same `Idempotency-Key` is applied once.
         */
        patch: operations["updateSearchCampaign"];
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a performance report
         * @description Returns the performance of an account or campaign between two days, grouped by any of `date`, `device`,
         *     `campaign`, `adGroup`, `keyword`, `searchTerm` and `network`. `total` covers all pages and is the same for every
         *     grouping. Traffic without an ad group, keyword or search term has rows without them: Google leaves out rare
         *     search terms. Rows with only zeros are left out.
         *
         *     Group by `searchTerm` or by `keyword`: Google does not report which keyword a search term triggered.
         *
         *     A report has at most 10,000 rows. It is cached for 5 minutes, or until Throughline creates or changes a campaign
         *     of the account.
         */
        get: operations["getPerformanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/negative-keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add negative keywords
         * @description Adds negative keywords to a campaign in one atomic call. Existing ones (in any case, with the same match type)
         *     are unchanged and returned with `added: false`. Policy exemptions are not available.
         */
        post: operations["addNegativeKeywords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/negative-keywords/{criterionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a negative keyword
         * @description Removes a negative keyword of the campaign. Keywords of shared lists do not belong to it. Removing a removed one
         *     succeeds with `removed: false`.
         */
        delete: operations["removeNegativeKeyword"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add keywords to an ad group
         * @description Adds keywords to an ad group in one atomic call. Existing ones (in any case, with the same match type) are
         *     unchanged and returned with `added: false`.
         *
         *     Policy violations are reported as for a new campaign: a 422 lists each with its field, and `exemptible` ones
         *     have an `exemption` for the next request. `autoExemptPolicyViolations` requests all exemptions once.
         */
        post: operations["addKeywords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords/{criterionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a keyword
         * @description Removes a keyword from its ad group for good. Its statistics stay in reports. Removing a removed one succeeds
         *     with `removed: false`. Pause a keyword to stop it for a while.
         */
        delete: operations["removeKeyword"];
        options?: never;
        head?: never;
        /**
         * Pause or enable a keyword
         * @description Sets the status of a keyword. Its text and match type cannot be changed: add another keyword instead. A removed
         *     keyword answers 409 `campaign_changed`.
         */
        patch: operations["updateKeyword"];
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/ads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an ad
         * @description Adds a responsive search ad to an ad group. Google reviews it before it runs. An ad with the same texts, URL and
         *     paths is unchanged and returned with `added: false`. An ad group has at most three enabled ads.
         *
         *     Policy findings are reported as for a new campaign: a 422 lists them, and `exemptible` ones have an `exemption`
         *     for the next request. An exempted ad is saved, but may not run.
         */
        post: operations["addAd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/ads/{adId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit an ad
         * @description Changes texts, URL, paths or status of an ad in one atomic call. The ad keeps its id and statistics. A given list
         *     replaces all of its texts; a text that stays keeps its pinned position. `null` removes a path.
         *
         *     Google reviews changed texts again; until then, the ad does not run. Policy findings are reported as for a new
         *     ad.
         */
        patch: operations["updateAd"];
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change locations and languages
         * @description Adds and removes locations and languages of a campaign in one atomic call; others stay. Present additions and
         *     absent removals are skipped. The last location and the last language cannot be removed, because the campaign
         *     would then run everywhere or in all languages. To add an excluded location, remove it in an earlier request.
         */
        post: operations["changeTargets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes of a campaign
         * @description Returns the creation and changes of a campaign that the project requested, newest first, with the requester and
         *     the values before and after. Validations, emergency pauses and changes in Google Ads itself are not included.
         *     The list is empty if the project requested none.
         *
         *     Changes are kept as long as the project keeps `requests`, refused ones for 7 days.
         */
        get: operations["listCampaignChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search locations by name
         * @description Returns the countries, regions and cities that campaigns can target, best matches first. Use their ids in
         *     `locations`. The answer is cached for 24 hours.
         */
        get: operations["searchLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/keyword-ideas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate keyword ideas
         * @description Returns keywords that people search for, with search volume, competition and top-of-page bids, based on
         *     keywords, a page, or both.
         *
         *     The answer is cached for 24 hours, because Google's data is monthly and its limit is one call a second for the
         *     whole deployment. Identical requests share one call.
         */
        post: operations["generateKeywordIdeas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a batch e-mail
         * @description Sends a template to up to 10,000 recipients in the background. The answer comes when the batch is stored;
         *     `Location` is the address of its state.
         *
         *     Placeholders such as `{{paramName}}` in `subject`, `html` and `text` are replaced by each recipient's `params`.
         *     If a recipient lacks a parameter, the request is refused with a list of the missing ones.
         *
         *     One credential is enough: an app key, an access token or a service-account key with `emails:send`. An app key
         *     may accompany one of the others. Then both must be valid, and the app key determines the project.
         */
        post: operations["queueBatchEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description Returns the project's batches, newest first. Get a single batch for its `metadata` and content.
         */
        get: operations["listEmailBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a batch
         * @description Returns the state of a batch, the reason for a delay, and the number of recipients per status.
         */
        get: operations["getEmailBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recipients of a batch
         * @description Returns the recipients of a batch in the order of the request, each with its status and, if it was not sent, the
         *     reason.
         */
        get: operations["listEmailBatchRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/recipients/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recipient's mail
         * @description Returns one mail of a batch: its status, its content as rendered for the recipient, and the provider's events in
         *     their order. `mail_content` and `mail_events` in the project's settings are the retention of both.
         */
        get: operations["getEmailBatchRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a batch
         * @description Starts no further call of the batch until it is resumed. Calls in flight finish and are recorded. Pausing a
         *     paused batch changes nothing.
         */
        post: operations["pauseEmailBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a batch
         * @description Continues a paused batch, or a blocked one after its problem was fixed. Recorded mails are not sent again.
         *     Resuming an active batch changes nothing.
         *
         *     The remaining recipients count towards the day (UTC) of the resumption if it is later than the batch's own day.
         *     The answer is 429 while that day is full, and 409 if they exceed the limit of any day.
         */
        post: operations["resumeEmailBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Starts no further call of the batch. Recipients that are in no call become `cancelled`; calls in flight finish
         *     and are recorded. Cancelling a cancelled batch changes nothing.
         *
         *     Recipients that are cancelled before their scheduled day (UTC) no longer count towards that day.
         */
        post: operations["cancelEmailBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry failed recipients
         * @description Sends again to the recipients with status `failed`, and to no others: `unknown` recipients may have received
         *     their mail. Without failed recipients nothing changes.
         *
         *     Send `retries` to retry once although the request is repeated. Recipients retried on a later day (UTC) count
         *     towards that day; the answer is 429 while it is full.
         */
        post: operations["retryEmailBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/{trackingId}/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reschedule a batch
         * @description Changes the time of a `scheduled` batch. A batch that is due has started or is about to, and is refused with
         *     409.
         *
         *     The recipients count towards the new day (UTC). They leave the earlier day unless it is today.
         */
        post: operations["rescheduleEmailBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/sends/{sendId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel one recipient's mail
         * @description Cancels one mail of a batch before it is in a call; the batch continues without it. A batch that waits or is
         *     paused ends as `cancelled` with its last mail, if none was sent. Journey items whose `cancel` has the kind
         *     `scheduled_email_send` contain this id. Cancelling a cancelled mail changes nothing.
         */
        post: operations["cancelEmailSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/deliverability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get deliverability
         * @description Returns the mails sent in up to 92 days, by day in the project's time zone and by domain of the recipients. The
         *     bounce rate is `bounced` of `sent`; the complaint rate is `complained` of `delivered`.
         */
        get: operations["getEmailDeliverability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressed addresses
         * @description Returns the project's suppressed addresses, newest first. An address appears once for each reason.
         */
        get: operations["listEmailSuppressions"];
        put?: never;
        /**
         * Suppress an address
         * @description Suppresses an address. This also applies to queued mails that are in no call yet. An address that is suppressed
         *     for the same reason is unchanged.
         */
        post: operations["createEmailSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/suppressions/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a suppression
         * @description Removes the suppression of an address for one reason or for all. Mails that were not sent because of it stay
         *     unsent. After an unsubscribe or a complaint, do this only if the person asked for mail again.
         */
        delete: operations["deleteEmailSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the unsubscribe page
         * @description The link of a mail's `List-Unsubscribe` header: a page with a button. Opening it changes nothing, because link
         *     scanners open it too. The query is ignored.
         */
        get: operations["getUnsubscribePage"];
        put?: never;
        /**
         * Unsubscribe with one click
         * @description One-click unsubscribe (RFC 8058), sent by mail programs and by the button of the page. The address receives no
         *     more mail of this project except `transactional` mail. Body, content type and query are ignored.
         */
        post: operations["unsubscribeByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive Resend events
         * @description Called by Resend, not by API callers, when a mail was delivered, opened, clicked, bounced or reported as spam.
         *     The signature replaces a credential (Standard Webhooks with Svix header names): HMAC-SHA256 over
         *     `svix-id.svix-timestamp.body`, with a timestamp at most 5 minutes off.
         *
         *     The event is stored before the answer and applied once. An event of an unknown mail is applied when the mail is
         *     known. Other event types get the same answer and are ignored.
         */
        post: operations["receiveResendWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/resend/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive connected account's Resend events
         * @description Called by Resend, not by API callers: like `POST /webhooks/resend`, for a connected account. The body is signed
         *     with the `webhookSecret` of the connection.
         *
         *     Only mails of the connection's project change. An event is applied once; events of other mails are dropped with
         *     the same answer. The limit is that of a key's writes; beyond it the answer is 429, and Resend delivers again.
         */
        post: operations["receiveConnectionWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/assets/upload-urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request asset upload URLs
         * @description Returns one presigned URL per file; `uploads[i]` belongs to `files[i]`. Upload each file with a plain `PUT` and
         *     exactly the announced `Content-Type` and length, which the URL signs. No other header is needed. A URL is valid
         *     for 15 minutes.
         *
         *     Within a minute after the upload, Throughline checks the length, the type and the first bytes of the file. A
         *     valid file is available as `objectKey`; an invalid one is deleted. An announced file that is not uploaded is
         *     forgotten after 24 hours. Complete the upload to have it checked at once.
         *
         *     A project can have 1,000 pending uploads. Beyond that, the answer is 429 (`rate_limited`).
         */
        post: operations["createAssetUploadUrls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets
         * @description Returns the project's assets: ready ones, and announced ones that are not checked yet. The files
         *     of one request have no defined order.
         */
        get: operations["listAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/assets/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an asset
         * @description Returns an asset. A ready one has a `downloadUrl`, a presigned `GET` that is valid for 5 minutes and returns the
         *     checked file with the `Content-Type` `mimeType`. Browsers display images, video and audio, and save documents.
         *
         *     If the object store has another file as `objectKey`, or none, the answer is 409 (`conflict`).
         */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes an asset and its file for good, also before it is uploaded. Returns the deleted asset. Repeating the
         *     request is a 404.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/assets/{itemId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload
         * @description Checks an upload at once instead of within a minute. Returns the asset; a ready one is unchanged. Takes no body.
         */
        post: operations["completeAssetUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/assets/{itemId}/public-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a public link
         * @description Gives a ready image a link without a credential or expiry, for mails and web pages, and returns the asset with
         *     its `publicUrl`. An asset that has a link keeps it. PNG, JPEG, GIF, WebP and AVIF can be public. A project has
         *     at most 1,000 public links. Takes no body.
         */
        post: operations["createPublicLink"];
        /**
         * Revoke a public link
         * @description Revokes the public link of an asset for good: its URL answers 404, also in mails that were sent, although mail
         *     programs may show their copy. A new link has another URL. Returns the asset. Without a link, nothing changes.
         */
        delete: operations["revokePublicLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a public image
         * @description The `publicUrl` of an image, for mails and web pages. Redirects to a presigned `GET` that is valid for at least
         *     3 minutes. The redirect may be cached for a minute. The query is ignored.
         */
        get: operations["getPublicImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns the users that the caller may see, ordered by `createdAt`, then `id`. A platform admin sees all users if
         *     their token has every scope and is bound to no project. Others see the members of their projects; a token that
         *     is bound to a project sees the members of that project.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user
         * @description Returns the user of the access token. For a client's own token, this is the owner of the client with
         *     `platformRole` `user`: such tokens never have admin rights.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the current user
         * @description Changes the given fields: the name and image that others see.
         */
        patch: operations["updateCurrentUser"];
        trace?: never;
    };
    "/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Returns the browsers in which the caller is signed in, newest first, at most 100. `lastSeenAt` is the last time
         *     that an application requested a token in it.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out other sessions
         * @description Signs the caller out everywhere except in the browser of this token. Authorized applications keep their access;
         *     revoke it with `DELETE /users/me/authorized-apps/{clientId}`.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out a session
         * @description Signs the caller out in one browser. Authorized applications keep their access.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/authorized-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List authorized applications
         * @description Returns the OAuth clients that the caller has authorized, newest first, at most 100. Developers choose `name`;
         *     it is not verified.
         */
        get: operations["listAuthorizedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/authorized-apps/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an application
         * @description Revokes the caller's authorization of an OAuth client. Its access tokens for the caller are refused from the
         *     next request on, and its refresh tokens stop working. It can ask for consent again.
         */
        delete: operations["revokeAuthorizedApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Returns a user that the caller may see, as in the list of users.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable or enable a user
         * @description Disables or enables a user. For platform admins with a token that has every scope and is bound to no project.
         *     All credentials and OAuth clients of a disabled user are refused from the next request on. After being enabled,
         *     the user signs in again.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/projects/{projectId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Returns the roles of the project, ordered by `name`.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Creates a named set of permissions. The caller's role and token must have each of them.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a role
         * @description Deletes a role without members.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Update a role
         * @description Changes the given fields. The caller must hold every permission that is added or removed; other permissions of
         *     the role may stay. Members have the new permissions from their next request on.
         */
        patch: operations["updateRole"];
        trace?: never;
    };
    "/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Removes a member and their roles. The owner cannot be removed. Keys that the member created keep working; revoke
         *     them. A member with more permissions than the caller can be removed only by the owner or by a member with as
         *     many.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/members/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set member roles
         * @description Replaces the roles of a member. The caller must hold every permission of a role that is added or removed.
         */
        put: operations["setMemberRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer ownership
         * @description Makes another member the owner, who holds every permission. Only the owner can do this. The former owner stays a
         *     member with the permissions of their roles.
         */
        post: operations["transferOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Returns the project's invitations, newest first. Ended ones are kept for 30 days.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person
         * @description Sends a link to an e-mail address. A person who opens it and signs in with that address becomes a member with
         *     these roles; an account is created if needed. The link works once, for 7 days.
         *
         *     The caller must hold every permission of the roles, also when the invitation is accepted. A project can have 100
         *     open invitations, and 1,000 members and open invitations together.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Revokes an invitation; its link stops working. Revoking a revoked one changes nothing. An invitation with more
         *     permissions than the caller can be revoked only by the owner or by a member with as many.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invitation
         * @description Resends an invitation, also an expired one, with a new link. The old link stops working; the expiry starts over.
         *     The caller becomes its sender.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List team members
         * @description Returns all members of a project with their roles. Any member can call it.
         */
        get: operations["listTeamMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Google Ads customers
         * @description Returns the customer accounts that the project's connections can access, directly or through manager accounts,
         *     each once with its shortest access path. An account that cannot be read has the status `UNKNOWN` and hides no
         *     other.
         *
         *     The list is read in the background and cached. If it is older than 10 minutes it is read again; the answer waits
         *     up to 3 seconds and returns the accounts known by then. With hundreds of managers, the first read takes minutes,
         *     and `complete` is false until then. Repeat the request to see more.
         */
        get: operations["listSearchadsCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/account-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get account health
         * @description Returns whether an account can serve ads, and the action that it needs. It is derived from account status,
         *     billing, conversion tracking and the health of its campaigns. A closed, cancelled or suspended account is in
         *     that state. Otherwise the state is the most urgent of billing and campaigns: `needs_action`,
         *     `pending_adsprovider`, `limited`, `live`, `off`, `ended`. Removed campaigns do not count; ended ones count only
         *     without others.
         *
         *     The answer is cached for 60 seconds, or until Throughline creates a campaign in the account.
         */
        get: operations["getAccountHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/device-breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get device performance breakdown
         * @description Returns the performance of an account or campaign per device. Devices without data are left out. Rates are
         *     calculated from the sums over all campaigns and days.
         *
         *     The answer is cached for 5 minutes, or until Throughline creates a campaign in the account.
         */
        get: operations["getDeviceBreakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/stop-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an emergency pause
         * @description Pauses every enabled campaign in every account of the project's connections, including campaigns created
         *     elsewhere, and records them so that exactly those can be resumed. The answer comes within three seconds; read
         *     `Location` until `state` is `stopped`. Known accounts come first; then the connections are read for others.
         *
         *     At most 2,000 accounts are processed; `customers.beyond` counts the rest. A campaign that cannot be paused is
         *     reported with the reason and delays no other. Repeating the request joins a running emergency pause. A campaign
         *     that is enabled after its account was processed stays enabled; repeat the request.
         */
        post: operations["stopAllCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an emergency pause
         * @description Enables exactly the campaigns that an emergency pause paused. Campaigns that were since enabled, removed,
         *     renamed or given another budget or end date are left unchanged and reported as `changed`. Campaigns that cannot
         *     be enabled, or would exceed the project's `maxDailyBudget`, are `not_resumed`; repeating the request tries them
         *     again. A new emergency pause ends the resumption.
         *
         *     With `requireApproval`, a second person must approve first; `approvalId` names the approval.
         */
        post: operations["resumeCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List emergency pauses
         * @description Returns the project's latest 100 emergency pauses, newest first. They are kept as long as the project keeps
         *     `requests`. Get a single one for all numbers and its campaigns.
         */
        get: operations["listCampaignStops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/stops/{stopId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an emergency pause
         * @description Returns an emergency pause with a page of the campaigns that it found enabled, ordered by `customerId`, then
         *     `campaignId`, as texts. The latest 100 are kept, as long as the project keeps `requests`.
         */
        get: operations["getCampaignStop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals
         * @description Returns requests that need or needed a second person because the project has `requireApproval`, newest first.
         *     These are changes that enable a campaign, raise its daily budget or extend the run of an enabled one, new
         *     `ENABLED` campaigns, and undoing an emergency pause.
         */
        get: operations["listCampaignApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/approvals/{approvalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an approval
         * @description Returns an approval; `outcome` has the result of an approved request. Approvals are kept as long as the project
         *     keeps `requests`.
         */
        get: operations["getCampaignApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/approvals/{approvalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request
         * @description Approves another person's request, which then continues by itself. The campaign's state, `expected` and the
         *     project's `maxDailyBudget` are checked again; `outcome` has the result. The same person may repeat this.
         *
         *     Nobody approves their own request. A request of an OAuth client counts as its owner's, and a request of a
         *     service-account key as that of the person who issued the key.
         */
        post: operations["grantCampaignApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/approvals/{approvalId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a request
         * @description Declines another person's request. This also works for an approved request that has not started or waits for a
         *     retry. Nothing is sent, and its `Idempotency-Key` can be used again. The same person may repeat this.
         */
        post: operations["declineCampaignApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/approvals/{approvalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a request
         * @description Withdraws a request of the caller, or of a key or client of theirs, before a decision or while an approved
         *     request waits for a retry. It becomes `cancelled`, nothing is sent, and its `Idempotency-Key` can be used again.
         *     The same caller may repeat this. The answer is 409 if it is in progress or has ended.
         */
        post: operations["withdrawCampaignApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/socials/ads/accounts/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ad accounts
         * @description Returns the ad accounts that the project's Meta connections can access, each once, ordered by name. A newly
         *     shared account appears within a minute.
         */
        get: operations["listAdAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/socials/ads/insights/{projectId}/{accountId}/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get platform insights
         * @description Returns ad performance per publisher platform and position, such as feed or reels, with one row for each
         *     platform and position of each object of the level, or of each of its days. At most 50,000 rows. Large reports
         *     may take longer than 25 seconds. Repeat the request after a 504 to get the result.
         */
        get: operations["getPlatformInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/event-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns the project's events in a fixed order: later reads never insert an event before one that was read. Read
         *     until `hasMore` is false, store `cursor`, and continue from it later. A cursor works for 30 days; after that the
         *     answer is 410, never a gap. A read examines at most 10,000 events, so a page may be empty although `hasMore` is
         *     true.
         *
         *     The section `webhooks` of this document lists the types. Visitor events are in journeys instead.
         */
        get: operations["listEventLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/email-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Returns the project's templates, the last changed first, without their content.
         */
        get: operations["listEmailTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Stores a template as version 1, unpublished. Publish it to send it by its `templateId`.
         *
         *     A project can have 500 templates with together 100 MB of content in all versions.
         */
        post: operations["createEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/email-templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Returns the content of a version and the list of all versions.
         */
        get: operations["getEmailTemplate"];
        /**
         * Update a template
         * @description Stores the content as a new version, unpublished. Versions never change, and a template has at most 100. Content
         *     that equals the newest version adds none. A new `name` applies to all versions.
         */
        put: operations["updateEmailTemplate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/email-templates/{templateId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a template
         * @description Makes a version the one that is sent by `templateId`. Accepted batches keep their version. An archived template
         *     becomes available again.
         */
        post: operations["publishEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/email-templates/{templateId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a template
         * @description Refuses new sends by this `templateId`. Accepted batches are sent. Publish the template to use it again.
         */
        post: operations["archiveEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/email-templates/{templateId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Renders a version with sample parameters. Missing required parameters are listed and render as nothing.
         */
        post: operations["previewEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/email-templates/{templateId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail
         * @description Queues one mail of a version, published or not, with `[Test]` before its subject. It counts towards the daily
         *     limit. `GET /emails/batch/{trackingId}` returns its state.
         */
        post: operations["sendTestEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the project's webhooks, ordered by `createdAt`, then `id`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends events of the given types to a URL by POST, signed as defined by Standard Webhooks with the `secret`,
         *     which is shown once. The URL must begin with `https://` and have a public address. A project can have 20
         *     webhooks.
         *
         *     Requires `event_log:read` as well as `webhooks:write`, because a webhook receives events.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns a webhook and its state.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook. An event that is being sent may still arrive.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the given fields. `enabled: false` stops deliveries; events of that time are sent only by a replay.
         *     `enabled: true` resumes them, also after an operator paused the workflow.
         *
         *     A new `url` gets a new `secret`, which is shown once, and the old one stops signing at once, so that the old
         *     receiver cannot replay events. Requires `event_log:read` as well as `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook secret
         * @description Creates a new `secret`, which is shown once. For 24 hours, deliveries have signatures of both secrets, and the
         *     secret cannot be rotated again. After a leak, send `revokeOld: true`: then only the new secret signs.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test` to the webhook, whatever its types. `deliveryId` is in its list of deliveries. Requires
         *     `event_log:read` as well as `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events
         * @description Sends all events of the webhook's types since a time again, with their ids, whatever their state: at most 10,000
         *     events of the last 30 days. If there are more, `until` is set; use it as the next `since`. Requires
         *     `event_log:read` as well as `webhooks:write`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns the webhook's deliveries of the last 31 days, newest first, including pending ones.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns a delivery with its event, which is the body of its requests, and the start of the last response.
         *     Requires `event_log:read` as well as `webhooks:write`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Sends the event of a delivery again, with its id, whatever its state, and with all retries. Requires
         *     `event_log:read` as well as `webhooks:write`.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/conversion-goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion goals
         * @description Returns the project's conversion goals, ordered by name: the events that count, and the destinations that
         *     receive them. A project has at most 20.
         */
        get: operations["listConversionGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/conversion-goals/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversion goal
         * @description Returns a conversion goal with its destinations.
         */
        get: operations["getConversionGoal"];
        /**
         * Create or replace a conversion goal
         * @description Reports each order, or each visitor who reaches a life cycle stage, to the destinations from now on. The visitor
         *     must have clicked an ad within `windowDays`, or consented to sending their hashed e-mail address or phone
         *     number. An order counts once per destination, and a refund corrects its value if the platform supports that.
         *     `GET …/conversions` returns the results.
         *
         *     With `validateOnly: true`, nothing counts: Google validates each event; for Meta, Throughline validates it.
         *     Replacing a goal keeps its sent conversions, withdraws pending ones of removed destinations, and retries blocked
         *     ones at once.
         */
        put: operations["putConversionGoal"];
        post?: never;
        /**
         * Delete a conversion goal
         * @description Deletes a goal and withdraws its pending conversions. A conversion that is being sent may still arrive.
         */
        delete: operations["deleteConversionGoal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions
         * @description Returns the conversions of the last 400 days with their results, newest events first: one per order or stage and
         *     destination, and one per correction of its value.
         */
        get: operations["listConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/conversions/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get conversion totals
         * @description Returns the conversions of up to 92 days, by the day of their events in the project's time zone. Corrections of
         *     values and conversions with `validateOnly` are not counted.
         *
         *     The match rate is `matched` of `matchable`.
         */
        get: operations["getConversionSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/searchads/customers/{customerId}/conversion-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion actions
         * @description Returns the conversion actions that a Google Ads account owns, by name, at most 1,000. A goal's destination needs
         *     one with `importsClicks`. With cross-account conversion tracking, the manager account owns them.
         *
         *     The answer is cached for 60 seconds.
         */
        get: operations["listConversionActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "email.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail was delivered
         * @description The recipient's server accepted the mail.
         */
        post: operations["onEmailDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail bounced
         * @description The recipient's server refused the mail. `hard_bounce`: for good; the address is suppressed.
         */
        post: operations["onEmailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.complained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail was reported as spam
         * @description The recipient reported the mail as spam. The address is suppressed.
         */
        post: operations["onEmailComplained"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An address was unsubscribed
         * @description The address receives only transactional mail from now on.
         */
        post: operations["onEmailUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail failed
         * @description The mail was not sent. Retry the batch to send it.
         */
        post: operations["onEmailFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail was opened
         * @description First known opening of the mail.
         */
        post: operations["onEmailOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.clicked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link in a mail was clicked
         * @description First click of a link in the mail.
         */
        post: operations["onEmailClicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email_batch.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch is complete
         * @description Every recipient of the batch has a result. A retry can complete it again.
         */
        post: operations["onEmailBatchCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email_batch.blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch is blocked
         * @description The batch needs a fix of `reason` and must be resumed.
         */
        post: operations["onEmailBatchBlocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email_batch.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch was cancelled
         * @description No more mail of the batch is sent.
         */
        post: operations["onEmailBatchCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sequence.enrolled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person entered a sequence
         * @description By the API or by an entry event.
         */
        post: operations["onSequenceEnrolled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sequence.step_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A sequence queued a mail
         * @description The mail of step `stepIndex` is queued. Its delivery has e-mail events.
         */
        post: operations["onSequenceStepSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sequence.exited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person exited a sequence
         * @description No further step runs. `reason` is the exit reason of the enrolment.
         */
        post: operations["onSequenceExited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sequence.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person completed a sequence
         * @description All steps have run.
         */
        post: operations["onSequenceCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An account was connected
         * @description The project has connected an account at a provider.
         */
        post: operations["onConnectionConnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.needs_reauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection needs authorization
         * @description The authorization expired or was revoked. Reconnect the account.
         */
        post: operations["onConnectionNeedsReauth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection works again
         * @description The account was reconnected.
         */
        post: operations["onConnectionRecovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection was deleted
         * @description The connection is no longer used.
         */
        post: operations["onConnectionRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "asset.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An upload is ready
         * @description The file was checked and is available.
         */
        post: operations["onAssetReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "asset.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An upload was refused
         * @description The file differs from the announcement and was deleted.
         */
        post: operations["onAssetRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign was created
         * @description The campaign exists at Google Ads.
         */
        post: operations["onCampaignCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign was refused
         * @description The campaign was not created; `reason` is the error code of the answer.
         */
        post: operations["onCampaignRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign was changed
         * @description A change or removal was applied at Google Ads; `change` names it.
         */
        post: operations["onCampaignUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.approval_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An approval was requested
         * @description A request that can spend more waits for a second person.
         */
        post: operations["onCampaignApprovalRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.approval_decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An approval was decided
         * @description A request was approved or declined, or has expired after 7 days.
         */
        post: operations["onCampaignApprovalDecided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "journey_request.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An erasure or an export is complete
         * @description A person's data was erased or exported.
         */
        post: operations["onJourneyRequestCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The project was deleted
         * @description The project can be restored for 30 days.
         */
        post: operations["onProjectDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A member joined
         * @description A person became a member of the project.
         */
        post: operations["onMemberJoined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A member was removed
         * @description A person is no longer a member of the project.
         */
        post: operations["onMemberRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description A test of this webhook, sent to no other.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Body of every error. */
        Error: {
            /** @description The problem and its fix, for people. */
            message: string;
            code?: components["schemas"]["ErrorCode"];
            /** @description The first 20 fields with problems. `message` has the total. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * @description For programs. Versions of the API do not add codes.
         * @enum {string}
         */
        ErrorCode: "validation_error" | "missing_template_params" | "public_client_has_no_secret" | "unauthorized" | "forbidden" | "connection_needs_reauth" | "not_found" | "cursor_expired" | "connection_not_found" | "crm_lead_not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "campaign_name_taken" | "max_daily_budget_exceeded" | "own_approval" | "approval_declined" | "approval_expired" | "campaign_changed" | "budget_is_shared" | "sender_not_configured" | "payload_too_large" | "expectation_failed" | "headers_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "policy_violation" | "upload_refused" | "rate_limited" | "internal_error" | "provider_error" | "unavailable" | "provider_timeout";
        /** @description A field with a problem. Some codes add fields. */
        ErrorDetail: {
            /** @description The field, such as `keywords[3].text`. */
            path: string;
            /** @description The problem. */
            message: string;
            /** @description With `policy_violation`: whether an exemption can be requested. */
            exemptible?: boolean;
            exemption?: components["schemas"]["PolicyExemption"];
            /** @description With `policy_violation`: the violating words, if the provider names them and `exemption` does not. */
            words?: string[];
            /** @description With `policy_violation`: the name that the provider shows. */
            policyTitle?: string;
            /** @description With `policy_violation`: the provider's explanation. Ads have none. */
            policyDescription?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description With `policy_violation`: the exemption to send in the next request. A key goes into `exemptPolicyViolationKeys`,
         *     a topic into `ignorablePolicyTopics`.
         */
        PolicyExemption: {
            policyName: string;
            violatingText: string;
        } | {
            topic: string;
        };
        User: {
            id: string;
            /** Format: email */
            email: string;
            name: string;
            /** @description URL of an image. */
            image?: string;
            emailVerified: boolean;
            /**
             * @description `admin` can see, disable and enable all users. In projects, both roles have only the rights of a member.
             * @enum {string}
             */
            platformRole: "admin" | "user";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Project: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The id that its creator gave it. */
            externalId?: string;
            /** @description The owner. Initially the owner of the platform client that created it. */
            ownerId: string;
            /**
             * @description `deleted` projects can be restored until `erasedAfter`; `erasing` ones cannot.
             * @enum {string}
             */
            state: "active" | "deleted" | "erasing";
            defaultCountry?: components["schemas"]["CountryCode"];
            currency: components["schemas"]["CurrencyCode"];
            timeZone: components["schemas"]["TimeZone"];
            /**
             * Format: date-time
             * @description Only for deleted projects.
             */
            deletedAt?: string;
            /**
             * Format: date-time
             * @description End of the restore period.
             */
            erasedAfter?: string;
            stopped?: components["schemas"]["StoppedWork"];
            /** @description Whether the project has a sender, verified or not. Only in the answer for one project. */
            hasSender?: boolean;
            /** @description Scopes of the caller in the project with this credential. Only in the answer for one project. */
            permissions?: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * Format: nonblank-line
         * @description One line of text.
         */
        ProjectName: string;
        /** @description Country of national phone numbers (ISO 3166-1). */
        CountryCode: string;
        /** @description Currency of revenue (ISO 4217). Amounts of orders are in its minor unit, such as cents of EUR and yen of JPY. */
        CurrencyCode: string;
        /**
         * @description Time zone of the project's days and times in the console (IANA name); `UTC` by default. Daily limits and usage
         *     count days in UTC.
         */
        TimeZone: string;
        CreateProjectRequest: {
            name: components["schemas"]["ProjectName"];
            /** @description Your own id, unique among the projects that you create. */
            externalId?: string;
            defaultCountry?: components["schemas"]["CountryCode"];
            currency?: components["schemas"]["CurrencyCode"];
            timeZone?: components["schemas"]["TimeZone"];
        };
        ProjectErasure: {
            /** Format: uuid */
            projectId: string;
            /** @enum {string} */
            state: "running" | "completed";
            /**
             * Format: date-time
             * @description When the project was deleted.
             */
            deletedAt: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            completedAt?: string;
            /**
             * @description Deleted rows by table; `files` with their objects in the store; `cancelled_batches` whose mails will not be
             *     sent.
             */
            counts: {
                [key: string]: number;
            };
        };
        /** @description Work stopped by the deletion. Only for a deleted project, and in the answer to its restoration. */
        StoppedWork: {
            /** @description Campaigns that were not sent to the provider. They are cancelled. */
            campaigns: number;
            /**
             * @description Campaigns that the provider may have received. The call completes, and no other is made; repeat the request
             *     to get the result.
             */
            campaignsUnderWay: number;
            /** @description Journey resolutions. They are cancelled; request them again. */
            journeys: number;
            /** @description Exports. They continue after a restoration. */
            exports: number;
            /** @description Batches with queued mails, held until a restoration. */
            batches: number;
        };
        ProjectUsage: {
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day.
             */
            to: string;
            /** @description Today's usage of daily limits. */
            today: {
                /** @description Recipients of mail sent today, whenever it was queued. */
                recipients: components["schemas"]["UsageOfLimit"];
                /** @description Bytes of announced files. */
                uploadBytes: components["schemas"]["UsageOfLimit"];
            };
            /** @description Recipients of mail scheduled for later days (UTC). The limit is 31 times the daily limit. */
            plannedRecipients: components["schemas"]["UsageOfLimit"];
            /** @description Bytes of stored files. */
            storedBytes: components["schemas"]["UsageOfLimit"];
            /** @description All days from the first to the last. */
            days: components["schemas"]["DayOfUsage"][];
        };
        DayOfUsage: {
            /**
             * Format: date
             * @description The day (UTC).
             */
            day: string;
            /** @description Recipients of batches queued on the day or scheduled for it. */
            recipients: number;
            /** @description Recipients that are the only one of their batch. */
            singleMails: number;
            /** @description Stored events, each counted once. */
            events: number;
            /** @description Bytes of received events as JSON, including duplicates. */
            eventBytes: number;
        };
        DayOfActivity: {
            /** Format: date */
            day: string;
            mails: components["schemas"]["MailCounts"];
            /** @description Site sessions that started on the day. */
            sessions: number;
            /** @description Orders of all currencies, including refunded ones. */
            orders: number;
            /**
             * @description Revenue of these orders minus refunds, by currency, in its minor unit. Orders without a currency have the
             *     project's.
             */
            revenue: {
                [key: string]: number;
            };
        };
        UsageOfLimit: {
            /** @description Usage. */
            used: number;
            /** @description The effective limit: the project's own, if it is lower. */
            limit: number;
            /** @description Remaining; 0 if the limit was lowered below the usage. */
            left: number;
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /**
             * @description `user:<id>`, `client:<clientId>` for a client's own token, `api-key:<id>`, `app-key:<id>`, `write-key:<id>`,
             *     `operator`, `temporal` for an operator in the Temporal UI, `meta` for an action at Meta, or `worker` for a
             *     job.
             */
            actor: string;
            /** @description The OAuth client that was used. */
            clientId?: string;
            /** @description The IP address of the caller. */
            ip?: string;
            /** @description The action, such as `project.update`. */
            action: string;
            /** @description Id of the changed resource. */
            target: string;
            details: {
                [key: string]: unknown;
            };
        };
        ProjectSettings: {
            /** @description Country of national phone numbers. Null: only numbers with a country code are understood. */
            defaultCountry: string | null;
            currency: components["schemas"]["CurrencyCode"];
            timeZone: components["schemas"]["TimeZone"];
            journey: components["schemas"]["JourneySettings"];
            retention: {
                requests: components["schemas"]["RetentionOfArea"];
                audit: components["schemas"]["RetentionOfArea"];
                events: components["schemas"]["RetentionOfArea"];
                visitors: components["schemas"]["RetentionOfArea"];
                mail_content: components["schemas"]["RetentionOfArea"];
                mails: components["schemas"]["RetentionOfArea"];
                mail_events: components["schemas"]["RetentionOfArea"];
            };
            limits: {
                dailyRecipients: components["schemas"]["LimitOfProject"];
                storedMegabytes: components["schemas"]["LimitOfProject"];
                dailyUploadMegabytes: components["schemas"]["LimitOfProject"];
            };
            /** @description Origins for redirects and CORS. */
            origins: string[];
            /** @description Most total daily budget of enabled campaigns by currency. A missing currency has no limit. */
            maxDailyBudget: {
                [key: string]: number;
            };
            /** @description Requires a second person to approve enabling a campaign, raising its daily budget, or extending its run. */
            requireApproval: boolean;
        };
        JourneySettings: {
            /** @description Leaves out `ip` and `userAgent` of touches in answers. */
            redactTouches: boolean;
            /** @description Matches visitors only by identities from servers and the CRM. */
            verifiedOnly: boolean;
            /**
             * @description Most e-mail addresses, or phone numbers, of a visitor. A visitor with more is shared and not matched by
             *     them.
             */
            identifierLimit: number;
            /** @description Most visitors that an address or number can match by unverified identities. */
            unverifiedLimit: number;
        };
        RetentionOfArea: {
            /** @description Retention in days. */
            days: number;
            /** @description Whether the project has set it. */
            isOwn: boolean;
            /** @description Smallest value that a project can set. */
            least: number;
            most: number;
        };
        LimitOfProject: {
            /** @description Effective limit. */
            value: number;
            /** @description The project's own, lower limit. Null: none. */
            own: number | null;
            /** @description The operator's limit. */
            most: number;
        };
        UpdateProjectSettingsRequest: {
            defaultCountry?: string | null;
            currency?: components["schemas"]["CurrencyCode"];
            timeZone?: components["schemas"]["TimeZone"];
            journey?: {
                redactTouches?: boolean;
                verifiedOnly?: boolean;
                identifierLimit?: number;
                unverifiedLimit?: number;
            };
            /** @description Retention in days by area. Null: the default of the deployment. */
            retention?: {
                requests?: number | null;
                audit?: number | null;
                events?: number | null;
                visitors?: number | null;
                mail_content?: number | null;
                mails?: number | null;
                mail_events?: number | null;
            };
            /** @description The project's own, lower limits. Null: the operator's limit. */
            limits?: {
                dailyRecipients?: number | null;
                storedMegabytes?: number | null;
                dailyUploadMegabytes?: number | null;
            };
            /** @description Origins for redirects and CORS: `https`, or `http` on loopback. */
            origins?: string[];
            /**
             * @description Most total daily budget of all enabled campaigns that the project can access, in units of each currency (ISO
             *     4217). Replaces all limits. Checked before a campaign is created as enabled, enabled, or given a larger
             *     budget.
             */
            maxDailyBudget?: {
                [key: string]: number;
            };
            /**
             * @description Requires a second person, within 7 days, for changes that enable a campaign, raise its daily budget or
             *     extend an enabled one's run, for new `ENABLED` campaigns, and for undoing an emergency pause. Pending
             *     requests still need approval after it is switched off.
             */
            requireApproval?: boolean;
        };
        UpdateProjectRequest: {
            name?: components["schemas"]["ProjectName"];
        };
        Pagination: {
            /** @description The applied limit. */
            limit: number;
            /** @description The applied offset. */
            offset: number;
            /** @description Whether there are users after this page. */
            hasMore: boolean;
        };
        /**
         * @description A scope that a role can grant.
         * @enum {string}
         */
        RolePermission: "crm_objects:read" | "ads:read" | "ads:write" | "socials:read" | "assets:write" | "emails:send" | "events:write" | "privacy:write" | "event_log:read" | "keys:write" | "project:write" | "members:write" | "connections:write" | "webhooks:write" | "audit:read" | "approvals:write";
        RolePermissions: components["schemas"]["RolePermission"][];
        /**
         * Format: line
         * @description Purpose of the role.
         */
        RoleDescription: string;
        CreateRoleRequest: {
            name: components["schemas"]["KeyHolderName"];
            description?: components["schemas"]["RoleDescription"];
            permissions: components["schemas"]["RolePermissions"];
        };
        UpdateRoleRequest: {
            name?: components["schemas"]["KeyHolderName"];
            description?: components["schemas"]["RoleDescription"];
            permissions?: components["schemas"]["RolePermissions"];
        };
        /** @description Roles of the project. */
        RoleIds: string[];
        SetMemberRolesRequest: {
            roleIds: components["schemas"]["RoleIds"];
        };
        TransferOwnershipRequest: {
            /** @description A member of the project. */
            userId: string;
        };
        RemovedMember: {
            userId: string;
            /** @constant */
            removed: true;
        };
        CreateInvitationRequest: {
            /** Format: email */
            email: string;
            roleIds: components["schemas"]["RoleIds"];
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            /** Format: email */
            email: string;
            roleIds: string[];
            /** @enum {string} */
            state: "open" | "accepted" | "revoked" | "expired";
            /**
             * @description State of the latest mail. `sent`: accepted by the provider. `refused`: refused for good. `queued`: tried for
             *     20 hours.
             * @enum {string}
             */
            mail: "queued" | "sent" | "refused";
            /** @description The user who invited. */
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            mailedAt?: string;
            /** Format: date-time */
            acceptedAt?: string;
            /** @description The user who joined. */
            acceptedBy?: string;
            /** Format: date-time */
            revokedAt?: string;
        };
        UpdateCurrentUserRequest: {
            name?: components["schemas"]["KeyHolderName"];
            /** @description URL of an image. Null: none. */
            image?: string | null;
        };
        UpdateUserRequest: {
            disabled: boolean;
        };
        SwitchedUser: {
            userId: string;
            disabled: boolean;
            /** @description Number of ended sessions. */
            endedSessions: number;
            /** @description Number of ended consents to OAuth clients. */
            endedConsents: number;
        };
        EndedSignIns: {
            /** @description Number of ended sessions or consents. */
            ended: number;
        };
        Session: {
            id: string;
            /** @description Whether it is the session of this token. */
            isCurrent: boolean;
            /** Format: date-time */
            signedInAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastSeenAt?: string;
            /** @description IP address of the browser when it was last seen. */
            ip?: string;
            /** @description The browser's user agent. */
            userAgent?: string;
        };
        AuthorizedApp: {
            /** @description Id of the client, or the URL of its client ID metadata document. */
            clientId: string;
            name: string;
            /** @description Whether the application registered itself or has a client ID metadata document, and is unverified. */
            registeredItself: boolean;
            scopes: string[];
            /**
             * Format: date-time
             * @description Time of the first consent.
             */
            authorizedAt: string;
            /**
             * Format: date-time
             * @description When it must ask for consent again.
             */
            expiresAt: string;
        };
        PutConversionGoalRequest: {
            on: components["schemas"]["ConversionTrigger"];
            destinations: components["schemas"]["ConversionDestinationRequest"][];
            /**
             * @description Click window in days before the event. Meta clicks are as old as their cookie says.
             * @default 90
             */
            windowDays?: number;
            /**
             * @description Requires a recorded consent (`consent.adUserData: granted`). If false, a click suffices where no decision is
             *     recorded. Hashed addresses and numbers always need consent, and a refusal is always respected.
             * @default true
             */
            requireConsent?: boolean;
            /**
             * @description Validates events without counting them.
             * @default false
             */
            validateOnly?: boolean;
        };
        /**
         * @description A conversion action of a Google Ads account (`customerId`, `conversionAction`) or a Meta dataset
         *     (`metaDataset`).
         */
        ConversionDestinationRequest: {
            /** @description The customer that owns the conversion action. */
            customerId?: string;
            /** @description Id of a conversion action that imports clicks. */
            conversionAction?: string;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
            /** @description Id of a dataset, which Meta also calls pixel. */
            metaDataset?: string;
            /**
             * Format: uuid
             * @description Connection to Meta for a dataset. Default: the project's oldest working one.
             */
            connectionId?: string;
        };
        /** @description Destination of conversions. */
        ConversionDestination: {
            customerId?: string;
            conversionAction?: string;
            loginCustomerId?: string;
            metaDataset?: string;
            /** @description The connection in use. */
            connectionId: string;
        };
        /** @description Events that count as a conversion, and their destinations. */
        ConversionGoal: {
            name: string;
            on: string;
            destinations: components["schemas"]["ConversionDestination"][];
            windowDays: number;
            requireConsent: boolean;
            validateOnly: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ConversionAction: {
            id: string;
            name: string;
            /** @description Google's status: `ENABLED`, `HIDDEN` or `REMOVED`. */
            status: string;
            /** @description Google's type, such as `UPLOAD_CLICKS` or `WEBPAGE`. */
            type: string;
            /** @description Whether a goal can send to it. It is enabled and imports clicks. */
            importsClicks: boolean;
        };
        /**
         * @description `pending`: will be sent at `nextAttemptAt`. `blocked`: needs the `nextAction`; also retried by itself. `sent`:
         *     Google has it and has not reported the result. `accepted`: counts. `checked`: would have been sent
         *     (`validateOnly`). `rejected`: refused by the platform. `no_signal`: neither a click nor an identity.
         *     `no_consent`: consent refused or not recorded. `too_old`: older than the platform accepts. `duplicate`: the
         *     platform has it. `unknown`: the result cannot be found out. `not_adjustable`: the value changed, and the
         *     platform accepts no correction. `withdrawn`: its goal was changed. `erased`: its person was erased. `retracted`:
         *     retracted at Google.
         * @enum {string}
         */
        ConversionState: "pending" | "blocked" | "sent" | "accepted" | "checked" | "rejected" | "no_signal" | "no_consent" | "too_old" | "duplicate" | "unknown" | "not_adjustable" | "withdrawn" | "erased" | "retracted";
        /** @description `order`, or a life cycle stage as named in its events. */
        ConversionTrigger: string;
        ConversionSummary: {
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day.
             */
            to: string;
            /** @description The project's time zone. */
            timeZone: string;
            /** @description Each day from `from` to `to`. */
            days: components["schemas"]["ConversionDay"][];
        };
        ConversionDay: {
            /** Format: date */
            day: string;
            /** @description Conversions by state. States without any are absent. */
            states: {
                [key: string]: number;
            };
            /** @description Uploaded conversions with a click id. */
            withClickId: number;
            /** @description Conversions that Google counted, because it found the ad click. Meta does not report matches. */
            matched: number;
            /** @description Conversions that Google counted or rejected. */
            matchable: number;
            /**
             * @description Value of the counted conversions by currency, in its minor unit, after corrections. An order that several
             *     destinations count is included once.
             */
            value: {
                [key: string]: number;
            };
        };
        ConversionPage: {
            conversions: components["schemas"]["Conversion"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description Retraction at Google, after a full refund or the erasure of the person. Google accepts it from one to 54 days
         *     after the conversion; Meta never does.
         */
        ConversionRetraction: {
            /** @enum {string} */
            cause: "refund" | "erasure";
            /**
             * @description `pending`: will be requested at `nextAttemptAt`. `blocked`: needs the `nextAction`. `retracted`: no longer
             *     counts. `rejected`: refused by Google for `reason`. `too_old`: older than 54 days. `unknown`: the result
             *     cannot be found out.
             * @enum {string}
             */
            state: "pending" | "blocked" | "retracted" | "rejected" | "too_old" | "unknown";
            /** @description Reason, as our code or Google's. */
            reason?: string;
            /** @description Action to take, in words. */
            nextAction?: string;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** Format: date-time */
            settledAt?: string;
        };
        Conversion: {
            /** Format: uuid */
            id: string;
            /** @description Name of the goal. */
            goal: string;
            /**
             * @description `restatement` for each change of an order's value.
             * @enum {string}
             */
            kind: "conversion" | "restatement";
            destination: components["schemas"]["ConversionDestination"];
            /** @description Id that the platform counts once: the order, or the event if there is none. */
            subject: string;
            /** @description The event of the conversion. */
            eventId: string;
            /** @description The visitor of the event. Absent after an erasure. */
            visitorId?: string;
            /**
             * @description `click`: the upload carries a click id. `identity`: only a hashed e-mail address or phone number. Absent
             *     without an upload.
             * @enum {string}
             */
            signal?: "click" | "identity";
            /** Format: date-time */
            occurredAt: string;
            /**
             * @description Value of the order minus refunds, in the minor unit of `currency` (ISO 4217): 4900 is 49.00 in USD and 4,900
             *     in JPY. The platform receives units of the currency.
             */
            valueCents?: number;
            currency?: string;
            validateOnly: boolean;
            state: components["schemas"]["ConversionState"];
            /** @description Reason, as our code or the platform's. */
            reason?: string;
            /** @description Action to take, in words. */
            nextAction?: string;
            /** @description Google's warnings. The conversion counts unless `state` says otherwise. Absent without warnings. */
            warnings?: {
                /** @description The field of the event, such as `userData.userIdentifiers[0]`. */
                field?: string;
                /** @description Google's name of the warning. */
                reason: string;
            }[];
            /** @description Number of calls that contained it. */
            attempts: number;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** Format: date-time */
            sentAt?: string;
            /** Format: date-time */
            settledAt?: string;
            retraction?: components["schemas"]["ConversionRetraction"];
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @description The visitor's consent as recorded by your consent tool. It determines whether and how the event is reported to
         *     ad platforms; see docs/guides/conversions.md. Leave out decisions that were not asked for.
         */
        EventConsent: {
            /**
             * @description Consent to report the visitor's actions to ad platforms.
             * @enum {string}
             */
            adUserData?: "granted" | "denied";
            /**
             * @description Consent to personalised ads.
             * @enum {string}
             */
            adPersonalization?: "granted" | "denied";
        };
        EventLogPage: {
            events: components["schemas"]["ProjectEvent"][];
            /** @description Position of each event in `events`, for `after`. */
            cursors: string[];
            /** @description Position at the end of this page, for `after`. Also set without events. */
            cursor: string;
            /** @description Whether there are more events now. */
            hasMore: boolean;
        };
        /** @description An event. `type` determines `data`. */
        ProjectEvent: components["schemas"]["EmailEvent"] | components["schemas"]["EmailUnsubscribedEvent"] | components["schemas"]["EmailBatchEvent"] | components["schemas"]["SequenceEvent"] | components["schemas"]["ConnectionEvent"] | components["schemas"]["AssetEvent"] | components["schemas"]["CampaignEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["ApprovalRequestedEvent"] | components["schemas"]["ApprovalDecidedEvent"] | components["schemas"]["JourneyRequestEvent"] | components["schemas"]["ProjectDeletedEvent"] | components["schemas"]["MemberEvent"] | components["schemas"]["WebhookTestEvent"];
        EmailEvent: {
            /**
             * Format: uuid
             * @description The same for every delivery of the event.
             */
            id: string;
            /** @enum {string} */
            type: "email.delivered" | "email.bounced" | "email.complained" | "email.failed" | "email.opened" | "email.clicked";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                batchId: string;
                /** @description Index of the recipient. */
                index: number;
                /** @description Absent after an erasure. */
                email?: string;
                reason?: {
                    code: string;
                };
            };
        };
        EmailUnsubscribedEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "email.unsubscribed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** @description In lower case. Absent after an erasure. */
                email?: string;
            };
        };
        ConnectionEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "connection.connected" | "connection.needs_reauth" | "connection.recovered" | "connection.removed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                connectionId: string;
                provider: components["schemas"]["ConnectProvider"];
            };
        };
        AssetEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "asset.ready" | "asset.refused";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /**
                 * Format: uuid
                 * @description Its `itemId`.
                 */
                assetId: string;
            };
        };
        CampaignEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.created" | "campaign.refused";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** @description The `X-Request-Id` of the request. */
                requestId: string;
                customerId: string;
                name: string;
                campaignResourceName?: string;
                reason?: string;
            };
        };
        ApprovalRequestedEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.approval_requested";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                approvalId: string;
                /** @enum {string} */
                kind: "change" | "creation" | "resumption";
                /** @description The `X-Request-Id` of the request that asked for it. */
                requestId: string;
                customerId?: string;
                campaignId?: string;
            };
        };
        ApprovalDecidedEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.approval_decided";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                approvalId: string;
                /** @enum {string} */
                kind: "change" | "creation" | "resumption";
                /** @description The `X-Request-Id` of the request that asked for it. */
                requestId: string;
                customerId?: string;
                campaignId?: string;
                /** @enum {string} */
                state: "approved" | "declined" | "expired" | "cancelled";
            };
        };
        CampaignUpdatedEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** @description The `X-Request-Id` of the request that asked for it. */
                requestId: string;
                customerId: string;
                campaignId: string;
                campaignResourceName: string;
                /** @description Its previous name. */
                name?: string;
                /** @enum {string} */
                change: "updated" | "removed" | "negative_keywords_added" | "negative_keyword_removed" | "keywords_added" | "ad_added" | "ad_updated" | "keyword_updated" | "keyword_removed" | "targets_changed";
                /** @description For `updated`: the changed fields, by their names in the request. Read the campaign for their values. */
                fields: string[];
            };
        };
        JourneyRequestEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "journey_request.completed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                requestId: string;
                /** @enum {string} */
                kind: "erase" | "export";
            };
        };
        ProjectDeletedEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "project.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: Record<string, never>;
        };
        MemberEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "member.joined" | "member.removed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                userId: string;
            };
        };
        WebhookTestEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                webhookId: string;
            };
        };
        DeclineCampaignApprovalRequest: {
            /**
             * Format: line
             * @description Reason for the requester.
             */
            reason?: string;
        };
        /**
         * @description `waiting`: no decision yet. `expired`: no decision within 7 days. `cancelled`: withdrawn by the requester
         *     (`decidedBy`), or the project was deleted. An `approved` request becomes `declined` or `cancelled` if it is
         *     ended before it starts.
         * @enum {string}
         */
        CampaignApprovalState: "waiting" | "approved" | "declined" | "expired" | "cancelled";
        /**
         * @description The campaign's values before or after the request: status, daily budget, and all fields of the change. Money in
         *     units of the account's currency, days in its time zone.
         */
        ApprovedValues: {
            status?: string;
            dailyBudget?: number | null;
            startDate?: string | null;
            /** @description Null: no end date. */
            endDate?: string | null;
            name?: string;
            /** @description One of our strategies, or Google's name of another. */
            biddingStrategy?: string;
            /** @description Target cost per conversion. Null: none. */
            targetCpa?: number | null;
            /** @description Number of campaigns that share the budget. */
            budgetSharedBy?: number;
        };
        /** @description Result of an approved request. */
        ApprovalOutcome: {
            /**
             * @description `running`: in progress, or its result is not known yet. `refused`: not applied.
             * @enum {string}
             */
            state: "running" | "done" | "refused";
            /** @description Error code of `refused`. */
            code?: string;
            /** @description The reason in words. */
            message?: string;
        };
        CampaignApproval: {
            /** Format: uuid */
            id: string;
            /**
             * @description `change` of a campaign, `creation` of an `ENABLED` campaign, or `resumption` after an emergency pause.
             * @enum {string}
             */
            kind: "change" | "creation" | "resumption";
            state: components["schemas"]["CampaignApprovalState"];
            /** @description The account: ten digits. */
            customerId?: string;
            /** @description The campaign of a `change`. */
            campaignId?: string;
            campaignName?: string;
            /**
             * Format: uuid
             * @description The emergency pause of a `resumption`.
             */
            stopId?: string;
            before?: components["schemas"]["ApprovedValues"];
            after?: components["schemas"]["ApprovedValues"];
            /** @description Requester, such as `user:<id>` or `api-key:<id>`. */
            requestedBy: string;
            /** @description People behind the request, as `user:<id>`, who cannot decide it. Empty if an operator issued the key. */
            requesters: string[];
            /** @description The `X-Request-Id` of the request. */
            requestId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description The person who decided: `user:<id>`. A withdrawn request may also have `api-key:<id>` or `client:<id>`. */
            decidedBy?: string;
            /** Format: date-time */
            decidedAt?: string;
            /** @description Reason for declining. */
            reason?: string;
            outcome?: components["schemas"]["ApprovalOutcome"];
        };
        AwaitsApproval: {
            approval: components["schemas"]["CampaignApproval"];
        };
        ResumeCampaignsRequest: {
            /**
             * Format: uuid
             * @description The emergency pause to undo.
             */
            stopId: string;
        };
        /**
         * @description `pausing`: being paused. `paused`: paused by this emergency pause. `already_paused`: paused by someone else
         *     first. `failed`: not paused, or the result is unknown. `resuming`: being enabled. `resumed`: enabled again.
         *     `changed`: changed since, and left unchanged. `not_resumed`: could not be enabled.
         * @enum {string}
         */
        StoppedCampaignState: "pausing" | "paused" | "already_paused" | "failed" | "resuming" | "resumed" | "changed" | "not_resumed";
        StoppedCampaign: {
            /** @description The account: ten digits. */
            customerId: string;
            campaignId: string;
            /** @description Its name when it was found. */
            name: string;
            state: components["schemas"]["StoppedCampaignState"];
            /**
             * @description Reason of a failure, as the provider's name or an error code; or the change since: `removed`, `enabled`,
             *     `renamed`, `other_budget`, `other_end_date`.
             */
            reason?: string;
        };
        ListedStop: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "stopping" | "stopped" | "resuming" | "resumed";
            /** @description Requester, such as `user:<id>` or `api-key:<id>`. */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When all accounts were processed.
             */
            stoppedAt?: string;
            /** @description The person or credential that undid it. */
            resumedBy?: string;
            /**
             * Format: date-time
             * @description When it was undone.
             */
            resumedAt?: string;
            /** @description Campaigns that it keeps paused, `paused` or `not_resumed`. */
            pausedCampaigns: number;
        };
        CampaignStop: {
            /** Format: uuid */
            id: string;
            /**
             * @description `stopped` and `resumed` are final: the numbers have the result.
             * @enum {string}
             */
            state: "stopping" | "stopped" | "resuming" | "resumed";
            /** @description Requester, such as `user:<id>` or `api-key:<id>`. */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When all accounts were processed.
             */
            stoppedAt?: string;
            /**
             * Format: uuid
             * @description The approval that the resumption waits for.
             */
            approvalId?: string;
            /** @description The person or credential that undid it. */
            resumedBy?: string;
            /**
             * Format: date-time
             * @description When it was undone.
             */
            resumedAt?: string;
            /** @description Number of accounts by result. */
            customers: {
                /** @description Not processed yet. */
                pending: number;
                done: number;
                /** @description Failed completely or in part; `unreached` has the reasons. */
                failed: number;
                /** @description Beyond the limit of 2,000, and left unchanged. */
                beyond: number;
            };
            /** @description Number of enabled campaigns by state. */
            campaigns: {
                pausing: number;
                paused: number;
                already_paused: number;
                failed: number;
                resuming: number;
                resumed: number;
                changed: number;
                not_resumed: number;
            };
            /** @description The first 100 connections and accounts that failed, with the provider's name of the error or an error code. */
            unreached: {
                /** Format: uuid */
                connectionId?: string;
                customerId?: string;
                reason: string;
            }[];
        };
        /**
         * @description A type of events.
         * @enum {string}
         */
        WebhookEventType: "email.delivered" | "email.bounced" | "email.complained" | "email.unsubscribed" | "email.failed" | "email.opened" | "email.clicked" | "email_batch.completed" | "email_batch.blocked" | "email_batch.cancelled" | "sequence.enrolled" | "sequence.step_sent" | "sequence.exited" | "sequence.completed" | "connection.connected" | "connection.needs_reauth" | "connection.recovered" | "connection.removed" | "asset.ready" | "asset.refused" | "campaign.created" | "campaign.refused" | "campaign.updated" | "campaign.approval_requested" | "campaign.approval_decided" | "journey_request.completed" | "project.deleted" | "member.joined" | "member.removed";
        /** @description Target of the POST requests: `https://` on port 443 or 8443 with a public name or address. */
        WebhookUrl: string;
        /** @description Types of the events to send. */
        WebhookEventTypes: components["schemas"]["WebhookEventType"][];
        /** Format: nonblank-line */
        WebhookDescription: string;
        CreateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            eventTypes: components["schemas"]["WebhookEventTypes"];
            description?: components["schemas"]["WebhookDescription"];
        };
        UpdateWebhookRequest: {
            url?: components["schemas"]["WebhookUrl"];
            eventTypes?: components["schemas"]["WebhookEventTypes"];
            /**
             * Format: nonblank-line
             * @description Null: none.
             */
            description?: string | null;
            enabled?: boolean;
        };
        RotateWebhookSecretRequest: {
            /** @description Whether the old secret stops signing at once. Default: it signs for 24 hours. */
            revokeOld?: boolean;
        };
        ReplayWebhookRequest: {
            /** Format: date-time */
            since: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            eventTypes: components["schemas"]["WebhookEventType"][];
            description?: string;
            /**
             * @description `paused`: an operator paused its workflow; events wait.
             * @enum {string}
             */
            state: "enabled" | "paused" | "disabled";
            /**
             * @description `gone`: it answered 410. `failing`: it failed for three days.
             * @enum {string}
             */
            disabledReason?: "requested" | "gone" | "failing";
            /** Format: date-time */
            disabledAt?: string;
            /**
             * Format: date-time
             * @description Start of its failures.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description Until when the old secret also signs.
             */
            oldSecretUntil?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookWithSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            eventTypes: components["schemas"]["WebhookEventType"][];
            description?: string;
            /**
             * @description `paused`: an operator has stopped its workflow; events wait.
             * @enum {string}
             */
            state: "enabled" | "paused" | "disabled";
            /**
             * @description `gone`: it answered 410. `failing`: it confirmed no delivery for three days.
             * @enum {string}
             */
            disabledReason?: "requested" | "gone" | "failing";
            /** Format: date-time */
            disabledAt?: string;
            /**
             * Format: date-time
             * @description Since when it took nothing that was sent.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description Until when the secret before signs too.
             */
            oldSecretUntil?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The signing secret, `whsec_…`. Shown only in this answer. */
            secret: string;
        };
        ChangedWebhook: components["schemas"]["Webhook"] & {
            /** @description The new secret, `whsec_…`. Shown only in this answer. */
            secret?: string;
        };
        WebhookTest: {
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            deliveryId: string;
        };
        WebhookReplay: {
            /** @description Number of queued events. */
            queued: number;
            /**
             * Format: date-time
             * @description End of the replayed time, if there are more events.
             */
            until?: string;
        };
        WebhookDeliveryPage: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        WebhookDeliveryDetails: components["schemas"]["WebhookDelivery"] & {
            event?: components["schemas"]["ProjectEvent"];
            /** @description Response to the last attempt, if there was one. */
            response?: {
                /** @description At most `content-type`, `location` and `retry-after`. */
                headers: {
                    [key: string]: string;
                };
                /** @description The first 4,096 bytes, as UTF-8. */
                body: string;
            };
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of its requests, and the `id` of the event.
             */
            eventId: string;
            type: string;
            /**
             * @description `failed`: not retried automatically.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Attempts since the last redelivery. */
            attempts: number;
            /** Format: date-time */
            nextAttemptAt?: string;
            lastAttempt?: {
                /** Format: date-time */
                at: string;
                /** @description Status of the response. */
                status?: number;
                /**
                 * @description `status`: not 2xx. `timeout`: no status line within 15 seconds. `unreachable`: no connection. `tls`:
                 *     invalid certificate. `inward_address`: the name resolves to an address that is not public.
                 *     `event_ended`: the event is older than 31 days.
                 */
                error?: string;
                durationMs?: number;
            };
            /** Format: date-time */
            createdAt: string;
        };
        EmailBatchEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "email_batch.completed" | "email_batch.blocked" | "email_batch.cancelled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                batchId: string;
                trackingId: string;
                /** @description Reason of the state. */
                reason?: string;
            };
        };
        SequenceEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
             */
            id: string;
            /** @enum {string} */
            type: "sequence.enrolled" | "sequence.step_sent" | "sequence.exited" | "sequence.completed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** Format: uuid */
            projectId: string;
            data: {
                /** Format: uuid */
                sequenceId: string;
                /** Format: uuid */
                enrollmentId: string;
                /** @description In lower case. Absent after an erasure. */
                email?: string;
                /** @description Index from 0. `sequence.step_sent`: the step; `sequence.exited`: the step that did not run. */
                stepIndex?: number;
                /**
                 * @description For `sequence.exited`: the exit reason.
                 * @enum {string}
                 */
                reason?: "unsubscribed" | "bounced" | "complained" | "converted" | "condition" | "removed" | "archived" | "erased" | "failed";
            };
        };
        SignedRequest: {
            /** @description Data signed by Meta with the app secret. */
            signed_request: string;
        } & {
            [key: string]: string;
        };
        /**
         * @description The provider of the account.
         * @enum {string}
         */
        ConnectProvider: "googleads" | "hubspot" | "meta" | "resend";
        /**
         * @description Redirect target at the end: `https`, or `http` on loopback, on an origin in the project's `origins`, or a page
         *     of the console. Default: a page that shows the result.
         */
        ReturnUrl: string;
        CreateConnectSessionRequest: {
            provider: components["schemas"]["ConnectProvider"];
            returnUrl?: components["schemas"]["ReturnUrl"];
            /**
             * Format: uuid
             * @description A connection of this provider to reconnect.
             */
            connectionId?: string;
        };
        ReconnectRequest: {
            returnUrl?: components["schemas"]["ReturnUrl"];
        };
        ConnectSession: {
            /** @description Link for the browser of the person who consents. It is a secret. */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        CreateConnectionRequest: {
            /**
             * @description The provider of the account.
             * @enum {string}
             */
            provider: "googleads" | "hubspot" | "resend";
            credentials: components["schemas"]["ConnectionCredentials"];
        };
        /** @description Credentials of the provider, and no others. */
        ConnectionCredentials: {
            privateAppToken?: components["schemas"]["Credential"];
            apiKey?: components["schemas"]["Credential"];
            /** @description Secret of Resend's webhook to `/webhooks/resend/{connectionId}`. Default: the known secret of the account. */
            webhookSecret?: string;
            refreshToken?: components["schemas"]["Credential"];
            /**
             * @description Id of the account (at Resend: domain) to connect, if the credentials can access several. Without it, a 400
             *     lists them.
             */
            accountId?: string;
        };
        /** @description Sealed before it is stored, and never shown. */
        Credential: string;
        ConnectedAccount: {
            /** @description The provider's id of the account. */
            id: string;
            name: string;
        };
        UpdateConnectionRequest: {
            /**
             * Format: nonblank-line
             * @description Null: the account's name.
             */
            name?: string | null;
            /**
             * @description Not for Google Ads, which uses all accounts.
             * @enum {boolean}
             */
            isPrimary?: true;
        };
        Connection: {
            /** Format: uuid */
            id: string;
            /** @description Name in the project; the account's name unless it was changed. */
            name: string;
            provider: components["schemas"]["ConnectProvider"];
            account: components["schemas"]["ConnectedAccount"];
            /**
             * @description Whether people and journeys (HubSpot), e-mail (Resend) or conversions without a `connectionId` (Meta) use it.
             *     Absent for Google Ads, which uses all accounts.
             */
            isPrimary?: boolean;
            /**
             * @description `connected`: worked at the last check. `needs_reauth`: authorization expired or was revoked; reconnect it.
             *     `failing`: the last check failed for another reason; it is checked again. `revoked`: deleted, and its grant
             *     is being revoked.
             * @enum {string}
             */
            status: "connected" | "needs_reauth" | "failing" | "revoked";
            /** @description Granted scopes, if the provider reports them. */
            grantedScopes?: string[];
            /** @description Requested scopes that were not granted. */
            missingScopes: string[];
            /** @description The actor who connected or last reconnected it, as in the audit log. */
            connectedBy?: string;
            /**
             * Format: date-time
             * @description Accurate to an hour.
             */
            lastUsedAt?: string;
            /** Format: date-time */
            lastCheckedAt?: string;
            /** @description The problem, in words. */
            lastError?: string;
            /** Format: date-time */
            createdAt: string;
        };
        DeletedConnection: {
            /** Format: uuid */
            id: string;
            provider: components["schemas"]["ConnectProvider"];
            account: components["schemas"]["ConnectedAccount"];
            /** @description Resources that used it, counted up to 10,000 of each. */
            affected: {
                /** @description Campaigns being created through it. */
                campaigns: number;
                /** @description Google Ads accounts accessed through it. */
                customers: number;
                /** @description Unfinished batches of its account. They are blocked; cancel them. */
                batches: number;
            };
        };
        TeamMember: {
            userId: string;
            name: string;
            /** Format: email */
            email: string;
            /** @description URL of an image. */
            image?: string;
            roles: components["schemas"]["Role"][];
            /** @description Whether this member owns the project. */
            isOwner: boolean;
            /**
             * Format: date-time
             * @description When they joined the project.
             */
            createdAt: string;
        };
        Role: {
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            description?: string;
            permissions: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        QueueBatchEmailRequest: {
            /**
             * @description The recipients. A recipient is identified by its index. The same address with the same used parameters
             *     receives one mail; the others become `duplicate`.
             */
            recipients: components["schemas"]["BatchEmailRecipient"][];
            /** @description The content. Required without `templateId`. */
            template?: components["schemas"]["EmailTemplate"];
            /**
             * Format: uuid
             * @description A stored template to send instead of `template`. The batch keeps the version it was accepted with.
             */
            templateId?: string;
            /** @description Version of `templateId`. Default: the published one. */
            version?: number;
            /**
             * @description Your id of the batch, unique in the project. It makes the request idempotent: the same body gets the same
             *     answer and sends nothing twice, another body is a 409. `.` and `..` are refused because no URL can end in
             *     them.
             */
            trackingId: string;
            /** @description Category of the mail, for tracking. Only `transactional` mail is sent to unsubscribed addresses. */
            emailType?: string;
            /** @description Addresses for replies. Default: the address of the sender. */
            replyTo?: components["schemas"]["EmailAddresses"];
            /**
             * @description Addresses that get a visible copy of every mail. Suppressed ones are left out. Each copy counts towards the
             *     daily limit.
             */
            cc?: components["schemas"]["EmailAddresses"];
            /** @description Like `cc`, but invisible to the other addresses. */
            bcc?: components["schemas"]["EmailAddresses"];
            /**
             * @description Headers of every mail: names that begin with `X-`, except `X-SES-` and `X-Resend-`, and `References`,
             *     `In-Reply-To`, `Precedence`, `Auto-Submitted`, `Importance`, `List-Id` and `Feedback-ID`.
             */
            headers?: components["schemas"]["EmailHeaders"];
            /** @description Tags of every mail at the provider. `recipient` is reserved. */
            tags?: components["schemas"]["EmailTags"];
            /**
             * @description Files of the project to attach to every mail, at most 20 MB together. A batch with attachments has at most
             *     100 recipients, because each mail is a provider call of its own. If a file is deleted before a mail is sent,
             *     the mail fails with `attachment_deleted`.
             */
            attachments?: {
                /**
                 * Format: uuid
                 * @description Id of a file in the state `ready`.
                 */
                assetId: string;
            }[];
            /** @description Your own project id, for tracking. It grants no access. */
            clientProjectId?: string;
            /** @description Your own tracking data: at most 100 fields and 64 KiB, names up to 200 and values up to 10,000 characters. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When to send, at most a year ahead. Until then the batch is `scheduled` and can be paused, resumed or
             *     cancelled. Times in the past are refused, and so are times whose day (UTC) has too few recipients left.
             *     Recipients scheduled for later days may not exceed the limits of 31 days.
             */
            scheduledFor?: string;
            /**
             * @description Seconds until sending starts. Until then the batch is `scheduled`, so that a person can undo it. Not allowed
             *     with `scheduledFor`.
             */
            delaySeconds?: number;
            /**
             * @description Checks everything and answers 200 with the first three mails and the number of mails. Stores and sends
             *     nothing.
             * @default false
             */
            dryRun?: boolean;
        };
        QueueBatchEmailResponse: {
            /** @description Always true. */
            success: boolean;
            trackingId: string;
            /**
             * @description Number of provider calls: one for 100 recipients (`ceil(totalRecipients / 100)`), or one for each mail with
             *     attachments.
             */
            totalBatches: number;
            totalRecipients: number;
            /**
             * Format: uuid
             * @description The connection of the project's Resend account that sends the batch. Absent if the platform's account sends
             *     it.
             */
            connectionId?: string;
            message: string;
        };
        BatchEmailDryRun: {
            /** @constant */
            dryRun: true;
            totalRecipients: number;
            totalBatches: number;
            /** @description Number of recipients who repeat another one and receive no second mail. */
            duplicates: number;
            /** @description Indexes of the first 100 duplicates. */
            duplicateIndexes: number[];
            /** @description Number of suppressed recipients, without duplicates. */
            suppressed: number;
            /** @description Indexes of the first 100 suppressed recipients. */
            suppressedIndexes: number[];
            /**
             * Format: uuid
             * @description The connection of the project's Resend account that would send the batch. Absent if the platform's account
             *     would send it.
             */
            connectionId?: string;
            /** @description Seconds that sending takes at the provider's rate, without waiting for other batches. */
            estimatedSeconds: number;
            /** @description The first mails, without duplicates. */
            previews: {
                /** Format: email */
                email: string;
                subject: string;
                html?: string;
                text?: string;
            }[];
        };
        BatchEmailRecipient: {
            /** Format: email */
            email: string;
            params?: components["schemas"]["EmailParams"];
        };
        /**
         * @description `{{name}}` is replaced by the recipient's parameter `name` in a single pass: a value that contains a placeholder
         *     is not rendered again. Values are HTML-escaped in `html`, raw in `text`, and lose line breaks in `subject`.
         *
         *     `subject`, `html` and `text` together have at most 512 kB and 200 placeholders. A placeholder that is not
         *     closed, has no name, or has three braces is refused.
         *
         *     The mails of one call (100 consecutive recipients) render to at most 16 MiB; more is a 400. That is 160 kB per
         *     mail for 100 recipients, and 512 kB per mail for 30.
         */
        EmailTemplate: {
            /** @description Not blank, and at most 998 characters after rendering. */
            subject: string;
            /** @description HTML body. `html` or `text` is required. */
            html?: string;
            /** @description Plain-text body. `html` or `text` is required. */
            text?: string;
        };
        /**
         * @description Values of the template's placeholders: at most 50 and 64 KiB, names up to 100 and values up to 20,000
         *     characters.
         */
        EmailParams: {
            [key: string]: string;
        };
        /**
         * @description `draft`: no version was published yet. `archived`: refuses new sends.
         * @enum {string}
         */
        EmailTemplateState: "draft" | "published" | "archived";
        EmailTemplateVersionNumber: number;
        EmailTemplateParam: {
            /** @description Name of the placeholder. */
            name: string;
            /**
             * @description `number`: digits with an optional sign and decimal point. `url`: an `http`, `https` or `mailto` URL.
             * @default text
             * @enum {string}
             */
            type?: "text" | "number" | "url";
            /**
             * @description Refuse a send without a value. An optional parameter renders as its `default`.
             * @default true
             */
            required?: boolean;
            /** @description Value of an optional parameter that a recipient lacks. Default: nothing. */
            default?: string;
        };
        /**
         * @description `subject`, `html` and `text` follow the rules of `EmailTemplate`. Each of their placeholders is declared in
         *     `params`.
         */
        EmailTemplateContent: {
            /** @description Unique in the project. */
            name: string;
            subject: string;
            html?: string;
            text?: string;
            /** @description Declared parameters, each name once. */
            params: components["schemas"]["EmailTemplateParam"][];
        };
        StoredTemplateSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            state: components["schemas"]["EmailTemplateState"];
            /** @description Subject of the newest version. */
            subject: string;
            latestVersion: components["schemas"]["EmailTemplateVersionNumber"];
            /** @description The version that is sent by `templateId`. Absent in a draft. */
            publishedVersion?: components["schemas"]["EmailTemplateVersionNumber"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StoredTemplate: {
            /** Format: uuid */
            id: string;
            name: string;
            state: components["schemas"]["EmailTemplateState"];
            latestVersion: components["schemas"]["EmailTemplateVersionNumber"];
            /** @description The version that is sent by `templateId`. Absent in a draft. */
            publishedVersion?: components["schemas"]["EmailTemplateVersionNumber"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            subject: string;
            html?: string;
            text?: string;
            params: components["schemas"]["EmailTemplateParam"][];
            /** @description The version of this content. */
            version: components["schemas"]["EmailTemplateVersionNumber"];
            /** @description All versions, the newest first. */
            versions: {
                version: components["schemas"]["EmailTemplateVersionNumber"];
                /** Format: date-time */
                createdAt: string;
                /** @description The user or key that stored it. */
                createdBy: string;
            }[];
        };
        EmailBatch: {
            trackingId: string;
            state: components["schemas"]["EmailBatchState"];
            /**
             * @description Reason for `paused`, `blocked` or `cancelled`. `requested`: a caller did it. `terminated`: the workflow was
             *     terminated in the Temporal UI. `failed`: the workflow failed. `provider_credentials`: the provider rejects
             *     the key. `provider_quota`: the provider's quota is used up.
             * @enum {string}
             */
            stateReason?: "requested" | "terminated" | "failed" | "provider_credentials" | "provider_quota";
            /**
             * @description Actor that paused or cancelled the batch, as in the audit log. Only with the reason `requested`, and absent
             *     for an operator.
             */
            stateChangedBy?: string;
            /**
             * Format: date-time
             * @description When sending starts.
             */
            scheduledFor?: string;
            totalRecipients: number;
            totalBatches: number;
            /** @description Number of retries that found failed recipients. */
            retries: number;
            counts: components["schemas"]["EmailBatchCounts"];
            /** @description Subject of the template. */
            subject?: string;
            /** @description Only with `include=content`, and until the content expires. */
            template?: components["schemas"]["EmailTemplate"];
            /** @description Options of every mail, if it has any. Only with `include=content`, and until the content expires. */
            options?: components["schemas"]["EmailBatchOptions"];
            /** @description Only with `include=series`. */
            series?: components["schemas"]["EmailBatchSeries"];
            sender: components["schemas"]["EmailBatchSender"];
            emailType?: string;
            clientProjectId?: string;
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Reason for a delay. `start`: no worker has started it. `provider_rate_limit`: the next slot.
             *     `provider_unavailable`: the provider does not answer. Absent if nothing does.
             * @enum {string}
             */
            waitingOn?: "start" | "provider_rate_limit" | "provider_unavailable";
            /** @description The last error of the provider. The batch may have continued since. */
            lastError?: {
                code: string;
                message: string;
                /** Format: date-time */
                occurredAt: string;
            };
            /**
             * Format: date-time
             * @description When the batch was accepted.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When sending started.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When the last recipient got its result.
             */
            completedAt?: string;
            /** @description The `X-Request-Id` of the request that queued the batch. */
            requestId?: string;
            /**
             * Format: uuid
             * @description The connection of the project's Resend account that sends the batch. Absent if the platform's account sends
             *     it.
             */
            connectionId?: string;
        };
        EmailBatchSummary: {
            trackingId: string;
            /** @description Subject of the template. */
            subject?: string;
            /**
             * Format: uuid
             * @description Stored template of the batch.
             */
            templateId?: string;
            /** @description Version of the stored template. */
            templateVersion?: number;
            sender: components["schemas"]["EmailBatchSender"];
            /** @description Only with `include=counts`. */
            counts?: components["schemas"]["EmailBatchCounts"];
            state: components["schemas"]["EmailBatchState"];
            /**
             * @description Reason for `paused`, `blocked` or `cancelled`. `requested`: a caller did it. `terminated`: the workflow was
             *     terminated in the Temporal UI. `failed`: the workflow failed. `provider_credentials`: the provider rejects
             *     the key. `provider_quota`: the provider's quota is used up.
             * @enum {string}
             */
            stateReason?: "requested" | "terminated" | "failed" | "provider_credentials" | "provider_quota";
            /**
             * Format: date-time
             * @description When sending starts.
             */
            scheduledFor?: string;
            totalRecipients: number;
            totalBatches: number;
            emailType?: string;
            clientProjectId?: string;
            /**
             * @description Reason for a delay. `start`: no worker has started it. `provider_rate_limit`: the next slot.
             *     `provider_unavailable`: the provider does not answer. Absent if nothing does.
             * @enum {string}
             */
            waitingOn?: "start" | "provider_rate_limit" | "provider_unavailable";
            /** @description The last error of the provider. The batch may have continued since. */
            lastError?: {
                code: string;
                message: string;
                /** Format: date-time */
                occurredAt: string;
            };
            /**
             * Format: date-time
             * @description When the batch was accepted.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When sending started.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When the last recipient got its result.
             */
            completedAt?: string;
            /** @description The `X-Request-Id` of the request that queued the batch. */
            requestId?: string;
            /**
             * Format: uuid
             * @description The connection of the project's Resend account that sends the batch. Absent if the platform's account sends
             *     it.
             */
            connectionId?: string;
        };
        /**
         * @description `scheduled`: waits for its time. `queued`: waits for a worker. `sending`: in progress. `paused`: paused, can be
         *     resumed. `blocked`: needs the fix that `stateReason` names. `completed`: every recipient has a result.
         *     `cancelled`: stopped for good.
         * @enum {string}
         */
        EmailBatchState: "scheduled" | "queued" | "sending" | "paused" | "blocked" | "completed" | "cancelled";
        /** @description Number of recipients per status. The sum is `totalRecipients`. */
        EmailBatchCounts: {
            queued: number;
            sent: number;
            delivered: number;
            opened: number;
            clicked: number;
            bounced: number;
            complained: number;
            failed: number;
            suppressed: number;
            duplicate: number;
            cancelled: number;
            unknown: number;
        };
        EmailBatchRecipient: {
            /** @description Position in the request, from 0. */
            index: number;
            /** Format: email */
            email: string;
            status: components["schemas"]["EmailRecipientStatus"];
            /** @description Values of the template's placeholders. Only with `include=params`, and empty once they expired. */
            params?: {
                [key: string]: string;
            };
            /** @description Why the mail was not sent or not delivered. */
            reason?: {
                code: string;
                message: string;
            };
            /** @description The provider's id of the mail. */
            messageId?: string;
            /**
             * Format: date-time
             * @description When the provider accepted the mail.
             */
            sentAt?: string;
            /**
             * Format: date-time
             * @description When the status last changed.
             */
            updatedAt: string;
        };
        /**
         * @description Recipients by the time of their first delivery, open and click, in hours if all are within three days, else in
         *     days (UTC).
         */
        EmailBatchSeries: {
            /** @enum {string} */
            unit: "hour" | "day";
            /** @description From the first event to the last, without gaps. Empty without events. */
            points: {
                /**
                 * Format: date-time
                 * @description Start of the hour or day.
                 */
                at: string;
                delivered: number;
                opened: number;
                clicked: number;
            }[];
        };
        RescheduleEmailBatchRequest: {
            /**
             * Format: date-time
             * @description The new time, within the limits of `scheduledFor` of a new batch.
             */
            scheduledFor: string;
        };
        /** @description The sender with which the batch was accepted. */
        EmailBatchSender: {
            name: string;
            /** Format: email */
            address: string;
            /** Format: email */
            replyTo?: string;
        };
        EmailBatchOptions: {
            replyTo?: components["schemas"]["EmailAddresses"];
            cc?: components["schemas"]["EmailAddresses"];
            bcc?: components["schemas"]["EmailAddresses"];
            headers?: components["schemas"]["EmailHeaders"];
            tags?: components["schemas"]["EmailTags"];
            attachments?: {
                /** Format: uuid */
                assetId: string;
                filename: string;
                mimeType: string;
                sizeBytes: number;
            }[];
        };
        EmailAddresses: string[];
        EmailHeaders: {
            [key: string]: string;
        };
        EmailTags: {
            [key: string]: string;
        };
        EmailBatchMail: components["schemas"]["EmailBatchRecipient"] & {
            trackingId: string;
            /** @description Id for `cancelEmailSend`. */
            sendId: string;
            sender: components["schemas"]["EmailBatchSender"];
            /** @description The mail as rendered for the recipient. Absent once the content expired. */
            content?: {
                subject: string;
                html?: string;
                text?: string;
            };
            /** @description The first 200 events of the provider, by time. */
            events: components["schemas"]["EmailBatchMailEvent"][];
        };
        EmailBatchMailEvent: {
            /** @description Type at Resend, such as `email.delivered`. */
            type: string;
            /** @description `Permanent`, `Transient` or `Undetermined`. */
            bounceType?: string;
            /** Format: date-time */
            occurredAt: string;
        };
        EmailBatchRecipientPage: {
            /** @description Ordered by `index`. */
            recipients: components["schemas"]["EmailBatchRecipient"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        EventBatch: {
            /**
             * Format: date-time
             * @description The sender's time when it sends. Set it again for each request.
             */
            sentAt?: string;
            events: components["schemas"]["VisitorEvent"][];
        };
        /** @description An event of a visitor, by `type`. */
        VisitorEvent: components["schemas"]["SessionEvent"] | components["schemas"]["PageViewEvent"] | components["schemas"]["IdentifyEvent"] | components["schemas"]["FormSubmitEvent"] | components["schemas"]["OrderEvent"] | components["schemas"]["OrderRefundEvent"] | components["schemas"]["LifecycleEvent"] | components["schemas"]["MeetingEvent"] | components["schemas"]["CustomEvent"];
        /** @description Start of a visit. */
        SessionEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            touch: components["schemas"]["EventTouch"];
        };
        /** @description A page view. With a touch it is an arrival like a session: send the touch with one of them. */
        PageViewEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "page_view";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            path: string;
            title?: string;
            referrer?: string;
            touch?: components["schemas"]["EventTouch"];
        };
        /**
         * @description Identifies the visitor by at least one of these fields. Placeholders and values that cannot be normalised are
         *     dropped.
         */
        IdentifyEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identify";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            email?: components["schemas"]["EventEmail"];
            phone?: components["schemas"]["EventPhone"];
            /** @description The lead in the CRM. Not from browsers. */
            crmLeadId?: string;
            /** @description Profiles in social networks. Not from browsers. */
            socials?: string[];
        };
        /** @description A submitted form. Its e-mail address and phone number also identify the visitor. */
        FormSubmitEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "form_submit";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            /** @description Name or id of the form. */
            form: string;
            path?: string;
            email?: components["schemas"]["EventEmail"];
            phone?: components["schemas"]["EventPhone"];
        };
        /**
         * @description Whole number in the currency's minor unit (ISO 4217): 4900 is 49.00 in USD, 4,900 in JPY and 4.900 in KWD. At
         *     most 100,000,000,000,000. An event with a negative, fractional or larger amount is reported in `ignored` with
         *     the reason `amount`; the other events of the request are stored.
         */
        OrderAmount: number;
        /**
         * @description An order. It counts once, as in the earliest event that names it. Default currency: the project's.
         *     `revenueCents` is in the minor unit of the currency. Not from browsers.
         */
        OrderEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "order";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            orderId: string;
            revenueCents: components["schemas"]["OrderAmount"];
            currency?: string;
            consent?: components["schemas"]["EventConsent"];
        };
        /**
         * @description A refund of an order. It reduces the revenue of the order's visitor, down to 0, also if it arrives before the
         *     order. Each refund counts by its `id`. `refundCents` is in the minor unit of the order's currency and more than
         *     0. Not from browsers.
         */
        OrderRefundEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "order_refund";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            orderId: string;
            refundCents: components["schemas"]["OrderAmount"];
        };
        /** @description The person reaches a life cycle stage, such as lead or customer. Not from browsers. */
        LifecycleEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "lifecycle";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            stage: string;
            title?: string;
            consent?: components["schemas"]["EventConsent"];
        };
        /** @description A meeting in the calendar. Not from browsers. */
        MeetingEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "meeting";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            title: string;
            /** Format: date-time */
            startsAt: string;
            /** @enum {string} */
            status?: "sent" | "delivered" | "opened" | "clicked" | "failed" | "scheduled" | "waiting";
            /** @enum {string} */
            direction?: "inbound" | "outbound";
        };
        /** @description Any other event, with a name of your own. */
        CustomEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            visitorId: components["schemas"]["VisitorId"];
            sessionId?: components["schemas"]["SessionId"];
            occurredAt: components["schemas"]["OccurredAt"];
            /** @description Type of the journey item. Names of the other types are not allowed. */
            name: string;
            title?: string;
            /**
             * @description Default: `engagement`. Not from browsers.
             * @enum {string}
             */
            kind?: "web" | "communication" | "engagement" | "commerce" | "lifecycle" | "advertising" | "system";
            /** @description Your own strings, numbers, booleans and nulls, and objects and lists of them, up to three levels deep. */
            properties?: {
                [key: string]: components["schemas"]["EventProperty"];
            };
        };
        /**
         * @description Identifies the event in the project for every delivery; random, or a UUID. For at least 30 days, another event
         *     with the same id is a duplicate. After that, the same event of the same visitor and time still is.
         */
        EventId: string;
        /** @description Id of a browser or device. */
        VisitorId: string;
        /** @description Id of a visit. */
        SessionId: string;
        /**
         * Format: date-time
         * @description When it happened.
         */
        OccurredAt: string;
        EventEmail: string;
        EventProperty: string | number | boolean | {
            [key: string]: components["schemas"]["InnerEventProperty"];
        } | components["schemas"]["InnerEventProperty"][] | null;
        InnerEventProperty: string | number | boolean | {
            [key: string]: components["schemas"]["EventPropertyValue"];
        } | components["schemas"]["EventPropertyValue"][] | null;
        EventPropertyValue: string | number | boolean | null;
        /** @description With country code, or in the format of the project's default country. */
        EventPhone: string;
        /** @description Source of the visit. Empty fields count as absent. */
        EventTouch: {
            utm_source?: string;
            utm_medium?: string;
            utm_campaign?: string;
            utm_term?: string;
            utm_content?: string;
            gclid?: string;
            fbclid?: string;
            msclkid?: string;
            ttclid?: string;
            wbraid?: string;
            gbraid?: string;
            li_fat_id?: string;
            twclid?: string;
            epik?: string;
            dclid?: string;
            /** @description Throughline's click id. */
            svc_cid?: string;
            referrer?: string;
            landingPath?: string;
            /** @description Not from browsers: the server sets it. */
            userAgent?: string;
            /** @description Not from browsers: the server sets it. */
            ip?: string;
            /**
             * @description Meta's cookie `_fbc`: `fb.1.<milliseconds>.<fbclid>`, with the time of the click. Next to an `fbclid` it
             *     counts only if it names the same click.
             */
            fbc?: string;
            fbp?: string;
        };
        CollectedEvents: {
            /** @description Number of events stored by this request. */
            accepted: number;
            /** @description Number of events stored before. */
            duplicates: number;
            /** @description Events that are not stored. Do not repeat them. */
            ignored: {
                id: string;
                /**
                 * @description `bot`: sent by a bot. `clock`: the time is impossible or too old. `amount`: the amount of an order or
                 *     refund is negative, fractional or too large, or the refund is 0.
                 * @enum {string}
                 */
                reason: "bot" | "clock" | "amount";
            }[];
        };
        OneClick: {
            /** @description Always `One-Click`. */
            "List-Unsubscribe"?: string;
        } & {
            [key: string]: string;
        };
        /** @description Mails sent in the period. Later events, such as an opening, count on the day of sending. */
        MailCounts: {
            /** @description Accepted by the provider. */
            sent: number;
            /** @description Delivered, including opened, clicked and complained mails. */
            delivered: number;
            /** @description Opened, including clicked mails. */
            opened: number;
            clicked: number;
            bounced: number;
            /** @description Reported as spam. */
            complained: number;
        };
        EmailDeliverability: {
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day.
             */
            to: string;
            /** @description Time zone of the days. */
            timeZone: string;
            /** @description All days from the first to the last. */
            days: {
                /** Format: date */
                day: string;
                mails: components["schemas"]["MailCounts"];
            }[];
            /** @description The 50 domains with most mails, most first. */
            domains: {
                /** @description Domain of the recipients, such as `gmail.com`. */
                domain: string;
                mails: components["schemas"]["MailCounts"];
            }[];
            /** @description Mails to further domains and to erased addresses. */
            others: components["schemas"]["MailCounts"];
        };
        EmailSuppression: {
            /** @description The address in lower case. */
            email: string;
            reason: components["schemas"]["EmailSuppressionReason"];
            /**
             * @description Origin: an event of the provider, its suppression list (`importSuppressions`), an unsubscribe link, this
             *     API, or the admin command line.
             * @enum {string}
             */
            source: "provider" | "provider_import" | "unsubscribe_link" | "api" | "admin";
            /** @description With `source` `api`: the caller, as in the audit log. */
            addedBy?: string;
            /** @description In lists: the mail that caused the suppression, until its batch is deleted. */
            mail?: {
                trackingId: string;
                /** @description Position of the recipient in the batch. */
                index: number;
            };
            /** Format: date-time */
            createdAt: string;
        };
        EmailSuppressionPage: {
            /** @description Newest first. */
            suppressions: components["schemas"]["EmailSuppression"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description Only with `include=total`. */
            total?: number;
        };
        /**
         * @description `bounce`: the address does not exist or refuses mail. `complaint`: the recipient reported spam. `unsubscribe`:
         *     the recipient unsubscribed; `transactional` mail is still sent. `manual`: suppressed through the API, the
         *     console or the command line. All reasons except `unsubscribe` block every mail.
         * @enum {string}
         */
        EmailSuppressionReason: "bounce" | "complaint" | "unsubscribe" | "manual";
        CreateEmailSuppressionRequest: {
            /** Format: email */
            email: string;
            /** @default manual */
            reason?: components["schemas"]["EmailSuppressionReason"];
        };
        /**
         * @description `queued`: not sent yet. `sent`: accepted by the provider. `delivered`, `opened`, `clicked`, `bounced`,
         *     `complained`: later events of the provider. `failed`: refused. `suppressed`: must not receive mail. `duplicate`:
         *     repeats another recipient. `cancelled`: cancelled before sending. `unknown`: may or may not have been accepted.
         * @enum {string}
         */
        EmailRecipientStatus: "queued" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "complained" | "failed" | "suppressed" | "duplicate" | "cancelled" | "unknown";
        /** @description The person. All given identifiers are combined. */
        JourneySubject: {
            /** @description A lead of the CRM. Its addresses and numbers are read there if the CRM has it. */
            crm_lead_id?: string;
            /** Format: email */
            email?: string;
            /** @description With country code, or in the format of the project's default country. */
            phone?: string;
            visitorIds?: components["schemas"]["VisitorId"][];
        };
        /** @enum {string} */
        JourneyRequestKind: "erase" | "export";
        /** @enum {string} */
        JourneyRequestState: "running" | "completed" | "failed";
        AcceptedJourneyRequest: {
            /** Format: uuid */
            requestId: string;
            kind: components["schemas"]["JourneyRequestKind"];
            state: components["schemas"]["JourneyRequestState"];
        };
        JourneyRequest: {
            /** Format: uuid */
            requestId: string;
            kind: components["schemas"]["JourneyRequestKind"];
            state: components["schemas"]["JourneyRequestState"];
            /**
             * @description For a request with a lead: whether the CRM returned its identifiers. `not_found`: the CRM has no such lead.
             *     `unavailable`: no working connection, or no answer for an hour. Then only stored data of the lead is used.
             * @enum {string}
             */
            crmLead?: "read" | "not_found" | "unavailable";
            /**
             * @description Number of visitors found so far, by match. A visitor with several matches counts for each. `visitor_id`:
             *     named in the request. Shared visitors, of which only some values are erased, count too.
             */
            matchedBy: {
                visitor_id?: number;
                crm_lead_id?: number;
                email?: number;
                phone?: number;
                fbclid?: number;
            };
            /**
             * @description Number of phone numbers of the lead that could not be used: national numbers of an unknown country, and text
             *     that is no number. Absent without any. To include them, correct the lead's country in the CRM, or send
             *     `phone` with its country code.
             */
            unusedPhones?: number;
            /**
             * @description Rows processed so far by table, or by part of an export. `cancelled_mails`: queued mails of
             *     `email_recipients`.
             */
            counts: {
                [key: string]: number;
            };
            /** @description The credential of the request, such as `user:<id>` or `api-key:<id>`. */
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description Reason of a failure. */
            failure?: {
                /** @enum {string} */
                code: "export_too_large";
                message: string;
            };
            /**
             * Format: date-time
             * @description When the document expires.
             */
            expiresAt?: string;
            document?: components["schemas"]["JourneyExport"];
        };
        JourneyRequestPage: {
            requests: components["schemas"]["JourneyRequest"][];
            /** @description Position of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /**
         * @description Stored data of a person. Empty lists are included; fields without a value are left out. IP addresses and user
         *     agents are included regardless of the project's settings.
         */
        JourneyExport: {
            /** @description Browsers and devices with their touches and totals. */
            visitors: {
                visitorId: string;
                /** Format: date-time */
                firstSeenAt: string;
                /** Format: date-time */
                lastSeenAt: string;
                webSessions: number;
                pageviews: number;
                orderCount: number;
                /** @description Orders without a currency, in the minor unit of the project's currency. */
                revenueCents: number;
                /** @description Orders with a currency, each in its minor unit (ISO 4217). */
                revenueByCurrency?: {
                    [key: string]: number;
                };
                totalTouches: number;
                firstTouch?: {
                    [key: string]: string;
                };
                lastTouch?: {
                    [key: string]: string;
                };
            }[];
            /**
             * @description Identifiers that link visitors to people. For a shared visitor (`sharedVisitor`), only the requested values
             *     are included, and nothing in the other lists.
             */
            identities: {
                visitorId: string;
                /** @enum {string} */
                kind: "crm_lead_id" | "email" | "phone" | "social";
                value: string;
                verified: boolean;
                /** Format: date-time */
                firstSeenAt: string;
                /** Format: date-time */
                lastSeenAt: string;
                sharedVisitor?: boolean;
            }[];
            sessions: {
                visitorId: string;
                sessionId: string;
                /** Format: date-time */
                startedAt: string;
            }[];
            orders: {
                visitorId: string;
                orderId: string;
                /** @description In the minor unit of the order's currency (ISO 4217). */
                revenueCents: number;
                currency?: string;
                /** @description In the minor unit of the order's currency (ISO 4217). */
                refundedCents: number;
                /** Format: date-time */
                occurredAt?: string;
            }[];
            /** @description By visitor, newest first. */
            events: {
                id: string;
                visitorId: string;
                sessionId?: string;
                /** Format: date-time */
                occurredAt: string;
                /** Format: date-time */
                receivedAt: string;
                /** @enum {string} */
                source: "analytics" | "ledger" | "calendar";
                /** @enum {string} */
                kind: "web" | "communication" | "engagement" | "commerce" | "lifecycle" | "advertising" | "system";
                type: string;
                title: string;
                status?: string;
                channel?: string;
                direction?: string;
                /** Format: date-time */
                scheduledFor?: string;
                detail: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Mails to the addresses; `events` are those of the provider. */
            mails: {
                id: string;
                trackingId: string;
                email: string;
                /** @description As in the template. */
                subject?: string;
                params: {
                    [key: string]: unknown;
                };
                status: string;
                reasonCode?: string;
                reasonMessage?: string;
                messageId?: string;
                /** Format: date-time */
                queuedAt: string;
                /** Format: date-time */
                scheduledFor?: string;
                /** Format: date-time */
                sentAt?: string;
                events: {
                    type: string;
                    /** Format: date-time */
                    occurredAt: string;
                }[];
            }[];
            suppressions: {
                email: string;
                reason: string;
                source: string;
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description Enrolments of the addresses in sequences of mail. */
            enrollments: {
                /** Format: uuid */
                sequenceId: string;
                /** @description Name of the sequence. */
                sequence: string;
                email: string;
                params: {
                    [key: string]: unknown;
                };
                timeZone?: string;
                visitorId?: string;
                state: string;
                exitReason?: string;
                stepIndex: number;
                source: string;
                /** Format: date-time */
                enteredAt: string;
                /** Format: date-time */
                endedAt?: string;
            }[];
            /** @description Resolutions of the lead in the last day. `lead`: the identifiers used. */
            resolutions: {
                /** @description Absent if no CRM was read. */
                crmLeadId?: string;
                lead?: {
                    ids: string[];
                    emails: string[];
                    phones: string[];
                    fbclid?: string;
                };
                visitorIds: string[];
                /** @enum {string} */
                matchMethod?: "crm_lead_id" | "identity" | "fbclid";
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                expiresAt: string;
            }[];
        };
        LeadJourney: {
            crm_lead_id: string;
            /** @description Whether at least one tracked visitor matched the lead. */
            matched: boolean;
            /**
             * @description Strongest signal. `crm_lead_id`: exact CRM id of the visitor. `identity`: normalised e-mail address or phone
             *     number. `fbclid`: first touch of only one visitor.
             * @enum {string|null}
             */
            match_method: "crm_lead_id" | "identity" | "fbclid" | null;
            /** @description Browsers and devices in the journey. */
            visitor_ids: string[];
            /** @description With `include=match_evidence`: the signals that matched, strongest first. */
            match_evidence?: components["schemas"]["MatchEvidence"][];
            journey: components["schemas"]["Journey"];
        };
        FoundLeadPage: {
            /** @description In the CRM's order. */
            leads: components["schemas"]["FoundLead"][];
            /** @description Number of leads found by the CRM. */
            total: number;
            /** @description Cursor of the next page; null on the last page that the CRM returns. */
            nextCursor: string | null;
        };
        FoundLead: {
            /** @description The id for a journey. */
            crm_lead_id: string;
            name?: string;
            /** @description As stored in the CRM. */
            emails: string[];
            /** @description As stored in the CRM. */
            phones: string[];
            company?: string;
            /** @description The CRM's internal name, such as HubSpot's `opportunity`. */
            stage?: string;
            /** @description Name of the lead's owner. HubSpot requires `crm.objects.owners.read` for it. */
            owner?: string;
            /** @description The CRM's internal name, such as HubSpot's `PAID_SEARCH`. */
            source?: string;
            /**
             * Format: date-time
             * @description When the lead was created in the CRM.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The last activity in the CRM, such as a call, note or meeting.
             */
            lastActivityAt?: string;
            /**
             * Format: uri
             * @description Page of the lead in the CRM.
             */
            url?: string;
            /**
             * @description With `include=site`: the journey's `revenueCents`, of the visitors with the lead's id, an address or a
             *     number.
             */
            revenueCents?: number;
            /**
             * Format: date-time
             * @description With `include=site`: last event of these visitors. Absent without visitors.
             */
            lastSeenAt?: string;
        };
        PersonJourney: {
            /** @description Whether at least one tracked visitor matched the person. */
            matched: boolean;
            /**
             * @description `identity`: normalised e-mail address or phone number. `visitor_id`: the visitor's own id.
             * @enum {string|null}
             */
            match_method: "identity" | "visitor_id" | null;
            /** @description Browsers and devices in the journey. */
            visitor_ids: string[];
            /** @description With `include=match_evidence`: the signals that matched, strongest first. None for a `visitor_id`. */
            match_evidence?: components["schemas"]["MatchEvidence"][];
            journey: components["schemas"]["Journey"];
        };
        Journey: {
            header?: components["schemas"]["JourneyHeader"];
            /** @description Newest first. */
            items: components["schemas"]["JourneyItem"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description Totals of the whole history as of the first page. The same on every page, and not filtered. */
        JourneyHeader: {
            firstTouch: components["schemas"]["Touch"] | null;
            lastTouch: components["schemas"]["Touch"] | null;
            /** Format: date-time */
            firstSeenAt: string | null;
            /** Format: date-time */
            lastSeenAt: string | null;
            webSessions: number;
            pageviews: number;
            /**
             * @description Orders in the project's currency or without one, minus refunds, in the minor unit (ISO 4217): cents of USD,
             *     yen of JPY, thousandths of KWD.
             */
            revenueCents: number;
            /** @description Orders in other currencies, minus refunds, each in its minor unit. Absent without any. */
            otherRevenue?: {
                currency: string;
                revenueCents: number;
            }[];
            /** @description Orders in all currencies. */
            orderCount: number;
            totalTouches: number;
            deviceCount: number;
            identities: {
                email?: string;
                phone?: string;
                socials?: string[];
            };
        };
        MatchEvidence: {
            visitorId: string;
            /** @enum {string} */
            signal: "crm_lead_id" | "identity" | "fbclid";
            /**
             * @description The kind of `identity`.
             * @enum {string}
             */
            kind?: "email" | "phone";
            /** @description Whether a trusted sender reported it, not only a browser. */
            verified: boolean;
        };
        JourneyItem: {
            id: string;
            /** @enum {string} */
            source: "ledger" | "analytics" | "scheduled" | "calendar";
            /** @enum {string} */
            kind: "web" | "communication" | "engagement" | "commerce" | "lifecycle" | "advertising" | "system";
            type: string;
            /**
             * Format: date-time
             * @description When it happened, or when a scheduled item is due.
             */
            occurredAt: string;
            /** Format: date-time */
            scheduledFor?: string;
            /** @enum {string} */
            status?: "sent" | "delivered" | "opened" | "clicked" | "failed" | "cancelled" | "scheduled" | "waiting";
            title: string;
            channel?: string;
            /** @enum {string} */
            direction?: "inbound" | "outbound";
            recordId?: string;
            workflowId?: string;
            /**
             * @description The automation that caused it. Mails of a sequence have all fields: `campaignId` is the sequence, `runId` the
             *     last Temporal run of the enrolment, `stepIndex` counts from 0.
             */
            provenance?: {
                workflowId?: string;
                runId?: string;
                stepIndex?: number;
                totalSteps?: number;
                campaignId?: string;
            };
            /**
             * @description How to cancel it. `scheduled_email_send`: `cancelEmailSend` with `id` cancels this mail only.
             *     `workflow_run_v2`: `exitSequenceEnrollment` with `id` ends the enrolment and all its coming mails.
             */
            cancel?: {
                /** @enum {string} */
                kind: "workflow_run_v2" | "scheduled_email_send" | "scheduled_post" | "scheduled_execution";
                id: string;
            };
            /** @description Details by type. */
            detail: {
                [key: string]: unknown;
            };
        };
        /** @description Source of a visit. */
        Touch: {
            utm_source?: string;
            utm_medium?: string;
            utm_campaign?: string;
            utm_term?: string;
            utm_content?: string;
            gclid?: string;
            fbclid?: string;
            msclkid?: string;
            ttclid?: string;
            wbraid?: string;
            gbraid?: string;
            li_fat_id?: string;
            twclid?: string;
            epik?: string;
            dclid?: string;
            /** @description Throughline's click id. */
            svc_cid?: string;
            referrer?: string;
            landingPath?: string;
            /** @description Absent if the project redacts it. */
            userAgent?: string;
            /** @description Absent if the project redacts it. */
            ip?: string;
            fbc?: string;
            fbp?: string;
        };
        /**
         * @description All fields are optional; `{}` changes nothing. `type`, `kind`, `projectId` and `allowedScopes` cannot be
         *     changed.
         */
        UpdateOAuthClientRequest: {
            /**
             * Format: nonblank-line
             * @description Name on the consent page. One line of text that does not look like the platform's name in any case, spacing
             *     or lookalike spelling.
             */
            name?: string;
            /**
             * @description Redirect URLs, compared character by character: `https`, or `http` on `localhost`, `127.0.0.1` or `[::1]`,
             *     without fragment and user name. `native` clients may also use a private-use scheme with a dot, such as
             *     `com.example.app:/callback`, and no `https` on those three hosts. International domains are stored, returned
             *     and compared as punycode (`https://xn--mller-kva.de/` for `https://müller.de/`), also in `homepageUrl` and
             *     `icon`.
             */
            redirectURLs?: string[];
            /** @description A disabled client gets no tokens. */
            disabled?: boolean;
            /** @description Null clears it. */
            description?: string | null;
            /**
             * Format: iri
             * @description Null clears it.
             */
            homepageUrl?: string | null;
            /**
             * Format: iri
             * @description URL of an image. Null clears it.
             */
            icon?: string | null;
        };
        OAuthClient: {
            /** Format: uuid */
            id: string;
            /** @description The `client_id` of token requests. */
            clientId: string;
            name: string;
            /** @enum {string} */
            type: "web" | "native" | "user-agent-based" | "public";
            redirectURLs: string[];
            disabled: boolean;
            /**
             * Format: uuid
             * @description The project of the client's own tokens.
             */
            projectId?: string;
            /** @description The owner. */
            userId: string;
            /**
             * @description `confidential`: has a secret. `public_pkce`: has none and must use PKCE.
             * @enum {string}
             */
            kind: "confidential" | "public_pkce";
            icon?: string;
            description?: string;
            homepageUrl?: string;
            metadata?: string;
            defaultMemberRoleIds: string[];
            allowedScopes: string[];
            /**
             * @description `none` for a client without a secret.
             * @enum {string}
             */
            authenticationScheme: "client_secret" | "none";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreateOAuthClientRequest: {
            /**
             * Format: nonblank-line
             * @description Name on the consent page. One line of text that does not look like the platform's name in any case, spacing
             *     or lookalike spelling.
             */
            name: string;
            /**
             * @description Redirect URLs, compared character by character: `https`, or `http` on `localhost`, `127.0.0.1` or `[::1]`,
             *     without fragment and user name. `native` clients may also use a private-use scheme with a dot, such as
             *     `com.example.app:/callback`, and no `https` on those three hosts. International domains are stored, returned
             *     and compared as punycode (`https://xn--mller-kva.de/` for `https://müller.de/`), also in `homepageUrl` and
             *     `icon`.
             */
            redirectURLs?: string[];
            /** @enum {string} */
            type: "web" | "native" | "user-agent-based" | "public";
            /**
             * @description Default: `confidential` for `web`, `public_pkce` for other types.
             * @enum {string}
             */
            kind?: "confidential" | "public_pkce";
            /**
             * Format: uuid
             * @description The project of its tokens. A token that is bound to a project can create clients only for it.
             */
            projectId?: string;
            /**
             * @description Most scopes that its tokens can have.
             * @default []
             */
            allowedScopes?: components["schemas"]["KeyScope"][];
            description?: string;
            /** Format: iri */
            homepageUrl?: string;
            /**
             * Format: iri
             * @description URL of an image. The API does not fetch it.
             */
            icon?: string;
            /** @description Text of your own. */
            metadata?: string;
        };
        RegistrationError: components["schemas"]["Error"] & {
            /** @enum {string} */
            error: "invalid_redirect_uri" | "invalid_client_metadata" | "temporarily_unavailable" | "server_error";
            error_description: string;
        };
        CreatedOAuthClient: components["schemas"]["OAuthClient"] & {
            /** @description Shown only in this answer. Throughline stores its digest. */
            clientSecret?: string;
        };
        /**
         * @description Permission of a key or of a client's token.
         * @enum {string}
         */
        KeyScope: "crm_objects:read" | "ads:read" | "ads:write" | "socials:read" | "assets:write" | "emails:send" | "events:write" | "privacy:write" | "event_log:read";
        /**
         * Format: nonblank-line
         * @description One line of text.
         */
        KeyHolderName: string;
        ServiceAccount: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            /** @description Unique in the project. */
            name: string;
            /** Format: date-time */
            createdAt: string;
        };
        CreateServiceAccountRequest: {
            name: components["schemas"]["KeyHolderName"];
        };
        ServiceAccountKey: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            serviceAccountId: string;
            /** @description The four characters before the last six of the key. */
            lastFour: string;
            scopes: string[];
            /** Format: date-time */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description Accurate to a minute.
             */
            lastUsedAt?: string;
            /** Format: date-time */
            revokedAt?: string;
            /** Format: date-time */
            createdAt: string;
        };
        CreateServiceAccountKeyRequest: {
            scopes: components["schemas"]["KeyScope"][];
            /**
             * Format: date-time
             * @description Expiry time in the future. Default: the key does not expire.
             */
            expiresAt?: string;
        };
        CreatedServiceAccountKey: components["schemas"]["ServiceAccountKey"] & {
            /** @description The key, shown only in this answer. Throughline stores its digest. */
            secret: string;
        };
        AppKey: {
            /** Format: uuid */
            id: string;
            /** @description The application. */
            name: string;
            /** @description The four characters before the last six of the key. */
            lastFour: string;
            /**
             * Format: date-time
             * @description Accurate to a minute.
             */
            lastUsedAt?: string;
            /** Format: date-time */
            revokedAt?: string;
            /** Format: date-time */
            createdAt: string;
        };
        CreateAppKeyRequest: {
            name: components["schemas"]["KeyHolderName"];
        };
        CreatedAppKey: components["schemas"]["AppKey"] & {
            /** @description The key, shown only in this answer. Throughline stores its digest. */
            secret: string;
        };
        CreateWriteKeyRequest: {
            name: components["schemas"]["KeyHolderName"];
            /** @description Origins of the pages that may send, such as `https://www.example.com`, without path or wildcard. */
            allowedOrigins: string[];
        };
        WriteKey: {
            /** Format: uuid */
            id: string;
            /** @description The site. */
            name: string;
            /** @description The key to put into the pages. */
            key: string;
            allowedOrigins: string[];
            /**
             * Format: date-time
             * @description Accurate to a minute.
             */
            lastUsedAt?: string;
            /** Format: date-time */
            revokedAt?: string;
            /** Format: date-time */
            createdAt: string;
        };
        WriteKeyEvent: {
            /** @description The id of the journey item. */
            id: string;
            /** @description `page_view`, for example, or the name of a custom event. */
            type: string;
            /** @description The title, or `type` again without `crm_objects:read`. */
            title: string;
            /** @description The page, if the event has one. Requires `crm_objects:read`. */
            path?: string;
            /** Format: date-time */
            occurredAt: string;
        };
        SetSenderRequest: {
            /**
             * Format: nonblank-line
             * @description The name that recipients see.
             */
            name: string;
            /** Format: email */
            address: string;
            /**
             * Format: email
             * @description The address for replies. Default: `address`.
             */
            replyTo?: string;
        };
        Sender: {
            name: string;
            /** Format: email */
            address: string;
            /** Format: email */
            replyTo?: string;
            /** Format: date-time */
            updatedAt: string;
            verification: components["schemas"]["SenderVerification"];
            authentication?: components["schemas"]["SenderAuthentication"];
        };
        /**
         * @description DNS records that mailbox providers check, as of the last `checkSender`. Absent before it. SPF and DKIM are
         *     looked up under Resend's default names.
         */
        SenderAuthentication: {
            spf: components["schemas"]["SenderAuthenticationRecord"];
            dkim: components["schemas"]["SenderAuthenticationRecord"];
            dmarc: components["schemas"]["SenderAuthenticationRecord"];
        };
        SenderAuthenticationRecord: {
            /** @description The full name of the record. */
            name: string;
            /**
             * @description `unknown`: no name server answered.
             * @enum {string}
             */
            state: "found" | "missing" | "unknown";
        };
        SenderVerification: {
            /**
             * @description Mail is sent from verified domains only.
             * @enum {string}
             */
            state: "verified" | "unverified";
            /**
             * @description How the domain was verified: by the TXT record, by the project's own Resend account, by an operator, or
             *     automatically as a demo domain of a development stack.
             * @enum {string}
             */
            method?: "dns" | "resend" | "operator" | "demo";
            /** Format: date-time */
            verifiedAt?: string;
            /**
             * Format: date-time
             * @description The time of the last check.
             */
            checkedAt?: string;
            /**
             * @description The result of the last failed check. `record_not_found`: the name has no TXT record. `record_differs`: none
             *     of its TXT records has the value. `dns_unavailable`: no name server answered.
             * @enum {string}
             */
            problem?: "record_not_found" | "record_differs" | "dns_unavailable";
            /** @description The DNS record to create. */
            record: {
                /** @enum {string} */
                type: "TXT";
                /** @description The full name of the record. */
                name: string;
                value: string;
            };
        };
        RevokedKey: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            revokedAt: string;
        };
        /** @description Money in units of the account's currency, with decimals. Conflicting fields are refused before a provider call. */
        CreateSearchCampaignRequest: {
            /** @description Unique in the account. */
            name: string;
            dailyBudget: number;
            /**
             * @description Target locations: ids (`2840`), resource names (`geoTargetConstants/2840`) or country codes (`US`) of ISO
             *     3166-1 or `geo_target_constant.country_code`. `UK` means `GB`.
             */
            locations: string[];
            /**
             * @description Target languages: ids (`1000`), resource names (`languageConstants/1000`) or codes of ISO 639 (`he`) or
             *     `language_constant.code` (`iw`, `zh_CN`).
             */
            languages: string[];
            adGroupName: string;
            keywords: {
                /** @description At most 80 characters and 10 words, without match type marks: quotes, brackets, `+` before a word. */
                text: string;
                /**
                 * @default BROAD
                 * @enum {string}
                 */
                matchType?: "BROAD" | "PHRASE" | "EXACT";
            }[];
            ad: components["schemas"]["ResponsiveSearchAd"];
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
            /**
             * @default MAXIMIZE_CONVERSIONS
             * @enum {string}
             */
            biddingStrategy?: "MAXIMIZE_CONVERSIONS" | "MAXIMIZE_CLICKS" | "MANUAL_CPC" | "TARGET_CPA";
            /** @description Required for `TARGET_CPA`, optional for `MAXIMIZE_CONVERSIONS`, refused otherwise. */
            targetCpa?: number;
            /** @description Only for `MANUAL_CPC`. */
            cpcBid?: number;
            /**
             * @description Initial status. A paused campaign spends nothing.
             * @default PAUSED
             * @enum {string}
             */
            status?: "ENABLED" | "PAUSED";
            negativeKeywords?: {
                /** @description At most 80 characters and 10 words, without match type marks: negative keywords match broadly. */
                text: string;
            }[];
            /**
             * Format: date
             * @description First day in the account's time zone.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day in the account's time zone, not before `startDate`.
             */
            endDate?: string;
            /**
             * @description Whether the campaign contains political advertising as defined by EU law.
             * @default false
             */
            containsEuPoliticalAdvertising?: boolean;
            /**
             * @description Keyword policy violations to exempt, from a 422. `appliedPolicyExemptions` of an earlier answer can be sent
             *     unchanged. Exempted items are saved, but may not serve.
             */
            exemptPolicyViolationKeys?: components["schemas"]["PolicyViolationKey"][];
            /** @description Ad policy topics to exempt, from a 422. Exempted items are saved, but may not serve. */
            ignorablePolicyTopics?: string[];
            /**
             * @description Requests once every exemption that the provider offers.
             * @default false
             */
            autoExemptPolicyViolations?: boolean;
            /**
             * @description Validates the request at the provider without creating anything.
             * @default false
             */
            validateOnly?: boolean;
        };
        CreateSearchCampaignResponse: {
            /** @description Google's resource name of the campaign; empty if nothing was created. */
            campaignResourceName: string;
            validateOnly: boolean;
            appliedPolicyExemptions: components["schemas"]["AppliedPolicyExemption"][];
        };
        ResponsiveSearchAd: {
            /**
             * @description At most 30 characters each; double-width characters count twice. Dynamic text counts as its default
             *     (`{KeyWord:boots}`, `{CUSTOMIZER.Price:$29.99}`, `{LOCATION(City):your city}`), a countdown as 8.
             */
            headlines: string[];
            /** @description At most 90 characters each, counted as in `headlines`. */
            descriptions: string[];
            /**
             * @description Landing page. International hosts are converted to punycode, and other non-ASCII characters are
             *     percent-encoded. ValueTrack parameters such as `{lpurl}` are kept.
             */
            finalUrl: string;
            /** @description Display path after the domain, at most 15 characters. The only dynamic text is `{KeyWord:…}`. */
            path1?: string;
            /** @description Display path after `path1`, which it requires, with the same limits. */
            path2?: string;
        };
        PolicyViolationKey: {
            policyName: string;
            /** @description Text of the keyword. If empty, `policyName` is the topic of an ad, as in `ignorablePolicyTopics`. */
            violatingText: string;
        };
        /** @description A requested exemption. For an ad's topic, `policyName` is the topic and `violatingText` is empty. */
        AppliedPolicyExemption: {
            policyName: string;
            violatingText: string;
        };
        /** @description At least one of `keywords` and `url` is required. */
        GenerateKeywordIdeasRequest: {
            keywords?: string[];
            /** @description A page to derive ideas from: an http or https URL. */
            url?: string;
            /**
             * @description Search locations, in the forms of a campaign's `locations`: ids (`2840`), resource names
             *     (`geoTargetConstants/2840`) or country codes (`US`). Default: everywhere.
             */
            geoTargetIds?: string[];
            /**
             * @description Search language, in the forms of a campaign's `languages`: id (`1000`), resource name
             *     (`languageConstants/1000`) or code (`en`). Default: all.
             */
            languageId?: string;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        /** @description Unknown values are left out. Bids are in units of the account's currency. */
        KeywordIdea: {
            text: string;
            avgMonthlySearches?: number;
            /** @description `LOW`, `MEDIUM` or `HIGH`. */
            competition?: string;
            /** @description From 0 to 100. */
            competitionIndex?: number;
            /** @description Top-of-page bid, low range (20th percentile). */
            lowTopOfPageBid?: number;
            /** @description Top-of-page bid, high range (80th percentile). */
            highTopOfPageBid?: number;
        };
        SearchadsCustomer: {
            id: string;
            /** @description Ten digits. */
            customerId: string;
            /** @enum {string} */
            kind: "ads_customer";
            displayName: string;
            /** @description Whether it is a manager account. */
            manager: boolean;
            /** @description The account through which it is accessed. */
            loginCustomerId: string;
            /** @description Its direct manager account. */
            parentCustomerId?: string;
            currencyCode?: string;
            timeZone?: string;
            /** @description `ENABLED`, `CANCELED`, `SUSPENDED`, `CLOSED`, or `UNKNOWN` if the account cannot be read. */
            status: string;
            /**
             * @description Whether its metrics can be read. False for manager accounts, which have none, and for cancelled, closed and
             *     `UNKNOWN` accounts.
             */
            readable?: boolean;
            connectionExternalId: string;
            connectionDisplayName?: string;
        };
        /** @description Values that cannot be read are left out. */
        AccountHealth: {
            customerId: string;
            state: components["schemas"]["HealthState"];
            /** @description Reason, for people. */
            reason: string;
            /** @description Reasons, for programs. */
            reasonCodes: string[];
            /** @description Action to take. Absent if none is needed. */
            nextAction?: {
                code: string;
                label: string;
            };
            /** @description Google's status of the account, as in the list of customers. */
            accountStatus?: string;
            /**
             * @description `APPROVED`, `APPROVED_HELD`, `PENDING`, `CANCELLED`; `NONE` without billing and recent impressions;
             *     `UNKNOWN` if Google does not report it.
             */
            billingStatus?: string;
            conversionTracking?: {
                hasEnabledAction: boolean;
                /** @description `allConversions` of the last 30 days in a report. */
                recentConversions: number;
                receivingData: boolean;
            };
            campaignCounts?: components["schemas"]["CampaignCounts"];
            /**
             * @description Sum of the daily budgets of enabled campaigns that have not ended, in units of the account's currency. A
             *     shared budget counts once.
             */
            dailyBudget?: number;
        };
        /**
         * @description `live`: serving. `limited`: serving with limits. `needs_action`: needs your action. `pending_adsprovider`: waits
         *     for Google. `off`: switched off. `ended`: ended.
         * @enum {string}
         */
        HealthState: "live" | "limited" | "needs_action" | "pending_adsprovider" | "off" | "ended";
        /** @description Number of campaigns per health state. */
        CampaignCounts: {
            live: number;
            limited: number;
            needs_action: number;
            pending_adsprovider: number;
            off: number;
            ended: number;
        };
        Campaign: {
            id: string;
            resourceName: string;
            name: string;
            status: components["schemas"]["CampaignStatus"];
            /** @description Channel of the campaign, such as `SEARCH`. */
            channelType: string;
            health: components["schemas"]["CampaignHealth"];
            /** @description One of our strategies, or Google's name of another. */
            biddingStrategy: string;
            /** @description In units of the account's currency. */
            targetCpa?: number;
            budget?: components["schemas"]["CampaignBudget"];
            /** @description In the account's time zone. */
            startDate?: string;
            /** @description In the account's time zone. Absent without an end date. */
            endDate?: string;
            currencyCode?: string;
            /**
             * @description Whether this project created it. Absent if its mark belongs to another project's request or to one that is
             *     no longer kept.
             */
            madeHere?: boolean;
            /** @description The `X-Request-Id` of the request that created it. */
            requestId?: string;
            /** @description Exemptions of its creation. Only for campaigns created here. */
            appliedPolicyExemptions?: components["schemas"]["AppliedPolicyExemption"][];
            /** @description Migrations to AI Max that Google made or announced. Empty without any. */
            aiMaxMigrations: components["schemas"]["AiMaxMigration"][];
            /** @description The last seven full days in the account's time zone. */
            last7Days: components["schemas"]["CampaignFigures"];
        };
        /**
         * @description Status of the campaign. `UNKNOWN`: a status that Google added later.
         * @enum {string}
         */
        CampaignStatus: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN";
        /** @description Health of the campaign and the action that it needs. */
        CampaignHealth: {
            state: components["schemas"]["HealthState"];
            /** @description Reason, for people. */
            reason: string;
            /** @description Reasons, for programs. */
            reasonCodes: string[];
            /** @description Action to take. Absent if none is needed. */
            nextAction?: {
                code: string;
                label: string;
            };
        };
        /** @description Amounts in units of the account's currency. */
        CampaignBudget: {
            id: string;
            resourceName: string;
            /** @description Average daily budget. */
            amount?: number;
            /** @description Total budget of the campaign. */
            totalAmount?: number;
            /** @description `DAILY`, or `CUSTOM_PERIOD` for a total budget. */
            period: string;
            /** @description Whether other campaigns use it or can use it. */
            shared: boolean;
            /** @description Number of campaigns that use it. */
            usedBy: number;
        };
        AiMaxMigration: {
            /**
             * @description The feature that AI Max replaces.
             * @enum {string}
             */
            feature: "AUTOMATICALLY_CREATED_ASSETS" | "BROAD_MATCH" | "DYNAMIC_SEARCH_ADS";
            /** @enum {string} */
            state: "migrated" | "scheduled";
            /**
             * Format: date
             * @description Day in the account's time zone. For an announced migration, the first day of the announced month.
             */
            date: string;
        };
        CampaignFigures: {
            impressions: number;
            clicks: number;
            /** @description In units of the account's currency. */
            spend: number;
            conversions: number;
            /** @description Click-through rate from 0 to 1: clicks divided by impressions. */
            ctr: number;
            /** @description Average cost per click in units of the account's currency. */
            averageCpc: number;
        };
        /** @enum {string} */
        BiddingStrategy: "MAXIMIZE_CONVERSIONS" | "MAXIMIZE_CLICKS" | "MANUAL_CPC" | "TARGET_CPA";
        /**
         * @description At least one of `status`, `name`, `dailyBudget`, `startDate`, `endDate`, `biddingStrategy` and `targetCpa` is
         *     required. Money in units of the account's currency, days in the account's time zone.
         */
        UpdateSearchCampaignRequest: {
            /** @enum {string} */
            status?: "ENABLED" | "PAUSED";
            /** @description Unique in the account. */
            name?: string;
            dailyBudget?: number;
            /**
             * Format: date
             * @description Only for a campaign that has not started.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day. Null: no end date.
             */
            endDate?: string | null;
            biddingStrategy?: components["schemas"]["BiddingStrategy"];
            /**
             * @description Required with `TARGET_CPA`. A `biddingStrategy` without it removes the target. Alone, it changes the target
             *     of the current strategy, which must support one.
             */
            targetCpa?: number;
            expected?: components["schemas"]["ExpectedCampaign"];
            /**
             * @description Changes the budget for all campaigns that share it.
             * @default false
             */
            confirmSharedBudget?: boolean;
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        UpdateSearchCampaignResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            before: components["schemas"]["ChangedValues"];
            after: components["schemas"]["ChangedValues"];
            /** @description With `validateOnly`: true if a second person must approve it. Otherwise absent. */
            requiresApproval?: boolean;
        };
        /** @description Values of the campaign that you read. If one differs, nothing is changed (409 `campaign_changed`). */
        ExpectedCampaign: {
            status?: string;
            name?: string;
            dailyBudget?: number;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description Null: no end date.
             */
            endDate?: string | null;
            biddingStrategy?: string;
            /** @description Null: none. */
            targetCpa?: number | null;
        };
        RemoveSearchCampaignResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            name?: string;
            /** @description False if it was already removed. */
            removed: boolean;
        };
        AddAdRequest: {
            ad: components["schemas"]["ResponsiveSearchAd"];
            /**
             * @default ENABLED
             * @enum {string}
             */
            status?: "ENABLED" | "PAUSED";
            /** @description Ad policy topics to exempt, from a 422. */
            ignorablePolicyTopics?: string[];
            /**
             * @description Requests once every exemption that the provider offers.
             * @default false
             */
            autoExemptPolicyViolations?: boolean;
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        AddAdResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            adGroupId: string;
            /** @description Absent with `validateOnly`. */
            adId?: string;
            ad: components["schemas"]["ChangedAd"];
            /** @description False if it existed. */
            added: boolean;
            appliedPolicyExemptions: components["schemas"]["AppliedPolicyExemption"][];
        };
        /** @description At least one of `status` and the fields of `ad` is required. */
        UpdateAdRequest: {
            /** @enum {string} */
            status?: "ENABLED" | "PAUSED";
            /** @description Limits as in a new ad. */
            ad?: {
                headlines?: string[];
                descriptions?: string[];
                finalUrl?: string;
                path1?: string | null;
                path2?: string | null;
            };
            /** @description Ad policy topics to exempt, from a 422. */
            ignorablePolicyTopics?: string[];
            /**
             * @description Requests once every exemption that the provider offers.
             * @default false
             */
            autoExemptPolicyViolations?: boolean;
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        /** @description Null means not set. */
        ChangedAd: {
            status?: string;
            headlines?: string[];
            descriptions?: string[];
            finalUrl?: string;
            path1?: string | null;
            path2?: string | null;
        };
        UpdateAdResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            adGroupId: string;
            adId: string;
            before: components["schemas"]["ChangedAd"];
            after: components["schemas"]["ChangedAd"];
            appliedPolicyExemptions: components["schemas"]["AppliedPolicyExemption"][];
        };
        UpdateKeywordRequest: {
            /** @enum {string} */
            status: "ENABLED" | "PAUSED";
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        UpdateKeywordResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            adGroupId: string;
            criterionId: string;
            text: string;
            matchType: string;
            before: components["schemas"]["KeywordStatus"];
            after: components["schemas"]["KeywordStatus"];
        };
        KeywordStatus: {
            /** @description `ENABLED` or `PAUSED`. */
            status: string;
        };
        RemoveKeywordResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            adGroupId: string;
            criterionId: string;
            /** @description False if it was already removed. */
            removed: boolean;
            text?: string;
            matchType?: string;
        };
        /** @description At least one item is required. */
        ChangeTargetsRequest: {
            /** @description Google's ids, resource names or ISO 3166-1 country codes. */
            locations?: {
                add?: string[];
                remove?: string[];
            };
            /** @description Google's ids, resource names or codes. */
            languages?: {
                add?: string[];
                remove?: string[];
            };
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        ChangeTargetsResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            locations: components["schemas"]["ChangedIds"];
            languages: components["schemas"]["ChangedIds"];
        };
        /** @description Names are Google's, in English. */
        FoundLocation: {
            /** @description Google's id of the location. */
            id: string;
            name: string;
            /** @description Name with the places around it: `Vienna,Vienna,Austria`. */
            canonicalName: string;
            /** @description ISO 3166-1 code. */
            countryCode?: string;
            /** @description `Country`, `State` or `City`, for example. */
            type?: string;
            /** @description Google's estimate of the people there. */
            reach?: number;
        };
        /** @description Google's ids. */
        ChangedIds: {
            added: string[];
            removed: string[];
        };
        RecordedChange: {
            id: string;
            /** @enum {string} */
            kind: "create" | "update" | "remove" | "add_negative_keywords" | "remove_negative_keyword" | "add_keywords" | "add_ad" | "update_ad" | "update_keyword" | "remove_keyword" | "change_targets";
            /**
             * @description `ambiguous`: sent, but its result is not known yet. `refused`: not applied; `error` says why.
             * @enum {string}
             */
            state: "running" | "waiting_for_approval" | "ambiguous" | "applied" | "refused";
            /** @description Requester, such as `user:<id>`, as in the audit log. */
            requestedBy: string;
            requestId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description True if a second person approved it. */
            approved: boolean;
            before?: components["schemas"]["RecordedChangePart"];
            after?: components["schemas"]["RecordedChangePart"];
            error?: {
                code: string;
                message: string;
            };
        };
        /** @description Changed part of the campaign, for applied changes. Money in units of the account's currency. */
        RecordedChangePart: {
            values?: components["schemas"]["ChangedValues"];
            keywords?: components["schemas"]["RecordedKeyword"][];
            ad?: components["schemas"]["ChangedAd"];
            /** @description Google's ids of the changed ones. */
            locationIds?: string[];
            /** @description Google's ids of the changed ones. */
            languageIds?: string[];
        };
        RecordedKeyword: {
            text: string;
            matchType: string;
            status?: string;
        };
        NewKeyword: {
            /** @description At most 80 characters and 10 words, without match type marks: quotes, brackets, `+` before a word. */
            text: string;
            /**
             * @default BROAD
             * @enum {string}
             */
            matchType?: "BROAD" | "PHRASE" | "EXACT";
        };
        AddNegativeKeywordsRequest: {
            negativeKeywords: components["schemas"]["NewKeyword"][];
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        AddNegativeKeywordsResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            /** @description In the order of the request. */
            negativeKeywords: components["schemas"]["AddedKeyword"][];
        };
        RemoveNegativeKeywordResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            criterionId: string;
            /** @description False if it was already removed. */
            removed: boolean;
            text?: string;
            matchType?: string;
        };
        AddKeywordsRequest: {
            keywords: {
                /** @description At most 80 characters and 10 words, without match type marks: quotes, brackets, `+` before a word. */
                text: string;
                /**
                 * @default BROAD
                 * @enum {string}
                 */
                matchType?: "BROAD" | "PHRASE" | "EXACT";
                /** @description Bid for one click in units of the account's currency. Default: the bid of the ad group. */
                cpcBid?: number;
            }[];
            /** @description Exemptions from an earlier refusal. */
            exemptPolicyViolationKeys?: components["schemas"]["PolicyViolationKey"][];
            /**
             * @description Requests once every exemption that the provider offers.
             * @default false
             */
            autoExemptPolicyViolations?: boolean;
            /**
             * @description Validates the change without applying it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description Manager account for access. Default: the one in the list of customers. */
            loginCustomerId?: string;
        };
        AddKeywordsResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            adGroupId: string;
            /** @description In the order of the request. */
            keywords: components["schemas"]["AddedKeyword"][];
            appliedPolicyExemptions: components["schemas"]["AppliedPolicyExemption"][];
        };
        AddedKeyword: {
            /** @description Absent with `validateOnly`. */
            criterionId?: string;
            text: string;
            matchType: string;
            /** @description False if it existed. */
            added: boolean;
        };
        /** @description Fields of the change. Null means not set. */
        ChangedValues: {
            /** @description `ENABLED`, `PAUSED` or `REMOVED`. */
            status?: string;
            name?: string;
            dailyBudget?: number | null;
            startDate?: string | null;
            /** @description Null: no end date. */
            endDate?: string | null;
            biddingStrategy?: string;
            targetCpa?: number | null;
        };
        CampaignDetails: {
            campaign: components["schemas"]["Campaign"];
            adGroups: components["schemas"]["CampaignAdGroup"][];
            ads: components["schemas"]["CampaignAd"][];
            keywords: components["schemas"]["CampaignKeyword"][];
            negativeKeywords: components["schemas"]["CampaignNegativeKeyword"][];
            /** @description Targeted and excluded locations. Empty: everywhere. */
            locations: components["schemas"]["CampaignLocation"][];
            /** @description Languages of the people who see the ads. Empty: all. */
            languages: components["schemas"]["CampaignLanguage"][];
            /** @description The lists that have more items than returned. */
            truncated: ("adGroups" | "ads" | "keywords" | "negativeKeywords" | "locations" | "languages")[];
        };
        CampaignAdGroup: {
            id: string;
            resourceName: string;
            name: string;
            status: string;
            type: string;
            /** @description In units of the account's currency. */
            cpcBid?: number;
        };
        CampaignAd: {
            id: string;
            resourceName: string;
            adGroupId: string;
            status: string;
            type: string;
            /** @description `APPROVED`, `APPROVED_LIMITED`, `AREA_OF_INTEREST_ONLY`, `DISAPPROVED`, or `UNKNOWN` before the review. */
            approval: string;
            /** @description `REVIEW_IN_PROGRESS`, `REVIEWED`, `UNDER_APPEAL`, `ELIGIBLE_MAY_SERVE`. */
            review: string;
            /** @description Findings of the review. */
            policyTopics: {
                topic: string;
                /** @description Effect, such as `PROHIBITED`, `LIMITED` or `DESCRIPTIVE`. */
                type: string;
                /** @description Texts of the ad that caused it. */
                words: string[];
            }[];
            finalUrls: string[];
            /** @description Headlines of a responsive search ad. */
            headlines: string[];
            /** @description Descriptions of a responsive search ad. */
            descriptions: string[];
            path1?: string;
            path2?: string;
        };
        CampaignKeyword: {
            /** @description Unique in its ad group. */
            id: string;
            resourceName: string;
            adGroupId: string;
            text: string;
            matchType: string;
            status: string;
            /** @description `APPROVED`, `DISAPPROVED`, `PENDING_REVIEW`, `UNDER_REVIEW`. */
            approval: string;
            /** @description `ELIGIBLE`, or `RARELY_SERVED` if its search volume is too low. */
            serving: string;
            /** @description From 1 to 10. Absent until Google has rated it. */
            qualityScore?: number;
            /** @description In units of the account's currency. */
            cpcBid?: number;
        };
        /** @description Names are Google's, in English. */
        CampaignLocation: {
            /** @description Google's id of the location. */
            id: string;
            name: string;
            /** @description Name with the places around it: `Vienna,Vienna,Austria`. */
            canonicalName: string;
            /** @description ISO 3166-1 code. */
            countryCode?: string;
            /** @description `Country`, `State` or `City`, for example. */
            type?: string;
            /** @description Whether the campaign is not shown there. */
            excluded: boolean;
        };
        CampaignLanguage: {
            /** @description Google's id of the language. */
            id: string;
            name: string;
            /** @description Google's code of the language. */
            code?: string;
        };
        CampaignNegativeKeyword: {
            /** @description Id of the criterion. */
            id: string;
            resourceName: string;
            text: string;
            matchType: string;
        };
        /** @description The requested metrics. Money in units of the account's currency; rates are calculated from the sums. */
        ReportMetrics: {
            impressions?: number;
            clicks?: number;
            spend?: number;
            conversions?: number;
            /** @description Click-through rate from 0 to 1: clicks divided by impressions. */
            ctr?: number;
            averageCpc?: number;
            /** @description Value of the conversions, as set in the account. */
            conversionsValue?: number;
            /** @description Includes conversions that the account does not bid for. */
            allConversions?: number;
            costPerConversion?: number;
            /** @description Conversions divided by clicks. */
            conversionRate?: number;
        };
        /** @description Has the fields of the grouping. */
        ReportRow: {
            /** @description `YYYY-MM-DD`, in the account's time zone. */
            date?: string;
            /** @description `MOBILE`, `DESKTOP`, `TABLET`, `CONNECTED_TV`, `OTHER`, `UNKNOWN`. */
            device?: string;
            /** @description `SEARCH`, `SEARCH_PARTNERS` or `CONTENT`, for example. */
            network?: string;
            campaign?: {
                id: string;
                name: string;
            };
            /** @description Absent for traffic without an ad group. */
            adGroup?: {
                id: string;
                name: string;
                campaignId: string;
            };
            /** @description Absent for traffic without a keyword. */
            keyword?: {
                /** @description Unique in its ad group. */
                id: string;
                adGroupId: string;
                campaignId: string;
                text: string;
                matchType: string;
            };
            /** @description Absent for searches that Google does not report. */
            searchTerm?: {
                text: string;
                /** @description `ADDED`: it is a keyword; `EXCLUDED`: it is a negative keyword; `ADDED_EXCLUDED`: both; or `NONE`. */
                status: string;
                adGroupId: string;
                campaignId: string;
            };
            metrics: components["schemas"]["ReportMetrics"];
        };
        PerformanceRow: {
            /** @description The device: `MOBILE`, `TABLET`, `DESKTOP`, `CONNECTED_TV`, `OTHER`, `UNKNOWN`. */
            id: string;
            /** @description Label of the device. */
            name: string;
            impressions: number;
            clicks: number;
            /** @description In units of the account's currency. */
            spend: number;
            conversions: number;
            /** @description Click-through rate from 0 to 1: clicks divided by impressions. */
            ctr: number;
            /** @description Average cost per click in units of the account's currency. */
            averageCpc: number;
        };
        AdAccount: {
            /** @description Its digits, without `act_`. */
            accountId: string;
            name?: string;
            /** @description Currency of its insights (ISO 4217). */
            currency?: string;
            /** @description Time zone of its days, such as `America/New_York`. */
            timeZone?: string;
        };
        /**
         * @description One platform and position. Money is in the account's currency. Missing values are left out. Platforms,
         *     positions, action types and indicators are Meta's names; Meta adds new ones.
         */
        InsightRow: {
            /** @description For example `facebook` or `instagram`. Absent with `breakdown=none`. */
            publisherPlatform?: string;
            /** @description For example `feed` or `instagram_reels`. Absent with `breakdown=none`. */
            platformPosition?: string;
            /**
             * Format: date
             * @description First day.
             */
            dateStart: string;
            /**
             * Format: date
             * @description Last day.
             */
            dateStop: string;
            accountId?: string;
            /** @description For level `campaign`, `adset` and `ad`. */
            campaignId?: string;
            /** @description For level `campaign`, `adset` and `ad`. */
            campaignName?: string;
            /** @description For level `adset` and `ad`. */
            adsetId?: string;
            /** @description For level `adset` and `ad`. */
            adsetName?: string;
            /** @description For level `ad`. */
            adId?: string;
            /** @description For level `ad`. */
            adName?: string;
            impressions?: number;
            reach?: number;
            clicks?: number;
            spend?: number;
            frequency?: number;
            /** @description Click-through rate in percent. */
            ctr?: number;
            /** @description Cost per click. */
            cpc?: number;
            /** @description Cost per 1,000 impressions. */
            cpm?: number;
            actions?: {
                actionType: string;
                value: number;
            }[];
            /** @description Results that the campaigns are optimized for. Meta may leave them out for level `account`. */
            results?: {
                /** @description Name of the result, such as `actions:lead` or `reach`. */
                indicator: string;
                value?: number;
                costPerResult?: number;
            }[];
            /** @description Return on ad spend from purchases. */
            purchaseRoas?: number;
        };
        UploadFile: {
            filename: string;
            /**
             * @description An accepted type or an alias such as `audio/x-m4a`; case and parameters are ignored. Use the `mimeType` of
             *     the answer for the `PUT`. Images (25 MiB): PNG, JPEG, GIF, WebP, AVIF, HEIC. Video (1 GiB): MP4, QuickTime,
             *     WebM. Audio (200 MiB): MPEG, MP4, AAC, WAV, Ogg, FLAC, WebM. Documents (50 MiB): PDF, current Word, Excel
             *     and PowerPoint; (10 MiB): plain text, CSV, JSON. SVG and HTML are not accepted.
             */
            mimeType: string;
            /** @description Exact size in bytes, up to the limit of the type. */
            sizeBytes: number;
        };
        UploadDescriptor: {
            /** @description The id of the asset. */
            itemId: string;
            /** @description Presigned URL for the `PUT`. */
            uploadUrl: string;
            /**
             * @description Key of the file in the object store after the check. Uploads go to another key, so this one never has an
             *     unchecked file.
             */
            objectKey: string;
            /** @description The file name of the request. */
            filename: string;
            /** @description Name in the object store: ASCII, at most 100 characters, with an extension of the type. */
            storageFilename: string;
            mimeType: string;
            /** @enum {string} */
            assetType: "image" | "video" | "audio" | "document";
        };
        /** @enum {string} */
        AssetType: "image" | "video" | "audio" | "document";
        /**
         * @description `pending`: not yet uploaded or checked. `ready`: checked and available.
         * @enum {string}
         */
        AssetState: "pending" | "ready";
        Asset: {
            /** Format: uuid */
            itemId: string;
            state: components["schemas"]["AssetState"];
            /** @description The file name of the request. */
            filename: string;
            /** @description Name in the object store. */
            storageFilename: string;
            /** @description Key of the file in the object store when the asset is ready. */
            objectKey: string;
            mimeType: string;
            assetType: components["schemas"]["AssetType"];
            sizeBytes: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the check succeeded.
             */
            readyAt?: string;
            /** @description Presigned URL for a `GET`. Only in the answer for one ready asset. */
            downloadUrl?: string;
            /** Format: date-time */
            downloadUrlExpiresAt?: string;
            /** @description Public link of an image, without a credential, until it is revoked. Left out without a link. */
            publicUrl?: string;
        };
        AssetPage: {
            assets: components["schemas"]["Asset"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
    };
    responses: {
        /**
         * @description No credential, or one that is malformed, unknown, expired or revoked. Also a token whose user is disabled or
         *     signed out, whose consent ended, or whose OAuth client is disabled or deleted (`unauthorized`).
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The access token has expired.",
                 *       "code": "unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Any other error, by status:
         *
         *     - 400 `validation_error`: a query parameter is unknown or malformed, if no 400 is listed
         *     - 403 `forbidden`: the credential does not permit this, if no 403 is listed
         *     - 403 `forbidden`: the operation is for people, and a client's own token was sent, if no 403 is listed
         *     - 405 `method_not_allowed`: the path does not support the method; `Allow` lists those it does
         *     - 408 `request_timeout`: the body arrived too slowly
         *     - 413 `payload_too_large`: the body is too large, or its compression ratio too high
         *     - 415 `unsupported_media_type`: the body is not `application/json`
         *     - 417 `expectation_failed`: `Expect` is not `100-continue`
         *     - 429 `rate_limited`: too many requests, or too many at once; retry after `Retry-After` seconds
         *     - 431 `headers_too_large`: the headers are larger than 16 KiB
         *     - 500 `internal_error`: an error of Throughline
         *     - 503 `unavailable`: a required service is down; retry after `Retry-After` seconds
         */
        Unexpected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The service is unavailable. Try again in 2 seconds.",
                 *       "code": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Any other error, by status:
         *
         *     - 400 `validation_error`: a query parameter is unknown or malformed, if no 400 is listed
         *     - 403 `forbidden`: the operation is for people, and a client's own token was sent, if no 403 is listed
         *     - 405 `method_not_allowed`: the path does not support the method; `Allow` lists those it does
         *     - 408 `request_timeout`: the body arrived too slowly
         *     - 413 `payload_too_large`: the body is too large, or its compression ratio too high
         *     - 415 `unsupported_media_type`: the body is not `application/json`
         *     - 417 `expectation_failed`: `Expect` is not `100-continue`
         *     - 429 `rate_limited`: too many requests, or too many at once; retry after `Retry-After` seconds
         *     - 431 `headers_too_large`: the headers are larger than 16 KiB
         *     - 500 `internal_error`: an error of Throughline
         *     - 502 `provider_error`: the provider refused the request or failed
         *     - 503 `unavailable`: a required service is down; retry after `Retry-After` seconds
         *     - 504 `provider_timeout`: no result yet; the job continues, and the same request returns its result
         */
        UnexpectedFromProvider: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no result yet. Send the same request again to get it.",
                 *       "code": "provider_timeout"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential or its holder's role lacks the scope (`forbidden`). Or the connection's authorization expired or
         *     was revoked; reconnect it (`connection_needs_reauth`).
         */
        ProviderForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The connection has lost its authorization. Reconnect it.",
                 *       "code": "connection_needs_reauth"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The provider refused the request or failed (`provider_error`). */
        ProviderError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The provider failed. Try again later.",
                 *       "code": "provider_error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description A parameter is unknown or out of bounds, or `X-Project-Id` is needed because the project is ambiguous
         *     (`validation_error`).
         */
        EmailBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "X-Project-Id is required to select the project.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "X-Project-Id",
                 *           "message": "is required to select the project"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing, unknown or out of bounds, or the template and its parameters do not match (`validation_error`). */
        EmailTemplateInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "html uses {{city}}, which params does not declare",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "html",
                 *           "message": "uses {{city}}, which params does not declare"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has no such template or version, or is unknown to the caller (`not_found`). */
        EmailTemplateNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no template with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The name is used by another template, or a limit of the project is reached (`conflict`). */
        EmailTemplateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Another template has this name.",
                 *       "code": "conflict",
                 *       "details": [
                 *         {
                 *           "path": "name",
                 *           "message": "is used by another template"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential lacks `emails:send`, or its holder is not a member of the project (`forbidden`). */
        EmailForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope emails:send.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the batch does not allow this (`conflict`). The message names the state. */
        EmailBatchConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "A completed batch cannot be paused.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is invalid (`not_found`). Clients that accept `text/html` get a page. */
        UnsubscribeLinkNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>This link is invalid</title> */
                "text/html": string;
                /**
                 * @example {
                 *       "message": "This link is invalid. Copy the complete link from the mail.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has no batch with this `trackingId` (`not_found`). */
        EmailBatchNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no batch with this trackingId.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter is unknown or out of bounds (`validation_error`). */
        InvalidPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "limit must be at most 100.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "limit",
                 *           "message": "must be at most 100"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project. */
        ProjectAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "name": "Spring bookings",
                 *       "externalId": "tenant-42",
                 *       "ownerId": "usr_8m2k4x7q",
                 *       "state": "active",
                 *       "defaultCountry": "PT",
                 *       "currency": "EUR",
                 *       "timeZone": "Europe/Lisbon",
                 *       "createdAt": "2026-03-02T09:15:00.000Z",
                 *       "updatedAt": "2026-03-02T09:15:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["Project"];
            };
        };
        /** @description The settings. */
        ProjectSettingsAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "defaultCountry": "PT",
                 *       "currency": "EUR",
                 *       "timeZone": "Europe/Lisbon",
                 *       "journey": {
                 *         "redactTouches": true,
                 *         "verifiedOnly": false,
                 *         "identifierLimit": 3,
                 *         "unverifiedLimit": 20
                 *       },
                 *       "retention": {
                 *         "requests": {
                 *           "days": 90,
                 *           "isOwn": false,
                 *           "least": 30,
                 *           "most": 1095
                 *         },
                 *         "audit": {
                 *           "days": 365,
                 *           "isOwn": true,
                 *           "least": 90,
                 *           "most": 3650
                 *         },
                 *         "events": {
                 *           "days": 730,
                 *           "isOwn": false,
                 *           "least": 30,
                 *           "most": 730
                 *         },
                 *         "visitors": {
                 *           "days": 1095,
                 *           "isOwn": false,
                 *           "least": 30,
                 *           "most": 3650
                 *         },
                 *         "mail_content": {
                 *           "days": 30,
                 *           "isOwn": false,
                 *           "least": 7,
                 *           "most": 1095
                 *         },
                 *         "mails": {
                 *           "days": 365,
                 *           "isOwn": false,
                 *           "least": 60,
                 *           "most": 1095
                 *         },
                 *         "mail_events": {
                 *           "days": 30,
                 *           "isOwn": false,
                 *           "least": 3,
                 *           "most": 1095
                 *         }
                 *       },
                 *       "limits": {
                 *         "dailyRecipients": {
                 *           "value": 5000,
                 *           "own": 5000,
                 *           "most": 100000
                 *         },
                 *         "storedMegabytes": {
                 *           "value": 100000,
                 *           "own": null,
                 *           "most": 100000
                 *         },
                 *         "dailyUploadMegabytes": {
                 *           "value": 20000,
                 *           "own": null,
                 *           "most": 20000
                 *         }
                 *       },
                 *       "origins": [
                 *         "https://app.example.com",
                 *         "http://localhost:5173"
                 *       ],
                 *       "maxDailyBudget": {
                 *         "EUR": 500
                 *       },
                 *       "requireApproval": false
                 *     }
                 */
                "application/json": components["schemas"]["ProjectSettings"];
            };
        };
        /** @description A field or parameter is missing, unknown or invalid (`validation_error`). */
        InvalidProjectRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "defaultCountry must be a country with known phone numbers.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "defaultCountry",
                 *           "message": "must be a country with known phone numbers"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The token or the caller's role lacks the scope, only the owner may do this, or the deployment does not allow
         *     people to create projects. Or it is a client's own token and the client is no platform client (`forbidden`).
         */
        ProjectForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope project:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project does not exist or was deleted, or the caller is not a member (`not_found`). */
        ProjectNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no project with this id, or you have no access to it.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The client does not exist or is not the caller's (`not_found`). */
        OAuthClientNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You own no OAuth client with this clientId.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The client. */
        OAuthClientAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "7a4a3c52-55cf-4b2c-8d5b-3d0a1b6b9c11",
                 *       "clientId": "tlc_5d0f6c1e9a7b4c2d8e3f1a06",
                 *       "name": "Booking desk",
                 *       "type": "web",
                 *       "redirectURLs": [
                 *         "https://desk.example.com/oauth/callback"
                 *       ],
                 *       "disabled": false,
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "userId": "usr_8m2k4x7q",
                 *       "kind": "confidential",
                 *       "description": "Books workshops for customers.",
                 *       "homepageUrl": "https://desk.example.com",
                 *       "defaultMemberRoleIds": [],
                 *       "allowedScopes": [
                 *         "emails:send"
                 *       ],
                 *       "authenticationScheme": "client_secret",
                 *       "createdAt": "2026-03-02T09:15:00.000Z",
                 *       "updatedAt": "2026-04-07T08:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthClient"];
            };
        };
        /**
         * @description The token lacks the scope `oauth_clients:write` or a scope of the client. Or a client's own token was sent,
         *     which cannot manage clients (`forbidden`).
         */
        OAuthClientForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope oauth_clients:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field or path parameter is missing, unknown or invalid (`validation_error`). */
        InvalidAccessRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "expiresAt must be in the future.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "expiresAt",
                 *           "message": "must be in the future"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The token or the caller's role lacks `keys:write` or a scope of the key. Or a client's own token was sent, which
         *     cannot manage keys (`forbidden`).
         */
        AccessForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope keys:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project does not exist, or the caller is not a member (`not_found`). */
        AccessProjectNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no project with this id, or you have no access to it.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project or service account does not exist, or the caller is not a member (`not_found`). */
        ServiceAccountNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no service account with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project or key does not exist, or the caller is not a member (`not_found`). */
        KeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no key with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter is malformed, unknown or out of bounds (`validation_error`). */
        InvalidAssetRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "itemId must be a UUID.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "itemId",
                 *           "message": "must be a UUID"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential or its holder's role lacks the scope (`forbidden`). */
        AssetForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope assets:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such project or asset, it was deleted, or the caller has no access to the project (`not_found`). */
        AssetNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no asset with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No person is named, a field is unknown or out of bounds, or the phone number is invalid (`validation_error`). */
        InvalidJourneySubject: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "email must be an e-mail address.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "email",
                 *           "message": "must be an e-mail address"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential or its holder's role lacks the scope (`forbidden`). */
        PrivacyForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope privacy:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project does not exist, or the caller is not a member (`not_found`). */
        PrivacyProjectNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such project.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has a service account with this name (`conflict`). */
        ServiceAccountExists: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has a service account with this name. Choose another name.",
                 *       "code": "conflict",
                 *       "details": [
                 *         {
                 *           "path": "name",
                 *           "message": "is taken in this project"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has 100 active write keys (`conflict`). */
        TooManyWriteKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has the maximum of 100 active write keys. Revoke an unused one.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field or a path parameter is missing, unknown or invalid (`validation_error`). */
        InvalidSender: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "address must be an e-mail address.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "address",
                 *           "message": "must be an e-mail address"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project does not exist, the caller is not a member, or it has no sender (`not_found`). */
        SenderNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no sender yet. Set one with PUT /projects/{projectId}/sender.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field or parameter is missing, unknown or invalid (`validation_error`). */
        InvalidTeamRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "roleIds[0] is not a role of this project.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "roleIds[0]",
                 *           "message": "is not a role of this project"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The token or the caller's role lacks the scope `members:write` or a permission that would be granted or removed
         *     (`forbidden`).
         */
        TeamForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You cannot grant scopes that you do not have: ads:write.",
                 *       "code": "forbidden",
                 *       "details": [
                 *         {
                 *           "path": "permissions[1]",
                 *           "message": "includes ads:write, which you do not have"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project, role or member does not exist, or the caller is not a member of the project (`not_found`). */
        TeamNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no role with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has a role with this name, or 100 roles (`conflict`). */
        RoleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has a role with this name. Choose another name.",
                 *       "code": "conflict",
                 *       "details": [
                 *         {
                 *           "path": "name",
                 *           "message": "is taken in this project"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The address belongs to a member or has an open invitation, the invitation was accepted, or the project has its
         *     most invitations (`conflict`).
         */
        InvitationConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This address already has an open invitation. Resend or revoke it.",
                 *       "code": "conflict",
                 *       "details": [
                 *         {
                 *           "path": "email",
                 *           "message": "is invited"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing, unknown or is invalid (`validation_error`). */
        InvalidUserRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "name must be one line of text that is not blank.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "name",
                 *           "message": "must be one line of text that is not blank"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token lacks the scope `account:write`, or it is a client's own (`forbidden`). */
        AccountForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope account:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller has no such session or authorized application (`not_found`). */
        SignInNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have no session with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has 100 active service-account and app keys (`conflict`). */
        TooManyKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has the maximum of 100 active keys. Revoke an unused one.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `signed_request` is missing or malformed (`validation_error`). */
        InvalidSignedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "signed_request is required.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "signed_request",
                 *           "message": "is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The code is not a UUID (`validation_error`). */
        InvalidConfirmationCode: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "confirmationCode must be a UUID.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "confirmationCode",
                 *           "message": "must be a UUID"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Meta requested no deletion with this code, or it is more than 30 days old (`not_found`). Clients that accept
         *     `text/html` get a page.
         */
        DataDeletionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "No data deletion request has this code.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This deployment cannot connect Meta accounts (`not_found`). */
        NoMetaCallbacks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This deployment is not set up for Meta.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description A parameter or field is invalid: the origin of `returnUrl` is not allowed in the project, or the provider
         *     rejects the credentials (`validation_error`). `details` name the field.
         */
        InvalidConnectionRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "returnUrl must be on an origin in the setting `origins` of the project.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "returnUrl",
                 *           "message": "must be on an origin in the setting `origins` of the project"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential or its holder's role lacks the scope, or the connection's own authorization does not permit this
         *     (`forbidden`). Or that authorization expired or was revoked (`connection_needs_reauth`).
         */
        ConnectionForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope connections:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project does not exist, or the caller is not a member (`not_found`). Or the project has no such connection
         *     (`connection_not_found`).
         */
        ConnectionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no connection with this id.",
                 *       "code": "connection_not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The deployment has no OAuth client at the provider or no sealing key, or the project has 20 open links or 100
         *     connections (`conflict`).
         */
        ConnectionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This deployment has no OAuth client at HubSpot. Create the connection with credentials instead.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project does not exist, the caller is not a member, or the customer is not one of the project's
         *     (`not_found`). Or the project has no connection to the advertising provider (`connection_not_found`).
         */
        CustomerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no customer with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field or parameter is missing, unknown, out of bounds, or conflicts with the campaign (`validation_error`). */
        InvalidChange: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "confirm must be the campaign's name.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "confirm",
                 *           "message": "must be the campaign's name"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The provider found policy violations without an exemption (`policy_violation`), or the `Idempotency-Key` was
         *     used with another request (`idempotency_mismatch`).
         */
        PolicyOfAd: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The provider found 1 policy violation.",
                 *       "code": "policy_violation",
                 *       "details": [
                 *         {
                 *           "path": "ad",
                 *           "message": "is against the policy TRADEMARKS",
                 *           "words": [
                 *             "pottery"
                 *           ],
                 *           "exemptible": true,
                 *           "exemption": {
                 *             "topic": "TRADEMARKS"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The provider found policy violations without an exemption (`policy_violation`), or the `Idempotency-Key` was
         *     used with another request (`idempotency_mismatch`).
         */
        PolicyOfChange: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The provider found 1 policy violation.",
                 *       "code": "policy_violation",
                 *       "details": [
                 *         {
                 *           "path": "keywords[0].text",
                 *           "message": "is against the policy TRADEMARKS",
                 *           "exemptible": true,
                 *           "exemption": {
                 *             "policyName": "TRADEMARKS",
                 *             "violatingText": "pottery"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - `campaign_changed`: the campaign was removed; see `details`
         *     - `conflict`: an operator cancelled the job before it changed anything, or earlier changes of the campaign take
         *       too long
         */
        ChangeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The campaign has changed since you read it. Read it again, and resend the change if you still want it.",
                 *       "code": "campaign_changed",
                 *       "details": [
                 *         {
                 *           "path": "status",
                 *           "message": "is now REMOVED",
                 *           "current": "REMOVED"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Idempotency-Key` was used with another request (`idempotency_mismatch`). */
        ChangeKeyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This Idempotency-Key was used for a different request. Choose another one.",
                 *       "code": "idempotency_mismatch",
                 *       "details": [
                 *         {
                 *           "path": "Idempotency-Key",
                 *           "message": "was used for a different request"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Any other error, by status:
         *
         *     - 405 `method_not_allowed`: the path does not support the method; `Allow` lists those it does
         *     - 413 `payload_too_large`: the body is too large
         *     - 415 `unsupported_media_type`: the body is not `application/json`
         *     - 429 `rate_limited`: too many requests; retry after `Retry-After` seconds
         *     - 500 `internal_error`: an error of Throughline
         *     - 502 `provider_error`: the provider refused the request or failed
         *     - 503 `unavailable`: a required service is down; retry after `Retry-After` seconds
         *     - 504 `provider_timeout`: no result yet; the job continues, and the same request returns its result
         */
        UnexpectedOfChange: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no result yet. Send the same request again to get it.",
                 *       "code": "provider_timeout"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The request waits up to 7 days for a second person because the project has `requireApproval`. Nothing was sent
         *     yet. Repeating the request gets the same answer until then.
         */
        AwaitsApproval: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "approval": {
                 *         "id": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                 *         "kind": "change",
                 *         "state": "waiting",
                 *         "customerId": "2000000001",
                 *         "campaignId": "7000000002",
                 *         "campaignName": "Alpine - Ski",
                 *         "before": {
                 *           "status": "ENABLED",
                 *           "dailyBudget": 25
                 *         },
                 *         "after": {
                 *           "status": "ENABLED",
                 *           "dailyBudget": 40
                 *         },
                 *         "requestedBy": "user:usr_8m2k4x7q",
                 *         "requesters": [
                 *           "user:usr_8m2k4x7q"
                 *         ],
                 *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                 *         "createdAt": "2026-04-07T08:00:00.000Z",
                 *         "expiresAt": "2026-04-14T08:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AwaitsApproval"];
            };
        };
        /** @description A field or parameter is missing, unknown or invalid (`validation_error`). */
        InvalidApprovalRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "approvalId must be a UUID.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "approvalId",
                 *           "message": "must be a UUID"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential or its holder's role lacks the scope (`forbidden`). Or it is the caller's own request, which they
         *     cannot decide (`own_approval`).
         */
        ApprovalForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You requested this yourself. Ask another person to approve it.",
                 *       "code": "own_approval"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - `approval_expired`: no decision within 7 days
         *     - `conflict`: another decision was made, or another person decided, or the approved request is in progress or
         *       has ended
         */
        ApprovalConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This was declined already.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project does not exist, the caller is not a member, or the project has no such approval (`not_found`). */
        CampaignApprovalNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no approval with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The emergency pause and its progress. It continues by itself. */
        CampaignStopAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d",
                 *       "state": "stopped",
                 *       "requestedBy": "user:usr_8m2k4x7q",
                 *       "createdAt": "2026-04-07T08:00:00.000Z",
                 *       "stoppedAt": "2026-04-07T08:00:02.310Z",
                 *       "customers": {
                 *         "pending": 0,
                 *         "done": 11,
                 *         "failed": 1,
                 *         "beyond": 0
                 *       },
                 *       "campaigns": {
                 *         "pausing": 0,
                 *         "paused": 9,
                 *         "already_paused": 0,
                 *         "failed": 1,
                 *         "resuming": 0,
                 *         "resumed": 0,
                 *         "changed": 0,
                 *         "not_resumed": 0
                 *       },
                 *       "unreached": [
                 *         {
                 *           "customerId": "2000000005",
                 *           "reason": "USER_PERMISSION_DENIED"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CampaignStop"];
            };
        };
        /** @description A field or parameter is missing, unknown or invalid (`validation_error`). */
        InvalidGuardRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "stopId must be a UUID.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "stopId",
                 *           "message": "must be a UUID"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project does not exist, the caller is not a member, or the project has no such emergency pause
         *     (`not_found`). Or the project has no connection to the advertising provider (`connection_not_found`).
         */
        CampaignStopNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no stop with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project does not exist, the caller is not a member, the customer is not one of the project's, or it has no
         *     such campaign (`not_found`). Or the project has no connection to the advertising provider
         *     (`connection_not_found`).
         */
        CampaignNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The provider has no object with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A 2xx status line within 15 seconds confirms the delivery. The response body is ignored. */
        WebhookTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or field is invalid (`validation_error`). `details` name the field. */
        InvalidWebhookRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "after is not a cursor of this feed.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "after",
                 *           "message": "is not a cursor of this feed"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential or its holder's role lacks the scope (`forbidden`). */
        WebhookForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope event_log:read.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project does not exist, the caller is not a member, or the project has no such webhook or delivery
         *     (`not_found`).
         */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no such project.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project has 20 webhooks, the deployment has no sealing key, the secret was rotated less than 24 hours ago,
         *     or the webhook is disabled (`conflict`).
         */
        WebhookConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has 20 webhooks, the maximum. Delete one first.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The events after the cursor are older than 30 days and no longer stored (`cursor_expired`). Start without a
         *     cursor, and read your resources again.
         */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Events after this cursor are older than 30 days and deleted. Start again without `after`, and reload the states that you store.",
                 *       "code": "cursor_expired"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter or field is invalid (`validation_error`). `details` name the field. */
        InvalidConversionRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "destinations[0].conversionAction is required with customerId.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "destinations[0].conversionAction",
                 *           "message": "is required with customerId"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential or its holder's role lacks the scope (`forbidden`). Or the connection of a destination must be
         *     reconnected (`connection_needs_reauth`).
         */
        ConversionForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This access token lacks the scope ads:write.",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project does not exist, the caller is not a member, or the project has no such goal, customer or connection
         *     (`not_found`, `connection_not_found`).
         */
        ConversionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no conversion goal with this name.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project has 20 goals (`conflict`). */
        ConversionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has 20 conversion goals, the maximum. Delete one first.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The project.
         * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
         */
        ProjectId: string;
        /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
        ProjectIdHeader: string;
        /**
         * @description The `trackingId` of the batch.
         * @example spring-news-2026-04
         */
        TrackingId: string;
        /** @description The signed token of the mail's link. */
        UnsubscribeToken: string;
        /**
         * @description The `clientId` of the client, not its `id`.
         * @example tlc_5d0f6c1e9a7b4c2d8e3f1a06
         */
        ClientId: string;
        /**
         * @description The service account.
         * @example 0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21
         */
        ServiceAccountId: string;
        /**
         * @description The `id` of the key, not the key itself.
         * @example 27ae0b06-2489-4ff0-b281-fe2fd84a938c
         */
        KeyId: string;
        /**
         * @description The role.
         * @example 5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
         */
        RoleId: string;
        /**
         * @description The member.
         * @example usr_5t9w2c8d
         */
        MemberId: string;
        /**
         * @description The invitation.
         * @example 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11
         */
        InvitationId: string;
        /**
         * @description Id of the template.
         * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
         */
        TemplateId: string;
        /**
         * @description The webhook.
         * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
         */
        WebhookId: string;
        /**
         * @description The delivery.
         * @example 0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f
         */
        DeliveryId: string;
        /**
         * @description Name of the goal: lower-case letters, digits, `_` and `-`.
         * @example purchases
         */
        GoalName: string;
        /**
         * @description The connection.
         * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
         */
        ConnectionId: string;
        /**
         * @description The id of the asset.
         * @example 8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11
         */
        ItemId: string;
        /**
         * @description Maximum number of items to return.
         * @example 20
         */
        Limit: number;
        /**
         * @description Items to skip.
         * @example 0
         */
        Offset: number;
        /**
         * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
         * @example 2000000001
         */
        CustomerId: string;
        /**
         * @description Manager account for access. Default: the one in the list of customers.
         * @example 1000000001
         */
        LoginCustomerId: string;
        /**
         * @description Validates the change without applying it.
         * @example true
         */
        ValidateOnly: boolean;
        /**
         * @description Id of the campaign, digits only.
         * @example 7000000002
         */
        CampaignId: string;
        /**
         * @description Id of the ad group, digits only.
         * @example 7200000003
         */
        AdGroupId: string;
        /**
         * @description Id of the ad, digits only.
         * @example 7300000003
         */
        AdId: string;
        /**
         * @description Id of the keyword, digits only.
         * @example 7400000006
         */
        KeywordId: string;
        /**
         * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
         *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
         *     the result is known.
         * @example 5b0c8f2e-pause-workshops
         */
        ChangeKey: string;
        /**
         * @description The approval.
         * @example 9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14
         */
        ApprovalId: string;
        /**
         * @description The emergency pause.
         * @example 5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d
         */
        StopId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the request in logs and in the workflows that it started.
         * @example 01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c
         */
        "X-Request-Id": string;
        /** @description `true` if the same request was accepted before. Nothing was done twice. */
        "Idempotent-Replayed": "true";
        /**
         * @description The address of the accepted job's state.
         * @example /emails/batch/spring-news-2026-04
         */
        Location: string;
        /** @description Seconds to wait before retrying. Sent with 429 and 503. */
        "Retry-After": number;
        /**
         * @description The limits of the request: `q` requests in `w` seconds per credential (draft-ietf-httpapi-ratelimit-headers).
         * @example "read";q=6000;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description The remaining requests `r` of each limit for the next `t` seconds.
         * @example "read";r=5987;t=41
         */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProjects: {
        parameters: {
            query?: {
                /**
                 * @description Most projects to return.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": [
                     *         {
                     *           "id": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "name": "Spring bookings",
                     *           "externalId": "tenant-42",
                     *           "ownerId": "usr_8m2k4x7q",
                     *           "state": "active",
                     *           "defaultCountry": "PT",
                     *           "currency": "EUR",
                     *           "timeZone": "Europe/Lisbon",
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        projects: components["schemas"]["Project"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring bookings",
                 *       "defaultCountry": "PT",
                 *       "currency": "EUR",
                 *       "timeZone": "Europe/Lisbon"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "name": "Spring bookings",
                     *       "ownerId": "usr_8m2k4x7q",
                     *       "state": "active",
                     *       "defaultCountry": "PT",
                     *       "currency": "EUR",
                     *       "timeZone": "Europe/Lisbon",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            /**
             * @description You have another or a deleted project with this `externalId`, or the most projects that you may have
             *     (`conflict`).
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You created a project with this externalId and another body. Use another externalId.",
                     *       "code": "conflict",
                     *       "details": [
                     *         {
                     *           "path": "externalId",
                     *           "message": "belongs to another project of yours"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProjectAnswer"];
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "name": "Spring bookings",
                     *       "ownerId": "usr_8m2k4x7q",
                     *       "state": "deleted",
                     *       "currency": "EUR",
                     *       "timeZone": "Europe/Lisbon",
                     *       "deletedAt": "2026-04-07T08:00:00.000Z",
                     *       "erasedAfter": "2026-05-07T08:00:00.000Z",
                     *       "stopped": {
                     *         "campaigns": 1,
                     *         "campaignsUnderWay": 0,
                     *         "journeys": 0,
                     *         "exports": 0,
                     *         "batches": 3
                     *       },
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Summer bookings"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProjectRequest"];
            };
        };
        responses: {
            200: components["responses"]["ProjectAnswer"];
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProjectErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "state": "completed",
                     *       "deletedAt": "2026-04-07T08:00:00.000Z",
                     *       "startedAt": "2026-05-07T08:00:05.120Z",
                     *       "completedAt": "2026-05-07T08:00:41.004Z",
                     *       "counts": {
                     *         "cancelled_batches": 2,
                     *         "ended_connections": 1,
                     *         "events": 81230,
                     *         "files": 14,
                     *         "grants_ended": 1,
                     *         "visitors": 910
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectErasure"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listProjectAudit: {
        parameters: {
            query?: {
                /**
                 * @description Most entries to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only entries whose action starts with this text, such as `webhook` or `project.update`.
                 * @example project.update
                 */
                action?: string;
                /**
                 * @description Only entries with this actor.
                 * @example user:usr_8m2k4x7q
                 */
                actor?: string;
                /**
                 * @description Only entries at or after this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-04-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only entries before this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-05-01T00:00:00Z
                 */
                until?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "6f1d2c3b-8a94-4e57-b0c6-2d9e7f3a1b58",
                     *           "at": "2026-04-07T08:00:00.000Z",
                     *           "actor": "user:usr_8m2k4x7q",
                     *           "clientId": "tlc_0e3f7de7f664266068a0d721",
                     *           "ip": "203.0.113.7",
                     *           "action": "project.update",
                     *           "target": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "details": {
                     *             "name": "Summer bookings"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProjectUsage: {
        parameters: {
            query?: {
                /**
                 * @description First day. Default: 29 days before the last day.
                 * @example 2026-04-01
                 */
                from?: string;
                /**
                 * @description Last day. Default: today, or 29 days after `from` if that is earlier.
                 * @example 2026-04-30
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-29",
                     *       "to": "2026-04-30",
                     *       "today": {
                     *         "recipients": {
                     *           "used": 5210,
                     *           "limit": 50000,
                     *           "left": 44790
                     *         },
                     *         "uploadBytes": {
                     *           "used": 0,
                     *           "limit": 10000000000,
                     *           "left": 10000000000
                     *         }
                     *       },
                     *       "plannedRecipients": {
                     *         "used": 12000,
                     *         "limit": 1550000,
                     *         "left": 1538000
                     *       },
                     *       "storedBytes": {
                     *         "used": 48213004,
                     *         "limit": 100000000000,
                     *         "left": 99951786996
                     *       },
                     *       "days": [
                     *         {
                     *           "day": "2026-04-29",
                     *           "recipients": 120,
                     *           "singleMails": 20,
                     *           "events": 40211,
                     *           "eventBytes": 9120331
                     *         },
                     *         {
                     *           "day": "2026-04-30",
                     *           "recipients": 5210,
                     *           "singleMails": 10,
                     *           "events": 38002,
                     *           "eventBytes": 8710004
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectUsage"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProjectActivity: {
        parameters: {
            query?: {
                /**
                 * @description First day. Default: 29 days before the last day.
                 * @example 2026-04-01
                 */
                from?: string;
                /**
                 * @description Last day. Default: today, or 29 days after `from` if that is earlier.
                 * @example 2026-04-30
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-29",
                     *       "to": "2026-04-30",
                     *       "timeZone": "Europe/Lisbon",
                     *       "currency": "EUR",
                     *       "days": [
                     *         {
                     *           "day": "2026-04-29",
                     *           "mails": {
                     *             "sent": 120,
                     *             "delivered": 117,
                     *             "opened": 60,
                     *             "clicked": 12,
                     *             "bounced": 3,
                     *             "complained": 0
                     *           },
                     *           "sessions": 410,
                     *           "orders": 3,
                     *           "revenue": {
                     *             "EUR": 25970
                     *           }
                     *         },
                     *         {
                     *           "day": "2026-04-30",
                     *           "mails": {
                     *             "sent": 5210,
                     *             "delivered": 5100,
                     *             "opened": 1900,
                     *             "clicked": 230,
                     *             "bounced": 100,
                     *             "complained": 2
                     *           },
                     *           "sessions": 1720,
                     *           "orders": 22,
                     *           "revenue": {
                     *             "EUR": 190230,
                     *             "USD": 8900
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: date
                         * @description First day.
                         */
                        from: string;
                        /**
                         * Format: date
                         * @description Last day.
                         */
                        to: string;
                        /** @description Time zone of the days. */
                        timeZone: string;
                        /** @description The project's currency. */
                        currency: string;
                        /** @description All days from the first to the last. */
                        days: components["schemas"]["DayOfActivity"][];
                    };
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProjectSettingsAnswer"];
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "journey": {
                 *         "redactTouches": true
                 *       },
                 *       "retention": {
                 *         "audit": 365
                 *       },
                 *       "limits": {
                 *         "dailyRecipients": 5000
                 *       },
                 *       "origins": [
                 *         "https://app.example.com",
                 *         "http://localhost:5173"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProjectSettingsRequest"];
            };
        };
        responses: {
            200: components["responses"]["ProjectSettingsAnswer"];
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    restoreProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProjectAnswer"];
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            /** @description The 30 days have passed, and its erasure has started (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project cannot be restored: its erasure has started.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getLeadJourney: {
        parameters: {
            query: {
                /**
                 * @description The CRM's id of the lead.
                 * @example 512345001
                 */
                crm_lead_id: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Maximum number of items to return.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Only items of these kinds, separated by commas: `web`, `communication`, `engagement`, `commerce`,
                 *     `lifecycle`, `advertising`, `system`. Default: all. The header is not filtered.
                 * @example web,commerce
                 */
                kinds?: string;
                /**
                 * @description Only items at or after this time (RFC 3339). Encode the `+` of an offset as `%2B`. The header is not
                 *     filtered.
                 */
                since?: string;
                /** @description Only items before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
                until?: string;
                /**
                 * @description `match_evidence`: include the signals that matched each visitor, without their values.
                 * @example match_evidence
                 */
                include?: "match_evidence";
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the journey. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadJourney"];
                };
            };
            /**
             * @description A parameter is missing, unknown or out of bounds, or the cursor belongs to another lead
             *     (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "crm_lead_id is required.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "crm_lead_id",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            /**
             * @description The project does not exist, or the caller is not a member (`not_found`). The project has no CRM connection
             *     (`connection_not_found`), or the CRM has no such lead (`crm_lead_not_found`).
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The CRM has no lead with this id.",
                     *       "code": "crm_lead_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    searchLeads: {
        parameters: {
            query?: {
                /**
                 * @description A name, an e-mail address or a phone number, or the start of one. Default: the newest leads.
                 * @example Avery
                 */
                query?: string;
                /** @description Only the lead with this id. */
                crm_lead_id?: string;
                /** @description Only leads in this stage, named as in `stage`. */
                stage?: string;
                /** @description Only leads from this source, named as in `source`. */
                source?: string;
                /**
                 * @description `created`: newest first. `last_activity`: last activity in the CRM first. `name`: by last name. Default: the
                 *     CRM's order for a `query`, else `created`.
                 */
                sort?: "created" | "last_activity" | "name";
                /**
                 * @description `site`: include the revenue and last event of each lead's visitors.
                 * @example site
                 */
                include?: "site";
                /**
                 * @description Most leads to return.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of leads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leads": [
                     *         {
                     *           "crm_lead_id": "101",
                     *           "name": "Avery Stone",
                     *           "emails": [
                     *             "avery.stone@example.com"
                     *           ],
                     *           "phones": [
                     *             "(202) 555-0123"
                     *           ],
                     *           "company": "Stone & Daughters",
                     *           "stage": "lead",
                     *           "owner": "Jamie Reyes",
                     *           "source": "EMAIL_MARKETING",
                     *           "createdAt": "2026-01-12T09:30:00.000Z",
                     *           "lastActivityAt": "2026-02-03T10:05:00.000Z",
                     *           "revenueCents": 12900,
                     *           "lastSeenAt": "2026-04-09T17:03:11.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["FoundLeadPage"];
                };
            };
            /**
             * @description A parameter is missing, unknown or out of bounds, or the cursor belongs to another search
             *     (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "query must not be blank.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "query",
                     *           "message": "must not be blank"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            /**
             * @description The project does not exist, or the caller is not a member (`not_found`). Or the project has no CRM
             *     connection (`connection_not_found`).
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project has no connection to the provider.",
                     *       "code": "connection_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    getJourney: {
        parameters: {
            query?: {
                /**
                 * @description The person's e-mail address, in any case.
                 * @example avery.stone@example.com
                 */
                email?: string;
                /**
                 * @description The person's phone number with country code, or in the format of the project's default country. Encode `+`
                 *     as `%2B`; a plain `+` is a space.
                 */
                phone?: string;
                /** @description Id of a browser or device. */
                visitor_id?: components["schemas"]["VisitorId"];
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Maximum number of items to return.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Only items of these kinds, separated by commas: `web`, `communication`, `engagement`, `commerce`,
                 *     `lifecycle`, `advertising`, `system`. Default: all. The header is not filtered.
                 * @example web,commerce
                 */
                kinds?: string;
                /**
                 * @description Only items at or after this time (RFC 3339). Encode the `+` of an offset as `%2B`. The header is not
                 *     filtered.
                 */
                since?: string;
                /** @description Only items before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
                until?: string;
                /**
                 * @description `match_evidence`: include the signals that matched each visitor, without their values.
                 * @example match_evidence
                 */
                include?: "match_evidence";
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the journey. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matched": true,
                     *       "match_method": "identity",
                     *       "visitor_ids": [
                     *         "vis_5k2m9x1c"
                     *       ],
                     *       "journey": {
                     *         "header": {
                     *           "firstTouch": {
                     *             "utm_source": "newsletter",
                     *             "utm_medium": "email",
                     *             "landingPath": "/workshops"
                     *           },
                     *           "lastTouch": {
                     *             "utm_source": "newsletter",
                     *             "utm_medium": "email",
                     *             "landingPath": "/workshops"
                     *           },
                     *           "firstSeenAt": "2026-04-07T08:12:40.000Z",
                     *           "lastSeenAt": "2026-04-07T08:12:40.000Z",
                     *           "webSessions": 1,
                     *           "pageviews": 1,
                     *           "revenueCents": 0,
                     *           "orderCount": 0,
                     *           "totalTouches": 1,
                     *           "deviceCount": 1,
                     *           "identities": {
                     *             "email": "avery.stone@example.com"
                     *           }
                     *         },
                     *         "items": [
                     *           {
                     *             "id": "evt_0b9d2c4e-51a7-4f0e-8c36-7a1f9e2d5b80",
                     *             "source": "analytics",
                     *             "kind": "web",
                     *             "type": "page_view",
                     *             "occurredAt": "2026-04-07T08:12:40.000Z",
                     *             "title": "Visited /workshops",
                     *             "channel": "web",
                     *             "direction": "inbound",
                     *             "detail": {
                     *               "path": "/workshops"
                     *             }
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PersonJourney"];
                };
            };
            /**
             * @description Not exactly one of `email`, `phone` and `visitor_id` is given, a parameter is unknown or out of bounds, or
             *     the cursor belongs to another journey (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "email is required, unless phone or visitor_id is set.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "email",
                     *           "message": "is required, unless phone or visitor_id is set"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The credential or its holder's role lacks the scope (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This access token lacks the scope crm_objects:read.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The project does not exist, or the caller is not a member (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no project with this id, or you have no access to it.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    eraseJourney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "crm_lead_id": "512345001",
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["JourneySubject"];
            };
        };
        responses: {
            /** @description The request is stored and will be processed. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requestId": "5d0f2f6e-3c0b-4f5a-9c56-0f6b1e6f7a21",
                     *       "kind": "erase",
                     *       "state": "running"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedJourneyRequest"];
                };
            };
            400: components["responses"]["InvalidJourneySubject"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PrivacyForbidden"];
            404: components["responses"]["PrivacyProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    exportJourney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visitorIds": [
                 *         "vis_5k2m9x1c",
                 *         "vis_8d0q4t7a"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["JourneySubject"];
            };
        };
        responses: {
            /** @description The request is stored and will be processed. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requestId": "8c1f7d5b-4b7f-4f57-8f0e-2d6a8b9c0e13",
                     *       "kind": "export",
                     *       "state": "running"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedJourneyRequest"];
                };
            };
            400: components["responses"]["InvalidJourneySubject"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PrivacyForbidden"];
            404: components["responses"]["PrivacyProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listJourneyRequests: {
        parameters: {
            query?: {
                /** @description Only erasures, or only exports. */
                kind?: components["schemas"]["JourneyRequestKind"];
                /**
                 * @description Most requests to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of erasures and exports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": [
                     *         {
                     *           "requestId": "5d0f2f6e-3c0b-4f5a-9c56-0f6b1e6f7a21",
                     *           "kind": "erase",
                     *           "state": "completed",
                     *           "matchedBy": {
                     *             "email": 1
                     *           },
                     *           "counts": {
                     *             "events": 14,
                     *             "visitors": 2
                     *           },
                     *           "requestedBy": "user:2d9a1c7e-0b7f-4b52-9a57-1f0e3c5d7b11",
                     *           "requestedAt": "2026-04-09T17:03:11.000Z",
                     *           "endedAt": "2026-04-09T17:03:11.412Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JourneyRequestPage"];
                };
            };
            /** @description A query parameter is invalid (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "limit must be at most 100.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "limit",
                     *           "message": "must be at most 100"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PrivacyForbidden"];
            404: components["responses"]["PrivacyProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getJourneyRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The `requestId` of the accepted request.
                 * @example 5d0f2f6e-3c0b-4f5a-9c56-0f6b1e6f7a21
                 */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure or export. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JourneyRequest"];
                };
            };
            /** @description The id is not a UUID (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "requestId must be a UUID.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "requestId",
                     *           "message": "must be a UUID"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PrivacyForbidden"];
            /** @description The project does not exist, the caller is not a member, or the project has no such request (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project has no erasure or export with this id.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    collectEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sentAt": "2026-04-07T08:12:41.300Z",
                 *       "events": [
                 *         {
                 *           "id": "01JR7Z6T0B5S8Q2W4E6R8T0Y2U",
                 *           "type": "session",
                 *           "visitorId": "vis_5k2m9x1c",
                 *           "sessionId": "ses_8d1f0a2b",
                 *           "occurredAt": "2026-04-07T08:12:40.000Z",
                 *           "touch": {
                 *             "utm_source": "newsletter",
                 *             "utm_campaign": "spring-news",
                 *             "landingPath": "/workshops"
                 *           }
                 *         },
                 *         {
                 *           "id": "01JR7Z6T0B5S8Q2W4E6R8T0Y2V",
                 *           "type": "page_view",
                 *           "visitorId": "vis_5k2m9x1c",
                 *           "sessionId": "ses_8d1f0a2b",
                 *           "occurredAt": "2026-04-07T08:12:40.000Z",
                 *           "path": "/workshops",
                 *           "title": "Workshops"
                 *         },
                 *         {
                 *           "id": "01JR7Z6T0B5S8Q2W4E6R8T0Y2W",
                 *           "type": "form_submit",
                 *           "visitorId": "vis_5k2m9x1c",
                 *           "sessionId": "ses_8d1f0a2b",
                 *           "occurredAt": "2026-04-07T08:12:41.000Z",
                 *           "form": "newsletter",
                 *           "email": "ada@example.com"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EventBatch"];
            };
        };
        responses: {
            /** @description Every event is stored, was stored before, or is ignored for the given reason. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": 2,
                     *       "duplicates": 0,
                     *       "ignored": [
                     *         {
                     *           "id": "01JR7Z6T0B5S8Q2W4E6R8T0Y2W",
                     *           "reason": "clock"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CollectedEvents"];
                };
            };
            /** @description An event is malformed or has an unknown field for its type (`validation_error`). Nothing is stored. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "events[2].form is required.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "events[2].form",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The credential lacks `events:write`. Or a write key was sent from an origin that it does not allow, without
             *     one, or with a field that browsers may not send (`forbidden`). Nothing is stored.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A write key may not send this. Send it from a server, with the scope events:write.",
                     *       "code": "forbidden",
                     *       "details": [
                     *         {
                     *           "path": "events[3].crmLeadId",
                     *           "message": "needs the scope events:write"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The project does not exist, or the caller is not a member (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no project with this id, or you have no access to it.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listOAuthClients: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of clients. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clients": [
                     *         {
                     *           "id": "7a4a3c52-55cf-4b2c-8d5b-3d0a1b6b9c11",
                     *           "clientId": "tlc_5d0f6c1e9a7b4c2d8e3f1a06",
                     *           "name": "Booking desk",
                     *           "type": "native",
                     *           "redirectURLs": [
                     *             "com.example.desk:/oauth/callback"
                     *           ],
                     *           "disabled": false,
                     *           "userId": "usr_8m2k4x7q",
                     *           "kind": "public_pkce",
                     *           "defaultMemberRoleIds": [],
                     *           "allowedScopes": [
                     *             "emails:send"
                     *           ],
                     *           "authenticationScheme": "none",
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        clients: components["schemas"]["OAuthClient"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OAuthClientForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    createOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Booking desk",
                 *       "type": "web",
                 *       "redirectURLs": [
                 *         "https://desk.example.com/oauth/callback"
                 *       ],
                 *       "description": "Books workshops for customers.",
                 *       "homepageUrl": "https://desk.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateOAuthClientRequest"];
            };
        };
        responses: {
            /** @description The client. A confidential one has a `clientSecret`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7a4a3c52-55cf-4b2c-8d5b-3d0a1b6b9c11",
                     *       "clientId": "tlc_5d0f6c1e9a7b4c2d8e3f1a06",
                     *       "name": "Booking desk",
                     *       "type": "web",
                     *       "redirectURLs": [
                     *         "https://desk.example.com/oauth/callback"
                     *       ],
                     *       "disabled": false,
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "userId": "usr_8m2k4x7q",
                     *       "kind": "confidential",
                     *       "description": "Books workshops for customers.",
                     *       "homepageUrl": "https://desk.example.com",
                     *       "defaultMemberRoleIds": [],
                     *       "allowedScopes": [
                     *         "emails:send"
                     *       ],
                     *       "authenticationScheme": "client_secret",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z",
                     *       "clientSecret": "example-secret-that-is-shown-once"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedOAuthClient"];
                };
            };
            /** @description A field is missing, unknown or invalid, or the caller is not a member of `projectId` (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "redirectURLs[0] must have no fragment.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "redirectURLs[0]",
                     *           "message": "must have no fragment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OAuthClientForbidden"];
            /** @description The caller owns 100 OAuth clients (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You own the maximum of 100 OAuth clients. Delete an unused one.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    registerOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_name": "Example agent",
                 *       "redirect_uris": [
                 *         "http://127.0.0.1:33418/callback"
                 *       ],
                 *       "grant_types": [
                 *         "authorization_code",
                 *         "refresh_token"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Redirect URLs: `https`, or `http` on `localhost`, `127.0.0.1` or `[::1]` with any port. */
                    redirect_uris: string[];
                    /**
                     * Format: unquoted-line
                     * @description Name that the consent page shows in quotation marks, marked as unverified. The platform's name is
                     *     removed from it: `Example agent (Throughline)` becomes `Example agent`.
                     */
                    client_name?: string;
                    /** @description Must include `authorization_code`, if present. The client gets it and `refresh_token`. */
                    grant_types?: string[];
                    /** @description Scopes separated by spaces. */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description The registered client (RFC 7591 section 3.2.1). */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_id": "tlc_5d0f6c1e9a7b4c2d8e3f1a06",
                     *       "client_id_issued_at": 1772442900,
                     *       "client_name": "Example agent",
                     *       "redirect_uris": [
                     *         "http://127.0.0.1:33418/callback"
                     *       ],
                     *       "grant_types": [
                     *         "authorization_code",
                     *         "refresh_token"
                     *       ],
                     *       "response_types": [
                     *         "code"
                     *       ],
                     *       "token_endpoint_auth_method": "none",
                     *       "application_type": "native",
                     *       "scope": "crm_objects:read ads:read event_log:read"
                     *     }
                     */
                    "application/json": {
                        client_id: string;
                        /** @description Seconds since 1970. */
                        client_id_issued_at: number;
                        client_name: string;
                        redirect_uris: string[];
                        grant_types: string[];
                        response_types: string[];
                        /** @constant */
                        token_endpoint_auth_method: "none";
                        /** @constant */
                        application_type: "native";
                        scope: string;
                    };
                };
            };
            /**
             * @description A redirect URL is not allowed (`error` is `invalid_redirect_uri`), or another field is missing or invalid
             *     (`invalid_client_metadata`). `code` is `validation_error` in both cases.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "redirect_uris[0] must begin with https://; http:// is for localhost, 127.0.0.1 and [::1].",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "redirect_uris[0]",
                     *           "message": "must begin with https://; http:// is for localhost, 127.0.0.1 and [::1]"
                     *         }
                     *       ],
                     *       "error": "invalid_redirect_uri",
                     *       "error_description": "redirect_uris[0] must begin with https://; http:// is for localhost, 127.0.0.1 and [::1]."
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrationError"];
                };
            };
            /** @description This deployment has no MCP server (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This deployment has no MCP server, so clients cannot register themselves.",
                     *       "code": "not_found",
                     *       "error": "invalid_client_metadata",
                     *       "error_description": "This deployment has no MCP server, so clients cannot register themselves."
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrationError"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `clientId` of the client, not its `id`.
                 * @example tlc_5d0f6c1e9a7b4c2d8e3f1a06
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OAuthClientAnswer"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OAuthClientForbidden"];
            404: components["responses"]["OAuthClientNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `clientId` of the client, not its `id`.
                 * @example tlc_5d0f6c1e9a7b4c2d8e3f1a06
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OAuthClientAnswer"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OAuthClientForbidden"];
            404: components["responses"]["OAuthClientNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `clientId` of the client, not its `id`.
                 * @example tlc_5d0f6c1e9a7b4c2d8e3f1a06
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Booking desk",
                 *       "redirectURLs": [
                 *         "https://desk.example.com/oauth/callback"
                 *       ],
                 *       "icon": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOAuthClientRequest"];
            };
        };
        responses: {
            200: components["responses"]["OAuthClientAnswer"];
            /** @description A field is unknown or invalid (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "redirectURLs[0] must have no fragment.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "redirectURLs[0]",
                     *           "message": "must have no fragment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["OAuthClientNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    rotateOAuthClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `clientId` of the client, not its `id`.
                 * @example tlc_5d0f6c1e9a7b4c2d8e3f1a06
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clientSecret": "example-secret-that-is-shown-once"
                     *     }
                     */
                    "application/json": {
                        clientSecret: string;
                    };
                };
            };
            /**
             * @description The client is public and has no secret (`public_client_has_no_secret`), or the request is invalid
             *     (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A public PKCE client has no secret.",
                     *       "code": "public_client_has_no_secret"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["OAuthClientNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of service accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "serviceAccounts": [
                     *         {
                     *           "id": "0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21",
                     *           "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "name": "crm-sync",
                     *           "createdAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        serviceAccounts: components["schemas"]["ServiceAccount"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["AccessProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "crm-sync"
                 *     }
                 */
                "application/json": components["schemas"]["CreateServiceAccountRequest"];
            };
        };
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "name": "crm-sync",
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["AccessProjectNotFound"];
            409: components["responses"]["ServiceAccountExists"];
            default: components["responses"]["Unexpected"];
        };
    };
    listServiceAccountKeys: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The service account.
                 * @example 0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "27ae0b06-2489-4ff0-b281-fe2fd84a938c",
                     *           "serviceAccountId": "0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21",
                     *           "lastFour": "4v52",
                     *           "scopes": [
                     *             "emails:send",
                     *             "crm_objects:read"
                     *           ],
                     *           "expiresAt": "2027-02-19T00:00:00.000Z",
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "lastUsedAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        keys: components["schemas"]["ServiceAccountKey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["ServiceAccountNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createServiceAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The service account.
                 * @example 0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scopes": [
                 *         "emails:send",
                 *         "crm_objects:read"
                 *       ],
                 *       "expiresAt": "2099-02-19T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateServiceAccountKeyRequest"];
            };
        };
        responses: {
            /** @description The key. `secret` is shown only in this answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "27ae0b06-2489-4ff0-b281-fe2fd84a938c",
                     *       "serviceAccountId": "0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21",
                     *       "lastFour": "4v52",
                     *       "scopes": [
                     *         "emails:send",
                     *         "crm_objects:read"
                     *       ],
                     *       "expiresAt": "2027-02-19T00:00:00.000Z",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "secret": "example-key-that-is-shown-once"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedServiceAccountKey"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["ServiceAccountNotFound"];
            409: components["responses"]["TooManyKeys"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeServiceAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The service account.
                 * @example 0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
                /**
                 * @description The `id` of the key, not the key itself.
                 * @example 27ae0b06-2489-4ff0-b281-fe2fd84a938c
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "27ae0b06-2489-4ff0-b281-fe2fd84a938c",
                     *       "revokedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["KeyNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAppKeys: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of app keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "appKeys": [
                     *         {
                     *           "id": "55a25334-1464-4123-8f5a-59f1c4ca03ad",
                     *           "name": "newsletter",
                     *           "lastFour": "P0dX",
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "lastUsedAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        appKeys: components["schemas"]["AppKey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["AccessProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createAppKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "newsletter"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAppKeyRequest"];
            };
        };
        responses: {
            /** @description The key. `secret` is shown only in this answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "55a25334-1464-4123-8f5a-59f1c4ca03ad",
                     *       "name": "newsletter",
                     *       "lastFour": "P0dX",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "secret": "example-key-that-is-shown-once"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedAppKey"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["AccessProjectNotFound"];
            409: components["responses"]["TooManyKeys"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeAppKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The `id` of the key, not the key itself.
                 * @example 27ae0b06-2489-4ff0-b281-fe2fd84a938c
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "55a25334-1464-4123-8f5a-59f1c4ca03ad",
                     *       "revokedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["KeyNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The service account.
                 * @example 0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21
                 */
                serviceAccountId: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d5f3c0e-3c1b-4d0a-9b51-6a0f6d3b7e21",
                     *       "endedKeys": 1
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @description Number of keys that stopped working. */
                        endedKeys: number;
                    };
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["ServiceAccountNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listWriteKeys: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of write keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "writeKeys": [
                     *         {
                     *           "id": "8c1f2a34-6c1d-4a57-9a3e-2b1c8d7e6f51",
                     *           "name": "shop",
                     *           "key": "example-write-key",
                     *           "allowedOrigins": [
                     *             "https://www.example.com"
                     *           ],
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "lastUsedAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        writeKeys: components["schemas"]["WriteKey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["AccessProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createWriteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop",
                 *       "allowedOrigins": [
                 *         "https://www.example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWriteKeyRequest"];
            };
        };
        responses: {
            /** @description The write key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8c1f2a34-6c1d-4a57-9a3e-2b1c8d7e6f51",
                     *       "name": "shop",
                     *       "key": "example-write-key",
                     *       "allowedOrigins": [
                     *         "https://www.example.com"
                     *       ],
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WriteKey"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["AccessProjectNotFound"];
            409: components["responses"]["TooManyWriteKeys"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeWriteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The `id` of the key, not the key itself.
                 * @example 27ae0b06-2489-4ff0-b281-fe2fd84a938c
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The write key is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8c1f2a34-6c1d-4a57-9a3e-2b1c8d7e6f51",
                     *       "revokedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["KeyNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listWriteKeyEvents: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The `id` of the key, not the key itself.
                 * @example 27ae0b06-2489-4ff0-b281-fe2fd84a938c
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "web.0198b1f2-5d0e-7c61-9a3e-2b1c8d7e6f51",
                     *           "type": "page_view",
                     *           "title": "Workshops",
                     *           "path": "/workshops",
                     *           "occurredAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["WriteKeyEvent"][];
                    };
                };
            };
            400: components["responses"]["InvalidAccessRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["KeyNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example Shop",
                     *       "address": "hello@news.demo.example",
                     *       "replyTo": "help@example.com",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z",
                     *       "verification": {
                     *         "state": "unverified",
                     *         "checkedAt": "2026-03-02T09:20:00.000Z",
                     *         "problem": "record_not_found",
                     *         "record": {
                     *           "type": "TXT",
                     *           "name": "_throughline.demo.example",
                     *           "value": "throughline-verification=7d1c5f0e8a4b4c0f9f5d2b7a6e3c1d90"
                     *         }
                     *       },
                     *       "authentication": {
                     *         "spf": {
                     *           "name": "send.news.demo.example",
                     *           "state": "found"
                     *         },
                     *         "dkim": {
                     *           "name": "resend._domainkey.news.demo.example",
                     *           "state": "found"
                     *         },
                     *         "dmarc": {
                     *           "name": "_dmarc.demo.example",
                     *           "state": "missing"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["InvalidSender"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["SenderNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    setSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example Shop",
                 *       "address": "hello@news.demo.example",
                 *       "replyTo": "help@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SetSenderRequest"];
            };
        };
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example Shop",
                     *       "address": "hello@news.demo.example",
                     *       "replyTo": "help@example.com",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z",
                     *       "verification": {
                     *         "state": "unverified",
                     *         "checkedAt": "2026-03-02T09:20:00.000Z",
                     *         "problem": "record_not_found",
                     *         "record": {
                     *           "type": "TXT",
                     *           "name": "_throughline.demo.example",
                     *           "value": "throughline-verification=7d1c5f0e8a4b4c0f9f5d2b7a6e3c1d90"
                     *         }
                     *       },
                     *       "authentication": {
                     *         "spf": {
                     *           "name": "send.news.demo.example",
                     *           "state": "found"
                     *         },
                     *         "dkim": {
                     *           "name": "resend._domainkey.news.demo.example",
                     *           "state": "found"
                     *         },
                     *         "dmarc": {
                     *           "name": "_dmarc.demo.example",
                     *           "state": "missing"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["InvalidSender"];
            401: components["responses"]["Unauthorized"];
            /** @description The token or the caller's role lacks the scope `project:write` (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This access token lacks the scope project:write.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["AccessProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    checkSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Example Shop",
                     *       "address": "hello@news.demo.example",
                     *       "replyTo": "help@example.com",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z",
                     *       "verification": {
                     *         "state": "unverified",
                     *         "checkedAt": "2026-03-02T09:20:00.000Z",
                     *         "problem": "record_not_found",
                     *         "record": {
                     *           "type": "TXT",
                     *           "name": "_throughline.demo.example",
                     *           "value": "throughline-verification=7d1c5f0e8a4b4c0f9f5d2b7a6e3c1d90"
                     *         }
                     *       },
                     *       "authentication": {
                     *         "spf": {
                     *           "name": "send.news.demo.example",
                     *           "state": "found"
                     *         },
                     *         "dkim": {
                     *           "name": "resend._domainkey.news.demo.example",
                     *           "state": "found"
                     *         },
                     *         "dmarc": {
                     *           "name": "_dmarc.demo.example",
                     *           "state": "missing"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["InvalidSender"];
            401: components["responses"]["Unauthorized"];
            /** @description The token or the caller's role lacks the scope `project:write` (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This access token lacks the scope project:write.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["SenderNotFound"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    createConnectSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "googleads"
                 *     }
                 */
                "application/json": components["schemas"]["CreateConnectSessionRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://api.example.com/connect/u0pYzV3mNq8bH1cT5rKd2wXfEgJs7aLi4oQ6vB9nM0k",
                     *       "expiresAt": "2026-11-22T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectSession"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            409: components["responses"]["ConnectionConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "id": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *           "name": "Harbour Agency",
                     *           "provider": "googleads",
                     *           "account": {
                     *             "id": "1000000001",
                     *             "name": "Harbour Agency"
                     *           },
                     *           "status": "connected",
                     *           "grantedScopes": [
                     *             "openid",
                     *             "email",
                     *             "https://www.googleapis.com/auth/adwords"
                     *           ],
                     *           "missingScopes": [],
                     *           "lastUsedAt": "2026-11-22T09:15:00.000Z",
                     *           "lastCheckedAt": "2026-11-22T03:41:00.000Z",
                     *           "connectedBy": "user:7f1e6a34-52b8-4c0d-9e67-1a2b3c4d5e6f",
                     *           "createdAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        connections: components["schemas"]["Connection"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "hubspot",
                 *       "credentials": {
                 *         "privateAppToken": "pat-na1-your-token"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateConnectionRequest"];
            };
        };
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8a1de3c4-55a2-4334-8464-59f1c4ca03ad",
                     *       "name": "harbour.example.com",
                     *       "provider": "hubspot",
                     *       "account": {
                     *         "id": "7000001",
                     *         "name": "harbour.example.com"
                     *       },
                     *       "isPrimary": true,
                     *       "status": "connected",
                     *       "grantedScopes": [
                     *         "crm.objects.contacts.read"
                     *       ],
                     *       "missingScopes": [
                     *         "crm.objects.leads.read"
                     *       ],
                     *       "lastCheckedAt": "2026-11-22T09:15:00.000Z",
                     *       "createdAt": "2026-11-22T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            409: components["responses"]["ConnectionConflict"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "name": "Harbour Agency",
                     *       "provider": "googleads",
                     *       "account": {
                     *         "id": "1000000001",
                     *         "name": "Harbour Agency"
                     *       },
                     *       "status": "connected",
                     *       "grantedScopes": [
                     *         "openid",
                     *         "email",
                     *         "https://www.googleapis.com/auth/adwords"
                     *       ],
                     *       "missingScopes": [],
                     *       "lastUsedAt": "2026-11-22T09:15:00.000Z",
                     *       "lastCheckedAt": "2026-11-22T03:41:00.000Z",
                     *       "connectedBy": "user:7f1e6a34-52b8-4c0d-9e67-1a2b3c4d5e6f",
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "provider": "googleads",
                     *       "account": {
                     *         "id": "1000000001",
                     *         "name": "Harbour Agency"
                     *       },
                     *       "affected": {
                     *         "campaigns": 0,
                     *         "customers": 12,
                     *         "batches": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedConnection"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Harbour Agency (EU)"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateConnectionRequest"];
            };
        };
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "name": "Harbour Agency",
                     *       "provider": "googleads",
                     *       "account": {
                     *         "id": "1000000001",
                     *         "name": "Harbour Agency"
                     *       },
                     *       "status": "connected",
                     *       "grantedScopes": [
                     *         "openid",
                     *         "email",
                     *         "https://www.googleapis.com/auth/adwords"
                     *       ],
                     *       "missingScopes": [],
                     *       "lastUsedAt": "2026-11-22T09:15:00.000Z",
                     *       "lastCheckedAt": "2026-11-22T03:41:00.000Z",
                     *       "connectedBy": "user:7f1e6a34-52b8-4c0d-9e67-1a2b3c4d5e6f",
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            409: components["responses"]["ConnectionConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    importSuppressions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description `nextAfter` of the previous call. */
                    after?: string;
                };
            };
        };
        responses: {
            /** @description Number of entries read and added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "read": 120,
                     *       "added": 117,
                     *       "invalid": 1,
                     *       "nextAfter": null
                     *     }
                     */
                    "application/json": {
                        /** @description Number of entries read by this call. */
                        read: number;
                        /** @description Number of suppressions that are new in the project. */
                        added: number;
                        /** @description Number of entries skipped because their address is invalid. */
                        invalid: number;
                        /** @description Null at the end of the list. */
                        nextAfter: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    checkConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "name": "Harbour Agency",
                     *       "provider": "googleads",
                     *       "account": {
                     *         "id": "1000000001",
                     *         "name": "Harbour Agency"
                     *       },
                     *       "status": "connected",
                     *       "grantedScopes": [
                     *         "openid",
                     *         "email",
                     *         "https://www.googleapis.com/auth/adwords"
                     *       ],
                     *       "missingScopes": [],
                     *       "lastUsedAt": "2026-11-22T09:15:00.000Z",
                     *       "lastCheckedAt": "2026-11-22T03:41:00.000Z",
                     *       "connectedBy": "user:7f1e6a34-52b8-4c0d-9e67-1a2b3c4d5e6f",
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    reconnectConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReconnectRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://api.example.com/connect/u0pYzV3mNq8bH1cT5rKd2wXfEgJs7aLi4oQ6vB9nM0k",
                     *       "expiresAt": "2026-11-22T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectSession"];
                };
            };
            400: components["responses"]["InvalidConnectionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConnectionForbidden"];
            404: components["responses"]["ConnectionNotFound"];
            409: components["responses"]["ConnectionConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    receiveMetaDeauthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "signed_request": "c2lnbmF0dXJl.eyJ1c2VyX2lkIjoiMTAyIn0"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description Stored for a worker. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["InvalidSignedRequest"];
            404: components["responses"]["NoMetaCallbacks"];
            default: components["responses"]["Unexpected"];
        };
    };
    receiveMetaDataDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "signed_request": "c2lnbmF0dXJl.eyJ1c2VyX2lkIjoiMTAyIn0"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The address of the result for the person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://api.example.com/webhooks/meta/data-deletion/0c3b5d3e-5f0e-4a55-9d5c-0d6f3bb1a1a4",
                     *       "confirmation_code": "0c3b5d3e-5f0e-4a55-9d5c-0d6f3bb1a1a4"
                     *     }
                     */
                    "application/json": {
                        url: string;
                        confirmation_code: string;
                    };
                };
            };
            400: components["responses"]["InvalidSignedRequest"];
            404: components["responses"]["NoMetaCallbacks"];
            default: components["responses"]["Unexpected"];
        };
    };
    getMetaDataDeletionPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code of the answer to Meta.
                 * @example 0c3b5d3e-5f0e-4a55-9d5c-0d6f3bb1a1a4
                 */
                confirmationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your data is deleted</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidConfirmationCode"];
            404: components["responses"]["DataDeletionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSearchCampaign: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this campaign. It is bound while the job runs, while the result is ambiguous, and after the
                 *     campaign was created; a definite refusal or `validateOnly` releases it. Without it, customer and body act as
                 *     the key until the result is known, and for a minute after the creation.
                 * @example 5b0c8f2e-spring-workshops
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring workshops in Lisbon",
                 *       "dailyBudget": 25,
                 *       "locations": [
                 *         "PT"
                 *       ],
                 *       "languages": [
                 *         "en",
                 *         "1014"
                 *       ],
                 *       "adGroupName": "Workshops",
                 *       "keywords": [
                 *         {
                 *           "text": "pottery workshop lisbon",
                 *           "matchType": "PHRASE"
                 *         },
                 *         {
                 *           "text": "ceramics class"
                 *         }
                 *       ],
                 *       "negativeKeywords": [
                 *         {
                 *           "text": "free"
                 *         }
                 *       ],
                 *       "ad": {
                 *         "headlines": [
                 *           "Pottery workshops",
                 *           "Learn to throw clay",
                 *           "Book a spring class"
                 *         ],
                 *         "descriptions": [
                 *           "Small groups in the centre of Lisbon.",
                 *           "Tools and clay are included."
                 *         ],
                 *         "finalUrl": "https://www.example.com/workshops",
                 *         "path1": "workshops",
                 *         "path2": "lisbon"
                 *       },
                 *       "biddingStrategy": "MAXIMIZE_CLICKS",
                 *       "startDate": "2027-05-01",
                 *       "endDate": "2027-05-31",
                 *       "validateOnly": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateSearchCampaignRequest"];
            };
        };
        responses: {
            /** @description The campaign is created, or valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSearchCampaignResponse"];
                };
            };
            202: components["responses"]["AwaitsApproval"];
            /**
             * @description A field is missing, unknown or out of bounds, or fields conflict, such as `TARGET_CPA` without `targetCpa`
             *     (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "ad.path2 needs path1.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "ad.path2",
                     *           "message": "needs path1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            /**
             * @description The provider found policy violations without an exemption (`policy_violation`), or the `Idempotency-Key` was
             *     used with another body (`idempotency_mismatch`).
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The provider found 1 policy violation.",
                     *       "code": "policy_violation",
                     *       "details": [
                     *         {
                     *           "path": "keywords[0].text",
                     *           "message": "is against the policy TRADEMARKS",
                     *           "policyTitle": "Trademarks",
                     *           "policyDescription": "The owner of this trademark restricts its use.",
                     *           "exemptible": true,
                     *           "exemption": {
                     *             "policyName": "TRADEMARKS",
                     *             "violatingText": "pottery"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description Any other error, by status:
             *
             *     - 405 `method_not_allowed`: the path does not support the method; `Allow` lists those it does
             *     - 409 `campaign_name_taken`: the account has another campaign with this name
             *     - 409 `max_daily_budget_exceeded`: enabled campaigns would exceed the project's `maxDailyBudget`
             *     - 409 `approval_declined`, `approval_expired`: the approval was declined or has expired
             *     - 409 `conflict`: an operator cancelled the job before it created a campaign
             *     - 413 `payload_too_large`: the body is too large
             *     - 415 `unsupported_media_type`: the body is not `application/json`
             *     - 429 `rate_limited`: too many requests; retry after `Retry-After` seconds
             *     - 500 `internal_error`: an error of Throughline
             *     - 502 `provider_error`: the provider refused the request or failed
             *     - 503 `unavailable`: a required service is down; retry after `Retry-After` seconds
             *     - 504 `provider_timeout`: no result yet; the job continues, and the same request returns its result
             */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The account has another campaign with this name. Choose another name.",
                     *       "code": "campaign_name_taken",
                     *       "details": [
                     *         {
                     *           "path": "name",
                     *           "message": "is the name of another campaign in the account"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /**
                 * @description Only campaigns with this status.
                 * @example ENABLED
                 */
                status?: "ENABLED" | "PAUSED" | "REMOVED";
                /**
                 * @description Only campaigns with this health.
                 * @example limited
                 */
                health?: components["schemas"]["HealthState"];
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Most campaigns to return.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaigns": [
                     *         {
                     *           "id": "20987654321",
                     *           "resourceName": "customers/1234567890/campaigns/20987654321",
                     *           "name": "Spring workshops in Lisbon",
                     *           "status": "ENABLED",
                     *           "channelType": "SEARCH",
                     *           "health": {
                     *             "state": "limited",
                     *             "reason": "Its budget limits it.",
                     *             "reasonCodes": [
                     *               "BUDGET_CONSTRAINED"
                     *             ],
                     *             "nextAction": {
                     *               "code": "raise_budget",
                     *               "label": "Raise the daily budget"
                     *             }
                     *           },
                     *           "biddingStrategy": "MAXIMIZE_CLICKS",
                     *           "budget": {
                     *             "id": "11987654321",
                     *             "resourceName": "customers/1234567890/campaignBudgets/11987654321",
                     *             "amount": 25,
                     *             "period": "DAILY",
                     *             "shared": false,
                     *             "usedBy": 1
                     *           },
                     *           "startDate": "2027-05-01",
                     *           "endDate": "2027-05-31",
                     *           "currencyCode": "EUR",
                     *           "madeHere": true,
                     *           "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *           "appliedPolicyExemptions": [
                     *             {
                     *               "policyName": "TRADEMARKS",
                     *               "violatingText": "pottery"
                     *             }
                     *           ],
                     *           "aiMaxMigrations": [
                     *             {
                     *               "feature": "BROAD_MATCH",
                     *               "state": "migrated",
                     *               "date": "2026-09-03"
                     *             }
                     *           ],
                     *           "last7Days": {
                     *             "impressions": 10240,
                     *             "clicks": 512,
                     *             "spend": 184.32,
                     *             "conversions": 21.5,
                     *             "ctr": 0.05,
                     *             "averageCpc": 0.36
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        campaigns: components["schemas"]["Campaign"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description A parameter is unknown or invalid (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "cursor is not a cursor of this list.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "cursor",
                     *           "message": "is not a cursor of this list"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    getCampaign: {
        parameters: {
            query?: {
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaign": {
                     *         "id": "20987654321",
                     *         "resourceName": "customers/1234567890/campaigns/20987654321",
                     *         "name": "Spring workshops in Lisbon",
                     *         "status": "ENABLED",
                     *         "channelType": "SEARCH",
                     *         "health": {
                     *           "state": "limited",
                     *           "reason": "Its budget limits it.",
                     *           "reasonCodes": [
                     *             "BUDGET_CONSTRAINED"
                     *           ],
                     *           "nextAction": {
                     *             "code": "raise_budget",
                     *             "label": "Raise the daily budget"
                     *           }
                     *         },
                     *         "biddingStrategy": "MAXIMIZE_CLICKS",
                     *         "budget": {
                     *           "id": "11987654321",
                     *           "resourceName": "customers/1234567890/campaignBudgets/11987654321",
                     *           "amount": 25,
                     *           "period": "DAILY",
                     *           "shared": false,
                     *           "usedBy": 1
                     *         },
                     *         "startDate": "2027-05-01",
                     *         "endDate": "2027-05-31",
                     *         "currencyCode": "EUR",
                     *         "madeHere": true,
                     *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *         "appliedPolicyExemptions": [
                     *           {
                     *             "policyName": "TRADEMARKS",
                     *             "violatingText": "pottery"
                     *           }
                     *         ],
                     *         "aiMaxMigrations": [],
                     *         "last7Days": {
                     *           "impressions": 10240,
                     *           "clicks": 512,
                     *           "spend": 184.32,
                     *           "conversions": 21.5,
                     *           "ctr": 0.05,
                     *           "averageCpc": 0.36
                     *         }
                     *       },
                     *       "adGroups": [
                     *         {
                     *           "id": "15987654321",
                     *           "resourceName": "customers/1234567890/adGroups/15987654321",
                     *           "name": "Workshops",
                     *           "status": "ENABLED",
                     *           "type": "SEARCH_STANDARD"
                     *         }
                     *       ],
                     *       "ads": [
                     *         {
                     *           "id": "71987654321",
                     *           "resourceName": "customers/1234567890/adGroupAds/15987654321~71987654321",
                     *           "adGroupId": "15987654321",
                     *           "status": "ENABLED",
                     *           "type": "RESPONSIVE_SEARCH_AD",
                     *           "approval": "APPROVED_LIMITED",
                     *           "review": "REVIEWED",
                     *           "policyTopics": [
                     *             {
                     *               "topic": "TRADEMARKS",
                     *               "type": "LIMITED",
                     *               "words": [
                     *                 "pottery"
                     *               ]
                     *             }
                     *           ],
                     *           "finalUrls": [
                     *             "https://www.example.com/workshops"
                     *           ],
                     *           "headlines": [
                     *             "Pottery workshops",
                     *             "Learn to throw clay",
                     *             "Book a spring class"
                     *           ],
                     *           "descriptions": [
                     *             "Small groups in the centre of Lisbon.",
                     *             "Tools and clay are included."
                     *           ],
                     *           "path1": "workshops",
                     *           "path2": "lisbon"
                     *         }
                     *       ],
                     *       "keywords": [
                     *         {
                     *           "id": "31987654321",
                     *           "resourceName": "customers/1234567890/adGroupCriteria/15987654321~31987654321",
                     *           "adGroupId": "15987654321",
                     *           "text": "pottery workshop lisbon",
                     *           "matchType": "PHRASE",
                     *           "status": "ENABLED",
                     *           "approval": "APPROVED",
                     *           "serving": "ELIGIBLE",
                     *           "qualityScore": 7
                     *         }
                     *       ],
                     *       "negativeKeywords": [
                     *         {
                     *           "id": "10987654321",
                     *           "resourceName": "customers/1234567890/campaignCriteria/20987654321~10987654321",
                     *           "text": "free",
                     *           "matchType": "BROAD"
                     *         }
                     *       ],
                     *       "locations": [
                     *         {
                     *           "id": "1011742",
                     *           "name": "Lisbon",
                     *           "canonicalName": "Lisbon,Lisbon,Portugal",
                     *           "countryCode": "PT",
                     *           "type": "City",
                     *           "excluded": false
                     *         }
                     *       ],
                     *       "languages": [
                     *         {
                     *           "id": "1000",
                     *           "name": "English",
                     *           "code": "en"
                     *         }
                     *       ],
                     *       "truncated": []
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
            /** @description A parameter is unknown or invalid (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "campaignId must be the digits of an id.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "campaignId",
                     *           "message": "must be the digits of an id"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CampaignNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    removeSearchCampaign: {
        parameters: {
            query: {
                /**
                 * @description The campaign's current name. Encode `+` as `%2B`; a plain `+` is a space.
                 * @example Alpine - Ski
                 */
                confirm: string;
                /**
                 * @description Validates the change without applying it.
                 * @example true
                 */
                validateOnly?: components["parameters"]["ValidateOnly"];
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign is removed, or can be with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "name": "Spring workshops in Lisbon",
                     *       "removed": true
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveSearchCampaignResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["ChangeKeyMismatch"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    updateSearchCampaign: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "PAUSED",
                 *       "expected": {
                 *         "status": "ENABLED"
                 *       },
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSearchCampaignRequest"];
            };
        };
        responses: {
            /** @description The change is applied, or valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "before": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 25
                     *       },
                     *       "after": {
                     *         "status": "PAUSED",
                     *         "dailyBudget": 30
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateSearchCampaignResponse"];
                };
            };
            202: components["responses"]["AwaitsApproval"];
            /**
             * @description A field is unknown, out of bounds, or conflicts with another field or with the campaign, such as `targetCpa`
             *     with `MAXIMIZE_CLICKS`. Or the request changes nothing (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "endDate must not be before startDate.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "endDate",
                     *           "message": "must not be before startDate"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            /**
             * @description - `campaign_changed`: the campaign differs from `expected`, or was changed meanwhile; `details` name the
             *       fields with their `current` value
             *     - `budget_is_shared`: other campaigns share the budget, and `confirmSharedBudget` is missing
             *     - `campaign_name_taken`: the account has another campaign with this name
             *     - `max_daily_budget_exceeded`: enabled campaigns would exceed the project's `maxDailyBudget`
             *     - `approval_declined`, `approval_expired`: the approval was declined or has expired
             *     - `conflict`: an operator cancelled the job before it changed anything, or earlier changes of the campaign
             *       take too long
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The campaign has changed since you read it. Read it again, and resend the change if you still want it.",
                     *       "code": "campaign_changed",
                     *       "details": [
                     *         {
                     *           "path": "dailyBudget",
                     *           "message": "is now 40",
                     *           "current": 40
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ChangeKeyMismatch"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    getPerformanceReport: {
        parameters: {
            query: {
                /**
                 * @description First day in the account's time zone.
                 * @example 2026-04-01
                 */
                startDate: string;
                /**
                 * @description Last day in the account's time zone, not before `startDate`.
                 * @example 2026-04-30
                 */
                endDate: string;
                /**
                 * @description Grouping, separated by commas: `date`, `device`, `campaign`, `adGroup`, `keyword`, `searchTerm`, `network`.
                 *     Default: one row.
                 * @example date,campaign
                 */
                by?: string;
                /**
                 * @description Metrics of each row, separated by commas: `impressions`, `clicks`, `spend`, `conversions`, `ctr`,
                 *     `averageCpc`, `conversionsValue`, `allConversions`, `costPerConversion`, `conversionRate`. Default: the
                 *     first six.
                 * @example clicks,spend,conversions
                 */
                metrics?: string;
                /**
                 * @description Only this campaign: the digits of its id.
                 * @example 7000000002
                 */
                campaignId?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Most rows to return.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "date": "2026-04-01",
                     *           "campaign": {
                     *             "id": "20987654321",
                     *             "name": "Spring workshops in Lisbon"
                     *           },
                     *           "metrics": {
                     *             "clicks": 17,
                     *             "spend": 6.12,
                     *             "conversions": 0.75
                     *           }
                     *         }
                     *       ],
                     *       "total": {
                     *         "clicks": 512,
                     *         "spend": 184.32,
                     *         "conversions": 21.5
                     *       },
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        rows: components["schemas"]["ReportRow"][];
                        /** @description Totals over all pages. */
                        total: components["schemas"]["ReportMetrics"];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description A parameter is missing, unknown or invalid, `endDate` is before `startDate`, `by` has both `keyword` and
             *     `searchTerm`, or the report has more than 10,000 rows (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "endDate must not be before startDate.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "endDate",
                     *           "message": "must not be before startDate"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    addNegativeKeywords: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "negativeKeywords": [
                 *         {
                 *           "text": "second hand"
                 *         },
                 *         {
                 *           "text": "repair",
                 *           "matchType": "EXACT"
                 *         }
                 *       ],
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["AddNegativeKeywordsRequest"];
            };
        };
        responses: {
            /** @description The campaign has the negative keywords, or they are valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "negativeKeywords": [
                     *         {
                     *           "criterionId": "21000000017",
                     *           "text": "second hand",
                     *           "matchType": "BROAD",
                     *           "added": true
                     *         },
                     *         {
                     *           "criterionId": "21000000009",
                     *           "text": "repair",
                     *           "matchType": "EXACT",
                     *           "added": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddNegativeKeywordsResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["PolicyOfChange"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    removeNegativeKeyword: {
        parameters: {
            query?: {
                /**
                 * @description Validates the change without applying it.
                 * @example true
                 */
                validateOnly?: components["parameters"]["ValidateOnly"];
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description Id of the negative keyword, digits only.
                 * @example 7500000003
                 */
                criterionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The negative keyword is removed, or can be with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "criterionId": "21000000017",
                     *       "removed": true,
                     *       "text": "second hand",
                     *       "matchType": "BROAD"
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveNegativeKeywordResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["ChangeKeyMismatch"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    addKeywords: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description Id of the ad group, digits only.
                 * @example 7200000003
                 */
                adGroupId: components["parameters"]["AdGroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         {
                 *           "text": "ski boots",
                 *           "matchType": "PHRASE"
                 *         }
                 *       ],
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["AddKeywordsRequest"];
            };
        };
        responses: {
            /** @description The ad group has the keywords, or they are valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "adGroupId": "22987654321",
                     *       "keywords": [
                     *         {
                     *           "criterionId": "21000000021",
                     *           "text": "ski boots",
                     *           "matchType": "PHRASE",
                     *           "added": true
                     *         }
                     *       ],
                     *       "appliedPolicyExemptions": []
                     *     }
                     */
                    "application/json": components["schemas"]["AddKeywordsResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["PolicyOfChange"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    removeKeyword: {
        parameters: {
            query?: {
                /**
                 * @description Validates the change without applying it.
                 * @example true
                 */
                validateOnly?: components["parameters"]["ValidateOnly"];
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description Id of the ad group, digits only.
                 * @example 7200000003
                 */
                adGroupId: components["parameters"]["AdGroupId"];
                /**
                 * @description Id of the keyword, digits only.
                 * @example 7400000006
                 */
                criterionId: components["parameters"]["KeywordId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keyword is removed, or can be with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "adGroupId": "22987654321",
                     *       "criterionId": "31987654321",
                     *       "removed": true,
                     *       "text": "ski boots",
                     *       "matchType": "PHRASE"
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveKeywordResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["ChangeKeyMismatch"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    updateKeyword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description Id of the ad group, digits only.
                 * @example 7200000003
                 */
                adGroupId: components["parameters"]["AdGroupId"];
                /**
                 * @description Id of the keyword, digits only.
                 * @example 7400000006
                 */
                criterionId: components["parameters"]["KeywordId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "PAUSED",
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateKeywordRequest"];
            };
        };
        responses: {
            /** @description The keyword has the status, or can have it with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "adGroupId": "22987654321",
                     *       "criterionId": "31987654321",
                     *       "text": "ski boots",
                     *       "matchType": "PHRASE",
                     *       "before": {
                     *         "status": "ENABLED"
                     *       },
                     *       "after": {
                     *         "status": "PAUSED"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateKeywordResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["ChangeKeyMismatch"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    addAd: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description Id of the ad group, digits only.
                 * @example 7200000003
                 */
                adGroupId: components["parameters"]["AdGroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ad": {
                 *         "headlines": [
                 *           "Alpine skis for rent",
                 *           "Fitted in ten minutes",
                 *           "Free returns"
                 *         ],
                 *         "descriptions": [
                 *           "Skis and boots of this season.",
                 *           "Order by noon and get them tomorrow."
                 *         ],
                 *         "finalUrl": "https://www.example.com/skis"
                 *       },
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["AddAdRequest"];
            };
        };
        responses: {
            /** @description The ad group has the ad, or the ad is valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "adGroupId": "22987654321",
                     *       "adId": "71987654321",
                     *       "ad": {
                     *         "status": "ENABLED",
                     *         "headlines": [
                     *           "Alpine skis for rent",
                     *           "Fitted in ten minutes",
                     *           "Free returns"
                     *         ],
                     *         "descriptions": [
                     *           "Skis and boots of this season.",
                     *           "Order by noon and get them tomorrow."
                     *         ],
                     *         "finalUrl": "https://www.example.com/skis",
                     *         "path1": null,
                     *         "path2": null
                     *       },
                     *       "added": true,
                     *       "appliedPolicyExemptions": []
                     *     }
                     */
                    "application/json": components["schemas"]["AddAdResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["PolicyOfAd"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    updateAd: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description Id of the ad group, digits only.
                 * @example 7200000003
                 */
                adGroupId: components["parameters"]["AdGroupId"];
                /**
                 * @description Id of the ad, digits only.
                 * @example 7300000003
                 */
                adId: components["parameters"]["AdId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ad": {
                 *         "descriptions": [
                 *           "Skis and boots of this season.",
                 *           "Fitted while you wait."
                 *         ]
                 *       },
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAdRequest"];
            };
        };
        responses: {
            /** @description The ad is changed, or the change is valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "adGroupId": "22987654321",
                     *       "adId": "71987654321",
                     *       "before": {
                     *         "descriptions": [
                     *           "Skis and boots.",
                     *           "Order by noon and get them tomorrow."
                     *         ]
                     *       },
                     *       "after": {
                     *         "descriptions": [
                     *           "Skis and boots of this season.",
                     *           "Fitted while you wait."
                     *         ]
                     *       },
                     *       "appliedPolicyExemptions": []
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateAdResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["PolicyOfAd"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    changeTargets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this change. It is bound while the job runs, while the result is ambiguous, and after it was
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, campaign and body act as the key until
                 *     the result is known.
                 * @example 5b0c8f2e-pause-workshops
                 */
                "Idempotency-Key"?: components["parameters"]["ChangeKey"];
            };
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locations": {
                 *         "add": [
                 *           "AT",
                 *           "1003297"
                 *         ]
                 *       },
                 *       "languages": {
                 *         "add": [
                 *           "de"
                 *         ]
                 *       },
                 *       "validateOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangeTargetsRequest"];
            };
        };
        responses: {
            /** @description The campaign has the locations and languages, or the change is valid with `validateOnly`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaignId": "20987654321",
                     *       "campaignResourceName": "customers/1234567890/campaigns/20987654321",
                     *       "validateOnly": false,
                     *       "locations": {
                     *         "added": [
                     *           "2040",
                     *           "1003297"
                     *         ],
                     *         "removed": []
                     *       },
                     *       "languages": {
                     *         "added": [
                     *           "1001"
                     *         ],
                     *         "removed": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeTargetsResponse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            409: components["responses"]["ChangeConflict"];
            422: components["responses"]["ChangeKeyMismatch"];
            default: components["responses"]["UnexpectedOfChange"];
        };
    };
    listCampaignChanges: {
        parameters: {
            query?: {
                /**
                 * @description Most changes to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
                /**
                 * @description Id of the campaign, digits only.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [
                     *         {
                     *           "id": "8a0e6a7a-1d1f-4b3c-93c5-01c2f6a44f0e",
                     *           "kind": "update",
                     *           "state": "applied",
                     *           "requestedBy": "user:usr_8m2k4x7q",
                     *           "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "endedAt": "2026-04-07T08:00:01.204Z",
                     *           "approved": false,
                     *           "before": {
                     *             "values": {
                     *               "dailyBudget": 25
                     *             }
                     *           },
                     *           "after": {
                     *             "values": {
                     *               "dailyBudget": 40
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        changes: components["schemas"]["RecordedChange"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidGuardRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["ProjectNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    searchLocations: {
        parameters: {
            query: {
                /**
                 * @description Name of a location, or its beginning.
                 * @example Vienna
                 */
                query: string;
                /**
                 * @description Only locations of this country, an ISO 3166-1 code.
                 * @example AT
                 */
                countryCode?: string;
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations. Empty if none matches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "locations": [
                     *         {
                     *           "id": "1000997",
                     *           "name": "Vienna",
                     *           "canonicalName": "Vienna,Vienna,Austria",
                     *           "countryCode": "AT",
                     *           "type": "City",
                     *           "reach": 2540000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        locations: components["schemas"]["FoundLocation"][];
                    };
                };
            };
            /** @description A parameter is missing, unknown or invalid (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "countryCode must be a country code of two letters.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "countryCode",
                     *           "message": "must be a country code of two letters"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    generateKeywordIdeas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keywords": [
                 *         "pottery workshop"
                 *       ],
                 *       "url": "https://www.example.com/workshops",
                 *       "geoTargetIds": [
                 *         "PT"
                 *       ],
                 *       "languageId": "en"
                 *     }
                 */
                "application/json": components["schemas"]["GenerateKeywordIdeasRequest"];
            };
        };
        responses: {
            /** @description The ideas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ideas": [
                     *         {
                     *           "text": "pottery class lisbon",
                     *           "avgMonthlySearches": 720,
                     *           "competition": "MEDIUM",
                     *           "competitionIndex": 51,
                     *           "lowTopOfPageBid": 0.34,
                     *           "highTopOfPageBid": 1.12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        ideas: components["schemas"]["KeywordIdea"][];
                    };
                };
            };
            /** @description A field is missing, unknown or out of bounds (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "keywords must have at most 20 items.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "keywords",
                     *           "message": "must have at most 20 items"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    queueBatchEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         {
                 *           "email": "ada@example.com",
                 *           "params": {
                 *             "firstName": "Ada",
                 *             "city": "Lisbon"
                 *           }
                 *         },
                 *         {
                 *           "email": "grace@example.org",
                 *           "params": {
                 *             "firstName": "Grace",
                 *             "city": "Oslo"
                 *           }
                 *         }
                 *       ],
                 *       "template": {
                 *         "subject": "{{firstName}}, the spring workshops in {{city}} are open",
                 *         "html": "<p>Hello {{firstName}},</p><p>the workshops in {{city}} are open for booking.</p>",
                 *         "text": "Hello {{firstName}}, the workshops in {{city}} are open for booking."
                 *       },
                 *       "trackingId": "spring-news-2026-04",
                 *       "emailType": "newsletter",
                 *       "replyTo": [
                 *         "workshops@news.demo.example"
                 *       ],
                 *       "tags": {
                 *         "campaign": "spring"
                 *       },
                 *       "metadata": {
                 *         "season": "spring"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QueueBatchEmailRequest"];
            };
        };
        responses: {
            /** @description With `dryRun`, the mails that would be sent. Nothing was stored or sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": true,
                     *       "totalRecipients": 2,
                     *       "totalBatches": 1,
                     *       "duplicates": 0,
                     *       "duplicateIndexes": [],
                     *       "suppressed": 0,
                     *       "suppressedIndexes": [],
                     *       "estimatedSeconds": 1,
                     *       "previews": [
                     *         {
                     *           "email": "ada@example.com",
                     *           "subject": "Ada, the spring workshops in Lisbon are open",
                     *           "html": "<p>Hello Ada,</p><p>the workshops in Lisbon are open for booking.</p>",
                     *           "text": "Hello Ada, the workshops in Lisbon are open for booking."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchEmailDryRun"];
                };
            };
            /** @description The batch is stored and will be sent. A repeated request gets the same answer. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "trackingId": "spring-news-2026-04",
                     *       "totalBatches": 1,
                     *       "totalRecipients": 2,
                     *       "message": "Queued 2 recipients in 1 batch."
                     *     }
                     */
                    "application/json": components["schemas"]["QueueBatchEmailResponse"];
                };
            };
            /**
             * @description A field is missing, unknown or out of bounds, the day of `scheduledFor` has no recipients left, or
             *     `X-Project-Id` is needed because the project is ambiguous (`validation_error`). Or recipients lack
             *     parameters of the template (`missing_template_params`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "1 recipient lacks parameters that the template uses.",
                     *       "code": "missing_template_params",
                     *       "details": [
                     *         {
                     *           "path": "recipients[1].params.city",
                     *           "message": "is missing: the template uses it"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            /**
             * @description The `trackingId` was used with another body (`conflict`), or the project has no sender with a verified
             *     domain (`sender_not_configured`).
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This trackingId was used for a different request. Choose another one.",
                     *       "code": "conflict",
                     *       "details": [
                     *         {
                     *           "path": "trackingId",
                     *           "message": "was used for a different request"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listEmailBatches: {
        parameters: {
            query?: {
                /**
                 * @description Only batches in this state.
                 * @example completed
                 */
                state?: components["schemas"]["EmailBatchState"];
                /**
                 * @description Only batches accepted at or after this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-04-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only batches accepted before this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-05-01T00:00:00Z
                 */
                until?: string;
                /**
                 * @description With an `@`: only batches with this recipient. Otherwise only batches whose tracking id or subject contains
                 *     the text, among the newest 10,000.
                 * @example spring
                 */
                search?: string;
                /** @description Only batches of this stored template. */
                templateId?: string;
                /**
                 * @description `counts`: include the number of recipients per status.
                 * @example counts
                 */
                include?: "counts";
                /**
                 * @description Most batches to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batches": [
                     *         {
                     *           "trackingId": "spring-news-2026-04",
                     *           "subject": "Spring in {{city}}",
                     *           "state": "completed",
                     *           "totalRecipients": 250,
                     *           "sender": {
                     *             "name": "Demo Sender",
                     *             "address": "hello@news.demo.example"
                     *           },
                     *           "totalBatches": 3,
                     *           "emailType": "newsletter",
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "startedAt": "2026-04-07T08:00:00.120Z",
                     *           "completedAt": "2026-04-07T08:00:01.470Z",
                     *           "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first, by `createdAt`. */
                        batches: components["schemas"]["EmailBatchSummary"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEmailBatch: {
        parameters: {
            query?: {
                /**
                 * @description `content`: include the template and the options. `series`: include the metrics over time.
                 * @example content
                 */
                include?: "content" | "series";
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "spring-news-2026-04",
                     *       "subject": "Spring in {{city}}",
                     *       "state": "sending",
                     *       "totalRecipients": 250,
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "totalBatches": 3,
                     *       "retries": 0,
                     *       "counts": {
                     *         "queued": 50,
                     *         "sent": 197,
                     *         "delivered": 0,
                     *         "opened": 0,
                     *         "clicked": 0,
                     *         "bounced": 0,
                     *         "complained": 0,
                     *         "failed": 1,
                     *         "suppressed": 0,
                     *         "duplicate": 2,
                     *         "cancelled": 0,
                     *         "unknown": 0
                     *       },
                     *       "emailType": "newsletter",
                     *       "metadata": {
                     *         "season": "spring"
                     *       },
                     *       "waitingOn": "provider_rate_limit",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "startedAt": "2026-04-07T08:00:00.120Z",
                     *       "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatch"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listEmailBatchRecipients: {
        parameters: {
            query?: {
                /** @description Only recipients with this status. */
                status?: components["schemas"]["EmailRecipientStatus"];
                /**
                 * @description Only recipients whose address contains this text.
                 * @example example.com
                 */
                search?: string;
                /**
                 * @description `params`: include the parameters of each recipient.
                 * @example params
                 */
                include?: "params";
                /**
                 * @description Most recipients to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipients": [
                     *         {
                     *           "index": 0,
                     *           "email": "ada@example.com",
                     *           "status": "sent",
                     *           "messageId": "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
                     *           "sentAt": "2026-04-07T08:00:00.410Z",
                     *           "updatedAt": "2026-04-07T08:00:00.410Z"
                     *         },
                     *         {
                     *           "index": 1,
                     *           "email": "grace@example.org",
                     *           "status": "failed",
                     *           "reason": {
                     *             "code": "refused_by_provider",
                     *             "message": "Invalid `to` field."
                     *           },
                     *           "updatedAt": "2026-04-07T08:00:00.410Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatchRecipientPage"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEmailBatchRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
                /**
                 * @description Position of the recipient in the request, from 0.
                 * @example 0
                 */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "index": 0,
                     *       "email": "ada@example.com",
                     *       "status": "opened",
                     *       "messageId": "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
                     *       "sentAt": "2026-04-07T08:00:00.410Z",
                     *       "updatedAt": "2026-04-07T09:12:30.000Z",
                     *       "trackingId": "spring-news-2026-04",
                     *       "sendId": "snd_3f6c1a52-8e0b-4c7d-9a41-5b2e7d90c613_0",
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "content": {
                     *         "subject": "Spring in Lisbon",
                     *         "text": "Hello Ada, spring is here."
                     *       },
                     *       "events": [
                     *         {
                     *           "type": "email.delivered",
                     *           "occurredAt": "2026-04-07T08:00:02.000Z"
                     *         },
                     *         {
                     *           "type": "email.opened",
                     *           "occurredAt": "2026-04-07T09:12:30.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatchMail"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            /** @description The project has no such batch, or the batch no such recipient (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The batch has no recipient with this index.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    pauseEmailBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "spring-news-2026-04",
                     *       "state": "paused",
                     *       "totalRecipients": 250,
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "totalBatches": 3,
                     *       "retries": 0,
                     *       "counts": {
                     *         "queued": 50,
                     *         "sent": 197,
                     *         "delivered": 0,
                     *         "opened": 0,
                     *         "clicked": 0,
                     *         "bounced": 0,
                     *         "complained": 0,
                     *         "failed": 1,
                     *         "suppressed": 0,
                     *         "duplicate": 2,
                     *         "cancelled": 0,
                     *         "unknown": 0
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "startedAt": "2026-04-07T08:00:00.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatch"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            409: components["responses"]["EmailBatchConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    resumeEmailBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "spring-news-2026-04",
                     *       "state": "queued",
                     *       "totalRecipients": 250,
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "totalBatches": 3,
                     *       "retries": 0,
                     *       "counts": {
                     *         "queued": 50,
                     *         "sent": 197,
                     *         "delivered": 0,
                     *         "opened": 0,
                     *         "clicked": 0,
                     *         "bounced": 0,
                     *         "complained": 0,
                     *         "failed": 1,
                     *         "suppressed": 0,
                     *         "duplicate": 2,
                     *         "cancelled": 0,
                     *         "unknown": 0
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "startedAt": "2026-04-07T08:00:00.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatch"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            409: components["responses"]["EmailBatchConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelEmailBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "spring-news-2026-04",
                     *       "state": "cancelled",
                     *       "totalRecipients": 250,
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "totalBatches": 3,
                     *       "retries": 0,
                     *       "counts": {
                     *         "queued": 0,
                     *         "sent": 197,
                     *         "delivered": 0,
                     *         "opened": 0,
                     *         "clicked": 0,
                     *         "bounced": 0,
                     *         "complained": 0,
                     *         "failed": 1,
                     *         "suppressed": 0,
                     *         "duplicate": 2,
                     *         "cancelled": 50,
                     *         "unknown": 0
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "startedAt": "2026-04-07T08:00:00.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatch"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            409: components["responses"]["EmailBatchConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    retryEmailBatch: {
        parameters: {
            query?: {
                /**
                 * @description The batch's `retries` when you read it. If the batch was retried since then, nothing is done and the answer
                 *     is 409.
                 */
                retries?: number;
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "spring-news-2026-04",
                     *       "state": "queued",
                     *       "totalRecipients": 250,
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "totalBatches": 3,
                     *       "retries": 1,
                     *       "counts": {
                     *         "queued": 50,
                     *         "sent": 197,
                     *         "delivered": 0,
                     *         "opened": 0,
                     *         "clicked": 0,
                     *         "bounced": 0,
                     *         "complained": 0,
                     *         "failed": 0,
                     *         "suppressed": 0,
                     *         "duplicate": 2,
                     *         "cancelled": 0,
                     *         "unknown": 1
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "startedAt": "2026-04-07T08:00:00.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatch"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            409: components["responses"]["EmailBatchConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    rescheduleEmailBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` of the batch.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scheduledFor": "2026-12-24T17:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RescheduleEmailBatchRequest"];
            };
        };
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "spring-news-2026-04",
                     *       "state": "scheduled",
                     *       "scheduledFor": "2026-12-24T17:00:00.000Z",
                     *       "totalRecipients": 250,
                     *       "sender": {
                     *         "name": "Demo Sender",
                     *         "address": "hello@news.demo.example"
                     *       },
                     *       "totalBatches": 3,
                     *       "retries": 0,
                     *       "counts": {
                     *         "queued": 248,
                     *         "sent": 0,
                     *         "delivered": 0,
                     *         "opened": 0,
                     *         "clicked": 0,
                     *         "bounced": 0,
                     *         "complained": 0,
                     *         "failed": 0,
                     *         "suppressed": 0,
                     *         "duplicate": 2,
                     *         "cancelled": 0,
                     *         "unknown": 0
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatch"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailBatchNotFound"];
            409: components["responses"]["EmailBatchConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelEmailSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The mail: `snd_`, the id of its batch, and the index of its recipient.
                 * @example snd_3f6c1a52-8e0b-4c7d-9a41-5b2e7d90c613_17
                 */
                sendId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "index": 17,
                     *       "email": "ada@example.com",
                     *       "status": "cancelled",
                     *       "updatedAt": "2026-04-07T08:00:00.410Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatchRecipient"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            /** @description The project has no mail with this id (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project has no mail with this id.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The mail is being sent or has a final status (`conflict`). The message names it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The mail cannot be cancelled: it is sent.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getEmailDeliverability: {
        parameters: {
            query?: {
                /**
                 * @description First day. Default: 29 days before the last day.
                 * @example 2026-04-01
                 */
                from?: string;
                /**
                 * @description Last day. Default: today, or 29 days after `from` if that is earlier.
                 * @example 2026-04-30
                 */
                to?: string;
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-29",
                     *       "to": "2026-04-30",
                     *       "timeZone": "Europe/Lisbon",
                     *       "days": [
                     *         {
                     *           "day": "2026-04-29",
                     *           "mails": {
                     *             "sent": 120,
                     *             "delivered": 117,
                     *             "opened": 60,
                     *             "clicked": 12,
                     *             "bounced": 3,
                     *             "complained": 0
                     *           }
                     *         },
                     *         {
                     *           "day": "2026-04-30",
                     *           "mails": {
                     *             "sent": 5210,
                     *             "delivered": 5100,
                     *             "opened": 1900,
                     *             "clicked": 230,
                     *             "bounced": 100,
                     *             "complained": 2
                     *           }
                     *         }
                     *       ],
                     *       "domains": [
                     *         {
                     *           "domain": "gmail.com",
                     *           "mails": {
                     *             "sent": 4100,
                     *             "delivered": 4050,
                     *             "opened": 1500,
                     *             "clicked": 200,
                     *             "bounced": 50,
                     *             "complained": 0
                     *           }
                     *         },
                     *         {
                     *           "domain": "example.org",
                     *           "mails": {
                     *             "sent": 1000,
                     *             "delivered": 950,
                     *             "opened": 380,
                     *             "clicked": 30,
                     *             "bounced": 48,
                     *             "complained": 2
                     *           }
                     *         }
                     *       ],
                     *       "others": {
                     *         "sent": 230,
                     *         "delivered": 217,
                     *         "opened": 80,
                     *         "clicked": 12,
                     *         "bounced": 5,
                     *         "complained": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EmailDeliverability"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    listEmailSuppressions: {
        parameters: {
            query?: {
                /** @description Only addresses suppressed for this reason. */
                reason?: components["schemas"]["EmailSuppressionReason"];
                /**
                 * @description Only addresses that contain this text, in any case.
                 * @example @example.com
                 */
                email?: string;
                /**
                 * @description Only suppressions added at or after this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-04-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only suppressions added before this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-05-01T00:00:00Z
                 */
                until?: string;
                /**
                 * @description `total`: include the number of suppressions that match the filters.
                 * @example total
                 */
                include?: "total";
                /**
                 * @description Most suppressions to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suppressions": [
                     *         {
                     *           "email": "grace@example.org",
                     *           "reason": "unsubscribe",
                     *           "source": "unsubscribe_link",
                     *           "mail": {
                     *             "trackingId": "spring-news-2026-04",
                     *             "index": 1
                     *           },
                     *           "createdAt": "2026-04-07T09:30:00.000Z"
                     *         },
                     *         {
                     *           "email": "ada@example.com",
                     *           "reason": "manual",
                     *           "source": "api",
                     *           "addedBy": "user:usr_7f3k2m9q4t8w",
                     *           "createdAt": "2026-04-07T08:00:02.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "total": 2
                     *     }
                     */
                    "application/json": components["schemas"]["EmailSuppressionPage"];
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    createEmailSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "former.reader@example.com",
                 *       "reason": "unsubscribe"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEmailSuppressionRequest"];
            };
        };
        responses: {
            /** @description The address is suppressed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "former.reader@example.com",
                     *       "reason": "unsubscribe",
                     *       "source": "api",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "isNew": true
                     *     }
                     */
                    "application/json": components["schemas"]["EmailSuppression"] & {
                        /** @description False if the address was suppressed for this reason before. */
                        isNew: boolean;
                    };
                };
            };
            /**
             * @description A field is missing, unknown or out of bounds, or `X-Project-Id` is needed because the project is ambiguous
             *     (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "email must be an e-mail address.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "email",
                     *           "message": "must be an e-mail address"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteEmailSuppression: {
        parameters: {
            query?: {
                /** @description Removes the suppression for this reason only. Default: all reasons. */
                reason?: components["schemas"]["EmailSuppressionReason"];
            };
            header?: {
                /** @description The project. Required for an access token whose user has several projects. A key of another project is refused. */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The address, percent-encoded, in any case.
                 * @example former.reader@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed suppressions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": [
                     *         {
                     *           "email": "former.reader@example.com",
                     *           "reason": "manual",
                     *           "source": "api",
                     *           "createdAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        removed: components["schemas"]["EmailSuppression"][];
                    };
                };
            };
            400: components["responses"]["EmailBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            /** @description The address is not suppressed in this project, or not for this reason (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This address is not suppressed.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getUnsubscribePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signed token of the mail's link. */
                token: components["parameters"]["UnsubscribeToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Unsubscribe from Example Shop?</title> */
                    "text/html": string;
                };
            };
            404: components["responses"]["UnsubscribeLinkNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    unsubscribeByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signed token of the mail's link. */
                token: components["parameters"]["UnsubscribeToken"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "List-Unsubscribe": "One-Click"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OneClick"];
                /**
                 * @example {
                 *       "List-Unsubscribe": "One-Click"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["OneClick"];
            };
        };
        responses: {
            /** @description A page that confirms the unsubscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>You are unsubscribed</title> */
                    "text/html": string;
                };
            };
            404: components["responses"]["UnsubscribeLinkNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    receiveResendWebhook: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every delivery.
                 * @example msg_2mG0pDkTLYXYR9Zq2zAc8XK7d2Y
                 */
                "svix-id": string;
                /**
                 * @description Time of this delivery in seconds since 1970.
                 * @example 1775548800
                 */
                "svix-timestamp": string;
                /**
                 * @description Signatures separated by spaces, each `v1,` and the HMAC in base64.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "svix-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event as Resend defines it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email.delivered",
                 *       "created_at": "2026-04-07T08:00:01.120Z",
                 *       "data": {
                 *         "email_id": "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
                 *         "created_at": "2026-04-07T08:00:00.410Z",
                 *         "from": "Example Shop <shop@mail.example.com>",
                 *         "to": [
                 *           "ada@example.com"
                 *         ],
                 *         "subject": "Ada, the spring workshops in Lisbon are open",
                 *         "tags": {
                 *           "recipient": "7e3a5018-f80f-4a90-bb32-2951a8f70c07_0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    type: string;
                    created_at: string;
                    data: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The event is stored, or its type is ignored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                    };
                };
            };
            /** @description The body is signed but is no Resend event (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "data.email_id is required.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "data.email_id",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The signature is missing, expired or does not match the body (`unauthorized`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The webhook's signature is invalid: message timestamp too old.",
                     *       "code": "unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No webhook secret is configured (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No webhook secret is configured for this URL.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    receiveConnectionWebhook: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every delivery.
                 * @example msg_2mG0pDkTLYXYR9Zq2zAc8XK7d2Y
                 */
                "svix-id": string;
                /**
                 * @description Time of this delivery in seconds since 1970.
                 * @example 1775548800
                 */
                "svix-timestamp": string;
                /**
                 * @description Signatures separated by spaces, each `v1,` and the HMAC in base64.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "svix-signature": string;
            };
            path: {
                /**
                 * @description The connection.
                 * @example 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                connectionId: string;
            };
            cookie?: never;
        };
        /** @description The event as Resend defines it. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email.delivered",
                 *       "created_at": "2026-04-07T08:00:01.120Z",
                 *       "data": {
                 *         "email_id": "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
                 *         "created_at": "2026-04-07T08:00:00.410Z",
                 *         "from": "Example Shop <shop@mail.example.com>",
                 *         "to": [
                 *           "ada@example.com"
                 *         ],
                 *         "subject": "Ada, the spring workshops in Lisbon are open",
                 *         "tags": {
                 *           "recipient": "7e3a5018-f80f-4a90-bb32-2951a8f70c07_0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    type: string;
                    created_at: string;
                    data: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The event is stored, or its type is ignored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                    };
                };
            };
            /** @description The body is signed but is no Resend event (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "data.email_id is required.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "data.email_id",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The signature is missing, expired or does not match the body (`unauthorized`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The webhook's signature is invalid: message timestamp too old.",
                     *       "code": "unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The connection does not exist or has no `webhookSecret` (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No webhook secret is configured for this URL.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    createAssetUploadUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         {
                 *           "filename": "Lisbon workshop.png",
                 *           "mimeType": "image/png",
                 *           "sizeBytes": 482133
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    files: components["schemas"]["UploadFile"][];
                };
            };
        };
        responses: {
            /** @description The URLs, in the order of the files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uploads": [
                     *         {
                     *           "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *           "uploadUrl": "https://storage.example.com/bucket/incoming/projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png?X-Amz-Expires=900&X-Amz-Signature=example",
                     *           "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *           "filename": "Lisbon workshop.png",
                     *           "storageFilename": "lisbon-workshop.png",
                     *           "mimeType": "image/png",
                     *           "assetType": "image"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        uploads: components["schemas"]["UploadDescriptor"][];
                    };
                };
            };
            /**
             * @description A field is missing, unknown or out of bounds, or a file has a type that is not accepted or exceeds the size
             *     of its type (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "files[0].sizeBytes must be at least 1.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "files[0].sizeBytes",
                     *           "message": "must be at least 1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            /** @description The project does not exist, or the caller is not a member (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no project with this id.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description Any other error, by status:
             *
             *     - 405 `method_not_allowed`: the path does not support the method; `Allow` lists those it does
             *     - 409 `conflict`: the project's storage is full; delete assets
             *     - 413 `payload_too_large`: the body is too large
             *     - 415 `unsupported_media_type`: the body is not `application/json`
             *     - 429 `rate_limited`: too many requests, too many pending uploads, or the daily limit of announced bytes is
             *       reached; retry after `Retry-After` seconds
             *     - 500 `internal_error`: an error of Throughline
             *     - 502 `provider_error`: the object store refused the request or failed
             *     - 503 `unavailable`: a required service is down; retry after `Retry-After` seconds
             *     - 504 `provider_timeout`: no URLs in time; repeat the request
             */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The files would exceed the project's daily upload limit of 20000 MB (19990 MB used). Retry after 2026-04-08T00:00:00.000Z.",
                     *       "code": "rate_limited"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description Only assets of this type. */
                assetType?: components["schemas"]["AssetType"];
                /** @description Only assets in this state. */
                state?: components["schemas"]["AssetState"];
                /** @description Only assets with a public link (`true`) or without one (`false`). */
                isPublic?: boolean;
                /**
                 * @description Only assets whose `filename` contains this text.
                 * @example workshop
                 */
                search?: string;
                /** @description `newest` first, `largest` first, or by `name`. */
                order?: "newest" | "largest" | "name";
                /**
                 * @description Maximum number of items to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assets": [
                     *         {
                     *           "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *           "state": "ready",
                     *           "filename": "Lisbon workshop.png",
                     *           "storageFilename": "lisbon-workshop.png",
                     *           "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *           "mimeType": "image/png",
                     *           "assetType": "image",
                     *           "sizeBytes": 482133,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "readyAt": "2026-04-07T08:00:41.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AssetPage"];
                };
            };
            400: components["responses"]["InvalidAssetRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            /** @description The project does not exist, or the caller is not a member (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no project with this id.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The id of the asset.
                 * @example 8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11
                 */
                itemId: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *       "state": "ready",
                     *       "filename": "Lisbon workshop.png",
                     *       "storageFilename": "lisbon-workshop.png",
                     *       "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *       "mimeType": "image/png",
                     *       "assetType": "image",
                     *       "sizeBytes": 482133,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "readyAt": "2026-04-07T08:00:41.000Z",
                     *       "downloadUrl": "https://storage.example.com/bucket/projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png?X-Amz-Expires=300&X-Amz-Signature=example",
                     *       "downloadUrlExpiresAt": "2026-04-07T09:05:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["InvalidAssetRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            404: components["responses"]["AssetNotFound"];
            /** @description The stored file is not the checked one (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The stored file changed after its check. Delete the asset and upload it again.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The id of the asset.
                 * @example 8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11
                 */
                itemId: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted asset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *       "state": "ready",
                     *       "filename": "Lisbon workshop.png",
                     *       "storageFilename": "lisbon-workshop.png",
                     *       "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *       "mimeType": "image/png",
                     *       "assetType": "image",
                     *       "sizeBytes": 482133,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "readyAt": "2026-04-07T08:00:41.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["InvalidAssetRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            404: components["responses"]["AssetNotFound"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    completeAssetUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The id of the asset.
                 * @example 8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11
                 */
                itemId: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *       "state": "ready",
                     *       "filename": "Lisbon workshop.png",
                     *       "storageFilename": "lisbon-workshop.png",
                     *       "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *       "mimeType": "image/png",
                     *       "assetType": "image",
                     *       "sizeBytes": 482133,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "readyAt": "2026-04-07T08:00:41.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["InvalidAssetRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            404: components["responses"]["AssetNotFound"];
            /** @description The file is not uploaded yet (`conflict`). Upload it, then repeat the request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The file is not uploaded. Upload it, then repeat this request.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The file differs from the announcement (`upload_refused`). `message` names the difference. File and asset
             *     were deleted.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The content of the upload is not image/png but text/html. The file was deleted.",
                     *       "code": "upload_refused"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    createPublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The id of the asset.
                 * @example 8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11
                 */
                itemId: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset with its link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *       "state": "ready",
                     *       "filename": "Lisbon workshop.png",
                     *       "storageFilename": "lisbon-workshop.png",
                     *       "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *       "mimeType": "image/png",
                     *       "assetType": "image",
                     *       "sizeBytes": 482133,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "readyAt": "2026-04-07T08:00:41.000Z",
                     *       "publicUrl": "https://api.example.com/images/Pw5bCmwdSleaPisci31vUEo7o0J9nR1tq2mC4xkYb1A"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["InvalidAssetRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            404: components["responses"]["AssetNotFound"];
            /** @description The asset is not a ready image of an accepted type, or the project has 1,000 public links (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The file is not checked yet. Complete its upload, then repeat this request.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    revokePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The id of the asset.
                 * @example 8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11
                 */
                itemId: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset without a link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "itemId": "8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11",
                     *       "state": "ready",
                     *       "filename": "Lisbon workshop.png",
                     *       "storageFilename": "lisbon-workshop.png",
                     *       "objectKey": "projects/3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50/assets/8b1f4c1e-52a6-4d0c-9f6a-7c0f3d2e9a11/lisbon-workshop.png",
                     *       "mimeType": "image/png",
                     *       "assetType": "image",
                     *       "sizeBytes": 482133,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "readyAt": "2026-04-07T08:00:41.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["InvalidAssetRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AssetForbidden"];
            404: components["responses"]["AssetNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPublicImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the public link.
                 * @example Pw5bCmwdSleaPisci31vUEo7o0J9nR1tq2mC4xkYb1A
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image is at `Location`. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Presigned URL of the image. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "text/html": string;
                };
            };
            /** @description The link does not exist or was revoked, or its file was deleted (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no public image at this link.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description Most users to return.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description How many users to skip.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "usr_8m2k4x7q",
                     *           "email": "ada@example.com",
                     *           "name": "Ada Example",
                     *           "emailVerified": true,
                     *           "platformRole": "user",
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        users: components["schemas"]["User"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description A query parameter is unknown or out of bounds (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "limit must be at most 100.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "limit",
                     *           "message": "must be at most 100"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_8m2k4x7q",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Example",
                     *         "image": "https://images.example.com/ada.png",
                     *         "emailVerified": true,
                     *         "platformRole": "user",
                     *         "createdAt": "2026-03-02T09:15:00.000Z",
                     *         "updatedAt": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Example",
                 *       "image": "https://images.example.com/ada.png"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCurrentUserRequest"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_8m2k4x7q",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Example",
                     *         "image": "https://images.example.com/ada.png",
                     *         "emailVerified": true,
                     *         "platformRole": "user",
                     *         "createdAt": "2026-03-02T09:15:00.000Z",
                     *         "updatedAt": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["InvalidUserRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "V1StGXR8Z5jdHi6BmyT0a",
                     *           "isCurrent": true,
                     *           "signedInAt": "2026-03-02T09:15:00.000Z",
                     *           "expiresAt": "2026-03-02T21:15:00.000Z",
                     *           "lastSeenAt": "2026-03-02T10:00:00.000Z",
                     *           "ip": "192.0.2.7",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of ended sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 2
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSignIns"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the session.
                 * @example V1StGXR8Z5jdHi6BmyT0a
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of ended sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSignIns"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["SignInNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAuthorizedApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apps": [
                     *         {
                     *           "clientId": "tlc_672e7d6890c24f326996b1aa",
                     *           "name": "Booking desk",
                     *           "registeredItself": false,
                     *           "scopes": [
                     *             "emails:send"
                     *           ],
                     *           "authorizedAt": "2026-03-02T09:15:00.000Z",
                     *           "expiresAt": "2027-03-02T09:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        apps: components["schemas"]["AuthorizedApp"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeAuthorizedApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `clientId` of the application.
                 * @example tlc_672e7d6890c24f326996b1aa
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of revoked consents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSignIns"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["SignInNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_8m2k4x7q
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "usr_8m2k4x7q",
                     *         "email": "ada@example.com",
                     *         "name": "Ada Example",
                     *         "emailVerified": true,
                     *         "platformRole": "user",
                     *         "createdAt": "2026-03-02T09:15:00.000Z",
                     *         "updatedAt": "2026-03-02T09:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The user does not exist, or the caller may not see them (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no user with this id.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example usr_8m2k4x7q
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "usr_8m2k4x7q",
                     *       "disabled": true,
                     *       "endedSessions": 1,
                     *       "endedConsents": 2
                     *     }
                     */
                    "application/json": components["schemas"]["SwitchedUser"];
                };
            };
            400: components["responses"]["InvalidUserRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller is no platform admin, or their token is limited (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Only a platform admin can change users, with a token that has every scope and no project.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user does not exist, or the caller may not see them (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no user with this id.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Users cannot disable themselves (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You cannot disable yourself. Ask another platform admin.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of roles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roles": [
                     *         {
                     *           "id": "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *           "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "name": "Sender",
                     *           "description": "Sends mail.",
                     *           "permissions": [
                     *             "emails:send"
                     *           ],
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        roles: components["schemas"]["Role"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sender",
                 *       "description": "Sends mail.",
                 *       "permissions": [
                 *         "emails:send"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRoleRequest"];
            };
        };
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "name": "Sender",
                     *       "description": "Sends mail.",
                     *       "permissions": [
                     *         "emails:send"
                     *       ],
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            409: components["responses"]["RoleConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The role.
                 * @example 5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted role. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "name": "Sender",
                     *       "description": "Sends mail.",
                     *       "permissions": [
                     *         "emails:send"
                     *       ],
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            /** @description Members or open invitations have the role (`conflict`). The message has their number. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This role is assigned to 2 members. Remove it there first.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The role.
                 * @example 5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         "emails:send"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRoleRequest"];
            };
        };
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "name": "Sender",
                     *       "description": "Sends mail.",
                     *       "permissions": [
                     *         "emails:send"
                     *       ],
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "updatedAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            409: components["responses"]["RoleConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The member.
                 * @example usr_5t9w2c8d
                 */
                userId: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "usr_5t9w2c8d",
                     *       "removed": true
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedMember"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            /** @description The member owns the project (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The owner cannot be removed. Transfer the project to another member first.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    setMemberRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The member.
                 * @example usr_5t9w2c8d
                 */
                userId: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleIds": [
                 *         "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetMemberRolesRequest"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "usr_5t9w2c8d",
                     *       "name": "Grace Example",
                     *       "email": "grace@example.com",
                     *       "isOwner": false,
                     *       "roles": [
                     *         {
                     *           "id": "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *           "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "name": "Sender",
                     *           "description": "Sends mail.",
                     *           "permissions": [
                     *             "emails:send"
                     *           ],
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    transferOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "usr_5t9w2c8d"
                 *     }
                 */
                "application/json": components["schemas"]["TransferOwnershipRequest"];
            };
        };
        responses: {
            /** @description The new owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "usr_5t9w2c8d",
                     *       "name": "Grace Example",
                     *       "email": "grace@example.com",
                     *       "isOwner": true,
                     *       "roles": [
                     *         {
                     *           "id": "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                     *           "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "name": "Sender",
                     *           "description": "Sends mail.",
                     *           "permissions": [
                     *             "emails:send"
                     *           ],
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-03-02T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller does not own the project, or the token lacks the scope `project:write` (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Only the owner can transfer a project.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["TeamNotFound"];
            /** @description The caller already owns the project (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You already own this project.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "id": "0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11",
                     *           "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "email": "grace@example.com",
                     *           "roleIds": [
                     *             "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e"
                     *           ],
                     *           "state": "open",
                     *           "mail": "sent",
                     *           "invitedBy": "usr_8m2k4x7q",
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "expiresAt": "2026-03-09T09:15:00.000Z",
                     *           "mailedAt": "2026-03-02T09:15:02.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "roleIds": [
                 *         "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvitationRequest"];
            };
        };
        responses: {
            /** @description The invitation. Its mail is queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "email": "grace@example.com",
                     *       "roleIds": [
                     *         "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e"
                     *       ],
                     *       "state": "open",
                     *       "mail": "queued",
                     *       "invitedBy": "usr_8m2k4x7q",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "expiresAt": "2026-03-09T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            409: components["responses"]["InvitationConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The invitation.
                 * @example 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11
                 */
                invitationId: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "email": "grace@example.com",
                     *       "roleIds": [
                     *         "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e"
                     *       ],
                     *       "state": "revoked",
                     *       "mail": "sent",
                     *       "invitedBy": "usr_8m2k4x7q",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "expiresAt": "2026-03-09T09:15:00.000Z",
                     *       "mailedAt": "2026-03-02T09:15:02.000Z",
                     *       "revokedAt": "2026-03-03T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            409: components["responses"]["InvitationConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The invitation.
                 * @example 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11
                 */
                invitationId: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. Its mail is queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11",
                     *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *       "email": "grace@example.com",
                     *       "roleIds": [
                     *         "5f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e"
                     *       ],
                     *       "state": "open",
                     *       "mail": "queued",
                     *       "invitedBy": "usr_8m2k4x7q",
                     *       "createdAt": "2026-03-02T09:15:00.000Z",
                     *       "expiresAt": "2026-03-09T09:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["InvalidTeamRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TeamForbidden"];
            404: components["responses"]["TeamNotFound"];
            409: components["responses"]["InvitationConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTeamMembers: {
        parameters: {
            query: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members of the project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "members": [
                     *         {
                     *           "userId": "usr_8m2k4x7q",
                     *           "name": "Ada Example",
                     *           "email": "ada@example.com",
                     *           "isOwner": true,
                     *           "roles": [
                     *             {
                     *               "id": "rol_admin",
                     *               "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *               "name": "Admin",
                     *               "description": "Everything in the project.",
                     *               "permissions": [
                     *                 "emails:send",
                     *                 "ads:read",
                     *                 "ads:write"
                     *               ],
                     *               "createdAt": "2026-03-02T09:15:00.000Z",
                     *               "updatedAt": "2026-03-02T09:15:00.000Z"
                     *             }
                     *           ],
                     *           "createdAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        members: components["schemas"]["TeamMember"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller is not a member of the project, or it does not exist (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You are not a member of this project.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listSearchadsCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customers": [
                     *         {
                     *           "id": "2000000001",
                     *           "customerId": "2000000001",
                     *           "kind": "ads_customer",
                     *           "displayName": "Alpine Outfitters",
                     *           "manager": false,
                     *           "loginCustomerId": "1000000001",
                     *           "parentCustomerId": "1000000001",
                     *           "currencyCode": "USD",
                     *           "timeZone": "America/New_York",
                     *           "status": "ENABLED",
                     *           "readable": true,
                     *           "connectionExternalId": "1000000001",
                     *           "connectionDisplayName": "Harbour Agency"
                     *         }
                     *       ],
                     *       "complete": true
                     *     }
                     */
                    "application/json": {
                        /** @description At most 20,000 per connection. */
                        customers: components["schemas"]["SearchadsCustomer"][];
                        /**
                         * @description False during the first read, or if a part could not be read at the last attempt. Customers may be
                         *     missing.
                         */
                        complete: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            /**
             * @description The project does not exist, or the caller is not a member (`not_found`). A project without a connection has
             *     an empty list.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no such project.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    getAccountHealth: {
        parameters: {
            query?: {
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customerId": "1234567890",
                     *       "state": "limited",
                     *       "reason": "1 of 3 campaigns is limited: its budget limits it.",
                     *       "reasonCodes": [
                     *         "BUDGET_CONSTRAINED"
                     *       ],
                     *       "nextAction": {
                     *         "code": "raise_budget",
                     *         "label": "Raise the daily budget"
                     *       },
                     *       "accountStatus": "ENABLED",
                     *       "billingStatus": "APPROVED",
                     *       "conversionTracking": {
                     *         "hasEnabledAction": true,
                     *         "recentConversions": 42,
                     *         "receivingData": true
                     *       },
                     *       "campaignCounts": {
                     *         "live": 0,
                     *         "limited": 1,
                     *         "needs_action": 0,
                     *         "pending_adsprovider": 0,
                     *         "off": 2,
                     *         "ended": 0
                     *       },
                     *       "dailyBudget": 40
                     *     }
                     */
                    "application/json": components["schemas"]["AccountHealth"];
                };
            };
            /** @description A parameter is unknown or invalid (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "loginCustomerId must be ten digits, such as 1234567890 or 123-456-7890.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "loginCustomerId",
                     *           "message": "must be ten digits, such as 1234567890 or 123-456-7890"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    getDeviceBreakdown: {
        parameters: {
            query: {
                /**
                 * @description First day in the account's time zone.
                 * @example 2026-04-01
                 */
                startDate: string;
                /**
                 * @description Last day in the account's time zone, not before `startDate`.
                 * @example 2026-04-30
                 */
                endDate: string;
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
                /**
                 * @description Only this campaign: the digits of its id.
                 * @example 20987654321
                 */
                campaignId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per device. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "MOBILE",
                     *           "name": "Mobile",
                     *           "impressions": 10240,
                     *           "clicks": 512,
                     *           "spend": 184.32,
                     *           "conversions": 21.5,
                     *           "ctr": 0.05,
                     *           "averageCpc": 0.36
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["PerformanceRow"][];
                    };
                };
            };
            /** @description A parameter is missing, unknown or invalid, or `endDate` is before `startDate` (`validation_error`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "endDate must not be before startDate.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "endDate",
                     *           "message": "must not be before startDate"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    stopAllCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["CampaignStopAccepted"];
            400: components["responses"]["InvalidGuardRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CampaignStopNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    resumeCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stopId": "5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d"
                 *     }
                 */
                "application/json": components["schemas"]["ResumeCampaignsRequest"];
            };
        };
        responses: {
            202: components["responses"]["CampaignStopAccepted"];
            400: components["responses"]["InvalidGuardRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CampaignStopNotFound"];
            /** @description An emergency pause of the project is still running (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A stop of the project is still running. Resume when its state is stopped.",
                     *       "code": "conflict",
                     *       "details": [
                     *         {
                     *           "path": "stopId",
                     *           "message": "cannot be resumed while a stop of the project runs"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listCampaignStops: {
        parameters: {
            query?: {
                /**
                 * @description Most emergency pauses to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of emergency pauses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stops": [
                     *         {
                     *           "id": "5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d",
                     *           "state": "stopped",
                     *           "requestedBy": "user:usr_8m2k4x7q",
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "stoppedAt": "2026-04-07T08:00:02.310Z",
                     *           "pausedCampaigns": 9
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        stops: components["schemas"]["ListedStop"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidGuardRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CampaignStopNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getCampaignStop: {
        parameters: {
            query?: {
                /**
                 * @description Only campaigns in this state.
                 * @example failed
                 */
                state?: components["schemas"]["StoppedCampaignState"];
                /**
                 * @description Most campaigns to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The emergency pause.
                 * @example 5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d
                 */
                stopId: components["parameters"]["StopId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The emergency pause. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stop": {
                     *         "id": "5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d",
                     *         "state": "stopped",
                     *         "requestedBy": "user:usr_8m2k4x7q",
                     *         "createdAt": "2026-04-07T08:00:00.000Z",
                     *         "stoppedAt": "2026-04-07T08:00:02.310Z",
                     *         "customers": {
                     *           "pending": 0,
                     *           "done": 11,
                     *           "failed": 1,
                     *           "beyond": 0
                     *         },
                     *         "campaigns": {
                     *           "pausing": 0,
                     *           "paused": 9,
                     *           "already_paused": 0,
                     *           "failed": 1,
                     *           "resuming": 0,
                     *           "resumed": 0,
                     *           "changed": 0,
                     *           "not_resumed": 0
                     *         },
                     *         "unreached": [
                     *           {
                     *             "customerId": "2000000005",
                     *             "reason": "USER_PERMISSION_DENIED"
                     *           }
                     *         ]
                     *       },
                     *       "campaigns": [
                     *         {
                     *           "customerId": "2000000001",
                     *           "campaignId": "7000000001",
                     *           "name": "Alpine - Brand",
                     *           "state": "paused"
                     *         },
                     *         {
                     *           "customerId": "2000000001",
                     *           "campaignId": "7000000002",
                     *           "name": "Alpine - Ski",
                     *           "state": "failed",
                     *           "reason": "OPERATION_NOT_PERMITTED_FOR_CAMPAIGN_TYPE"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        stop: components["schemas"]["CampaignStop"];
                        campaigns: components["schemas"]["StoppedCampaign"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidGuardRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CampaignStopNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listCampaignApprovals: {
        parameters: {
            query?: {
                /**
                 * @description Only approvals in this state.
                 * @example waiting
                 */
                state?: components["schemas"]["CampaignApprovalState"];
                /** @description Only approvals of this campaign. */
                campaignId?: string;
                /**
                 * @description Most approvals to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of approvals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "approvals": [
                     *         {
                     *           "id": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                     *           "kind": "change",
                     *           "state": "waiting",
                     *           "customerId": "2000000001",
                     *           "campaignId": "7000000002",
                     *           "campaignName": "Alpine - Ski",
                     *           "before": {
                     *             "status": "ENABLED",
                     *             "dailyBudget": 25
                     *           },
                     *           "after": {
                     *             "status": "ENABLED",
                     *             "dailyBudget": 40
                     *           },
                     *           "requestedBy": "user:usr_8m2k4x7q",
                     *           "requesters": [
                     *             "user:usr_8m2k4x7q"
                     *           ],
                     *           "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "expiresAt": "2026-04-14T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        approvals: components["schemas"]["CampaignApproval"][];
                        /** @description Cursor of the next page; null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidApprovalRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["CampaignApprovalNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getCampaignApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The approval.
                 * @example 9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14
                 */
                approvalId: components["parameters"]["ApprovalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                     *       "kind": "change",
                     *       "state": "approved",
                     *       "customerId": "2000000001",
                     *       "campaignId": "7000000002",
                     *       "campaignName": "Alpine - Ski",
                     *       "before": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 25
                     *       },
                     *       "after": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 40
                     *       },
                     *       "requestedBy": "user:usr_8m2k4x7q",
                     *       "requesters": [
                     *         "user:usr_8m2k4x7q"
                     *       ],
                     *       "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "expiresAt": "2026-04-14T08:00:00.000Z",
                     *       "decidedBy": "user:usr_3k9d1p5w",
                     *       "decidedAt": "2026-04-07T09:30:00.000Z",
                     *       "outcome": {
                     *         "state": "running"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignApproval"];
                };
            };
            400: components["responses"]["InvalidApprovalRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["CampaignApprovalNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    grantCampaignApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The approval.
                 * @example 9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14
                 */
                approvalId: components["parameters"]["ApprovalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approved request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                     *       "kind": "change",
                     *       "state": "approved",
                     *       "customerId": "2000000001",
                     *       "campaignId": "7000000002",
                     *       "campaignName": "Alpine - Ski",
                     *       "before": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 25
                     *       },
                     *       "after": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 40
                     *       },
                     *       "requestedBy": "user:usr_8m2k4x7q",
                     *       "requesters": [
                     *         "user:usr_8m2k4x7q"
                     *       ],
                     *       "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "expiresAt": "2026-04-14T08:00:00.000Z",
                     *       "decidedBy": "user:usr_3k9d1p5w",
                     *       "decidedAt": "2026-04-07T09:30:00.000Z",
                     *       "outcome": {
                     *         "state": "running"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignApproval"];
                };
            };
            400: components["responses"]["InvalidApprovalRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["CampaignApprovalNotFound"];
            409: components["responses"]["ApprovalConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    declineCampaignApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The approval.
                 * @example 9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14
                 */
                approvalId: components["parameters"]["ApprovalId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Not before the new prices are out."
                 *     }
                 */
                "application/json": components["schemas"]["DeclineCampaignApprovalRequest"];
            };
        };
        responses: {
            /** @description The declined request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                     *       "kind": "change",
                     *       "state": "declined",
                     *       "customerId": "2000000001",
                     *       "campaignId": "7000000002",
                     *       "campaignName": "Alpine - Ski",
                     *       "before": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 25
                     *       },
                     *       "after": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 40
                     *       },
                     *       "requestedBy": "user:usr_8m2k4x7q",
                     *       "requesters": [
                     *         "user:usr_8m2k4x7q"
                     *       ],
                     *       "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "expiresAt": "2026-04-14T08:00:00.000Z",
                     *       "decidedBy": "user:usr_3k9d1p5w",
                     *       "decidedAt": "2026-04-07T09:30:00.000Z",
                     *       "reason": "Not before the new prices are out."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignApproval"];
                };
            };
            400: components["responses"]["InvalidApprovalRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["CampaignApprovalNotFound"];
            409: components["responses"]["ApprovalConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    withdrawCampaignApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The approval.
                 * @example 9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14
                 */
                approvalId: components["parameters"]["ApprovalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawn request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                     *       "kind": "change",
                     *       "state": "cancelled",
                     *       "customerId": "2000000001",
                     *       "campaignId": "7000000002",
                     *       "campaignName": "Alpine - Ski",
                     *       "before": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 25
                     *       },
                     *       "after": {
                     *         "status": "ENABLED",
                     *         "dailyBudget": 40
                     *       },
                     *       "requestedBy": "user:usr_8m2k4x7q",
                     *       "requesters": [
                     *         "user:usr_8m2k4x7q"
                     *       ],
                     *       "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "expiresAt": "2026-04-14T08:00:00.000Z",
                     *       "decidedBy": "user:usr_8m2k4x7q",
                     *       "decidedAt": "2026-04-07T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignApproval"];
                };
            };
            400: components["responses"]["InvalidApprovalRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The credential or its holder's role lacks the scope, or it is another person's request (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Another person requested this. Only they can withdraw it.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["CampaignApprovalNotFound"];
            409: components["responses"]["ApprovalConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAdAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accounts": [
                     *         {
                     *           "accountId": "1029384756",
                     *           "name": "Alpine Outfitters",
                     *           "currency": "USD",
                     *           "timeZone": "America/New_York"
                     *         }
                     *       ],
                     *       "complete": true
                     *     }
                     */
                    "application/json": {
                        accounts: components["schemas"]["AdAccount"][];
                        /** @description False if a connection could not be read. Accounts may be missing. */
                        complete: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The credential or its holder's role lacks the scope (`forbidden`). Or the connection's authorization expired
             *     or was revoked; reconnect it (`connection_needs_reauth`).
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This access token lacks the scope socials:read.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The project does not exist, or the caller is not a member (`not_found`). A project without a connection has
             *     an empty list.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no such project.",
                     *       "code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    getPlatformInsights: {
        parameters: {
            query?: {
                /**
                 * @description Object of each row.
                 * @example campaign
                 */
                level?: "account" | "campaign" | "adset" | "ad";
                /**
                 * @description Date range in the account's time zone. Default: `last_30d`.
                 * @example last_7d
                 */
                datePreset?: "today" | "yesterday" | "last_3d" | "last_7d" | "last_14d" | "last_28d" | "last_30d" | "last_90d" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "maximum";
                /** @description First day in the account's time zone. Only with `endDate` and without `datePreset`. */
                startDate?: string;
                /** @description Last day, at most 37 months (1,127 days) after `startDate`. */
                endDate?: string;
                /** @description `day`: a row for each day. `all`: one row for all days. */
                timeIncrement?: "all" | "day";
                /**
                 * @description `none`: rows without platform and position. Only these have the reach of an object, which cannot be added
                 *     up.
                 */
                breakdown?: "placement" | "none";
                /**
                 * @description Only this campaign, ad set or ad of the account: the digits of its id.
                 * @example 120200000001
                 */
                objectId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The ad account: its digits, with or without `act_`.
                 * @example act_1029384756
                 */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "publisherPlatform": "instagram",
                     *           "platformPosition": "instagram_reels",
                     *           "dateStart": "2026-04-01",
                     *           "dateStop": "2026-04-07",
                     *           "accountId": "1029384756",
                     *           "campaignId": "120200000001",
                     *           "campaignName": "Spring workshops",
                     *           "impressions": 18230,
                     *           "reach": 9120,
                     *           "clicks": 412,
                     *           "spend": 96.4,
                     *           "frequency": 2,
                     *           "ctr": 2.26,
                     *           "cpc": 0.23,
                     *           "cpm": 5.29,
                     *           "actions": [
                     *             {
                     *               "actionType": "link_click",
                     *               "value": 398
                     *             }
                     *           ],
                     *           "results": [
                     *             {
                     *               "indicator": "actions:lead",
                     *               "value": 31,
                     *               "costPerResult": 3.11
                     *             }
                     *           ],
                     *           "purchaseRoas": 2.4
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        data: components["schemas"]["InsightRow"][];
                    };
                };
            };
            /**
             * @description A parameter is unknown or invalid, `endDate` is before `startDate` or one of them is missing, or both are
             *     combined with `datePreset` (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "level must be one of account, campaign, adset, ad.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "level",
                     *           "message": "must be one of account, campaign, adset, ad"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The credential or its holder's role lacks the scope, or the connected user may not read this at Meta
             *     (`forbidden`). Or the connection's authorization expired or was revoked; reconnect it
             *     (`connection_needs_reauth`).
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user whose authorisation the connection holds may not do this at the provider.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The project does not exist, the caller is not a member, the connection cannot access the account (`details`
             *     names `accountId`), the object is not in the account, or Meta does not know the account (`not_found`). Or
             *     the project has no connection to Meta (`connection_not_found`).
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    listEventLog: {
        parameters: {
            query?: {
                /** @description The `cursor` of an event or a page, to return the events after it. Default: start with the oldest event. */
                after?: string;
                /** @description `now`: return no events, only the `cursor` after the newest one. Not with `after`. */
                from?: "now";
                /**
                 * @description Only events of these types, separated by commas.
                 * @example email.bounced,email.complained
                 */
                types?: string;
                /**
                 * @description Most events to return.
                 * @example 100
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                     *           "type": "email.bounced",
                     *           "timestamp": "2026-04-07T08:00:00.000Z",
                     *           "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *           "data": {
                     *             "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                     *             "index": 0,
                     *             "email": "ada@example.com",
                     *             "reason": {
                     *               "code": "hard_bounce"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "cursors": [
                     *         "IjQyIg.x0wq3N1b8mJ5r2Tz7cVhKA"
                     *       ],
                     *       "cursor": "IjQyIg.x0wq3N1b8mJ5r2Tz7cVhKA",
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventLogPage"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            410: components["responses"]["CursorExpired"];
            default: components["responses"]["Unexpected"];
        };
    };
    listEmailTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Only templates in this state.
                 * @example published
                 */
                state?: components["schemas"]["EmailTemplateState"];
                /**
                 * @description Only templates whose name contains this text.
                 * @example welcome
                 */
                search?: string;
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "id": "2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21",
                     *           "name": "Welcome",
                     *           "state": "published",
                     *           "subject": "Welcome, {{firstName}}",
                     *           "latestVersion": 2,
                     *           "publishedVersion": 1,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "updatedAt": "2026-04-09T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        templates: components["schemas"]["StoredTemplateSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createEmailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "subject": "Welcome, {{firstName}}",
                 *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                 *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                 *       "params": [
                 *         {
                 *           "name": "firstName",
                 *           "required": false,
                 *           "default": "there"
                 *         },
                 *         {
                 *           "name": "startUrl",
                 *           "type": "url"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EmailTemplateContent"];
            };
        };
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21",
                     *       "name": "Welcome",
                     *       "state": "draft",
                     *       "subject": "Welcome, {{firstName}}",
                     *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                     *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                     *       "params": [
                     *         {
                     *           "name": "firstName",
                     *           "type": "text",
                     *           "required": false,
                     *           "default": "there"
                     *         },
                     *         {
                     *           "name": "startUrl",
                     *           "type": "url",
                     *           "required": true
                     *         }
                     *       ],
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "versions": [
                     *         {
                     *           "version": 1,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "createdBy": "demo.owner@example.com"
                     *         }
                     *       ],
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
            400: components["responses"]["EmailTemplateInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            409: components["responses"]["EmailTemplateConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEmailTemplate: {
        parameters: {
            query?: {
                /**
                 * @description The version to return. Default: the newest.
                 * @example 1
                 */
                version?: components["schemas"]["EmailTemplateVersionNumber"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the template.
                 * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21",
                     *       "name": "Welcome",
                     *       "state": "draft",
                     *       "subject": "Welcome, {{firstName}}",
                     *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                     *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                     *       "params": [
                     *         {
                     *           "name": "firstName",
                     *           "type": "text",
                     *           "required": false,
                     *           "default": "there"
                     *         },
                     *         {
                     *           "name": "startUrl",
                     *           "type": "url",
                     *           "required": true
                     *         }
                     *       ],
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "versions": [
                     *         {
                     *           "version": 1,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "createdBy": "demo.owner@example.com"
                     *         }
                     *       ],
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateEmailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the template.
                 * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "subject": "Welcome, {{firstName}}",
                 *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                 *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                 *       "params": [
                 *         {
                 *           "name": "firstName",
                 *           "required": false,
                 *           "default": "there"
                 *         },
                 *         {
                 *           "name": "startUrl",
                 *           "type": "url"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EmailTemplateContent"];
            };
        };
        responses: {
            /** @description The template with its newest version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21",
                     *       "name": "Welcome",
                     *       "state": "draft",
                     *       "subject": "Welcome, {{firstName}}",
                     *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                     *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                     *       "params": [
                     *         {
                     *           "name": "firstName",
                     *           "type": "text",
                     *           "required": false,
                     *           "default": "there"
                     *         },
                     *         {
                     *           "name": "startUrl",
                     *           "type": "url",
                     *           "required": true
                     *         }
                     *       ],
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "versions": [
                     *         {
                     *           "version": 1,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "createdBy": "demo.owner@example.com"
                     *         }
                     *       ],
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
            400: components["responses"]["EmailTemplateInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            409: components["responses"]["EmailTemplateConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    publishEmailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the template.
                 * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    /** @description The version to publish. Default: the newest. */
                    version?: components["schemas"]["EmailTemplateVersionNumber"];
                };
            };
        };
        responses: {
            /** @description The template with the published version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21",
                     *       "name": "Welcome",
                     *       "state": "draft",
                     *       "subject": "Welcome, {{firstName}}",
                     *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                     *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                     *       "params": [
                     *         {
                     *           "name": "firstName",
                     *           "type": "text",
                     *           "required": false,
                     *           "default": "there"
                     *         },
                     *         {
                     *           "name": "startUrl",
                     *           "type": "url",
                     *           "required": true
                     *         }
                     *       ],
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "versions": [
                     *         {
                     *           "version": 1,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "createdBy": "demo.owner@example.com"
                     *         }
                     *       ],
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    archiveEmailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the template.
                 * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21",
                     *       "name": "Welcome",
                     *       "state": "draft",
                     *       "subject": "Welcome, {{firstName}}",
                     *       "html": "<p>Hello {{firstName}},</p><p><a href=\"{{startUrl}}\">Get started</a></p>",
                     *       "text": "Hello {{firstName}}, get started: {{startUrl}}",
                     *       "params": [
                     *         {
                     *           "name": "firstName",
                     *           "type": "text",
                     *           "required": false,
                     *           "default": "there"
                     *         },
                     *         {
                     *           "name": "startUrl",
                     *           "type": "url",
                     *           "required": true
                     *         }
                     *       ],
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "versions": [
                     *         {
                     *           "version": 1,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "createdBy": "demo.owner@example.com"
                     *         }
                     *       ],
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
            400: components["responses"]["InvalidProjectRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    previewEmailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the template.
                 * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "params": {
                 *         "firstName": "Ada",
                 *         "startUrl": "https://example.com/start"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The version to render. Default: the newest. */
                    version?: components["schemas"]["EmailTemplateVersionNumber"];
                    params?: components["schemas"]["EmailParams"];
                };
            };
        };
        responses: {
            /** @description The rendered mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "subject": "Welcome, Ada",
                     *       "html": "<p>Hello Ada,</p><p><a href=\"https://example.com/start\">Get started</a></p>",
                     *       "text": "Hello Ada, get started: https://example.com/start",
                     *       "missingParams": []
                     *     }
                     */
                    "application/json": {
                        version: components["schemas"]["EmailTemplateVersionNumber"];
                        subject: string;
                        html?: string;
                        text?: string;
                        /** @description Required parameters without a value. */
                        missingParams: string[];
                    };
                };
            };
            400: components["responses"]["EmailTemplateInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    sendTestEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Id of the template.
                 * @example 2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "ada@example.com",
                 *       "params": {
                 *         "firstName": "Ada",
                 *         "startUrl": "https://example.com/start"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Address of the recipient.
                     */
                    to: string;
                    /** @description The version to render. Default: the newest. */
                    version?: components["schemas"]["EmailTemplateVersionNumber"];
                    params?: components["schemas"]["EmailParams"];
                };
            };
        };
        responses: {
            /** @description The mail is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trackingId": "test-6f1d2b34-7c58-4e9a-a0b1-c2d3e4f5a6b7"
                     *     }
                     */
                    "application/json": {
                        trackingId: string;
                    };
                };
            };
            400: components["responses"]["EmailTemplateInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailForbidden"];
            404: components["responses"]["EmailTemplateNotFound"];
            /** @description The project has no sender with a verified domain (`sender_not_configured`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project has no sender.",
                     *       "code": "sender_not_configured"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items to return.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Items to skip.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60",
                     *           "url": "https://hooks.example.com/throughline",
                     *           "eventTypes": [
                     *             "email.bounced",
                     *             "email.complained"
                     *           ],
                     *           "description": "Bounces to the CRM",
                     *           "state": "enabled",
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "updatedAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/throughline",
                 *       "eventTypes": [
                 *         "email.bounced",
                 *         "email.complained"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60",
                     *       "url": "https://hooks.example.com/throughline",
                     *       "eventTypes": [
                     *         "email.bounced",
                     *         "email.complained"
                     *       ],
                     *       "description": "Bounces to the CRM",
                     *       "state": "enabled",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60",
                     *       "url": "https://hooks.example.com/throughline",
                     *       "eventTypes": [
                     *         "email.bounced",
                     *         "email.complained"
                     *       ],
                     *       "description": "Bounces to the CRM",
                     *       "state": "enabled",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60",
                     *       "url": "https://hooks.example.com/throughline",
                     *       "eventTypes": [
                     *         "email.bounced",
                     *         "email.complained"
                     *       ],
                     *       "description": "Bounces to the CRM",
                     *       "state": "enabled",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with a new secret if `url` changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60",
                     *       "url": "https://hooks.example.com/throughline",
                     *       "eventTypes": [
                     *         "email.bounced",
                     *         "email.complained"
                     *       ],
                     *       "description": "Bounces to the CRM",
                     *       "state": "enabled",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedWebhook"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The webhook with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60",
                     *       "url": "https://hooks.example.com/throughline",
                     *       "eventTypes": [
                     *         "email.bounced",
                     *         "email.complained"
                     *       ],
                     *       "description": "Bounces to the CRM",
                     *       "state": "enabled",
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z",
                     *       "oldSecretUntil": "2026-04-08T08:00:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventId": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                     *       "deliveryId": "0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-04-07T08:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhookRequest"];
            };
        };
        responses: {
            /** @description The events are queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "queued": 42
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries in this state.
                 * @example failed
                 */
                state?: "pending" | "delivered" | "failed";
                /**
                 * @description Only deliveries of events of this type.
                 * @example email.bounced
                 */
                type?: string;
                /**
                 * @description Most deliveries to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f",
                     *           "eventId": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                     *           "type": "email.bounced",
                     *           "state": "delivered",
                     *           "attempts": 1,
                     *           "lastAttempt": {
                     *             "at": "2026-04-07T08:00:01.000Z",
                     *             "status": 204,
                     *             "durationMs": 41
                     *           },
                     *           "createdAt": "2026-04-07T08:00:00.500Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The delivery.
                 * @example 0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f",
                     *       "eventId": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                     *       "type": "email.bounced",
                     *       "state": "pending",
                     *       "attempts": 1,
                     *       "nextAttemptAt": "2026-04-07T09:00:00.000Z",
                     *       "lastAttempt": {
                     *         "at": "2026-04-07T08:00:01.000Z",
                     *         "status": 500,
                     *         "error": "status",
                     *         "durationMs": 41
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.500Z",
                     *       "event": {
                     *         "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                     *         "type": "email.bounced",
                     *         "timestamp": "2026-04-07T08:00:00.000Z",
                     *         "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                     *         "data": {
                     *           "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                     *           "index": 0,
                     *           "email": "ada@example.com",
                     *           "reason": {
                     *             "code": "hard_bounce"
                     *           }
                     *         }
                     *       },
                     *       "response": {
                     *         "headers": {
                     *           "content-type": "text/plain"
                     *         },
                     *         "body": "The CRM is down."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The webhook.
                 * @example 7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The delivery.
                 * @example 0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f",
                     *       "eventId": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                     *       "type": "email.bounced",
                     *       "state": "pending",
                     *       "attempts": 0,
                     *       "nextAttemptAt": "2026-04-07T09:00:00.000Z",
                     *       "lastAttempt": {
                     *         "at": "2026-04-07T08:00:01.000Z",
                     *         "status": 204,
                     *         "durationMs": 41
                     *       },
                     *       "createdAt": "2026-04-07T08:00:00.500Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidWebhookRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    listConversionGoals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "goals": [
                     *         {
                     *           "name": "purchases",
                     *           "on": "order",
                     *           "destinations": [
                     *             {
                     *               "customerId": "2000000001",
                     *               "conversionAction": "6000000002",
                     *               "loginCustomerId": "1000000001",
                     *               "connectionId": "3b1c8e2a-5d4f-4a6b-9c7d-8e0f1a2b3c4d"
                     *             }
                     *           ],
                     *           "windowDays": 90,
                     *           "requireConsent": true,
                     *           "validateOnly": false,
                     *           "createdAt": "2026-04-07T08:00:00.000Z",
                     *           "updatedAt": "2026-04-07T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        goals: components["schemas"]["ConversionGoal"][];
                    };
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConversionForbidden"];
            404: components["responses"]["ConversionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getConversionGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the goal: lower-case letters, digits, `_` and `-`.
                 * @example purchases
                 */
                name: components["parameters"]["GoalName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "purchases",
                     *       "on": "order",
                     *       "destinations": [
                     *         {
                     *           "customerId": "2000000001",
                     *           "conversionAction": "6000000002",
                     *           "loginCustomerId": "1000000001",
                     *           "connectionId": "3b1c8e2a-5d4f-4a6b-9c7d-8e0f1a2b3c4d"
                     *         }
                     *       ],
                     *       "windowDays": 90,
                     *       "requireConsent": true,
                     *       "validateOnly": false,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionGoal"];
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConversionForbidden"];
            404: components["responses"]["ConversionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    putConversionGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the goal: lower-case letters, digits, `_` and `-`.
                 * @example purchases
                 */
                name: components["parameters"]["GoalName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "on": "order",
                 *       "destinations": [
                 *         {
                 *           "customerId": "2000000001",
                 *           "conversionAction": "6000000002"
                 *         }
                 *       ],
                 *       "windowDays": 90
                 *     }
                 */
                "application/json": components["schemas"]["PutConversionGoalRequest"];
            };
        };
        responses: {
            /** @description The goal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "purchases",
                     *       "on": "order",
                     *       "destinations": [
                     *         {
                     *           "customerId": "2000000001",
                     *           "conversionAction": "6000000002",
                     *           "loginCustomerId": "1000000001",
                     *           "connectionId": "3b1c8e2a-5d4f-4a6b-9c7d-8e0f1a2b3c4d"
                     *         }
                     *       ],
                     *       "windowDays": 90,
                     *       "requireConsent": true,
                     *       "validateOnly": false,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionGoal"];
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConversionForbidden"];
            404: components["responses"]["ConversionNotFound"];
            409: components["responses"]["ConversionConflict"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteConversionGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description Name of the goal: lower-case letters, digits, `_` and `-`.
                 * @example purchases
                 */
                name: components["parameters"]["GoalName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted goal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "purchases",
                     *       "on": "order",
                     *       "destinations": [
                     *         {
                     *           "customerId": "2000000001",
                     *           "conversionAction": "6000000002",
                     *           "loginCustomerId": "1000000001",
                     *           "connectionId": "3b1c8e2a-5d4f-4a6b-9c7d-8e0f1a2b3c4d"
                     *         }
                     *       ],
                     *       "windowDays": 90,
                     *       "requireConsent": true,
                     *       "validateOnly": false,
                     *       "createdAt": "2026-04-07T08:00:00.000Z",
                     *       "updatedAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionGoal"];
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConversionForbidden"];
            404: components["responses"]["ConversionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listConversions: {
        parameters: {
            query?: {
                /**
                 * @description Only conversions in this state.
                 * @example blocked
                 */
                state?: components["schemas"]["ConversionState"];
                /**
                 * @description Only events at or after this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-04-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only events before this time (RFC 3339). Encode the `+` of an offset as `%2B`.
                 * @example 2026-05-01T00:00:00Z
                 */
                until?: string;
                /**
                 * @description Most conversions to return.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conversions": [
                     *         {
                     *           "id": "0199a6f3-1b2c-7d4e-9f50-6a7b8c9d0e1f",
                     *           "goal": "purchases",
                     *           "kind": "conversion",
                     *           "destination": {
                     *             "customerId": "2000000001",
                     *             "conversionAction": "6000000002",
                     *             "connectionId": "3b1c8e2a-5d4f-4a6b-9c7d-8e0f1a2b3c4d"
                     *           },
                     *           "subject": "order-1001",
                     *           "eventId": "ord_1001",
                     *           "visitorId": "vis_7f3a",
                     *           "signal": "click",
                     *           "occurredAt": "2026-04-07T08:00:00.000Z",
                     *           "valueCents": 4900,
                     *           "currency": "USD",
                     *           "validateOnly": false,
                     *           "state": "blocked",
                     *           "reason": "missing_scope",
                     *           "nextAction": "Reconnect the account and allow sending conversions to Google.",
                     *           "attempts": 0,
                     *           "nextAttemptAt": "2026-04-07T08:15:00.000Z",
                     *           "createdAt": "2026-04-07T08:00:02.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionPage"];
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConversionForbidden"];
            404: components["responses"]["ConversionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getConversionSummary: {
        parameters: {
            query?: {
                /**
                 * @description First day. Default: 29 days before the last day.
                 * @example 2026-04-01
                 */
                from?: string;
                /**
                 * @description Last day. Default: today, or 29 days after `from` if that is earlier.
                 * @example 2026-04-30
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversions by day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-04-29",
                     *       "to": "2026-04-30",
                     *       "timeZone": "Europe/Lisbon",
                     *       "days": [
                     *         {
                     *           "day": "2026-04-29",
                     *           "states": {
                     *             "accepted": 18,
                     *             "rejected": 2,
                     *             "no_signal": 3
                     *           },
                     *           "withClickId": 16,
                     *           "matched": 16,
                     *           "matchable": 18,
                     *           "value": {
                     *             "USD": 88200
                     *           }
                     *         },
                     *         {
                     *           "day": "2026-04-30",
                     *           "states": {
                     *             "accepted": 12,
                     *             "sent": 5,
                     *             "pending": 1,
                     *             "no_consent": 2
                     *           },
                     *           "withClickId": 14,
                     *           "matched": 11,
                     *           "matchable": 11,
                     *           "value": {
                     *             "USD": 58800
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionSummary"];
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConversionForbidden"];
            404: components["responses"]["ConversionNotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listConversionActions: {
        parameters: {
            query?: {
                /**
                 * @description Manager account for access. Default: the one in the list of customers.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example 3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50
                 */
                projectId: components["parameters"]["ProjectId"];
                /**
                 * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
                 * @example 2000000001
                 */
                customerId: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion actions. Empty if the account owns none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conversionActions": [
                     *         {
                     *           "id": "6000000002",
                     *           "name": "Order",
                     *           "status": "ENABLED",
                     *           "type": "UPLOAD_CLICKS",
                     *           "importsClicks": true
                     *         },
                     *         {
                     *           "id": "6000000001",
                     *           "name": "Purchase",
                     *           "status": "ENABLED",
                     *           "type": "WEBPAGE",
                     *           "importsClicks": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        conversionActions: components["schemas"]["ConversionAction"][];
                    };
                };
            };
            400: components["responses"]["InvalidConversionRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            404: components["responses"]["CustomerNotFound"];
            502: components["responses"]["ProviderError"];
            default: components["responses"]["UnexpectedFromProvider"];
        };
    };
    onEmailDelivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.delivered",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "index": 0,
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailBounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.bounced",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "index": 0,
                 *         "email": "ada@example.com",
                 *         "reason": {
                 *           "code": "hard_bounce"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailComplained: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.complained",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "index": 0,
                 *         "email": "ada@example.com",
                 *         "reason": {
                 *           "code": "complaint"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailUnsubscribed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.unsubscribed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailUnsubscribedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.failed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "index": 0,
                 *         "email": "ada@example.com",
                 *         "reason": {
                 *           "code": "refused_by_provider"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailOpened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.opened",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "index": 0,
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailClicked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email.clicked",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "index": 0,
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailBatchCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email_batch.completed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "trackingId": "spring-news-2026-04"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailBatchEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailBatchBlocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email_batch.blocked",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "trackingId": "spring-news-2026-04",
                 *         "reason": "provider_credentials"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailBatchEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onEmailBatchCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "email_batch.cancelled",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "batchId": "5a520b8f-6c1e-4d38-9a3b-6f1c7a110f3f",
                 *         "trackingId": "spring-news-2026-04",
                 *         "reason": "requested"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailBatchEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onSequenceEnrolled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "sequence.enrolled",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "sequenceId": "8d0c2f4a-5b1e-4c93-9f27-6a3d1b5e7c80",
                 *         "enrollmentId": "0199a6f2-7c1e-7d10-9b44-2f1a6c8e0d35",
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SequenceEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onSequenceStepSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "sequence.step_sent",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "sequenceId": "8d0c2f4a-5b1e-4c93-9f27-6a3d1b5e7c80",
                 *         "enrollmentId": "0199a6f2-7c1e-7d10-9b44-2f1a6c8e0d35",
                 *         "email": "ada@example.com",
                 *         "stepIndex": 2
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SequenceEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onSequenceExited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "sequence.exited",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "sequenceId": "8d0c2f4a-5b1e-4c93-9f27-6a3d1b5e7c80",
                 *         "enrollmentId": "0199a6f2-7c1e-7d10-9b44-2f1a6c8e0d35",
                 *         "email": "ada@example.com",
                 *         "stepIndex": 2,
                 *         "reason": "converted"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SequenceEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onSequenceCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "sequence.completed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "sequenceId": "8d0c2f4a-5b1e-4c93-9f27-6a3d1b5e7c80",
                 *         "enrollmentId": "0199a6f2-7c1e-7d10-9b44-2f1a6c8e0d35",
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SequenceEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onConnectionConnected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "connection.connected",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "connectionId": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                 *         "provider": "googleads"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onConnectionNeedsReauth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "connection.needs_reauth",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "connectionId": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                 *         "provider": "googleads"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onConnectionRecovered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "connection.recovered",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "connectionId": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                 *         "provider": "googleads"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onConnectionRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "connection.removed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "connectionId": "6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e",
                 *         "provider": "googleads"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onAssetReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "asset.ready",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "assetId": "2a7d9e40-1b3c-4f58-9d6e-7c8b0a1f2e3d"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AssetEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onAssetRefused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "asset.refused",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "assetId": "2a7d9e40-1b3c-4f58-9d6e-7c8b0a1f2e3d"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AssetEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onCampaignCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "campaign.created",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                 *         "customerId": "1000000001",
                 *         "name": "Summer bookings",
                 *         "campaignResourceName": "customers/1000000001/campaigns/42"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onCampaignRefused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "campaign.refused",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                 *         "customerId": "1000000001",
                 *         "name": "Summer bookings",
                 *         "reason": "policy_violation"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onCampaignUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "campaign.updated",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                 *         "customerId": "1000000001",
                 *         "campaignId": "42",
                 *         "campaignResourceName": "customers/1000000001/campaigns/42",
                 *         "name": "Summer bookings",
                 *         "change": "updated",
                 *         "fields": [
                 *           "status",
                 *           "dailyBudget"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onCampaignApprovalRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "campaign.approval_requested",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "approvalId": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                 *         "kind": "change",
                 *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                 *         "customerId": "2000000001",
                 *         "campaignId": "7000000002"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalRequestedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onCampaignApprovalDecided: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "campaign.approval_decided",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "approvalId": "9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14",
                 *         "kind": "change",
                 *         "requestId": "01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c",
                 *         "customerId": "2000000001",
                 *         "campaignId": "7000000002",
                 *         "state": "approved"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalDecidedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onJourneyRequestCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "journey_request.completed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "requestId": "8c1f7d5b-4b7f-4f57-8f0e-2d6a8b9c0e13",
                 *         "kind": "export"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JourneyRequestEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onProjectDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "project.deleted",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {}
                 *     }
                 */
                "application/json": components["schemas"]["ProjectDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onMemberJoined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "member.joined",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "userId": "usr_8m2k4x7q"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onMemberRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "member.removed",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "userId": "usr_8m2k4x7q"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0199a6f2-7c1e-7b3a-8d52-3f6e1c0a9b47",
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-04-07T08:00:00.000Z",
                 *       "projectId": "3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50",
                 *       "data": {
                 *         "webhookId": "7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookTaken"];
        };
    };
}
