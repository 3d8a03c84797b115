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
         * @description The projects that the caller is a member of, newest first, those that were deleted and can come back too. With a
         *     token that is bound to a project: that one. For a platform client: the projects that it made.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Make a project
         * @description Makes a project. A person becomes its owner, where the deployment lets people make projects, up to 20 of their own. A
         *     platform client makes it for its own owner, who may hand it to somebody, and acts in it from then on.
         *
         *     `externalId` is the maker's own name for it: the same call again gives the same project, and another one with the same
         *     `externalId` is refused.
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
         * @description A project, for its members and for the platform client that made it.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Stops everything of the project at once: its keys and tokens stop working, everything of it answers 404, and
         *     `stopped` says what ran: its mails and exports wait, campaigns and look-ups of leads are cancelled. What a provider
         *     has got already ends by itself. Its owner, or the platform client that made it, can take it back for 30 days. After `erasedAfter`, all
         *     that it had is erased.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Changes what is given; `{}` changes nothing. Its other settings are at `/projects/{projectId}/settings`.
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
         * Get the report of a project's erasure
         * @description What was erased of a project whose 30 days are over, so far or in the end, for who owned it when its erasure began and
         *     for the platform client that made it. The report is kept for 730 days.
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
         * List who did what
         * @description Every change that somebody made in the project, newest first: who, through which client or key, what, on what, when and
         *     from where. `retention.audit` in the settings says for how long it is kept.
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
         * Get what a project has used
         * @description What the project has used by day, up to 92 days, and what is left of its limits. Days are those of UTC. Mail counts
         *     on the day for which it is scheduled, so that days to come show what is planned. What
         *     is older than the project's retention of `mails` and `events` is not known any more, and shown as 0.
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
    "/projects/{projectId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project's settings
         * @description How the project keeps journeys and data, its limits, and the pages that people may be sent back to.
         */
        get: operations["getProjectSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a project's settings
         * @description Changes what is given, all of it or nothing; `{}` changes nothing. A limit may be lowered, and raised again up to what
         *     the operator has set. `origins` replaces the whole list. What is older than fewer days of retention is deleted permanently.
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
         * Take a deleted project back
         * @description Brings a deleted project back as it was, its keys, its waiting mails and its exports too; batches that were to go
         *     out on an earlier day (UTC) are paused. `stopped` tells what was cancelled and does not come back by itself. For its owner, and for the platform client that made it. One that is not deleted stays as it is.
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
         * @description The web journey of one lead of the project's CRM, without importing the lead. The lead is read from the CRM
         *     connection; then every browser that it used is found by its exact CRM id, by its normalised e-mail address or
         *     phone number, or by an `fbclid` that only one visitor has as its first touch. Items come newest first.
         *
         *     A lead without a tracked visit is no error: the answer has `matched: false` and an empty journey.
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
         * Search the leads of the CRM
         * @description Finds leads in the project's CRM by name, e-mail address or phone number, through the oldest connection that works.
         *     Without a `query` it lists all of them, newest first. Nothing is imported: an answer is kept for a minute, for who asks
         *     the same again.
         *
         *     The CRM decides what a query finds and in which order. It shows 10,000 leads of a search at most, and takes five
         *     searches a second of one account; who asks for more waits, or is told when to ask again.
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
         * Get the journey of a person
         * @description The journey of somebody by an e-mail address, a phone number or a visitor's id: exactly one of them. No CRM is
         *     asked, so that it is there for people whom no CRM knows; it is answered from what the project has collected, as
         *     the journey of a lead is.
         *
         *     An address or a number finds every visitor that was identified by it, normalised alike, and the mails to the
         *     address. A visitor's id finds that visitor and no other. Nobody found is no error: the answer has
         *     `matched: false` and an empty journey.
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
         * Erase a lead or visitors
         * @description Erases what is kept of a lead or of visitors: events, visitors, sessions, orders, identities, stored resolutions
         *     and reads, exports, and the address and parameters of mails. What waits to be sent is cancelled. The visitors are
         *     found as those of a journey are. A lead that the CRM does not have any more is erased by what is stored of it.
         *
         *     Only certain matches are erased: a national phone number counts where its country is known, and never where the
         *     CRM names a country that is not understood. The request's `matchedBy`, and the audit log, tell by what visitors
         *     were found; `unusedPhones` counts numbers that could not be used.
         *
         *     The answer comes at once; the work goes on until it is done. The same request, while one runs, joins that one,
         *     which then looks everywhere once more for what came in meanwhile.
         *     Suppressions of the address stay, so that it gets no mail after all. See docs/guides/journey.md.
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
         * Export a lead or visitors
         * @description Collects what an erasure would erase, and the suppressions of the address, in one JSON document of at most 20 MB.
         *     It can be read for 7 days. It matches visitors as an erasure does, and reports `matchedBy` alike.
         */
        post: operations["exportJourney"];
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
         * @description Where an erasure or an export stands, how many rows of each table it has dealt with, and of an export, once it is
         *     completed, the document, for 7 days. It does not tell whom it was about.
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
         * Collect the events of visitors
         * @description Takes a batch of what visitors did: sessions, page views, forms, orders, and what identifies them. An event is at
         *     most 8,192 bytes of JSON. A batch is stored whole or not at all, and an event counts once, by its `id`: after a 503, or no answer, send the same batch
         *     again. Events may come late and in any order.
         *
         *     **From a browser**, with a write key: the `Origin` must be one that the key allows. Since anyone can read the key
         *     and write that header, a browser's e-mail addresses and phone numbers are kept as unverified, and CRM ids, social
         *     profiles, orders, refunds, lifecycle steps, meetings, `kind`, and the `ip` and `userAgent` of a touch are refused: they
         *     need `events:write`, which `ApiKey` and access tokens carry. What bots send is ignored. The answer to the
         *     browser's preflight lets every page ask; the key decides.
         *
         *     **Clocks.** With `sentAt`, the clock of a device that is ahead, or more than 5 minutes behind, is corrected: its
         *     times move by the difference. An event that is then more than 5 minutes ahead, before the year 2000, or, from a
         *     browser, more than 30 days old, is ignored.
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
         * @description The OAuth clients that the caller owns, ordered by `createdAt`, then `id`. A token that is bound to a project
         *     sees those that act in it. No secret is ever shown again.
         */
        get: operations["listOAuthClients"];
        put?: never;
        /**
         * Make an OAuth client
         * @description Makes an OAuth client of the caller's. A confidential one gets a secret, which is shown this once.
         *
         *     `type` decides what it can be: `web` has a server that can keep a secret and is `confidential` unless `kind`
         *     says otherwise; `native` and `user-agent-based` are `public_pkce` unless it does; `public` is always
         *     `public_pkce`.
         *
         *     With a `projectId` the client's tokens act in that project, and `allowedScopes` must be scopes that the caller
         *     holds there. Without one it can get no token for itself (`client_credentials`), only for users who agree, and
         *     `allowedScopes` must be scopes of the caller's token.
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
         * Register a client that nobody made
         * @description For agents, by RFC 7591: a host of the Model Context Protocol that nobody made a client for finds this address as
         *     `registration_endpoint` in the metadata of the authorisation server, and registers itself. A host with a client ID
         *     metadata document needs no registration: the URL of the document is its `client_id`.
         *
         *     Such a client is public and uses PKCE. It acts for people who agree, on a page that calls it unverified, and its
         *     tokens are good for `/mcp` alone. It may read (`crm_objects:read ads:read event_log:read`) unless its `scope` asks for
         *     `emails:send` or `ads:write` too; the answer says what it got. What else it asks for, and fields that are not listed
         *     here, make no difference.
         *
         *     It ends 7 days later unless somebody has agreed to it, and else 30 days after the last consent is over.
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
         * @description One OAuth client that the caller owns, without its secret.
         */
        get: operations["getOAuthClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client
         * @description Permanently deletes an OAuth client that the caller owns: it gets no more tokens. The answer is the client as it
         *     was. To stop it for a while, disable it.
         */
        delete: operations["deleteOAuthClient"];
        options?: never;
        head?: never;
        /**
         * Update an OAuth client
         * @description Changes a developer OAuth client that the caller owns. Only the fields that are sent change; null clears
         *     `description`, `homepageUrl` or `icon`. Two updates at once of different fields both stand. A client with
         *     `disabled: true` gets no more tokens from now on.
         *
         *     Only a confidential client with a `projectId` can be without `redirectURLs`: it has tokens of its own.
         *
         *     Whoever decides where codes are sent has the client's scopes: with `redirectURLs`, or with `disabled: false`, a
         *     token that lacks one of its `allowedScopes` gets a 403.
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
         * Rotate an OAuth client's secret
         * @description Replaces the secret of a client that the caller owns. The old secret gets no more tokens from now on; access
         *     tokens that were already issued stay valid until they expire. The new secret is shown this once. A public PKCE
         *     client has no secret, and the request is refused. A disabled client gets a new secret, and no tokens until it is
         *     enabled again.
         *
         *     Whoever has the secret has the client's scopes: a token that lacks one of its `allowedScopes` gets a 403.
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
         * @description The programs that have keys in the project, ordered by `createdAt`, then `id`.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Make a service account
         * @description Makes a program that acts in the project by keys of its own. It has none yet.
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
         * List the keys of a service account
         * @description The keys of a service account, revoked ones too, ordered by `createdAt`, then `id`. A key is shown by four of its
         *     characters only.
         */
        get: operations["listServiceAccountKeys"];
        put?: never;
        /**
         * Issue a key of a service account
         * @description Issues a key, to be sent as `Authorization: ApiKey <API_KEY>`. It is shown this once. Its scopes must be scopes that
         *     the caller holds in the project; it keeps them when the caller loses theirs, until it expires or is revoked.
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
         * Revoke a key of a service account
         * @description Ends a key at once and permanently. One that was revoked before stays as it is.
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
         * @description The project's app keys, revoked ones too, ordered by `createdAt`, then `id`. A key is shown by four of its
         *     characters only.
         */
        get: operations["listAppKeys"];
        put?: never;
        /**
         * Issue an app key
         * @description Issues a key for an application that queues mail, to be sent as `X-App-Key: <APP_KEY>`. It is shown this once. It
         *     allows what `emails:send` allows, so the caller must hold that scope too.
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
         * @description Ends an app key at once and permanently. One that was revoked before stays as it is.
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
         * @description Deletes a program with all of its keys, which are refused from then on. The audit keeps what it was called.
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
         * @description The keys by which web pages send what their visitors do, revoked ones too, ordered by `createdAt`, then `id`. They
         *     stand in the source of pages and are no secret, so they are shown whole.
         */
        get: operations["listWriteKeys"];
        put?: never;
        /**
         * Make a write key
         * @description Makes a key for the pages of a site, to be sent as `X-Write-Key: <WRITE_KEY>` from the origins that it allows. It
         *     can send events and nothing else; the caller must hold `events:write` too.
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
         * @description Ends a write key at once and permanently. One that was revoked before stays as it is.
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
         * See what comes in by a write key
         * @description What the pages with a write key have sent last, newest first: to see whether it works, for who has just put it into
         *     them. Who it was is not told; [journeys](#tag/journey) do that, and which page it was only to who may read those
         *     (`crm_objects:read`). Whoever asks looks for half a minute or more:
         *     meanwhile the events of each request are noted, but for some of a site where many come at once. While nobody looks,
         *     those of one request a minute are.
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
         * @description The sender of the project's mail, with the state of its domain and the DNS record that verifies it.
         */
        get: operations["getSender"];
        /**
         * Set the sender
         * @description Sets the sender of the project's mail. Queued batches keep the sender that they were queued with.
         *
         *     Mail is sent once the domain of the address is verified. The answer has the TXT record that proves it: create
         *     the record, then call `POST /projects/{projectId}/sender/check`. A verified domain stays verified, with its
         *     subdomains. The domain of the platform's own mails, its parents and its subdomains are refused.
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
         * Check the sender's domain now
         * @description Has a worker look for the TXT record in DNS and, where the project sends through a Resend account of its own, for
         *     the domain among those that the account verified. Answers with the sender as it is then: `verification.problem`
         *     says why the domain is still unverified.
         *
         *     A project is checked once a minute at most. Before that the answer is 429 `rate_limited`.
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
         * Begin to connect an account
         * @description Makes a link that a person opens in their browser to agree at the provider, and to choose the account where there
         *     are several. The link works for 30 minutes, once, and in the browser that goes on with it.
         *
         *     In the end the browser is sent to `returnUrl` with `status` (`connected`, `denied` or `failed`), `connectionId` and,
         *     where it came to nothing, `code` in its query; without a `returnUrl` a page says the same.
         *
         *     With a `connectionId` the account is reconnected, and no other one is taken.
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
         * @description The accounts at providers that the project is connected to, ordered by `createdAt`, then `id`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Connect an account by its key
         * @description Connects an account by a key that somebody has typed in: a HubSpot service key (or the token of a private app) in
         *     `privateAppToken`, a key of Resend's with the secret of its webhook, or a refresh token of Google Ads. Where it reaches several accounts (of Resend: domains),
         *     `accountId` names the one. The key is sealed for the workers before it is stored, and one of them tries it at the provider: what does not work is not kept.
         *     An account that is connected already gets the new key.
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
         * Read a connection
         * @description An account that the project is connected to, and how the connection is.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Delete a connection
         * @description Nothing uses the connection from now on. A worker then ends its grant at the provider, unless another connection, of
         *     whichever project, was made by the consent of the same person or account: those would end with it. Then it deletes
         *     the connection with everything that was read through it. `affected` counts what hung on it.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Reads the suppression list of the project's own Resend account into the project's: at most 5,000 entries a call.
         *     While `nextAfter` is not null, call again with it as `after`. Repeating an import adds nothing twice and lifts
         *     nothing. An API key that may only send cannot read the list: the answer is 403 `forbidden`, with `connectionId` in
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
         * Check a connection now
         * @description Asks the provider whether the connection works, and answers with it as it is then. Workers do the same once a day.
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
         * Begin to reconnect an account
         * @description Makes a link as `POST /projects/{projectId}/connect-sessions` does, for a connection that lost its authorisation: it
         *     must end at the same account. What waited for the connection goes on.
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
         * Receive that somebody removed the app at Meta
         * @description For Meta, not for callers. Every connection that the person agreed to, in whichever project, has to be
         *     reconnected. What is sent is sealed for the workers, who have the app's secret: one of them verifies the signature
         *     (HMAC-SHA256) after the answer, and what Meta did not sign is forgotten. The same call again changes nothing.
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
         * Receive that somebody at Meta wants their data deleted
         * @description For Meta, not for callers. Every connection that the person agreed to, in whichever project, is deleted with
         *     everything that was read through it. It is verified as `POST /webhooks/meta/deauthorize` is. The answer is the one
         *     that Meta shows to the person; the same call again gets the same.
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
         * Show the outcome of a deletion
         * @description The page behind the `url` of `POST /webhooks/meta/data-deletion`, for the person whose data it is. A code that Meta
         *     did not ask for is not known.
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
         * @description Creates a whole Search campaign (budget, campaign, criteria, ad group, responsive search ad, keywords) in one
         *     atomic call: all of it, or nothing. It starts `PAUSED` unless you say otherwise. With `validateOnly` the
         *     provider tests the request and nothing is created.
         *
         *     If the provider finds policy violations, the answer is a 422 that lists each with its field. Those that are
         *     `exemptible` carry an `exemption` to put into the next request; `autoExemptPolicyViolations` does that for
         *     you, once. Exempted items are saved, but the provider may not serve them.
         *
         *     Where the project has `requireApproval`, a campaign that is to be `ENABLED` waits for a second person: 202, with the
         *     approval.
         *
         *     Safe to repeat: the same request with the same `Idempotency-Key` gets the same campaign.
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
         * @description The account's campaigns by their ids, each with its health, its budget and its figures of the last seven days.
         *     Campaigns that are removed are listed with `status=REMOVED` only.
         *
         *     With `health` a page looks at 2,000 campaigns at most: it may be short, or empty, while `nextCursor` leads on.
         *
         *     An answer is kept for 60 seconds, and dropped when a campaign of the account is created or changed here.
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
         * @description A campaign with its ad groups, its ads and what the provider's review says of them, its keywords with their
         *     quality, and its negative keywords. What is removed is left out, but the campaign itself.
         *
         *     A list has at most 200 ad groups, 500 ads, 2,000 keywords and 2,000 negative keywords; `truncated` names those
         *     that have more. Negative keywords of ad groups and of lists that campaigns share are not among them.
         *
         *     An answer is kept for 60 seconds, and dropped when a campaign of the account is created or changed here.
         */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /**
         * Remove a campaign
         * @description Removes the campaign at Google, with all that is in it. That is for ever: a removed campaign can only be read, and
         *     `confirm` must be its name. One that is removed already is a success with `removed: false`. To stop a campaign for
         *     a while, pause it.
         */
        delete: operations["removeSearchCampaign"];
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Changes what is given, in one atomic call: all of it, or nothing. `endDate: null` has the campaign run for ever. With
         *     `validateOnly` the provider tests the change and nothing is changed.
         *
         *     It is never applied over somebody else's change: give in `expected` what you have read, and a campaign that is not so
         *     any more answers 409 `campaign_changed`, which names the fields and what they are now. While a change is being
         *     applied, the fields that it is about are watched the same way. Changes of one campaign follow one another, in the
         *     order in which they were asked for.
         *
         *     A budget that other campaigns have too changes with `confirmSharedBudget` only.
         *
         *     Where the project has `requireApproval`, a change that enables the campaign, raises its daily budget, or has an enabled one
         *     end later or never or start earlier waits for a second person: 202, with the approval. `validateOnly` does not wait, and says `requiresApproval`.
         *
         *     Safe to repeat: the same request with the same `Idempotency-Key` is applied once.
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
         * @description How an account, or one campaign of it, did from one day to another, in rows by any of `date`, `device`,
         *     `campaign`, `adGroup`, `keyword` and `network`; `total` is over all pages. Every way to divide the same days has
         *     the same total, which is that of the device breakdown: what belongs to no ad group or keyword, as with campaigns
         *     that have none, has rows without them. Rows without any figure are left out.
         *
         *     A report has at most 10,000 rows. It is read as a whole, kept for 5 minutes, shared by its pages, and dropped when a
         *     campaign of the account is created or changed here.
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
         * Add negative keywords to a campaign
         * @description Adds the negative keywords that the campaign does not have, in one atomic call: all of them, or none. Those that it
         *     has, in any case and with the same match type, stay as they are and come back with `added: false`. Policies cannot be
         *     exempted from here.
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
         * Remove a negative keyword from a campaign
         * @description Removes one of the campaign's own negative keywords; those of shared lists are not the campaign's. One that is gone
         *     already is a success with `removed: false`.
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
         * @description Adds the keywords that the ad group does not have, in one atomic call: all of them, or none. Those that it has, in any
         *     case and with the same match type, stay as they are and come back with `added: false`.
         *
         *     Policy violations are answered as for a new campaign: a 422 lists each with its field, and those that are
         *     `exemptible` carry an `exemption` to put into the next request; `autoExemptPolicyViolations` does that for you, once.
         */
        post: operations["addKeywords"];
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
         * @description Keywords that people search for, with how often, how contested they are and what the top of the page costs,
         *     starting from keywords, from a page, or from both.
         *
         *     An answer is kept for 24 hours: the provider's figures are of months, and it takes one such call a second from
         *     all of us together. The same request by several callers is one call.
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
         * @description Takes up to 10,000 recipients, each with parameters of their own, and sends the template to them in the
         *     background. The answer comes once the batch is stored; `Location` tells where to watch it.
         *
         *     Placeholders of the form `{{paramName}}` in `subject`, `html` and `text` are replaced from each recipient's
         *     `params`. A placeholder without a parameter is a 400 that lists who lacks what, and nothing is sent.
         *
         *     One credential is enough: an app key, an access token or a service-account key with `emails:send`. An app key
         *     may be sent together with one of the others; then both must be valid and the app key decides the project.
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
         * @description The project's batches, newest first, as they are now. How many recipients of a batch have each status, and its
         *     `metadata`, are at its own address.
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
         * Get the state of a batch
         * @description How far a batch is, what it waits for, and how many recipients have each status.
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
         * List the recipients of a batch
         * @description Each recipient of a batch with its status and, where it was not sent, the reason. Ordered by index; filter by
         *     `status` to see, for example, only the failed ones.
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
         * @description Sends no further chunk of the batch until it is resumed. Chunks in flight finish and are recorded. Pausing a
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
         * @description Goes on with a paused batch, or with a blocked one once what blocked it has been fixed. What was recorded is not
         *     sent again. Resuming a batch that is on its way changes nothing. What was paused counts on the day (UTC) on which it
         *     is resumed, if that is a later one than its own, and is a 429 while that day is full, or a 409 if it is more than a
         *     day may have.
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
         * @description Sends no further chunk of the batch, ever: recipients that no call was made for become `cancelled`. Chunks in
         *     flight finish and are recorded. What is cancelled before the day (UTC) for which it was scheduled does not count on
         *     that day any more. Cancelling a cancelled batch changes nothing.
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
         * Send again to failed recipients
         * @description Sends once more to the recipients whose status is `failed`, and to nobody else: `unknown` ones may have their mail
         *     already. A batch without failed recipients stays as it is. With `retries`, it is done once however often it is
         *     asked for: of several such requests one changes something. On a later day (UTC) than the batch's own, those to whom
         *     it is sent again count on that day: it is a 429 while that day is full.
         */
        post: operations["retryEmailBatch"];
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
         * @description Stops one mail of a batch, before a call to the provider was made for it; the batch goes on without it. An item
         *     of a journey whose `cancel` has the kind `scheduled_email_send` names it. Cancelling a cancelled mail changes
         *     nothing.
         */
        post: operations["cancelEmailSend"];
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
         * List the addresses that get no mail
         * @description The project's suppressed addresses, ordered by address. One that bounced and unsubscribed is there twice, once
         *     for each reason.
         */
        get: operations["listEmailSuppressions"];
        put?: never;
        /**
         * Send no more mail to an address
         * @description Suppresses an address for a reason. It takes effect for every mail that is not being sent yet, of batches that
         *     are queued already too. An address that is suppressed for this reason stays as it is.
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
         * Send mail to an address again
         * @description Lifts the suppression of an address: for one reason, or for all of them. Mails that were held back are not sent.
         *     Who unsubscribed or complained must have asked for mail again.
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
         * Show the page that unsubscribes
         * @description The link of a mail's `List-Unsubscribe` header, opened by a person: a page with a button. It changes nothing, as
         *     programs that look for dangerous links open it too. A query is ignored.
         */
        get: operations["getUnsubscribePage"];
        put?: never;
        /**
         * Unsubscribe with one click
         * @description What a mail program sends when its user unsubscribes (RFC 8058), and the page's button too. The address that the
         *     mail went to gets no more mail of this project but what has the `emailType` `transactional`. Body, content type and
         *     query make no difference.
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
         * Receive events about mail
         * @description For Resend, not for callers: it tells here that a mail was delivered, opened, clicked, bounced or reported as
         *     spam. The body is signed in place of a credential (Standard Webhooks, under the names of Svix): HMAC-SHA256 over
         *     `svix-id.svix-timestamp.body`, the bytes as they are sent, at most 5 minutes old or ahead.
         *
         *     An event is stored before the answer, and applied once, however often it is delivered. One about a mail that is
         *     not known yet is applied when it is. Events that are of no concern here are answered the same.
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
         * Receive events about mail of a project's own account
         * @description For Resend, not for callers: as `POST /webhooks/resend`, for the account of a connection. The body is signed with the
         *     `webhookSecret` that the connection was made with.
         *
         *     It changes mails of the connection's project and no others. An event is applied once, however often it is
         *     delivered; one about a mail that is not the project's is not kept, and is answered the same. A connection may send
         *     as many events as a key may send writes; what is over that is a 429, and Resend sends it again.
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
         * Request presigned asset upload URLs
         * @description One presigned URL for each file; `uploads[i]` answers `files[i]`. Send each file with a plain `PUT`, with
         *     exactly the `Content-Type` and length that were announced here: the URL is signed for them, and no other header
         *     is needed. It lives 15 minutes. Every request gets URLs of its own.
         *
         *     No further call is needed. Within a minute of its upload a file is checked: length, type, and whether its first
         *     bytes are those of its type. What holds is ready under `objectKey`; what does not is deleted. What never comes is
         *     forgotten after 24 hours. To have it checked at once, complete the upload.
         *
         *     A project waits for 1,000 uploads at most; over that the answer is 429 (`rate_limited`).
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
         * List the assets of a project
         * @description The project's assets, the newest first: those that are ready, and those that are announced and not yet checked. Of
         *     one request's files the order is not told.
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
         * Get an asset, and a URL to download it
         * @description With a `downloadUrl` once it is ready: a presigned URL for a `GET` that lives 5 minutes. Images, video and audio are
         *     shown under it, documents are saved; its `Content-Type` is `mimeType` in any case. What is downloaded is what was
         *     checked: an upload URL cannot write there.
         *
         *     When the store has something else under `objectKey`, or nothing, the answer is 409 (`conflict`).
         */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes an asset for good, with what is in the store; one whose upload has not come, too. The answer is the asset as
         *     it was. A second time the answer is 404.
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
         * Have an upload checked now
         * @description Checks an upload at once, for callers who do not wait for the minute in which it is checked anyway. An asset that is
         *     ready is answered as it is. Without a body.
         */
        post: operations["completeAssetUpload"];
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
         * @description The users that the caller may see: a platform admin sees all, everybody else sees the members of the
         *     projects they belong to. With a token that is bound to a project, these are the members of that project. A
         *     platform admin needs a token that has every scope and is bound to no project, and is like everybody else
         *     with another. Ordered by `createdAt`, then `id`.
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
         * @description The user that the access token belongs to. For a token that an OAuth client got for itself: the owner of the
         *     client, with `platformRole` `user`, for such a token is never a platform admin's.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the current user
         * @description Changes the name or the picture that others see; what is not sent stays.
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
         * List own sessions
         * @description The browsers that the caller is signed in in, newest first, at most 100. Where one was last seen is what it was when an
         *     application last asked there for a token; `userAgent` is what the browser says of itself.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out elsewhere
         * @description Signs the caller out in all browsers but the one that the token came from. Applications that they have let act in their
         *     name go on: end that with `DELETE /users/me/authorized-apps/{clientId}`.
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
         * Sign out in one browser
         * @description Signs the caller out in one browser. Applications that they have let act in their name go on.
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
         * List applications that act in own name
         * @description The OAuth clients that the caller has let act in their name, newest first, at most 100. `name` is what their developers
         *     call them, and is checked by nobody.
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
         * Stop an application
         * @description Ends what the caller let an OAuth client do. Its access tokens for them are refused from the next request on, and it gets
         *     no more by its refresh tokens; it can ask them again.
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
         * Get a user by id
         * @description One user. Who may be seen is the same as in the list of users.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable or enable a user
         * @description For platform admins, with a token that has every scope and is bound to no project. Who is disabled is refused from the
         *     next request on, whatever they send, and so are the OAuth clients that are theirs; enabled again, they sign in again.
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
         * @description The roles of the project, ordered by `name`.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Make a role
         * @description Makes a named set of permissions. It permits nothing that the caller does not hold: by role in the project, and in
         *     the token.
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
         * @description Deletes a role that nobody has.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Change a role
         * @description Changes what is sent. What is added to `permissions` or taken from them must be held by the caller; what it permitted
         *     before may stay.
         *     Who has the role has the new permissions at their next request.
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
         * @description Ends a membership, and with it its roles. The owner stays a member. Keys that the member made go on: revoke them. A member
         *     whose roles permit more than the caller's is removed by the owner, or by somebody whose roles permit as much.
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
         * Set the roles of a member
         * @description Gives a member these roles and no others. A role that is new to them permits nothing that the caller does not hold, and
         *     neither does one that is taken away.
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
         * Give the project to another member
         * @description Makes another member the owner, who holds every permission. Only the owner can. The former owner stays a member,
         *     with what their roles permit.
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
         * @description The invitations of the project, newest first, those that are over too: they are kept for 30 days after they end.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description Mails a link to an address. Whoever opens it and signs in with that address becomes a member with these roles, and gets
         *     an account if they have none. It holds for 7 days, once, and for that address only. The roles permit nothing that the
         *     caller does not hold, and the caller must hold it still when the invitation is accepted. A project has 100 open
         *     invitations at most, and 1,000 members and open invitations.
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
         * @description Ends an invitation: its link stops working. One that was revoked before stays as it is. An invitation whose roles permit
         *     more than the caller's is revoked by the owner, or by somebody whose roles permit as much.
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
         * Send an invitation again
         * @description Mails an invitation again, also one that has expired, with another link: the one before stops working. It
         *     holds for 7 days again, by the word of who sends it.
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
         * @description All members of a project with their roles. Any member of the project may call it.
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
         * List connected search-advertising customers
         * @description The customer accounts that the project's connections reach, directly and through manager accounts: each once, by
         *     the shortest way. One that cannot be read is listed with the status `UNKNOWN` and hides no other.
         *
         *     The list is read in the background and kept. One that is older than 10 minutes is read again; an answer waits 3
         *     seconds for that, and is then what is known by now. Below several hundred managers the first reading takes
         *     minutes: until it has everything, `complete` is false. Ask again to see more.
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
         * @description Whether an account can serve ads, and if not what to do: derived from the account's status, its billing, its
         *     conversion tracking and the health of its campaigns. An account that is closed, cancelled or suspended is just
         *     that. Otherwise its state is the most urgent among its billing and its campaigns: `needs_action`,
         *     `pending_adsprovider`, `limited`, `live`, `off`, `ended`. Removed campaigns do not count; ended ones count only
         *     where there are no others.
         *
         *     An answer is kept for 60 seconds, and dropped when a campaign is created in the account.
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
         * @description How an account, or one campaign of it, did on each kind of device: one row for each that has figures. Rates are
         *     made from the sums over all campaigns and days.
         *
         *     An answer is kept for 5 minutes, and dropped when a campaign is created in the account.
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
         * Stop all campaigns
         * @description Pauses every enabled campaign of every account that the project's connections reach, ours or not, and remembers which,
         *     so that exactly those can be resumed. The answer comes after three seconds at most: ask at `Location` until
         *     `state` is `stopped`. Accounts that are known go first; the connections are then read again for others.
         *
         *     It goes through 2,000 accounts; `customers.beyond` says how many there are besides. What cannot be paused is told
         *     with the reason, and keeps nothing else from being paused. While a stop runs, the same request joins it. A campaign
         *     that somebody enables after it was looked at is not paused: ask again.
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
         * Take a stop of all campaigns back
         * @description Enables exactly the campaigns that a stop has paused. What somebody has enabled, removed, renamed or given another budget
         *     or end date since is left as it is, and told as `changed`. Campaigns that could not be enabled are `not_resumed`: the same
         *     request tries them again. So are those that do not fit into the project's `maxDailyBudget`, with the reason
         *     `max_daily_budget_exceeded`. A new stop ends a taking back where it is.
         *
         *     Where the project has `requireApproval`, nothing is enabled before a second person has approved it: the stop then has
         *     the `approvalId`.
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
         * List stops of all campaigns
         * @description Stops of the project's campaigns, newest first, whoever asked for them. The latest 100 are kept, for as long as the project
         *     keeps `requests`. What each has come to in numbers, and its campaigns, are at its own address.
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
         * Get a stop of all campaigns
         * @description A stop, with a page of the campaigns that it found enabled, ordered by `customerId`, then `campaignId`, as texts. The
         *     project's latest 100 stops are kept, for as long as the project keeps `requests`.
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
         * List approvals of what would spend more
         * @description What waits, or waited, for a second person where the project has `requireApproval`: changes that enable a campaign, raise its
         *     daily budget or have an enabled one run on more days, campaigns that are to be made `ENABLED`, and takings back of a stop. Newest first.
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
         * @description An approval, and in `outcome` what has become of what was approved. It is kept for as long as the project keeps
         *     `requests`.
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
         * Approve what would spend more
         * @description Approves what somebody else has asked for. It then goes on by itself: what the campaign is, `expected` and the project's
         *     `maxDailyBudget` are checked again, and `outcome` of the approval says what came of it. The same person may repeat it.
         *
         *     Nobody approves their own: what was asked for through an OAuth client, or by a key of a service account, counts as asked
         *     for by the person who owns the client, or issued the key.
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
         * Decline what would spend more
         * @description Declines what somebody else has asked for, also while it was approved and has not gone on, or is tried again later:
         *     nothing is sent, and its `Idempotency-Key` is free again. The same person may repeat it.
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
         * Take back what waits for an approval
         * @description Takes back what the caller has asked for, also through a key or a client of theirs, while nobody has decided, or while
         *     it was approved and is tried again later: nothing is sent, and its `Idempotency-Key` is free again. It is `cancelled`
         *     from then on. The same caller may repeat it. Once it is under way, or has ended, the answer is 409.
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
         * List connected ad accounts
         * @description The ad accounts that the project's connections to Meta reach, by their names, each once. An account that was shared
         *     with the business a moment ago is there within a minute.
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
         * Get platform and placement insights
         * @description How ads did by publisher platform and position, for example in a feed or among short videos. One row for each
         *     platform and position of each object of the level. What is much may take longer than the 25 seconds that a caller
         *     waits; the same request then takes the answer up.
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
         * Read what happened
         * @description The project's events in the one order that they have: what was read is never followed by something that comes before
         *     it. Read until `hasMore` is false, keep `cursor`, and go on from there later: it works for as long as the event after
         *     it is kept, which is 30 days. After that the answer is 410, never a gap. A read looks at 10,000 events at most: a page
         *     may be empty while `hasMore` is true.
         *
         *     The types are those of the section `webhooks` of this document. What visitors do is not here but in their journeys.
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
    "/projects/{projectId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The places that the project's events are sent to, ordered by `createdAt`, then `id`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description Has the events of some types sent to an address by POST, each signed with the `secret` that is shown this once, as
         *     Standard Webhooks has it. The address begins with `https://` and leads to the public internet. A project has 20 webhooks at most.
         *     A webhook receives events, so this needs `event_log:read` besides `webhooks:write`.
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
         * Read a webhook
         * @description A place that the project's events are sent to, and how it does.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Sends nothing more there. What is being sent at the moment may still arrive.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes what is given. `enabled: false` sends nothing more there, and events of that time are not sent later either, unless
         *     they are replayed. `enabled: true` begins again, whoever had disabled it or paused its workflow. Another `url` gets another
         *     `secret`, which is shown this once, and the one before signs no more: whoever received what it signed could send that on. Needs `event_log:read` besides
         *     `webhooks:write`.
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
         * Change the secret of a webhook
         * @description Gives a new `secret`, shown this once. For 24 hours each delivery carries the signatures of both, so that the receiver may
         *     change at any time; until then the secret is not changed again. `revokeOld: true` is for one that has leaked: only the new one
         *     signs from now on.
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
         * @description Sends the webhook a `webhook.test`, whatever its types are. `deliveryId` is in the list of its deliveries. Needs
         *     `event_log:read` besides `webhooks:write`.
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
         * Send events again
         * @description Sends the webhook all events of its types since a time again, under their ids, whatever became of them: at most 10,000 of
         *     the last 30 days. `until` is there when there are more: ask again with it as `since`. Needs `event_log:read` besides
         *     `webhooks:write`.
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
         * @description What was sent to the webhook, or waits to be, newest first. Deliveries are kept for 31 days.
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
         * Send an event once more
         * @description Sends the event of a delivery again, under its id, whatever became of it, and tries as often as at first. Needs
         *     `event_log:read` besides `webhooks:write`.
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
         * @description What counts as a conversion in the project and where each is reported, by name. A project has 20 goals at most.
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
         * Read a conversion goal
         * @description What counts as this conversion and where it is reported.
         */
        get: operations["getConversionGoal"];
        /**
         * Make or replace a conversion goal
         * @description From now on each order, or each time that a visitor reaches a stage of the life cycle, is reported to the destinations: of
         *     a visitor who came by their ad within `windowDays`, or who agreed that their hashed address or number is sent. An order
         *     counts once at a destination, however often it is reported, and a refund corrects its value where the platform takes
         *     that. `GET …/conversions` says what became of each.
         *
         *     `validateOnly: true` sends nothing that counts: Google checks each event, and for Meta, which cannot, only our own
         *     checks are made. A goal that is replaced keeps what it has sent; what waits for a destination that it no longer has
         *     is withdrawn, and what waits for somebody to act is tried again at once.
         */
        put: operations["putConversionGoal"];
        post?: never;
        /**
         * Delete a conversion goal
         * @description Tells nothing more. What was not sent yet is withdrawn; what is being sent at the moment may still arrive.
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
         * @description What became of each conversion, and why, newest first: one for each order, or stage, and destination, and one for each
         *     correction of its value. They are kept for 400 days.
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
         * @description The recipient's server took the mail.
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
         * @description The recipient's server refused the mail; `hard_bounce`: it always will, and the address is suppressed.
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
         * @description The recipient reported the mail as spam, and the address is suppressed.
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
         * @description The address gets no mail any more but transactional ones.
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
         * @description The mail was not sent and will not be, unless the batch is retried.
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
         * @description The mail was opened for the first time, as far as that can be told.
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
         * @description A link in the mail was followed for the first time.
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
         * @description Somebody has to fix the `reason` and resume the batch.
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
         * @description Nothing more of the batch is sent.
         */
        post: operations["onEmailBatchCancelled"];
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
         * @description The project is connected to an account at a provider.
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
         * A connection has lost its authorisation
         * @description The provider takes the authorisation no more: somebody has to reconnect the account.
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
         * @description Nothing uses the connection any more.
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
         * @description The file was checked and can be used.
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
         * @description What was uploaded is not what was announced. It was deleted.
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
         * @description The campaign was not created; `reason` is the code that its caller got.
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
         * @description A change was applied at Google Ads; `change` says which, also that the campaign was removed.
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
         * Something waits for approval
         * @description What would spend more waits for a second person.
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
         * An approval was decided, or is over
         * @description A second person has approved or declined what would spend more, or nobody has within 7 days.
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
         * @description What was asked for of a person is done.
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
         * Somebody joined the project
         * @description A person is a member of the project now.
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
         * Somebody left the project
         * @description A person is no member of the project any more.
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
         * @description Somebody asked for a test of this webhook. It goes to no other, whatever types they take.
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
        /** @description The body of every error. */
        Error: {
            /** @description What is wrong and what to do about it, for a person. */
            message: string;
            code?: components["schemas"]["ErrorCode"];
            /** @description The fields that the error is about: the first 20. `message` says how many there are. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * @description For programs. The list is closed within a version of the API.
         * @enum {string}
         */
        ErrorCode: "validation_error" | "missing_template_params" | "public_client_has_no_secret" | "unauthorized" | "forbidden" | "connection_needs_reauth" | "not_found" | "cursor_expired" | "connection_not_found" | "crm_lead_not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "campaign_name_taken" | "max_daily_budget_exceeded" | "own_approval" | "approval_declined" | "approval_expired" | "campaign_changed" | "budget_is_shared" | "sender_not_configured" | "payload_too_large" | "expectation_failed" | "headers_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "policy_violation" | "upload_refused" | "rate_limited" | "internal_error" | "provider_error" | "unavailable" | "provider_timeout";
        /** @description One field that is wrong. Some codes add fields of their own. */
        ErrorDetail: {
            /** @description The field, in the form `keywords[3].text`. */
            path: string;
            /** @description What is wrong with it. */
            message: string;
            /** @description With `policy_violation`: whether an exemption can be asked for. */
            exemptible?: boolean;
            exemption?: components["schemas"]["PolicyExemption"];
            /** @description With `policy_violation`: the words that caused it, where the provider names them and `exemption` does not. */
            words?: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description With `policy_violation`: what to put into the request to ask for the exemption. A key goes into
         *     `exemptPolicyViolationKeys`, a topic into `ignorablePolicyTopics`.
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
            /** @description The address of a picture. */
            image?: string;
            emailVerified: boolean;
            /**
             * @description `admin` sees every user. In projects, both have the rights of a member only.
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
            /** @description The name that its maker has for it. */
            externalId?: string;
            /** @description Who owns it. For one that a platform client made: the owner of the client, at first. */
            ownerId: string;
            /**
             * @description `deleted` can come back until `erasedAfter`; `erasing` cannot.
             * @enum {string}
             */
            state: "active" | "deleted" | "erasing";
            defaultCountry?: components["schemas"]["CountryCode"];
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: date-time
             * @description Only of one that was deleted.
             */
            deletedAt?: string;
            /**
             * Format: date-time
             * @description Until then it can come back.
             */
            erasedAfter?: string;
            stopped?: components["schemas"]["StoppedWork"];
            /** @description What the caller may do in it with the credential that was sent: names of scopes. Only where one project is asked for. */
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
        /** @description The country whose national phone numbers are understood (ISO 3166-1). */
        CountryCode: string;
        /** @description What revenue is shown in (ISO 4217). Amounts of orders are in its minor unit, such as cents of EUR and yen of JPY. */
        CurrencyCode: string;
        CreateProjectRequest: {
            name: components["schemas"]["ProjectName"];
            /** @description Your own name for it, unique among the projects that you make. */
            externalId?: string;
            defaultCountry?: components["schemas"]["CountryCode"];
            currency?: components["schemas"]["CurrencyCode"];
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
             * @description Rows that were deleted, by table; `files`, whose objects in the store were deleted too; `cancelled_batches`, whose
             *     mails will not be sent.
             */
            counts: {
                [key: string]: number;
            };
        };
        /** @description What the deletion has stopped: while the project is deleted, and once more as it comes back. */
        StoppedWork: {
            /** @description Campaigns that were not sent yet. They are cancelled. */
            campaigns: number;
            /**
             * @description Campaigns that the provider may have got already. The call ends by itself, and no other is made; the same
             *     request says what became of it.
             */
            campaignsUnderWay: number;
            /** @description Look-ups of leads. They are cancelled; ask again. */
            journeys: number;
            /** @description Exports. They go on when the project comes back. */
            exports: number;
            /** @description Batches with mails that wait, until the project comes back. */
            batches: number;
        };
        ProjectUsage: {
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            /** @description Of the limits of a day, today. */
            today: {
                /** @description Recipients of mail that is sent today, whenever it was queued. */
                recipients: components["schemas"]["UsageOfLimit"];
                /** @description Bytes of files that were announced. */
                uploadBytes: components["schemas"]["UsageOfLimit"];
            };
            /** @description Recipients of mail that is planned for later days (UTC); the limit is 31 times that of a day. */
            plannedRecipients: components["schemas"]["UsageOfLimit"];
            /** @description Bytes of files that are kept at this moment. */
            storedBytes: components["schemas"]["UsageOfLimit"];
            /** @description Every day from the first to the last. */
            days: components["schemas"]["DayOfUsage"][];
        };
        DayOfUsage: {
            /**
             * Format: date
             * @description The day (UTC).
             */
            day: string;
            /** @description Recipients of batches that are sent on the day: those queued on it, or scheduled for it. */
            recipients: number;
            /** @description How many of these stand by themselves, in a batch of one. */
            singleMails: number;
            /** @description Events that came and were stored, each counted once. */
            events: number;
            /** @description Bytes of the events that came, repeats too, as JSON. */
            eventBytes: number;
        };
        UsageOfLimit: {
            /** @description How much was used. */
            used: number;
            /** @description How much the project may use: what it has lowered itself counts. */
            limit: number;
            /** @description What is left; 0 when a limit was lowered below what was used. */
            left: number;
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /**
             * @description `user:<id>`, `client:<clientId>` for a client by a token of its own, `api-key:<id>`, `app-key:<id>`, `write-key:<id>`,
             *     `operator`, `temporal` for an operator who acted there, `meta` for what somebody did at Meta, or `worker` for what a job
             *     has done.
             */
            actor: string;
            /** @description The OAuth client that they acted through. */
            clientId?: string;
            /** @description The network address that they acted from. */
            ip?: string;
            /** @description What was done: `project.update`. */
            action: string;
            /** @description The id of what it was done to. */
            target: string;
            details: {
                [key: string]: unknown;
            };
        };
        ProjectSettings: {
            /** @description The country whose national phone numbers are understood; null: only those with a country code. */
            defaultCountry: string | null;
            currency: components["schemas"]["CurrencyCode"];
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
            /** @description The origins of pages that people may be sent back to, and that may read answers (CORS). */
            origins: string[];
            /** @description What enabled campaigns may have a day together, by currency; one that is not there has no limit. */
            maxDailyBudget: {
                [key: string]: number;
            };
            /** @description Whether a second person has to approve what enables a campaign, raises its daily budget or prolongs it. */
            requireApproval: boolean;
        };
        JourneySettings: {
            /** @description Whether answers leave out `ip` and `userAgent` of touches. */
            redactTouches: boolean;
            /** @description Whether only what servers and the CRM say ties visitors to a lead. */
            verifiedOnly: boolean;
            /** @description A visitor with more e-mail addresses, or phone numbers, is shared, and not matched by them. */
            identifierLimit: number;
            /** @description Visitors that an address or a number may bring by the word of browsers only. */
            unverifiedLimit: number;
        };
        RetentionOfArea: {
            /** @description For how many days it is kept. */
            days: number;
            /** @description Whether the project has set them. */
            isOwn: boolean;
            /** @description Bounds of what a project may set. */
            least: number;
            most: number;
        };
        LimitOfProject: {
            /** @description What counts. */
            value: number;
            /** @description What the project has lowered it to; null: it has not. */
            own: number | null;
            /** @description What the operator has set. */
            most: number;
        };
        UpdateProjectSettingsRequest: {
            defaultCountry?: string | null;
            currency?: components["schemas"]["CurrencyCode"];
            journey?: {
                redactTouches?: boolean;
                verifiedOnly?: boolean;
                identifierLimit?: number;
                unverifiedLimit?: number;
            };
            /** @description Days by area; null: as long as every project. */
            retention?: {
                requests?: number | null;
                audit?: number | null;
                events?: number | null;
                visitors?: number | null;
                mail_content?: number | null;
                mails?: number | null;
                mail_events?: number | null;
            };
            /** @description Lower limits of the project's own; null: as high as the operator has set. */
            limits?: {
                dailyRecipients?: number | null;
                storedMegabytes?: number | null;
                dailyUploadMegabytes?: number | null;
            };
            /**
             * @description Pages that people may be sent back to, and that may read answers (CORS), by scheme and host: `https`, or `http`
             *     on this machine.
             */
            origins?: string[];
            /**
             * @description What all enabled campaigns that the project sees may have a day together, in units of each currency (ISO 4217). It
             *     replaces all that was set. Checked before a campaign is made enabled, enabled, or given more.
             */
            maxDailyBudget?: {
                [key: string]: number;
            };
            /**
             * @description A change that enables a campaign, raises its daily budget or has an enabled one run on more days, a campaign that is
             *     made `ENABLED`, and the taking back of a stop wait for a second person, for 7 days. What waits already still does after it is switched off.
             */
            requireApproval?: boolean;
        };
        UpdateProjectRequest: {
            name?: components["schemas"]["ProjectName"];
        };
        Pagination: {
            /** @description The limit that was applied. */
            limit: number;
            /** @description The offset that was applied. */
            offset: number;
            /** @description Whether there are users after this page. */
            hasMore: boolean;
        };
        /**
         * @description A scope that a role can permit.
         * @enum {string}
         */
        RolePermission: "crm_objects:read" | "ads:read" | "ads:write" | "socials:read" | "assets:write" | "emails:send" | "events:write" | "privacy:write" | "event_log:read" | "keys:write" | "project:write" | "members:write" | "connections:write" | "webhooks:write" | "audit:read" | "approvals:write";
        RolePermissions: components["schemas"]["RolePermission"][];
        /**
         * Format: line
         * @description What it is for.
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
             * @description What became of the newest mail: `sent`, the provider took it; `refused`, it never will; `queued`, it is tried for
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
            /** @description The address of a picture; null for none. */
            image?: string | null;
        };
        UpdateUserRequest: {
            disabled: boolean;
        };
        SwitchedUser: {
            userId: string;
            disabled: boolean;
            /** @description Browsers that they were signed in in. */
            endedSessions: number;
            /** @description What OAuth clients could do in their name. */
            endedConsents: number;
        };
        EndedSignIns: {
            /** @description How many there were. */
            ended: number;
        };
        Session: {
            id: string;
            /** @description Whether the token of this request came from it. */
            isCurrent: boolean;
            /** Format: date-time */
            signedInAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastSeenAt?: string;
            /** @description The network address of the browser when it was last seen. */
            ip?: string;
            /** @description What the browser said of itself. */
            userAgent?: string;
        };
        AuthorizedApp: {
            /** @description An id of ours, or the URL of the client ID metadata document that describes the application. */
            clientId: string;
            name: string;
            /**
             * @description Whether the application registered itself, or is described by a document of its own, so that nobody here answers for
             *     it: it is unverified.
             */
            registeredItself: boolean;
            scopes: string[];
            /**
             * Format: date-time
             * @description When they first agreed.
             */
            authorizedAt: string;
            /**
             * Format: date-time
             * @description When they will be asked again.
             */
            expiresAt: string;
        };
        PutConversionGoalRequest: {
            on: components["schemas"]["ConversionTrigger"];
            destinations: components["schemas"]["ConversionDestinationRequest"][];
            /**
             * @description How many days before the event a click counts. A click of Meta's is as old as its cookie says.
             * @default 90
             */
            windowDays?: number;
            /**
             * @description Whether an event is reported only with a recorded yes, `consent.adUserData: granted`. Without it a click alone is reported
             *     where nothing was recorded; a hashed address or number always needs the yes, and a no is always kept.
             * @default true
             */
            requireConsent?: boolean;
            /**
             * @description Whether nothing is sent that counts.
             * @default false
             */
            validateOnly?: boolean;
        };
        /** @description An action of a Google Ads account (`customerId`, `conversionAction`), or a dataset of Meta's (`metaDataset`). */
        ConversionDestinationRequest: {
            /** @description The customer that owns the conversion action. */
            customerId?: string;
            /** @description The id of an action that takes imports of clicks. */
            conversionAction?: string;
            /** @description The manager account to go through; without it, the one that the list of customers shows. */
            loginCustomerId?: string;
            /** @description The id of a dataset, which Meta also calls pixel. */
            metaDataset?: string;
            /**
             * Format: uuid
             * @description Of a dataset, the connection to Meta; without it, the project's oldest that works.
             */
            connectionId?: string;
        };
        /** @description Where a conversion is reported. */
        ConversionDestination: {
            customerId?: string;
            conversionAction?: string;
            loginCustomerId?: string;
            metaDataset?: string;
            /** @description The connection that it goes through. */
            connectionId: string;
        };
        /** @description What counts as a conversion, and where it is reported. */
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
        /**
         * @description `pending`: it will be sent, at `nextAttemptAt`. `blocked`: somebody has to act, see `nextAction`; it is tried again by
         *     itself, too. `sent`: Google has it and has not told the outcome. `accepted`: it counts. `checked`: it would have been
         *     sent (`validateOnly`). `rejected`: the platform will not take it. `no_signal`: neither a click nor an identity.
         *     `no_consent`: they did not agree, or it is not recorded that they did. `too_old`: the platform takes no event of that
         *     age. `duplicate`: the platform has it already. `unknown`: nobody can tell any more. `not_adjustable`: the value has
         *     changed, and the platform takes no correction. `withdrawn`: its goal was changed. `erased`: its person was.
         *     `retracted`: Google has taken it back.
         * @enum {string}
         */
        ConversionState: "pending" | "blocked" | "sent" | "accepted" | "checked" | "rejected" | "no_signal" | "no_consent" | "too_old" | "duplicate" | "unknown" | "not_adjustable" | "withdrawn" | "erased" | "retracted";
        /** @description `order`, or a stage of the life cycle as its events name it. */
        ConversionTrigger: string;
        ConversionPage: {
            conversions: components["schemas"]["Conversion"][];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
        /**
         * @description That Google is asked to take the conversion back, because all of its order was refunded or its person was erased.
         *     Google does that from a day to 54 days after the conversion; Meta never does.
         */
        ConversionRetraction: {
            /** @enum {string} */
            cause: "refund" | "erasure";
            /**
             * @description `pending`: Google will be asked at `nextAttemptAt`. `blocked`: somebody has to act, see `nextAction`. `retracted`:
             *     it no longer counts. `rejected`: Google does not retract it, for `reason`. `too_old`: it was more than 54 days
             *     old. `unknown`: nobody can tell any more.
             * @enum {string}
             */
            state: "pending" | "blocked" | "retracted" | "rejected" | "too_old" | "unknown";
            /** @description Why, by a name of ours or Google's. */
            reason?: string;
            /** @description What somebody has to do, in words. */
            nextAction?: string;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** Format: date-time */
            settledAt?: string;
        };
        Conversion: {
            /** Format: uuid */
            id: string;
            /** @description The goal by its name. */
            goal: string;
            /**
             * @description Of an order whose value has changed there is a `restatement` for each change.
             * @enum {string}
             */
            kind: "conversion" | "restatement";
            destination: components["schemas"]["ConversionDestination"];
            /** @description The order, or the event where there is none: the id that the platform counts once. */
            subject: string;
            /** @description The event that it was decided on. */
            eventId: string;
            /** Format: date-time */
            occurredAt: string;
            /**
             * @description What the order came to then, without what was given back, in the minor unit of `currency` (ISO 4217): 4900 is
             *     49.00 in USD and 4,900 in JPY. The platform gets it in units of the currency.
             */
            valueCents?: number;
            currency?: string;
            validateOnly: boolean;
            state: components["schemas"]["ConversionState"];
            /** @description Why, by a name of ours or the platform's. */
            reason?: string;
            /** @description What somebody has to do, in words. */
            nextAction?: string;
            /**
             * @description Google's warnings about the conversion. It counts all the same, unless `state` says otherwise. Absent without
             *     any.
             */
            warnings?: {
                /** @description The field of the event, such as `userData.userIdentifiers[0]`. */
                field?: string;
                /** @description Google's name of the warning. */
                reason: string;
            }[];
            /** @description How many calls it was in. */
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
         * @description What the visitor agreed to, as your consent tool has recorded it. It decides whether the event is reported to ad platforms,
         *     and with what: see docs/guides/conversions.md. Leave out what was not asked.
         */
        EventConsent: {
            /**
             * @description Whether what they did may be reported to ad platforms.
             * @enum {string}
             */
            adUserData?: "granted" | "denied";
            /**
             * @description Whether ads may be shown to them because of it.
             * @enum {string}
             */
            adPersonalization?: "granted" | "denied";
        };
        EventLogPage: {
            events: components["schemas"]["ProjectEvent"][];
            /** @description The position of each event, in the order of `events`; `after` takes it. */
            cursors: string[];
            /** @description The position that this page reaches, also without an event; `after` takes it. */
            cursor: string;
            /** @description Whether there are more events now. */
            hasMore: boolean;
        };
        /** @description One thing that has happened; `type` says what `data` has. */
        ProjectEvent: components["schemas"]["EmailEvent"] | components["schemas"]["EmailUnsubscribedEvent"] | components["schemas"]["EmailBatchEvent"] | components["schemas"]["ConnectionEvent"] | components["schemas"]["AssetEvent"] | components["schemas"]["CampaignEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["ApprovalRequestedEvent"] | components["schemas"]["ApprovalDecidedEvent"] | components["schemas"]["JourneyRequestEvent"] | components["schemas"]["ProjectDeletedEvent"] | components["schemas"]["MemberEvent"] | components["schemas"]["WebhookTestEvent"];
        EmailEvent: {
            /**
             * Format: uuid
             * @description The same however often the event is delivered.
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
                /** @description Which recipient of the request. */
                index: number;
                /** @description Absent once it was erased. */
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
                /** @description In lower case. Absent once it was erased. */
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
                /** @description The `X-Request-Id` of the request that asked for it. */
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
                /** @description What it was called before. */
                name?: string;
                /** @enum {string} */
                change: "updated" | "removed" | "negative_keywords_added" | "negative_keyword_removed" | "keywords_added";
                /** @description Of `updated`: which, by their names in the request. Read the campaign for what they are now. */
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
             * @description Why, for whoever has asked.
             */
            reason?: string;
        };
        /**
         * @description `expired`: nobody has decided within 7 days. `cancelled`: who has asked for it has taken it back (`decidedBy`), or the
         *     project was deleted meanwhile. What is `approved` becomes `declined` or `cancelled` where somebody ends it while nothing
         *     of it is under way.
         * @enum {string}
         */
        CampaignApprovalState: "waiting" | "approved" | "declined" | "expired" | "cancelled";
        /**
         * @description What the campaign is, or will be: its status, its daily budget, and all else that the change is about. Money in units of the
         *     account's currency, days in its time zone.
         */
        ApprovedValues: {
            status?: string;
            dailyBudget?: number | null;
            startDate?: string | null;
            /** @description Null: it runs for ever. */
            endDate?: string | null;
            name?: string;
            /** @description One of ours, else by Google's name. */
            biddingStrategy?: string;
            /** @description The cost of one conversion to aim for. Null: none. */
            targetCpa?: number | null;
            /** @description How many campaigns have the daily budget, where it is a shared one. */
            budgetSharedBy?: number;
        };
        /** @description Of what was approved. */
        ApprovalOutcome: {
            /**
             * @description `running`: it goes on, or its outcome is not known yet. `refused`: it was not done.
             * @enum {string}
             */
            state: "running" | "done" | "refused";
            /** @description Of `refused`: why, by the codes of errors. */
            code?: string;
            /** @description The same in words. */
            message?: string;
        };
        CampaignApproval: {
            /** Format: uuid */
            id: string;
            /**
             * @description `change` of a campaign, `creation` of one that is `ENABLED`, or `resumption`: a stop is taken back.
             * @enum {string}
             */
            kind: "change" | "creation" | "resumption";
            state: components["schemas"]["CampaignApprovalState"];
            /** @description The account, ten digits. */
            customerId?: string;
            /** @description Of `change`. */
            campaignId?: string;
            campaignName?: string;
            /**
             * Format: uuid
             * @description Of `resumption`: the stop.
             */
            stopId?: string;
            before?: components["schemas"]["ApprovedValues"];
            after?: components["schemas"]["ApprovedValues"];
            /** @description Who has asked for it: `user:<id>`, `api-key:<id>` and so on. */
            requestedBy: string;
            /**
             * @description The persons who have asked for it, also by a key or a client of theirs: `user:<id>`. None of them decides; none, where
             *     an operator has issued the key.
             */
            requesters: string[];
            /** @description The `X-Request-Id` of the request that asked for it. */
            requestId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Who has decided: `user:<id>`. Who has taken it back may also be an `api-key:<id>` or a `client:<id>`. */
            decidedBy?: string;
            /** Format: date-time */
            decidedAt?: string;
            /** @description Why it was declined. */
            reason?: string;
            outcome?: components["schemas"]["ApprovalOutcome"];
        };
        AwaitsApproval: {
            approval: components["schemas"]["CampaignApproval"];
        };
        ResumeCampaignsRequest: {
            /**
             * Format: uuid
             * @description The stop to resume.
             */
            stopId: string;
        };
        /**
         * @description `pausing`: to be paused, or its answer is awaited. `paused`: by this stop. `already_paused`: somebody was first. `failed`: not
         *     paused, or not known to be. `resuming`: to be enabled again. `resumed`: enabled again. `changed`: somebody has changed
         *     it since, and it is left as it is. `not_resumed`: it could not be enabled.
         * @enum {string}
         */
        StoppedCampaignState: "pausing" | "paused" | "already_paused" | "failed" | "resuming" | "resumed" | "changed" | "not_resumed";
        StoppedCampaign: {
            /** @description The account, ten digits. */
            customerId: string;
            campaignId: string;
            /** @description Its name when the stop found it. */
            name: string;
            state: components["schemas"]["StoppedCampaignState"];
            /**
             * @description Why it failed, by the provider's name or as a code of ours; or what was changed since: `removed`, `enabled`, `renamed`,
             *     `other_budget`, `other_end_date`.
             */
            reason?: string;
        };
        ListedStop: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "stopping" | "stopped" | "resuming" | "resumed";
            /** @description Who has asked for it: `user:<id>`, `api-key:<id>` and so on. */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When all accounts were done.
             */
            stoppedAt?: string;
            /** @description Who has taken it back. */
            resumedBy?: string;
            /**
             * Format: date-time
             * @description When that was done.
             */
            resumedAt?: string;
        };
        CampaignStop: {
            /** Format: uuid */
            id: string;
            /**
             * @description Whether it has ended: the numbers have its outcome.
             * @enum {string}
             */
            state: "stopping" | "stopped" | "resuming" | "resumed";
            /** @description Who has asked for it: `user:<id>`, `api-key:<id>` and so on. */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When all accounts were done.
             */
            stoppedAt?: string;
            /**
             * Format: uuid
             * @description Its taking back waits for a second person, by this approval.
             */
            approvalId?: string;
            /** @description Who has taken it back. */
            resumedBy?: string;
            /**
             * Format: date-time
             * @description When that was done.
             */
            resumedAt?: string;
            /** @description Accounts, by their outcome. */
            customers: {
                /** @description Still to be done. */
                pending: number;
                done: number;
                /** @description Not done, or in part: `unreached` says why. */
                failed: number;
                /** @description More than a stop goes through. They were left as they are. */
                beyond: number;
            };
            /** @description Campaigns that were found enabled, by their states. */
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
            /**
             * @description Connections whose accounts could not be read, and accounts that could not be done: the first 100, with the provider's
             *     name or a code of ours.
             */
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
        WebhookEventType: "email.delivered" | "email.bounced" | "email.complained" | "email.unsubscribed" | "email.failed" | "email.opened" | "email.clicked" | "email_batch.completed" | "email_batch.blocked" | "email_batch.cancelled" | "connection.connected" | "connection.needs_reauth" | "connection.recovered" | "connection.removed" | "asset.ready" | "asset.refused" | "campaign.created" | "campaign.refused" | "campaign.updated" | "campaign.approval_requested" | "campaign.approval_decided" | "journey_request.completed" | "project.deleted" | "member.joined" | "member.removed";
        /** @description Where events are sent by POST: `https://`, on port 443 or 8443, with a name or an address of the public internet. */
        WebhookUrl: string;
        /** @description The types of events that are sent. */
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
             * @description null: none.
             */
            description?: string | null;
            enabled?: boolean;
        };
        RotateWebhookSecretRequest: {
            /** @description Whether the secret before stops signing at once. Without it, it signs for 24 hours. */
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
             * @description `paused`: an operator has stopped its workflow; events wait.
             * @enum {string}
             */
            state: "enabled" | "paused" | "disabled";
            /**
             * @description `gone`: it answered 410. `failing`: it took nothing for three days.
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
             * @description `gone`: it answered 410. `failing`: it took nothing for three days.
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
            /** @description What signs, `whsec_…`. It is shown this once. */
            secret: string;
        };
        ChangedWebhook: components["schemas"]["Webhook"] & {
            /** @description The new secret, `whsec_…`. It is shown this once. */
            secret?: string;
        };
        WebhookTest: {
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            deliveryId: string;
        };
        WebhookReplay: {
            /** @description How many events are sent again. */
            queued: number;
            /**
             * Format: date-time
             * @description Up to when, where there are more.
             */
            until?: string;
        };
        WebhookDeliveryPage: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Where the next page begins; null on the last one. */
            nextCursor: string | null;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of its requests, and the `id` of the event.
             */
            eventId: string;
            /** @description Absent once the event has ended. */
            type?: string;
            /**
             * @description `failed`: it is not tried again by itself.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description Since it was asked for. */
            attempts: number;
            /** Format: date-time */
            nextAttemptAt?: string;
            lastAttempt?: {
                /** Format: date-time */
                at: string;
                /** @description Of the answer. */
                status?: number;
                /**
                 * @description `status`: the answer's is not 2xx. `timeout`: no status line within 15 seconds. `unreachable`: there was no
                 *     connection. `tls`: its certificate does not hold. `inward_address`: the name leads to an address that is
                 *     not public. `event_ended`: the event is older than 31 days.
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
                /** @description Why it is blocked or was cancelled. */
                reason?: string;
            };
        };
        SignedRequest: {
            /** @description What Meta signed with the app's secret. */
            signed_request: string;
        } & {
            [key: string]: string;
        };
        /**
         * @description Whose account it is.
         * @enum {string}
         */
        ConnectProvider: "googleads" | "hubspot" | "meta" | "resend";
        /**
         * @description Where the browser is sent in the end: `https`, or `http` on this machine, on an origin of the project's setting
         *     `origins`, or a page of the console. Without it, a page of ours says how it ended.
         */
        ReturnUrl: string;
        CreateConnectSessionRequest: {
            provider: components["schemas"]["ConnectProvider"];
            returnUrl?: components["schemas"]["ReturnUrl"];
            /**
             * Format: uuid
             * @description A connection of the provider's, to be reconnected.
             */
            connectionId?: string;
        };
        ReconnectRequest: {
            returnUrl?: components["schemas"]["ReturnUrl"];
        };
        ConnectSession: {
            /** @description To be opened in the browser of the person who agrees. It is a secret. */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        CreateConnectionRequest: {
            /**
             * @description Whose account it is.
             * @enum {string}
             */
            provider: "googleads" | "hubspot" | "resend";
            credentials: components["schemas"]["ConnectionCredentials"];
        };
        /** @description Those of the provider, and of no other. */
        ConnectionCredentials: {
            privateAppToken?: components["schemas"]["Credential"];
            apiKey?: components["schemas"]["Credential"];
            /** @description Of Resend's webhook to `/webhooks/resend/{connectionId}`. Without it, what is known of the account stays. */
            webhookSecret?: string;
            refreshToken?: components["schemas"]["Credential"];
            /**
             * @description Of a refresh token that reaches several accounts, or a key of Resend's that reaches several domains, the one to
             *     connect, by its id. Without it, a 400 lists those that there are.
             */
            accountId?: string;
        };
        /** @description Sealed before it is stored, and shown to nobody. */
        Credential: string;
        ConnectedAccount: {
            /** @description Its id at the provider. */
            id: string;
            name: string;
        };
        Connection: {
            /** Format: uuid */
            id: string;
            provider: components["schemas"]["ConnectProvider"];
            account: components["schemas"]["ConnectedAccount"];
            /**
             * @description `connected`: it worked when it was last looked at. `needs_reauth`: the provider does not take its authorisation any
             *     more; reconnect it. `failing`: the last look at it failed otherwise, and it is looked at again. `revoked`: it was
             *     deleted, and its grant is being ended.
             * @enum {string}
             */
            status: "connected" | "needs_reauth" | "failing" | "revoked";
            /** @description What was granted, where the provider says so. */
            grantedScopes?: string[];
            /** @description What was asked for and not granted. */
            missingScopes: string[];
            /**
             * Format: date-time
             * @description Exact to an hour.
             */
            lastUsedAt?: string;
            /** Format: date-time */
            lastCheckedAt?: string;
            /** @description What is wrong with it, in words. */
            lastError?: string;
            /** Format: date-time */
            createdAt: string;
        };
        DeletedConnection: {
            /** Format: uuid */
            id: string;
            provider: components["schemas"]["ConnectProvider"];
            account: components["schemas"]["ConnectedAccount"];
            /** @description What hung on it, counted up to 10,000 of each. */
            affected: {
                /** @description Campaigns that are being created through it. */
                campaigns: number;
                /** @description Google Ads accounts that were reached through it. */
                customers: number;
                /** @description Batches that its account was to send and that are not over. They are blocked; cancel them. */
                batches: number;
            };
        };
        TeamMember: {
            userId: string;
            name: string;
            /** Format: email */
            email: string;
            /** @description The address of a picture. */
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
             * @description Who gets the e-mail. A recipient is identified by its index here. The same address with the same used
             *     parameters is sent to once; the others become `duplicate`.
             */
            recipients: components["schemas"]["BatchEmailRecipient"][];
            template: components["schemas"]["EmailTemplate"];
            /**
             * @description Your id for the batch, unique in the project. It makes the request repeatable: the same body again gets the same
             *     answer and sends nothing twice, a different body is a 409. `.` and `..` are refused: no address can end in them.
             */
            trackingId: string;
            /** @description The category of the e-mail, for tracking. Only `transactional` is sent to people who have unsubscribed. */
            emailType?: string;
            /** @description Your own project id, for tracking. It authorises nothing. */
            clientProjectId?: string;
            /**
             * @description More tracking data of your own: at most 100 fields, each name up to 200 and each value up to 10,000 characters, and
             *     64 KiB in all.
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When to send, a year ahead at most. Until then the batch is `scheduled` and can be paused, resumed or
             *     cancelled. A time that has passed is a 400, and so is one on a day (UTC) that has no room for so many of the
             *     project's recipients, and one on a later day when the recipients planned for later days would be more than
             *     31 days may have.
             */
            scheduledFor?: string;
            /**
             * @description Checks everything, answers 200 with the first three mails as they would be sent and what sending would
             *     come to, and neither stores nor sends anything.
             * @default false
             */
            dryRun?: boolean;
        };
        QueueBatchEmailResponse: {
            /** @description Always true. */
            success: boolean;
            trackingId: string;
            /** @description Recipients are sent in batches of 100: `ceil(totalRecipients / 100)`. */
            totalBatches: number;
            totalRecipients: number;
            /**
             * Format: uuid
             * @description The connection whose Resend account sends the batch: the project's own. Left out where the platform's account sends it.
             */
            connectionId?: string;
            message: string;
        };
        BatchEmailDryRun: {
            /** @constant */
            dryRun: true;
            totalRecipients: number;
            totalBatches: number;
            /** @description Recipients who would get the same mail twice and do not. */
            duplicates: number;
            /** @description The indexes of the first hundred of the duplicates. */
            duplicateIndexes: number[];
            /** @description Recipients to whom no such mail may be sent. */
            suppressed: number;
            /** @description How long sending takes at the provider's rate once it is this batch's turn. */
            estimatedSeconds: number;
            /** @description The first mails that would be sent. Duplicates are none of them. */
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
            /**
             * @description The values of the template's placeholders for this recipient: at most 50, each name up to 100 and each value up
             *     to 20,000 characters, and 64 KiB in all.
             */
            params?: {
                [key: string]: string;
            };
        };
        /**
         * @description `{{name}}` is replaced by the recipient's parameter `name`, once: a value that looks like a placeholder stays
         *     as it is. Values are HTML-escaped in `html`, taken as they are in `text`, and lose line breaks in `subject`.
         *
         *     `subject`, `html` and `text` have at most 512 kB together, and use at most 200 placeholders in all. A placeholder
         *     that is not closed, has no name, or three braces is refused.
         *
         *     The mails of one call (100 recipients that follow one another) render to at most 16 MiB together, which is a 400
         *     beyond: with 100 recipients or more, mails of 160 kB on average are taken, and with 30, those of 512 kB.
         */
        EmailTemplate: {
            /** @description Not blank, and of at most 998 characters once it is rendered, too. */
            subject: string;
            /** @description The e-mail as HTML. `html` or `text` is required. */
            html?: string;
            /** @description The e-mail as plain text. `html` or `text` is required. */
            text?: string;
        };
        EmailBatch: {
            trackingId: string;
            state: components["schemas"]["EmailBatchState"];
            /**
             * @description Why the batch is paused, blocked or cancelled: `requested` by somebody; its run was `terminated` in the
             *     Temporal web UI or `failed`; the provider does not accept our key (`provider_credentials`) or its quota is
             *     used up (`provider_quota`).
             * @enum {string}
             */
            stateReason?: "requested" | "terminated" | "failed" | "provider_credentials" | "provider_quota";
            /**
             * Format: date-time
             * @description When sending is to begin.
             */
            scheduledFor?: string;
            totalRecipients: number;
            totalBatches: number;
            /** @description How often it was sent again to who had failed; a retry that found nobody does not count. */
            retries: number;
            counts: components["schemas"]["EmailBatchCounts"];
            emailType?: string;
            clientProjectId?: string;
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description What the batch waits for: `start` for a worker to take it up, `provider_rate_limit` for its next slot,
             *     `provider_unavailable` for the provider to answer again. Absent when it waits for nothing.
             * @enum {string}
             */
            waitingOn?: "start" | "provider_rate_limit" | "provider_unavailable";
            /** @description The last error that the provider gave. The batch may have gone on since. */
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
             * @description When sending began.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When the last recipient got a result.
             */
            completedAt?: string;
            /** @description The `X-Request-Id` of the request that queued the batch. */
            requestId?: string;
            /**
             * Format: uuid
             * @description The connection whose Resend account sends the batch: the project's own. Left out where the platform's account sends it.
             */
            connectionId?: string;
        };
        EmailBatchSummary: {
            trackingId: string;
            state: components["schemas"]["EmailBatchState"];
            /**
             * @description Why the batch is paused, blocked or cancelled: `requested` by somebody; its run was `terminated` in the
             *     Temporal web UI or `failed`; the provider does not accept our key (`provider_credentials`) or its quota is
             *     used up (`provider_quota`).
             * @enum {string}
             */
            stateReason?: "requested" | "terminated" | "failed" | "provider_credentials" | "provider_quota";
            /**
             * Format: date-time
             * @description When sending is to begin.
             */
            scheduledFor?: string;
            totalRecipients: number;
            totalBatches: number;
            emailType?: string;
            clientProjectId?: string;
            /**
             * @description What the batch waits for: `start` for a worker to take it up, `provider_rate_limit` for its next slot,
             *     `provider_unavailable` for the provider to answer again. Absent when it waits for nothing.
             * @enum {string}
             */
            waitingOn?: "start" | "provider_rate_limit" | "provider_unavailable";
            /** @description The last error that the provider gave. The batch may have gone on since. */
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
             * @description When sending began.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When the last recipient got a result.
             */
            completedAt?: string;
            /** @description The `X-Request-Id` of the request that queued the batch. */
            requestId?: string;
            /**
             * Format: uuid
             * @description The connection whose Resend account sends the batch: the project's own. Left out where the platform's account sends it.
             */
            connectionId?: string;
        };
        /**
         * @description `scheduled` waits for its time, `queued` for its turn, `sending` is under way, `paused` was stopped and can be
         *     resumed, `blocked` waits for somebody to fix what `stateReason` names, `completed` has a result for every
         *     recipient, `cancelled` was stopped permanently.
         * @enum {string}
         */
        EmailBatchState: "scheduled" | "queued" | "sending" | "paused" | "blocked" | "completed" | "cancelled";
        /** @description How many recipients have each status. The sum is `totalRecipients`. */
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
            /** @description The position in the request, from 0. */
            index: number;
            /** Format: email */
            email: string;
            status: components["schemas"]["EmailRecipientStatus"];
            /** @description Why the e-mail was not sent or not delivered. */
            reason?: {
                code: string;
                message: string;
            };
            /** @description The provider's id of the e-mail. */
            messageId?: string;
            /**
             * Format: date-time
             * @description When the provider accepted it.
             */
            sentAt?: string;
            /**
             * Format: date-time
             * @description When the status last changed.
             */
            updatedAt: string;
        };
        EmailBatchRecipientPage: {
            /** @description Ordered by `index`. */
            recipients: components["schemas"]["EmailBatchRecipient"][];
            /** @description Pass it as `cursor` for the next page. Null on the last page. */
            nextCursor: string | null;
        };
        EventBatch: {
            /**
             * Format: date-time
             * @description Time of the sender's clock as it sends. Set it anew for each request.
             */
            sentAt?: string;
            events: components["schemas"]["VisitorEvent"][];
        };
        /** @description One thing that a visitor did. `type` says which. */
        VisitorEvent: components["schemas"]["SessionEvent"] | components["schemas"]["PageViewEvent"] | components["schemas"]["IdentifyEvent"] | components["schemas"]["FormSubmitEvent"] | components["schemas"]["OrderEvent"] | components["schemas"]["OrderRefundEvent"] | components["schemas"]["LifecycleEvent"] | components["schemas"]["MeetingEvent"] | components["schemas"]["CustomEvent"];
        /** @description A visit begins. */
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
        /** @description A page is shown. With a touch it is an arrival, as a session is: send the touch with one of the two. */
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
        /** @description Somebody tells who they are, by one of these fields at least. A value that cannot be normalised, or that stands for nobody, is left out. */
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
        /** @description A form is sent. Its e-mail address and phone number identify the visitor, too. */
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
            /** @description Its name or id. */
            form: string;
            path?: string;
            email?: components["schemas"]["EventEmail"];
            phone?: components["schemas"]["EventPhone"];
        };
        /**
         * @description A whole number of the currency's minor unit (ISO 4217): 4900 is 49.00 in USD, 4,900 in JPY and 4.900 in KWD. At
         *     most 100,000,000,000,000. An event with a negative, fractional or larger amount is not stored: `ignored` names it
         *     with the reason `amount`, and the other events of the request are stored.
         */
        OrderAmount: number;
        /**
         * @description Something is bought. An order counts once, and is one item, as the earliest event says that names it. Without a
         *     currency it is in the project's. `revenueCents` is in the minor unit of the currency. Not from browsers.
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
         * @description Money of an order is given back. It is taken off the revenue of the visitor that the order counts for, down to 0,
         *     whether the order is reported before or after it. Each refund counts, by its own `id`. `refundCents` is in the
         *     minor unit of the order's currency, and more than 0. Not from browsers.
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
        /** @description Somebody becomes something else: a lead, a customer. Not from browsers. */
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
        /** @description A meeting of the calendar. Not from browsers. */
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
        /** @description Anything else, by a name that the sender gives it. */
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
            /** @description The type of the item: none of the other types. */
            name: string;
            title?: string;
            /**
             * @description `engagement` when it is left out. Not from browsers.
             * @enum {string}
             */
            kind?: "web" | "communication" | "engagement" | "commerce" | "lifecycle" | "advertising" | "system";
            /**
             * @description Texts, numbers, `true`, `false` and `null` by names of yours, and objects and lists of them down to the third
             *     level.
             */
            properties?: {
                [key: string]: components["schemas"]["EventProperty"];
            };
        };
        /**
         * @description Identifies the event in the project, at every delivery. A random one, or a UUID. For 30 days at least after an
         *     event was stored, whatever has its id is a duplicate; after that the same event of the same visitor and time is, as
         *     long as it is kept.
         */
        EventId: string;
        /** @description One browser or device. */
        VisitorId: string;
        /** @description One visit of it. */
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
        /** @description With its country code, or as it is written in the project's default country. */
        EventPhone: string;
        /** @description Where the visit came from. An empty field is as good as none. */
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
            /** @description The click identifier of this service. */
            svc_cid?: string;
            referrer?: string;
            landingPath?: string;
            /** @description Not from browsers: the server sets it. */
            userAgent?: string;
            /** @description Not from browsers: the server sets it. */
            ip?: string;
            /**
             * @description Meta's cookie `_fbc`, `fb.1.<milliseconds>.<fbclid>`. Its time is that of the click. Beside an `fbclid` it
             *     counts only if it names the same click.
             */
            fbc?: string;
            fbp?: string;
        };
        CollectedEvents: {
            /** @description Events that are stored now. */
            accepted: number;
            /** @description Events that were stored before. */
            duplicates: number;
            /** @description Events that are not stored, and never will be. */
            ignored: {
                id: string;
                /**
                 * @description `bot`: the browser is a program. `clock`: the time cannot be right, or is too long ago. `amount`: the
                 *     amount of an order or refund is negative, fractional or too large, or the refund is 0.
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
        EmailSuppression: {
            /** @description The address in lower case. */
            email: string;
            reason: components["schemas"]["EmailSuppressionReason"];
            /**
             * @description Where it comes from: an event of the provider's, its suppression list (`importSuppressions`), the unsubscribe link of a mail, this API, or the admin
             *     command line.
             * @enum {string}
             */
            source: "provider" | "provider_import" | "unsubscribe_link" | "api" | "admin";
            /** Format: date-time */
            createdAt: string;
        };
        EmailSuppressionPage: {
            /** @description Ordered by `email`, then by `reason`. */
            suppressions: components["schemas"]["EmailSuppression"][];
            /** @description Pass it as `cursor` for the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description `bounce`: the address takes no mail. `complaint`: its owner reported a mail as spam. `unsubscribe`: its owner
         *     wants no more mail; what has the `emailType` `transactional` is sent all the same. `manual`: somebody decided
         *     so. All but `unsubscribe` hold back every mail.
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
         * @description `queued` is not sent yet, `sent` was accepted by the provider; `delivered`, `opened`, `clicked`, `bounced` and
         *     `complained` are what was heard of it later. `failed` was refused, `suppressed` must not get mail, `duplicate`
         *     repeats another recipient, `cancelled` was stopped in time, `unknown` may or may not have been accepted.
         * @enum {string}
         */
        EmailRecipientStatus: "queued" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "complained" | "failed" | "suppressed" | "duplicate" | "cancelled" | "unknown";
        /** @description Whom it is about. All that is named is taken together. */
        JourneySubject: {
            /** @description A lead of the CRM. Its addresses and numbers are read there, if it has it. */
            crm_lead_id?: string;
            /** Format: email */
            email?: string;
            /** @description With its country code, or as it is written in the project's default country. */
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
             * @description Where a lead was named: whether the CRM told what it is known by. `not_found`: it has no such lead.
             *     `unavailable`: there is no connection that works, or it did not answer for an hour. Then only what is stored
             *     of the lead told it.
             * @enum {string}
             */
            crmLead?: "read" | "not_found" | "unavailable";
            /**
             * @description Visitors that were found so far, by what they were matched by; a visitor that several match counts for each.
             *     `visitor_id`: those that the request named. A shared visitor, of which only some values are erased, counts too.
             */
            matchedBy: {
                visitor_id?: number;
                crm_lead_id?: number;
                email?: number;
                phone?: number;
                fbclid?: number;
            };
            /**
             * @description Phone numbers of the lead that matched nobody because they could not be read: national numbers where the lead's
             *     country is not understood or named by nobody, and text that is no number. Left out where there are none. To
             *     include them, correct the lead's country in the CRM, or name `phone` with its country code.
             */
            unusedPhones?: number;
            /**
             * @description Rows that were dealt with so far, by table; of an export, by part of the document. `cancelled_mails`: those of
             *     `email_recipients` that waited to be sent.
             */
            counts: {
                [key: string]: number;
            };
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description Why it failed. */
            failure?: {
                /** @enum {string} */
                code: "export_too_large";
                message: string;
            };
            /**
             * Format: date-time
             * @description Until when the document can be read.
             */
            expiresAt?: string;
            document?: components["schemas"]["JourneyExport"];
        };
        /**
         * @description What is kept of somebody. Every list is there, if only empty; a field without a value is left out. IP addresses
         *     and user agents are in it whatever the project's settings show elsewhere.
         */
        JourneyExport: {
            /** @description The browsers, with the figures and touches that a journey's header is made of. */
            visitors: {
                visitorId: string;
                /** Format: date-time */
                firstSeenAt: string;
                /** Format: date-time */
                lastSeenAt: string;
                webSessions: number;
                pageviews: number;
                orderCount: number;
                /** @description Of orders that name no currency, in the minor unit of the project's. */
                revenueCents: number;
                /** @description Of the other orders by currency, each in its minor unit (ISO 4217). */
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
             * @description What ties visitors to people. Of a visitor that is shared (`sharedVisitor`) only the values that were asked
             *     for, and nothing else in the other lists.
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
            /** @description Mails to the addresses; `events` are what the provider told of one. */
            mails: {
                id: string;
                trackingId: string;
                email: string;
                /** @description As it stands in the template. */
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
            /** @description What was found of a lead in the last day. `lead`, what it was recognised by. */
            resolutions: {
                /** @description Left out where no CRM was asked. */
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
            /** @description Whether the lead was found to be at least one tracked visitor. */
            matched: boolean;
            /**
             * @description The strongest signal used: `crm_lead_id` an exact id that was stamped on the visitor, `identity` a
             *     normalised e-mail address or phone number, `fbclid` a first touch that only one visitor has.
             * @enum {string|null}
             */
            match_method: "crm_lead_id" | "identity" | "fbclid" | null;
            /** @description Every first-party browser or device that is included. */
            visitor_ids: string[];
            /** @description Only with `include=match_evidence`: every signal that tied a visitor to the lead, strongest first. */
            match_evidence?: components["schemas"]["MatchEvidence"][];
            journey: components["schemas"]["Journey"];
        };
        FoundLeadPage: {
            /** @description In the CRM's own order. */
            leads: components["schemas"]["FoundLead"][];
            /** @description How many leads the CRM has found. */
            total: number;
            /** @description Pass it as `cursor` for the next page. Null on the last page that the CRM shows. */
            nextCursor: string | null;
        };
        FoundLead: {
            /** @description The lead to ask a journey for. */
            crm_lead_id: string;
            name?: string;
            /** @description As the CRM has them. */
            emails: string[];
            /** @description As the CRM has them. */
            phones: string[];
        };
        PersonJourney: {
            /** @description Whether the person was found to be at least one tracked visitor. */
            matched: boolean;
            /**
             * @description What the person was found by: `identity` a normalised e-mail address or phone number, `visitor_id` the
             *     visitor's own id.
             * @enum {string|null}
             */
            match_method: "identity" | "visitor_id" | null;
            /** @description Every first-party browser or device that is included. */
            visitor_ids: string[];
            /**
             * @description Only with `include=match_evidence`: every signal that tied a visitor to the person, strongest first; none
             *     for a `visitor_id`.
             */
            match_evidence?: components["schemas"]["MatchEvidence"][];
            journey: components["schemas"]["Journey"];
        };
        Journey: {
            header?: components["schemas"]["JourneyHeader"];
            /** @description Newest first. */
            items: components["schemas"]["JourneyItem"][];
            /** @description Pass it as `cursor` for the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description The whole history in figures as of the first page: the same on every page, and not filtered by `kinds`. */
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
             * @description Of orders in the project's currency, and of those that name none, less what was given back. In the currency's
             *     minor unit (ISO 4217): cents of USD, yen of JPY, thousandths of KWD.
             */
            revenueCents: number;
            /** @description The same of orders in other currencies, each in its minor unit. Left out where there are none. */
            otherRevenue?: {
                currency: string;
                revenueCents: number;
            }[];
            /** @description Of orders in any currency. */
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
             * @description What of `identity` it was.
             * @enum {string}
             */
            kind?: "email" | "phone";
            /** @description Whether a trusted sender has said it, and not only a browser. */
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
             * @description When it happened; of a scheduled item, when it is due.
             */
            occurredAt: string;
            /** Format: date-time */
            scheduledFor?: string;
            /** @enum {string} */
            status?: "sent" | "delivered" | "opened" | "clicked" | "failed" | "scheduled" | "waiting";
            title: string;
            channel?: string;
            /** @enum {string} */
            direction?: "inbound" | "outbound";
            recordId?: string;
            workflowId?: string;
            /** @description The automation that brought it about. */
            provenance?: {
                workflowId?: string;
                runId?: string;
                stepIndex?: number;
                totalSteps?: number;
                campaignId?: string;
            };
            /** @description What can still be stopped. It stops this one thing for this one lead. */
            cancel?: {
                /** @enum {string} */
                kind: "workflow_run_v2" | "scheduled_email_send" | "scheduled_post" | "scheduled_execution";
                id: string;
            };
            /** @description More about it, by type. */
            detail: {
                [key: string]: unknown;
            };
        };
        /** @description Where a visit came from. */
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
            /** @description The click identifier of this service. */
            svc_cid?: string;
            referrer?: string;
            landingPath?: string;
            /** @description Left out where the project redacts it. */
            userAgent?: string;
            /** @description Left out where the project redacts it. */
            ip?: string;
            fbc?: string;
            fbp?: string;
        };
        /** @description All fields are optional; `{}` changes nothing. `type`, `kind`, `projectId` and `allowedScopes` stay as they are. */
        UpdateOAuthClientRequest: {
            /**
             * Format: nonblank-line
             * @description What users see when they are asked to agree. One line of text. It must not read as the name of this platform, whatever
             *     its case, spacing or lookalike letters.
             */
            name?: string;
            /**
             * @description The addresses that a user may be sent back to, compared character by character: `https`, or `http` on
             *     `localhost`, `127.0.0.1` or `[::1]`, without fragment or user name. For `native` also a scheme of the app
             *     with a dot in it, such as `com.example.app:/callback`, and no `https` on those three. A domain in other letters
             *     than ASCII is registered, answered and compared as punycode (`https://xn--mller-kva.de/` for
             *     `https://müller.de/`); the same holds for `homepageUrl` and `icon`.
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
             * @description The address of a picture. Null clears it.
             */
            icon?: string | null;
        };
        OAuthClient: {
            /** Format: uuid */
            id: string;
            /** @description What the client names itself by when it asks for a token. */
            clientId: string;
            name: string;
            /** @enum {string} */
            type: "web" | "native" | "user-agent-based" | "public";
            redirectURLs: string[];
            disabled: boolean;
            /**
             * Format: uuid
             * @description The project that the client's own tokens act in.
             */
            projectId?: string;
            /** @description The owner. */
            userId: string;
            /**
             * @description `confidential` has a secret, `public_pkce` has none and must use PKCE.
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
             * @description What users see when they are asked to agree. One line of text. It must not read as the name of this platform, whatever
             *     its case, spacing or lookalike letters.
             */
            name: string;
            /**
             * @description The addresses that a user may be sent back to, compared character by character: `https`, or `http` on
             *     `localhost`, `127.0.0.1` or `[::1]`, without fragment or user name. For `native` also a scheme of the app
             *     with a dot in it, such as `com.example.app:/callback`, and no `https` on those three. A domain in other letters
             *     than ASCII is registered, answered and compared as punycode (`https://xn--mller-kva.de/` for
             *     `https://müller.de/`); the same holds for `homepageUrl` and `icon`.
             */
            redirectURLs?: string[];
            /** @enum {string} */
            type: "web" | "native" | "user-agent-based" | "public";
            /**
             * @description By default `confidential` for `web` and `public_pkce` for the others.
             * @enum {string}
             */
            kind?: "confidential" | "public_pkce";
            /**
             * Format: uuid
             * @description The project that its tokens act in. A token that is bound to a project makes clients for it only.
             */
            projectId?: string;
            /**
             * @description What its tokens may do at most.
             * @default []
             */
            allowedScopes?: components["schemas"]["KeyScope"][];
            description?: string;
            /** Format: iri */
            homepageUrl?: string;
            /**
             * Format: iri
             * @description The address of a picture. The API never fetches it.
             */
            icon?: string;
            /** @description A text of your own. */
            metadata?: string;
        };
        RegistrationError: components["schemas"]["Error"] & {
            /** @enum {string} */
            error: "invalid_redirect_uri" | "invalid_client_metadata" | "temporarily_unavailable" | "server_error";
            error_description: string;
        };
        CreatedOAuthClient: components["schemas"]["OAuthClient"] & {
            /** @description Shown this once: only its digest is kept. */
            clientSecret?: string;
        };
        /**
         * @description What a key or an OAuth client's token may do.
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
            /** @description Four characters of the key, those before its last six. */
            lastFour: string;
            scopes: string[];
            /** Format: date-time */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description Exact to a minute.
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
             * @description When it ends, in the future. Without it the key has no end.
             */
            expiresAt?: string;
        };
        CreatedServiceAccountKey: components["schemas"]["ServiceAccountKey"] & {
            /** @description The key, shown this once: only its digest is kept. */
            secret: string;
        };
        AppKey: {
            /** Format: uuid */
            id: string;
            /** @description The application. */
            name: string;
            /** @description Four characters of the key, those before its last six. */
            lastFour: string;
            /**
             * Format: date-time
             * @description Exact to a minute.
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
            /** @description The key, shown this once: only its digest is kept. */
            secret: string;
        };
        CreateWriteKeyRequest: {
            name: components["schemas"]["KeyHolderName"];
            /** @description Scheme and host of each site whose pages may send, such as `https://www.example.com`; no path, no wildcard. */
            allowedOrigins: string[];
        };
        WriteKey: {
            /** Format: uuid */
            id: string;
            /** @description The site. */
            name: string;
            /** @description The key, to stand in the pages. */
            key: string;
            allowedOrigins: string[];
            /**
             * Format: date-time
             * @description Exact to a minute.
             */
            lastUsedAt?: string;
            /** Format: date-time */
            revokedAt?: string;
            /** Format: date-time */
            createdAt: string;
        };
        WriteKeyEvent: {
            /** @description The id of the journey’s item. */
            id: string;
            /** @description Such as `page_view`, or the name of a custom event. */
            type: string;
            /** @description The `type` again for who lacks `crm_objects:read`. */
            title: string;
            /** @description The page, where the event names one; only for who has `crm_objects:read`. */
            path?: string;
            /** Format: date-time */
            occurredAt: string;
        };
        SetSenderRequest: {
            /**
             * Format: nonblank-line
             * @description What recipients see.
             */
            name: string;
            /** Format: email */
            address: string;
            /**
             * Format: email
             * @description Where answers go; without it, to `address`.
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
        };
        SenderVerification: {
            /**
             * @description Mail is sent from a verified domain only.
             * @enum {string}
             */
            state: "verified" | "unverified";
            /**
             * @description How the domain was verified: by the TXT record, by the project's own Resend account, by an operator of the
             *     platform, or not at all, because it is a demo domain of a development stack.
             * @enum {string}
             */
            method?: "dns" | "resend" | "operator" | "demo";
            /** Format: date-time */
            verifiedAt?: string;
            /**
             * Format: date-time
             * @description When the domain was last checked.
             */
            checkedAt?: string;
            /**
             * @description Why the last check failed. `record_not_found`: the name has no TXT record. `record_differs`: it has none with
             *     the value. `dns_unavailable`: no name server answered.
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
        /**
         * @description Money is in units of the account's currency, decimals allowed. Which fields go together is checked before the
         *     provider is asked.
         */
        CreateSearchCampaignRequest: {
            /** @description Must be free in the account. */
            name: string;
            dailyBudget: number;
            /**
             * @description Where the ads are shown: constant ids (`2840`), their resource names (`geoTargetConstants/2840`) or country
             *     codes (`US`), as ISO 3166-1 and `geo_target_constant.country_code` have them; `UK` is `GB`.
             */
            locations: string[];
            /**
             * @description The languages of the people they are shown to: constant ids (`1000`), their resource names
             *     (`languageConstants/1000`) or codes, as ISO 639 (`he`) or `language_constant.code` (`iw`, `zh_CN`) has them.
             */
            languages: string[];
            adGroupName: string;
            keywords: {
                /** @description At most 80 characters and 10 words, without the marks of a match type: quotes, brackets, `+` before a word. */
                text: string;
                /**
                 * @default BROAD
                 * @enum {string}
                 */
                matchType?: "BROAD" | "PHRASE" | "EXACT";
            }[];
            ad: components["schemas"]["ResponsiveSearchAd"];
            /** @description The manager account to go through. Without it, the one that the list of customers shows. */
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
             * @description What the campaign starts as. A paused one spends nothing.
             * @default PAUSED
             * @enum {string}
             */
            status?: "ENABLED" | "PAUSED";
            negativeKeywords?: {
                /** @description At most 80 characters and 10 words. Matches broadly, so no marks of a match type. */
                text: string;
            }[];
            /**
             * Format: date
             * @description The first day, in the account's time zone.
             */
            startDate?: string;
            /**
             * Format: date
             * @description The last day, in the account's time zone; not before `startDate`.
             */
            endDate?: string;
            /**
             * @description Whether the campaign contains political advertising in the sense of EU law.
             * @default false
             */
            containsEuPoliticalAdvertising?: boolean;
            /**
             * @description Keyword policy violations to ask an exemption for, as a 422 gave them. `appliedPolicyExemptions` of an earlier
             *     answer can be sent back as they are. What is exempted is saved but may not be served.
             */
            exemptPolicyViolationKeys?: components["schemas"]["PolicyViolationKey"][];
            /**
             * @description Ad policy topics to ask an exemption for, as a 422 gave them. What is exempted is saved but may not be
             *     served.
             */
            ignorablePolicyTopics?: string[];
            /**
             * @description Ask for every exemption that can be had, once.
             * @default false
             */
            autoExemptPolicyViolations?: boolean;
            /**
             * @description Test the request with the provider and create nothing.
             * @default false
             */
            validateOnly?: boolean;
        };
        CreateSearchCampaignResponse: {
            /** @description The provider's name of the campaign; empty when nothing was created. */
            campaignResourceName: string;
            validateOnly: boolean;
            appliedPolicyExemptions: components["schemas"]["AppliedPolicyExemption"][];
        };
        ResponsiveSearchAd: {
            /**
             * @description Each at most 30 characters, double-width ones counting twice. Dynamic text counts its default
             *     (`{KeyWord:boots}`, `{CUSTOMIZER.Price:$29.99}`, `{LOCATION(City):your city}`), a countdown 8.
             */
            headlines: string[];
            /** @description Each at most 90 characters, counted as in `headlines`. */
            descriptions: string[];
            /**
             * @description Where a click leads. A host in other letters becomes punycode, other such characters are percent-encoded;
             *     ValueTrack parameters such as `{lpurl}` stay as written.
             */
            finalUrl: string;
            /** @description Shown after the domain, at most 15 characters; of dynamic text, only `{KeyWord:…}`. */
            path1?: string;
            /** @description Shown after `path1`, which it needs; the same limits. */
            path2?: string;
        };
        PolicyViolationKey: {
            policyName: string;
            /** @description The text of the keyword. Empty, `policyName` is the topic of an ad, as in `ignorablePolicyTopics`. */
            violatingText: string;
        };
        /** @description An exemption that was asked for. Of an ad's topic, `policyName` is the topic and `violatingText` is empty. */
        AppliedPolicyExemption: {
            policyName: string;
            violatingText: string;
        };
        /** @description At least one of `keywords` and `url` is required. */
        GenerateKeywordIdeasRequest: {
            keywords?: string[];
            /** @description A page to take ideas from: an http or https URL. */
            url?: string;
            /**
             * @description Where people search, as a campaign's `locations`: ids of places (`2840`), their resource names
             *     (`geoTargetConstants/2840`), or codes of countries (`US`). Without it, everywhere.
             */
            geoTargetIds?: string[];
            /**
             * @description The language they search in, as one of a campaign's `languages`: its id (`1000`), its resource name
             *     (`languageConstants/1000`), or its code (`en`). Without it, every language.
             */
            languageId?: string;
            /** @description The manager account to go through. Without it, the one that the list of customers shows. */
            loginCustomerId?: string;
        };
        /** @description A figure that the provider does not know is left out. Bids are in units of the account's currency. */
        KeywordIdea: {
            text: string;
            avgMonthlySearches?: number;
            /** @description `LOW`, `MEDIUM` or `HIGH`. */
            competition?: string;
            /** @description From 0 to 100. */
            competitionIndex?: number;
            /** @description What the lowest fifth of advertisers pay for the top of the page. */
            lowTopOfPageBid?: number;
            /** @description What the highest fifth pay for it. */
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
            /** @description The account that it is reached through. */
            loginCustomerId: string;
            /** @description The manager account directly above it. */
            parentCustomerId?: string;
            currencyCode?: string;
            timeZone?: string;
            /** @description `ENABLED`, `CANCELED`, `SUSPENDED`, `CLOSED`, or `UNKNOWN` where the account cannot be read. */
            status: string;
            /**
             * @description Whether its figures can be read: false for a manager account, which has none of its own, and for an account
             *     that is cancelled, closed or `UNKNOWN`.
             */
            readable?: boolean;
            connectionExternalId: string;
            connectionDisplayName?: string;
        };
        /** @description What cannot be read of the account is left out. */
        AccountHealth: {
            customerId: string;
            state: components["schemas"]["HealthState"];
            /** @description Why, for a person. */
            reason: string;
            /** @description Why, for programs. */
            reasonCodes: string[];
            /** @description What to do about it. Absent when there is nothing to do. */
            nextAction?: {
                code: string;
                label: string;
            };
            /** @description The provider's status of the account, as in the list of customers. */
            accountStatus?: string;
            /**
             * @description `APPROVED`, `APPROVED_HELD`, `PENDING`, `CANCELLED`; `NONE` when none is set up and nothing was shown lately;
             *     `UNKNOWN` when the provider does not tell.
             */
            billingStatus?: string;
            conversionTracking?: {
                hasEnabledAction: boolean;
                /** @description In the last 30 days. */
                recentConversions: number;
                receivingData: boolean;
            };
            campaignCounts?: components["schemas"]["CampaignCounts"];
        };
        /**
         * @description `live` runs, `limited` runs with limits, `needs_action` waits for you, `pending_adsprovider` for the
         *     advertising provider, `off` is switched off, `ended` is over.
         * @enum {string}
         */
        HealthState: "live" | "limited" | "needs_action" | "pending_adsprovider" | "off" | "ended";
        /** @description How many campaigns have each health state. */
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
            /** @description The kind of campaign, such as `SEARCH`. */
            channelType: string;
            health: components["schemas"]["CampaignHealth"];
            /** @description As a request to create one has it, else the provider's name. */
            biddingStrategy: string;
            /** @description In units of the account's currency. */
            targetCpa?: number;
            budget?: components["schemas"]["CampaignBudget"];
            /** @description In the account's time zone. */
            startDate?: string;
            /** @description In the account's time zone. Absent when it has no end. */
            endDate?: string;
            currencyCode?: string;
            /**
             * @description Whether a request of this project made it. Absent when it carries a mark of ours whose request is another
             *     project's, or is no longer kept.
             */
            madeHere?: boolean;
            /** @description The `X-Request-Id` of the request that made it. */
            requestId?: string;
            /** @description With which it was made. Only of campaigns that were made here. */
            appliedPolicyExemptions?: components["schemas"]["AppliedPolicyExemption"][];
            /** @description Changes to AI Max that Google made or will make by itself. Empty for a campaign that Google leaves alone. */
            aiMaxMigrations: components["schemas"]["AiMaxMigration"][];
            /** @description The last seven whole days in the account's time zone. */
            last7Days: components["schemas"]["CampaignFigures"];
        };
        /**
         * @description How the campaign is switched. `UNKNOWN` is one that is new at the provider.
         * @enum {string}
         */
        CampaignStatus: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN";
        /** @description How the campaign is, and what to do about it. */
        CampaignHealth: {
            state: components["schemas"]["HealthState"];
            /** @description Why, for a person. */
            reason: string;
            /** @description Why, for programs. */
            reasonCodes: string[];
            /** @description What to do about it. Absent when there is nothing to do. */
            nextAction?: {
                code: string;
                label: string;
            };
        };
        /** @description Amounts are in units of the account's currency. */
        CampaignBudget: {
            id: string;
            resourceName: string;
            /** @description For a day on average. */
            amount?: number;
            /** @description For the campaign's whole time. */
            totalAmount?: number;
            /** @description `DAILY`, or `CUSTOM_PERIOD` for the whole time. */
            period: string;
            /** @description Whether other campaigns use it too or may. */
            shared: boolean;
            /** @description How many campaigns use it. */
            usedBy: number;
        };
        AiMaxMigration: {
            /**
             * @description The older feature of the campaign that AI Max replaces.
             * @enum {string}
             */
            feature: "AUTOMATICALLY_CREATED_ASSETS" | "BROAD_MATCH" | "DYNAMIC_SEARCH_ADS";
            /** @enum {string} */
            state: "migrated" | "scheduled";
            /**
             * Format: date
             * @description The day in the account's time zone. For a scheduled migration the first day of the month that Google
             *     announced.
             */
            date: string;
        };
        CampaignFigures: {
            impressions: number;
            clicks: number;
            /** @description In units of the account's currency. */
            spend: number;
            conversions: number;
            /** @description Clicks for each impression, from 0 to 1. */
            ctr: number;
            /** @description The spend for one click in units of the account's currency. */
            averageCpc: number;
        };
        /** @enum {string} */
        BiddingStrategy: "MAXIMIZE_CONVERSIONS" | "MAXIMIZE_CLICKS" | "MANUAL_CPC" | "TARGET_CPA";
        /**
         * @description At least one of `status`, `name`, `dailyBudget`, `startDate`, `endDate`, `biddingStrategy` and `targetCpa` is
         *     required. Money is in units of the account's currency, days are in the account's time zone.
         */
        UpdateSearchCampaignRequest: {
            /** @enum {string} */
            status?: "ENABLED" | "PAUSED";
            /** @description Must be free in the account. */
            name?: string;
            dailyBudget?: number;
            /**
             * Format: date
             * @description Only of a campaign that has not started.
             */
            startDate?: string;
            /**
             * Format: date
             * @description The last day; null: for ever.
             */
            endDate?: string | null;
            biddingStrategy?: components["schemas"]["BiddingStrategy"];
            /**
             * @description Required with `TARGET_CPA`. A `biddingStrategy` without it has no target; by itself, it is that of the
             *     campaign's strategy, which must take one.
             */
            targetCpa?: number;
            expected?: components["schemas"]["ExpectedCampaign"];
            /**
             * @description Change the budget also for the other campaigns that have it.
             * @default false
             */
            confirmSharedBudget?: boolean;
            /**
             * @description Test the change and do not apply it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description The manager account to go through. Without it, the one that the list of customers shows. */
            loginCustomerId?: string;
        };
        UpdateSearchCampaignResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            before: components["schemas"]["ChangedValues"];
            after: components["schemas"]["ChangedValues"];
            /** @description With `validateOnly`: a second person would have to approve it. Else absent. */
            requiresApproval?: boolean;
        };
        /**
         * @description What you have read of the campaign, of any fields. If one is not so any more, nothing is changed (409
         *     `campaign_changed`).
         */
        ExpectedCampaign: {
            status?: string;
            name?: string;
            dailyBudget?: number;
            /** Format: date */
            startDate?: string | null;
            /**
             * Format: date
             * @description Null: it runs for ever.
             */
            endDate?: string | null;
            biddingStrategy?: string;
            /** @description Null: it has none. */
            targetCpa?: number | null;
        };
        RemoveSearchCampaignResponse: {
            campaignId: string;
            campaignResourceName: string;
            validateOnly: boolean;
            name?: string;
            /** @description False: it was removed already. */
            removed: boolean;
        };
        NewKeyword: {
            /** @description At most 80 characters and 10 words, without the marks of a match type: quotes, brackets, `+` before a word. */
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
             * @description Test the change and do not apply it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description The manager account to go through. Without it, the one that the list of customers shows. */
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
            /** @description False: it was gone already. */
            removed: boolean;
            text?: string;
            matchType?: string;
        };
        AddKeywordsRequest: {
            keywords: {
                /** @description At most 80 characters and 10 words, without the marks of a match type: quotes, brackets, `+` before a word. */
                text: string;
                /**
                 * @default BROAD
                 * @enum {string}
                 */
                matchType?: "BROAD" | "PHRASE" | "EXACT";
                /** @description For one click, in units of the account's currency. Without it, the ad group's counts. */
                cpcBid?: number;
            }[];
            /** @description Keywords' exemptions, as an earlier refusal listed them. */
            exemptPolicyViolationKeys?: components["schemas"]["PolicyViolationKey"][];
            /**
             * @description Ask, once, for every exemption that the provider offers.
             * @default false
             */
            autoExemptPolicyViolations?: boolean;
            /**
             * @description Test the change and do not apply it.
             * @default false
             */
            validateOnly?: boolean;
            /** @description The manager account to go through. Without it, the one that the list of customers shows. */
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
            /** @description Absent of what was only validated. */
            criterionId?: string;
            text: string;
            matchType: string;
            /** @description False: it was there already. */
            added: boolean;
        };
        /** @description The fields that the change is about. Null is what is not set. */
        ChangedValues: {
            /** @description `ENABLED`, `PAUSED` or `REMOVED`. */
            status?: string;
            name?: string;
            dailyBudget?: number | null;
            startDate?: string | null;
            /** @description Null: it runs for ever. */
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
            /** @description The lists that have more than is given here. */
            truncated: ("adGroups" | "ads" | "keywords" | "negativeKeywords")[];
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
            /** @description `APPROVED`, `APPROVED_LIMITED`, `AREA_OF_INTEREST_ONLY`, `DISAPPROVED`, or `UNKNOWN` until then. */
            approval: string;
            /** @description `REVIEW_IN_PROGRESS`, `REVIEWED`, `UNDER_APPEAL`, `ELIGIBLE_MAY_SERVE`. */
            review: string;
            /** @description What the review found. */
            policyTopics: {
                topic: string;
                /** @description What follows: `PROHIBITED`, `LIMITED`, `DESCRIPTIVE` … */
                type: string;
            }[];
            finalUrls: string[];
            /** @description Of a responsive search ad. */
            headlines: string[];
            /** @description Of a responsive search ad. */
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
            /** @description `ELIGIBLE`, or `RARELY_SERVED` where it is searched for too rarely. */
            serving: string;
            /** @description From 1 to 10. Absent while the provider has not judged it. */
            qualityScore?: number;
            /** @description In units of the account's currency. */
            cpcBid?: number;
        };
        CampaignNegativeKeyword: {
            /** @description The criterion's. */
            id: string;
            resourceName: string;
            text: string;
            matchType: string;
        };
        /** @description Those that were asked for. Money is in units of the account's currency; rates are made from the sums. */
        ReportMetrics: {
            impressions?: number;
            clicks?: number;
            spend?: number;
            conversions?: number;
            /** @description Clicks for each impression, from 0 to 1. */
            ctr?: number;
            averageCpc?: number;
            /** @description As the account values its conversions. */
            conversionsValue?: number;
            /** @description Those too that the account does not bid for. */
            allConversions?: number;
            costPerConversion?: number;
            /** @description Conversions for each click. */
            conversionRate?: number;
        };
        /** @description Has what the report is made by. */
        ReportRow: {
            /** @description `YYYY-MM-DD`, in the account's time zone. */
            date?: string;
            /** @description `MOBILE`, `DESKTOP`, `TABLET`, `CONNECTED_TV`, `OTHER`, `UNKNOWN`. */
            device?: string;
            /** @description `SEARCH`, `SEARCH_PARTNERS`, `CONTENT` … */
            network?: string;
            campaign?: {
                id: string;
                name: string;
            };
            /** @description Absent on rows of what belongs to none. */
            adGroup?: {
                id: string;
                name: string;
                campaignId: string;
            };
            /** @description Absent on rows of what belongs to none. */
            keyword?: {
                /** @description Unique in its ad group. */
                id: string;
                adGroupId: string;
                campaignId: string;
                text: string;
                matchType: string;
            };
            metrics: components["schemas"]["ReportMetrics"];
        };
        PerformanceRow: {
            /** @description The device: `MOBILE`, `TABLET`, `DESKTOP`, `CONNECTED_TV`, `OTHER`, `UNKNOWN`. */
            id: string;
            /** @description The device's label. */
            name: string;
            impressions: number;
            clicks: number;
            /** @description In units of the account's currency. */
            spend: number;
            conversions: number;
            /** @description Clicks for each impression, from 0 to 1. */
            ctr: number;
            /** @description The spend for one click in units of the account's currency. */
            averageCpc: number;
        };
        AdAccount: {
            /** @description Its digits, without `act_`. */
            accountId: string;
            name?: string;
            /** @description Of all money in its insights, by ISO 4217. */
            currency?: string;
            /** @description Its days are of this zone, for example `America/New_York`. */
            timeZone?: string;
        };
        /**
         * @description One platform and position. Money is in the account's currency. A figure that the provider does not give is
         *     left out. Platforms, positions and action types are the provider's own names; new ones can appear.
         */
        InsightRow: {
            /** @description For example `facebook` or `instagram`. */
            publisherPlatform: string;
            /** @description For example `feed` or `instagram_reels`. */
            platformPosition: string;
            /**
             * Format: date
             * @description The first day.
             */
            dateStart: string;
            /**
             * Format: date
             * @description The last day.
             */
            dateStop: string;
            accountId?: string;
            /** @description From level `campaign` on. */
            campaignId?: string;
            /** @description From level `campaign` on. */
            campaignName?: string;
            /** @description From level `adset` on. */
            adsetId?: string;
            /** @description From level `adset` on. */
            adsetName?: string;
            /** @description At level `ad`. */
            adId?: string;
            /** @description At level `ad`. */
            adName?: string;
            impressions?: number;
            reach?: number;
            clicks?: number;
            spend?: number;
            frequency?: number;
            /** @description Clicks in 100 impressions. */
            ctr?: number;
            /** @description Spend for one click. */
            cpc?: number;
            /** @description Spend for 1,000 impressions. */
            cpm?: number;
            actions?: {
                actionType: string;
                value: number;
            }[];
        };
        UploadFile: {
            filename: string;
            /**
             * @description One of the accepted types, or an alias such as `audio/x-m4a`; case and parameters do not matter. Send the `PUT`
             *     with the `mimeType` of the answer. Images (up to 25 MiB): PNG, JPEG, GIF,
             *     WebP, AVIF, HEIC. Video (1 GiB): MP4, QuickTime, WebM. Audio (200 MiB): MPEG, MP4, AAC, WAV, Ogg, FLAC, WebM.
             *     Documents (50 MiB): PDF, Word, Excel and PowerPoint of today; (10 MiB): plain text, CSV, JSON. SVG and HTML
             *     are not taken.
             */
            mimeType: string;
            /** @description The exact length. Each type has a largest one. */
            sizeBytes: number;
        };
        UploadDescriptor: {
            /** @description The id of the asset. */
            itemId: string;
            /** @description The presigned URL to PUT the file to. */
            uploadUrl: string;
            /**
             * @description The key of the file in the store once it was checked. It is uploaded to a place beside it, from where it is
             *     put here, so that nothing is ever here that was not checked.
             */
            objectKey: string;
            /** @description The name as it was sent. */
            filename: string;
            /** @description The name in the store: ASCII, at most 100 characters, with an extension that agrees with the type. */
            storageFilename: string;
            mimeType: string;
            /** @enum {string} */
            assetType: "image" | "video" | "audio" | "document";
        };
        /** @enum {string} */
        AssetType: "image" | "video" | "audio" | "document";
        /**
         * @description `pending`: announced, and not yet uploaded or checked. `ready`: checked, and there to be downloaded.
         * @enum {string}
         */
        AssetState: "pending" | "ready";
        Asset: {
            /** Format: uuid */
            itemId: string;
            state: components["schemas"]["AssetState"];
            /** @description The name as it was sent. */
            filename: string;
            /** @description The name in the store. */
            storageFilename: string;
            /** @description The key of the file in the store once it is ready. */
            objectKey: string;
            mimeType: string;
            assetType: components["schemas"]["AssetType"];
            sizeBytes: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was found to be what was announced.
             */
            readyAt?: string;
            /** @description Of one asset that is ready: a presigned URL to GET it from. */
            downloadUrl?: string;
            /** Format: date-time */
            downloadUrlExpiresAt?: string;
        };
        AssetPage: {
            assets: components["schemas"]["Asset"][];
            /** @description For the next page; null on the last. */
            nextCursor: string | null;
        };
    };
    responses: {
        /**
         * @description No credential, or one that is malformed, unknown, expired or revoked; a token whose user is disabled or was signed
         *     out, whose consent has ended, or whose OAuth client is disabled or deleted (`unauthorized`).
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
         *     - 400 `validation_error`: an unknown query parameter, or a malformed one, where no 400 is listed
         *     - 403 `forbidden`: the credential is valid and may not do this, where no 403 is listed
         *     - 403 `forbidden`: where no 403 is listed: the operation is for persons, and a client's own token was sent
         *     - 405 `method_not_allowed`: the path exists, the method does not; `Allow` lists those that do
         *     - 408 `request_timeout`: the body arrived too slowly
         *     - 413 `payload_too_large`: the body is larger than this operation takes, or compressed too well
         *     - 415 `unsupported_media_type`: the body is not `application/json`
         *     - 417 `expectation_failed`: `Expect` is something else than `100-continue`
         *     - 429 `rate_limited`: too many requests, or too much at once; repeat after `Retry-After` seconds
         *     - 431 `headers_too_large`: the headers are larger than 16 KiB
         *     - 500 `internal_error`: a fault of the service
         *     - 503 `unavailable`: something that the request needs is down; repeat it after `Retry-After` seconds
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
                 *       "message": "The service cannot answer right now. Try again in 2 seconds.",
                 *       "code": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Any other error, by status:
         *
         *     - 400 `validation_error`: an unknown query parameter, or a malformed one, where no 400 is listed
         *     - 403 `forbidden`: where no 403 is listed: the operation is for persons, and a client's own token was sent
         *     - 405 `method_not_allowed`: the path exists, the method does not; `Allow` lists those that do
         *     - 408 `request_timeout`: the body arrived too slowly
         *     - 413 `payload_too_large`: the body is larger than this operation takes, or compressed too well
         *     - 415 `unsupported_media_type`: the body is not `application/json`
         *     - 417 `expectation_failed`: `Expect` is something else than `100-continue`
         *     - 429 `rate_limited`: too many requests, or too much at once; repeat after `Retry-After` seconds
         *     - 431 `headers_too_large`: the headers are larger than 16 KiB
         *     - 500 `internal_error`: a fault of the service
         *     - 502 `provider_error`: the provider refused the request or failed
         *     - 503 `unavailable`: something that the request needs is down; repeat it after `Retry-After` seconds
         *     - 504 `provider_timeout`: there is no result yet; the job goes on, and the same request takes its result up
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
         * @description The credential is valid and may not do this (`forbidden`): it lacks the scope, or its holder's role lacks the
         *     right. Or the connection to the provider has lost its authorisation and must be connected again
         *     (`connection_needs_reauth`).
         */
        ProviderForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The connection to the provider must be authorised again.",
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
         * @description A parameter is unknown or out of its bounds, or the project is not clear and `X-Project-Id` is needed
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
                 *       "message": "X-Project-Id is needed to tell which project this is for.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "X-Project-Id",
                 *           "message": "is needed to tell which project this is for"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential is valid and may not do this: it lacks `emails:send`, or its holder has no part in the project
         *     (`forbidden`).
         */
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
        /** @description The batch is in a state in which this cannot be done (`conflict`); the message names the state. */
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
        /**
         * @description The link is none of ours, or was changed on its way (`not_found`). Who accepts `text/html`, as a browser does, gets
         *     a page that says so.
         */
        UnsubscribeLinkNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>This link does not work</title> */
                "text/html": string;
                /**
                 * @example {
                 *       "message": "This link is not known. Copy the whole of it from the mail.",
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
        /** @description A parameter is unknown or out of its bounds (`validation_error`). */
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
        /** @description A field, a parameter or a part of the path is missing, unknown or has a wrong value (`validation_error`). */
        InvalidProjectRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "defaultCountry is no country that phone numbers are known of.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "defaultCountry",
                 *           "message": "is no country that phone numbers are known of"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The token or the caller's role lacks the scope; only the owner may do it; the deployment allows nobody to make projects; or
         *     it is a client's own token, which does none of this unless the client is a platform client (`forbidden`).
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
        /** @description There is no such project, it was deleted, or the caller has no part in it (`not_found`). */
        ProjectNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no project with this id, or you have no part in it.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such client, or it is not the caller's own (`not_found`). */
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
         * @description The token lacks the scope `oauth_clients:write`, or one that the client is to have; or it is a client's own
         *     token, which reaches no client (`forbidden`).
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
        /** @description A field or a part of the path is missing, unknown or has a wrong value (`validation_error`). */
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
         * @description The token or the caller's role lacks the scope `keys:write`, or one that the key is to have; or it is a client's own
         *     token, which reaches no key (`forbidden`).
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
        /** @description There is no such project, or the caller has no part in it (`not_found`). */
        AccessProjectNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "There is no project with this id, or you have no part in it.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such project or service account, or the caller has no part in the project (`not_found`). */
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
        /** @description There is no such project or key, or the caller has no part in the project (`not_found`). */
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
        /** @description A parameter is malformed, unknown or out of its bounds (`validation_error`). */
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
        /**
         * @description The credential is valid and may not do this: it lacks the scope, or its holder's role lacks the right
         *     (`forbidden`).
         */
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
        /** @description There is no such project or asset, it was deleted, or the caller has no part in the project (`not_found`). */
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
        /** @description Nobody is named, or a field is unknown or out of its bounds, or the phone number is none (`validation_error`). */
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
        /**
         * @description The credential is valid and may not do this (`forbidden`): it lacks the scope, or its holder's role lacks the
         *     right.
         */
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
        /** @description There is no such project, or the caller has no part in it (`not_found`). */
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
        /** @description The project has a service account of this name (`conflict`). */
        ServiceAccountExists: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has a service account of this name.",
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
        /** @description The project has 100 write keys that are not revoked (`conflict`). */
        TooManyWriteKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has 100 write keys that work, which is the most. Revoke one that is no longer used.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field or a part of the path is missing, unknown or has a wrong value (`validation_error`). */
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
        /** @description There is no such project, the caller has no part in it, or it has no sender yet (`not_found`). */
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
        /** @description A field, a parameter or a part of the path is missing, unknown or has a wrong value (`validation_error`). */
        InvalidTeamRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "roleIds[0] is no role of this project.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "roleIds[0]",
                 *           "message": "is no role of this project"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The token or the caller's role lacks the scope `members:write`, or a permission that somebody would get or lose
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
                 *       "message": "You cannot grant what you do not hold yourself: ads:write.",
                 *       "code": "forbidden",
                 *       "details": [
                 *         {
                 *           "path": "permissions[1]",
                 *           "message": "names ads:write, which you do not hold"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such project, role or member, or the caller has no part in the project (`not_found`). */
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
        /** @description The project has a role of this name, or 100 roles (`conflict`). */
        RoleConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has a role of this name.",
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
         * @description The address is a member's or has an open invitation, the invitation was answered already, or the project has as many
         *     as it may (`conflict`).
         */
        InvitationConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This address has an open invitation to the project. Send that again, or revoke it.",
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
        /** @description A field is missing, unknown or has a wrong value (`validation_error`). */
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
        /** @description The caller has no such session, or has let no such application act in their name (`not_found`). */
        SignInNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You are signed in in no browser with this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The project has 100 keys, of service accounts and of applications, that are neither revoked nor expired
         *     (`conflict`).
         */
        TooManyKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has 100 keys that work, which is the most. Revoke one that is no longer used.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no `signed_request` of two parts (`validation_error`). */
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
        /** @description The code is no UUID (`validation_error`). */
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
         * @description No deletion that Meta asked for has this code, or it is more than 30 days old (`not_found`). Whoever asks for
         *     `text/html` gets a page that says so.
         */
        DataDeletionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "No request to delete data has this code.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No account of Meta's can be connected here (`not_found`). */
        NoMetaCallbacks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "No callbacks of Meta’s are taken here.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description A parameter or the body is wrong (`validation_error`): `returnUrl` is on an origin that the project does not allow,
         *     or the provider does not take the credentials; `details` name the field.
         */
        InvalidConnectionRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "returnUrl is on an origin that the project does not allow.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "returnUrl",
                 *           "message": "is on an origin that the project does not allow"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential is valid and lacks the scope, or its holder's role lacks the right; or the connection's own
         *     authorization does not permit the request at the provider (`forbidden`). Or the provider does not accept that
         *     authorization any more (`connection_needs_reauth`).
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
         * @description There is no such project, or the caller has no part in it (`not_found`); or the project has no such connection
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
         * @description The deployment has no OAuth client at the provider, or no key to seal for the workers; or the project has 20 links
         *     that are open, or 100 connections (`conflict`).
         */
        ConnectionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This deployment has no OAuth client of HubSpot's. Connect the account by a key instead.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description There is no such project, or the caller has no part in it; or the customer is not one of the project's
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
        /**
         * @description A field or a parameter is missing, unknown, out of its bounds, or does not go with the campaign
         *     (`validation_error`).
         */
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
         * @description The provider found policy violations that are not exempted (`policy_violation`), or the `Idempotency-Key` was used
         *     with a different request (`idempotency_mismatch`).
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
         * @description - `campaign_changed`: somebody else has removed the campaign; `details` say so
         *     - `conflict`: an operator stopped the job before anything was changed, or other changes of the campaign take too
         *       long
         */
        ChangeConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The campaign is not as you have read it. Read it again, and send what is still wanted.",
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
        /** @description The `Idempotency-Key` was used with a different request (`idempotency_mismatch`). */
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
         *     - 405 `method_not_allowed`: the path exists, the method does not; `Allow` lists those that do
         *     - 413 `payload_too_large`: the body is larger than this operation takes
         *     - 415 `unsupported_media_type`: the body is not `application/json`
         *     - 429 `rate_limited`: too many requests; repeat after `Retry-After` seconds
         *     - 500 `internal_error`: a fault of the service
         *     - 502 `provider_error`: the provider refused the request or failed
         *     - 503 `unavailable`: something that the request needs is down; repeat it after `Retry-After` seconds
         *     - 504 `provider_timeout`: there is no result yet; the job goes on, and the same request takes its result up
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
         * @description It waits for a second person, for 7 days, because the project has `requireApproval`. Nothing was sent yet. The same request
         *     gets the same answer until then.
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
        /** @description A field, a parameter or a part of the path is missing, unknown or has a wrong value (`validation_error`). */
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
         * @description The credential lacks the scope, or the role does not permit it (`forbidden`). Or the caller has asked for it themselves:
         *     nobody decides about their own (`own_approval`).
         */
        ApprovalForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You have asked for this yourself. A second person decides.",
                 *       "code": "own_approval"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description - `approval_expired`: nobody has decided within 7 days
         *     - `conflict`: it was decided otherwise, or by somebody else; or it was approved, and is under way or has ended
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
        /** @description There is no such project, or the caller has no part in it; or the project has no such approval (`not_found`). */
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
        /** @description The stop, as far as it has come. It goes on by itself. */
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
        /** @description A field, a parameter or a part of the path is missing, unknown or has a wrong value (`validation_error`). */
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
         * @description There is no such project, or the caller has no part in it; or the project has no such stop (`not_found`). Or the project
         *     has no connection to the advertising provider (`connection_not_found`).
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
         * @description There is no such project, or the caller has no part in it; or the customer is not one of the project's, or has no
         *     campaign of this id (`not_found`). Or the project has no connection to the advertising provider
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
                 *       "message": "The provider knows nothing under this id.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A status line of 2xx within 15 seconds delivers the event; the body of the answer is ignored. */
        WebhookTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or the body is wrong (`validation_error`); `details` name the field. */
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
        /** @description The credential is valid and lacks the scope, or its holder's role lacks the right (`forbidden`). */
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
        /** @description There is no such project, or the caller has no part in it; or the project has nothing of this id (`not_found`). */
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
         * @description The project has 20 webhooks, the deployment has no key to seal secrets for its workers, the secret was changed less
         *     than 24 hours ago, or the webhook is disabled (`conflict`).
         */
        WebhookConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has 20 webhooks, which is the most. Delete one that is no longer used.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description Events after the cursor are older than 30 days and not kept (`cursor_expired`). Begin again without it, and read the
         *     states that you keep once more.
         */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Events after this cursor are older than 30 days and not kept. Begin again without `after`.",
                 *       "code": "cursor_expired"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter or the body is wrong (`validation_error`); `details` name the field. */
        InvalidConversionRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "destinations[0].conversionAction is needed with customerId.",
                 *       "code": "validation_error",
                 *       "details": [
                 *         {
                 *           "path": "destinations[0].conversionAction",
                 *           "message": "is needed with customerId"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The credential is valid and lacks the scope, or its holder's role lacks the right (`forbidden`); or the connection that
         *     a destination would be reached by needs to be reconnected (`connection_needs_reauth`).
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
         * @description There is no such project, or the caller has no part in it; the project has no goal of this name, or no customer or
         *     connection that a destination names (`not_found`, `connection_not_found`).
         */
        ConversionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The project has no conversion goal of this name.",
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
                 *       "message": "The project has 20 conversion goals, which is the most. Delete one that is no longer used.",
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
        /**
         * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
         *     another one is refused.
         */
        ProjectIdHeader: string;
        /**
         * @description The `trackingId` that the batch was queued with.
         * @example spring-news-2026-04
         */
        TrackingId: string;
        /** @description Signed, and as it stands in the mail. */
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
         * @description The name of the goal: small letters, digits, `_` and `-`.
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
         * @description How many to return at most.
         * @example 20
         */
        Limit: number;
        /**
         * @description How many to skip.
         * @example 0
         */
        Offset: number;
        /**
         * @description The customer account: ten digits, as `1234567890` or `123-456-7890`.
         * @example 2000000001
         */
        CustomerId: string;
        /**
         * @description The manager account to go through. Without it, the one that the list of customers shows.
         * @example 1000000001
         */
        LoginCustomerId: string;
        /**
         * @description Test the change and do not apply it.
         * @example true
         */
        ValidateOnly: boolean;
        /**
         * @description The digits of the campaign's id.
         * @example 7000000002
         */
        CampaignId: string;
        /**
         * @description A key of your own for this change. It binds while the job runs, when its outcome is not known, and once it is
         *     applied; a definite refusal or `validateOnly` releases it. Without it, the campaign and the body stand for the key
         *     until the outcome is known.
         * @example 5b0c8f2e-pause-workshops
         */
        ChangeKey: string;
        /**
         * @description The approval.
         * @example 9b1f6c52-4d0e-4f7a-8c3d-2a6e5b0c9d14
         */
        ApprovalId: string;
        /**
         * @description The stop.
         * @example 5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d
         */
        StopId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the logs and in the workflows that it started.
         * @example 01c2f6a4-93c5-4f0e-8a0e-6a7a1d1f2b3c
         */
        "X-Request-Id": string;
        /** @description `true` when the same request was accepted before and this is its answer again. Nothing was done twice. */
        "Idempotent-Replayed": "true";
        /**
         * @description Where the state of the accepted job can be read.
         * @example /emails/batch/spring-news-2026-04
         */
        Location: string;
        /** @description Seconds to wait before the request is worth repeating. Sent with 429 and 503. */
        "Retry-After": number;
        /**
         * @description The limits that the request was under: `q` requests in `w` seconds, for each credential. As in
         *     draft-ietf-httpapi-ratelimit-headers.
         * @example "read";q=6000;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of each limit, `r`, for the next `t` seconds.
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
                 * @description How many projects to return at most.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                     *           "createdAt": "2026-03-02T09:15:00.000Z",
                     *           "updatedAt": "2026-03-02T09:15:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        projects: components["schemas"]["Project"][];
                        /** @description Where the next page begins; null on the last one. */
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
                 *       "currency": "EUR"
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
             * @description The maker has a project with this `externalId` that was made of something else, or was deleted; or has as many
             *     projects as they may (`conflict`).
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You have a project with this externalId that was made with another body.",
                     *       "code": "conflict",
                     *       "details": [
                     *         {
                     *           "path": "externalId",
                     *           "message": "is that of another project of yours"
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
                 * @description How many entries to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /**
                 * @description Only entries of this action.
                 * @example project.update
                 */
                action?: string;
                /**
                 * @description Only entries of who is named so.
                 * @example user:usr_8m2k4x7q
                 */
                actor?: string;
                /**
                 * @description Only entries of this time and later. The time ends in `Z`, or the `+` of its offset is `%2B`
                 *     in the URL.
                 * @example 2026-04-01T00:00:00Z
                 */
                since?: string;
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
                        /** @description Where the next page begins; null on the last one. */
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
                 * @description The first day. Without it, the 30th up to the last one.
                 * @example 2026-04-01
                 */
                from?: string;
                /**
                 * @description The last day. Without it today, or the 30th from `from` on if that is earlier.
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
            /** @description Its 30 days are over: its erasure has begun (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The project cannot come back. Its erasure has begun.",
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
                 * @description The lead's id in the CRM, of any characters.
                 * @example 512345001
                 */
                crm_lead_id: string;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /**
                 * @description How many items to return at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Only items of these kinds, separated by commas: `web`, `communication`, `engagement`, `commerce`,
                 *     `lifecycle`, `advertising`, `system`. Without it all kinds. The header is not filtered.
                 * @example web,commerce
                 */
                kinds?: string;
                /**
                 * @description `match_evidence`: the answer tells by which signals each visitor was found, without their values.
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
             * @description A parameter is missing, unknown or out of its bounds, or the cursor is not one of this lead's
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
             * @description There is no such project, or the caller has no part in it (`not_found`); the project has no CRM connection
             *     (`connection_not_found`); or the CRM has no such lead (`crm_lead_not_found`).
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
                 * @description A name, an e-mail address or a phone number, or the beginning of one. Without it, the newest leads.
                 * @example Avery
                 */
                query?: string;
                /**
                 * @description How many leads to return at most.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                     *           ]
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
             * @description A parameter is missing, unknown or out of its bounds, or the cursor is not one of this search
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
             * @description There is no such project, or the caller has no part in it (`not_found`); or the project has no CRM connection
             *     (`connection_not_found`).
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
                 * @description The person's phone number, with its country code, or as it is written in the project's default country. The
                 *     `+` before a country code is written `%2B`: an unescaped one is a space.
                 */
                phone?: string;
                /** @description One browser or device. */
                visitor_id?: components["schemas"]["VisitorId"];
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /**
                 * @description How many items to return at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Only items of these kinds, separated by commas: `web`, `communication`, `engagement`, `commerce`,
                 *     `lifecycle`, `advertising`, `system`. Without it all kinds. The header is not filtered.
                 * @example web,commerce
                 */
                kinds?: string;
                /**
                 * @description `match_evidence`: the answer tells by which signals each visitor was found, without their values.
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
             * @description None of `email`, `phone` and `visitor_id` is given, or more than one; a parameter is unknown or out of its
             *     bounds; or the cursor is not one of this journey (`validation_error`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "email is required, or phone or visitor_id in its place.",
                     *       "code": "validation_error",
                     *       "details": [
                     *         {
                     *           "path": "email",
                     *           "message": "is required, or phone or visitor_id in its place"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The credential is valid and may not do this (`forbidden`): it lacks the scope, or its holder's role lacks the
             *     right.
             */
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
            /** @description There is no such project, or the caller has no part in it (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no project with this id, or you have no part in it.",
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
            /** @description The request is written down and will be done. */
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
            /** @description The request is written down and will be done. */
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
            /** @description The id is no UUID (`validation_error`). */
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
            /** @description There is no such project, the caller has no part in it, or it has no such request (`not_found`). */
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
            /** @description Every event is stored, was stored before, or is ignored for the reason that is given. */
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
            /** @description An event is malformed, or has a field that its type does not know (`validation_error`). Nothing is stored. */
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
             * @description The credential lacks `events:write`; or a write key came from an origin that it does not allow, or without
             *     one, or with something that a browser may not say (`forbidden`). Nothing is stored.
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
            /** @description There is no such project, or the caller has no part in it (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "There is no project with this id, or you have no part in it.",
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
            /** @description The client. `clientSecret` is there for a confidential one. */
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
            /**
             * @description A field is missing, unknown or has a wrong value, or `projectId` is no project that the caller has a part in
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
                     *       "message": "You own 100 OAuth clients, which is the most. Delete one that is no longer used.",
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
                    /** @description Where people are sent back to: `https`, or `http` on `localhost`, `127.0.0.1` or `[::1]`, there on any port. */
                    redirect_uris: string[];
                    /**
                     * Format: unquoted-line
                     * @description What people see in quotation marks when they are asked to agree, beside that nobody has checked it. The name of
                     *     this platform is left out of it: `Example agent (Throughline)` is `Example agent`.
                     */
                    client_name?: string;
                    /** @description With `authorization_code`, if it is there. The client gets that and `refresh_token`. */
                    grant_types?: string[];
                    /** @description Scopes, each with a space after the one before. */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description The client as it was registered (RFC 7591 section 3.2.1). */
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
             * @description A redirect address that cannot be registered (`error` is `invalid_redirect_uri`), or another field that is missing
             *     or has a wrong value (`invalid_client_metadata`; `code` is `validation_error` in both cases).
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
            /** @description This deployment has no tools for agents (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Here are no tools for agents, so no client registers itself.",
                     *       "code": "not_found",
                     *       "error": "invalid_client_metadata",
                     *       "error_description": "Here are no tools for agents, so no client registers itself."
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
            /** @description A field is unknown or has a wrong value (`validation_error`). */
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
             * @description The client is a public PKCE client and has no secret (`public_client_has_no_secret`), or the request is not
             *     valid (`validation_error`).
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
            /** @description The key. `secret` is shown this once. */
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
            /** @description The key. `secret` is shown this once. */
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
                        /** @description How many keys worked until now. */
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
                 * @description How many to return at most.
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
            /** @description The newest events. */
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
                     *       "provider": "hubspot",
                     *       "account": {
                     *         "id": "7000001",
                     *         "name": "harbour.example.com"
                     *       },
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
            /** @description The connection has ended. */
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
                    /** @description `nextAfter` of the call before. */
                    after?: string;
                };
            };
        };
        responses: {
            /** @description How many were read and added. */
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
                        /** @description Entries of the list that this call read. */
                        read: number;
                        /** @description Suppressions that the project did not have. */
                        added: number;
                        /** @description Entries that were skipped because their address takes no mail. */
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
            /** @description It is kept, and looked at by a worker. */
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
            /** @description Where the person sees its outcome. */
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
                 * @description As the answer to Meta had it.
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
                 * @description A key of your own for this campaign. It binds while the job runs, when its outcome is not known, and once
                 *     the campaign exists; a definite refusal or `validateOnly` releases it. Without it, customer and body stand
                 *     for the key until the outcome is known, and for a minute after the campaign was created.
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
            /** @description The campaign exists, or with `validateOnly` could be created. */
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
             * @description A field is missing, unknown or out of its bounds, or fields do not go together, for example `TARGET_CPA`
             *     without `targetCpa` (`validation_error`).
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
             * @description The provider found policy violations that are not exempted (`policy_violation`), or the `Idempotency-Key`
             *     was used with a different body (`idempotency_mismatch`).
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
             *     - 405 `method_not_allowed`: the path exists, the method does not; `Allow` lists those that do
             *     - 409 `campaign_name_taken`: the account has a campaign of this name that is not this one
             *     - 409 `max_daily_budget_exceeded`: enabled campaigns would have more a day than the project's `maxDailyBudget`
             *     - 409 `approval_declined`, `approval_expired`: the approval that it waits for was declined, or is over, in this moment
             *     - 409 `conflict`: an operator stopped the job before a campaign was created
             *     - 413 `payload_too_large`: the body is larger than this operation takes
             *     - 415 `unsupported_media_type`: the body is not `application/json`
             *     - 429 `rate_limited`: too many requests; repeat after `Retry-After` seconds
             *     - 500 `internal_error`: a fault of the service
             *     - 502 `provider_error`: the provider refused the request or failed
             *     - 503 `unavailable`: something that the request needs is down; repeat it after `Retry-After` seconds
             *     - 504 `provider_timeout`: there is no result yet; the job goes on, and the same request takes its result up
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
                     *       "message": "The account has another campaign of this name.",
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
                 * @description Only campaigns that are switched so.
                 * @example ENABLED
                 */
                status?: "ENABLED" | "PAUSED" | "REMOVED";
                /**
                 * @description Only campaigns of this health.
                 * @example limited
                 */
                health?: components["schemas"]["HealthState"];
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /**
                 * @description How many campaigns to return at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
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
            /** @description A parameter is unknown or has a wrong value (`validation_error`). */
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
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
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
                 * @description The digits of the campaign's id.
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
                     *               "type": "LIMITED"
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
                     *       "truncated": []
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
            /** @description A parameter is unknown or has a wrong value (`validation_error`). */
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
                 * @description The campaign's name, as it is now. A `+` of it is sent as `%2B`; an unescaped one is a space.
                 * @example Alpine - Ski
                 */
                confirm: string;
                /**
                 * @description Test the change and do not apply it.
                 * @example true
                 */
                validateOnly?: components["parameters"]["ValidateOnly"];
                /**
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: {
                /**
                 * @description A key of your own for this change. It binds while the job runs, when its outcome is not known, and once it is
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, the campaign and the body stand for the key
                 *     until the outcome is known.
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
                 * @description The digits of the campaign's id.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign is removed, or with `validateOnly` could be. */
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
                 * @description A key of your own for this change. It binds while the job runs, when its outcome is not known, and once it is
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, the campaign and the body stand for the key
                 *     until the outcome is known.
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
                 * @description The digits of the campaign's id.
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
            /** @description The change is applied, or with `validateOnly` could be. */
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
             * @description A field is unknown, out of its bounds, or does not go with another or with the campaign, for example
             *     `targetCpa` with `MAXIMIZE_CLICKS`; or nothing is to be changed (`validation_error`).
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
             * @description - `campaign_changed`: the campaign is not as `expected` says, or somebody else has changed it meanwhile;
             *       `details` name the fields, with what they are now in `current`
             *     - `budget_is_shared`: other campaigns have the budget too, and `confirmSharedBudget` is not given
             *     - `campaign_name_taken`: the account has another campaign of this name
             *     - `max_daily_budget_exceeded`: enabled campaigns would have more a day than the project's `maxDailyBudget`
             *     - `approval_declined`, `approval_expired`: the approval that it waits for was declined, or is over, in this moment
             *     - `conflict`: an operator stopped the job before anything was changed, or other changes of the campaign take
             *       too long
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The campaign is not as you have read it. Read it again, and send what is still wanted.",
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
                 * @description The first day, in the account's time zone.
                 * @example 2026-04-01
                 */
                startDate: string;
                /**
                 * @description The last day, in the account's time zone; not before `startDate`.
                 * @example 2026-04-30
                 */
                endDate: string;
                /**
                 * @description What rows are made for, separated by commas: `date`, `device`, `campaign`, `adGroup`, `keyword`, `network`.
                 *     Without it, one row of everything.
                 * @example date,campaign
                 */
                by?: string;
                /**
                 * @description The figures of each row, separated by commas: `impressions`, `clicks`, `spend`, `conversions`, `ctr`,
                 *     `averageCpc`, `conversionsValue`, `allConversions`, `costPerConversion`, `conversionRate`. Without it, the
                 *     first six.
                 * @example clicks,spend,conversions
                 */
                metrics?: string;
                /**
                 * @description Only this campaign, by the digits of its id.
                 * @example 7000000002
                 */
                campaignId?: string;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /**
                 * @description How many rows to return at most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
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
                        /** @description Over all pages. */
                        total: components["schemas"]["ReportMetrics"];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description A parameter is missing, unknown or has a wrong value, `endDate` is before `startDate`, or the report would have
             *     more than 10,000 rows (`validation_error`).
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
                 * @description A key of your own for this change. It binds while the job runs, when its outcome is not known, and once it is
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, the campaign and the body stand for the key
                 *     until the outcome is known.
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
                 * @description The digits of the campaign's id.
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
            /** @description The campaign has the negative keywords, or with `validateOnly` could have them. */
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
                 * @description Test the change and do not apply it.
                 * @example true
                 */
                validateOnly?: components["parameters"]["ValidateOnly"];
                /**
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
            };
            header?: {
                /**
                 * @description A key of your own for this change. It binds while the job runs, when its outcome is not known, and once it is
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, the campaign and the body stand for the key
                 *     until the outcome is known.
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
                 * @description The digits of the campaign's id.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description The digits of the negative keyword's id.
                 * @example 7500000003
                 */
                criterionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign does not have the negative keyword, or with `validateOnly` it could be removed. */
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
                 * @description A key of your own for this change. It binds while the job runs, when its outcome is not known, and once it is
                 *     applied; a definite refusal or `validateOnly` releases it. Without it, the campaign and the body stand for the key
                 *     until the outcome is known.
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
                 * @description The digits of the campaign's id.
                 * @example 7000000002
                 */
                campaignId: components["parameters"]["CampaignId"];
                /**
                 * @description The digits of the ad group's id.
                 * @example 7200000003
                 */
                adGroupId: string;
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
            /** @description The ad group has the keywords, or with `validateOnly` could have them. */
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
            /** @description A field is missing, unknown or out of its bounds (`validation_error`). */
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
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
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
                 *       "metadata": {
                 *         "season": "spring"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QueueBatchEmailRequest"];
            };
        };
        responses: {
            /** @description With `dryRun`, what sending would do. Nothing was stored or sent. */
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
            /** @description The batch is stored and will be sent. The same answer comes for a repeated request. */
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
             * @description A field is missing, unknown or out of its bounds, `scheduledFor` is on a day whose recipients are used up, or
             *     the project is not clear and `X-Project-Id` is needed (`validation_error`); or recipients lack parameters that
             *     the template uses (`missing_template_params`).
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
                     *           "message": "is used by the template and missing"
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
             * @description This `trackingId` was used for a different body (`conflict`), or the project has no sender yet, or none
             *     whose domain is verified (`sender_not_configured`).
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
                 * @description Only batches that are in this state now.
                 * @example completed
                 */
                state?: components["schemas"]["EmailBatchState"];
                /**
                 * @description Only batches that were accepted then or later. The time ends in `Z`, or the `+` of its offset is `%2B`
                 *     in the URL.
                 * @example 2026-04-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description How many batches to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
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
                     *           "state": "completed",
                     *           "totalRecipients": 250,
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
                        /** @description Pass it as `cursor` for the next page. Null on the last page. */
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
            query?: never;
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` that the batch was queued with.
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
                     *       "state": "sending",
                     *       "totalRecipients": 250,
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
                /** @description Only recipients that have this status now. */
                status?: components["schemas"]["EmailRecipientStatus"];
                /**
                 * @description How many recipients to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` that the batch was queued with.
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
    pauseEmailBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` that the batch was queued with.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it is now. */
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
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` that the batch was queued with.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it is now. */
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
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` that the batch was queued with.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it is now. */
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
                /** @description The batch's `retries` when you looked who failed. If it was retried since, nothing is done and the answer is 409. */
                retries?: number;
            };
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
                "X-Project-Id"?: components["parameters"]["ProjectIdHeader"];
            };
            path: {
                /**
                 * @description The `trackingId` that the batch was queued with.
                 * @example spring-news-2026-04
                 */
                trackingId: components["parameters"]["TrackingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it is now. */
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
    cancelEmailSend: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
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
            /** @description The recipient as it is now. */
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
            /** @description The mail is being sent, or has been, or ended otherwise (`conflict`); the message tells. */
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
    listEmailSuppressions: {
        parameters: {
            query?: {
                /** @description Only those that are suppressed for this reason. */
                reason?: components["schemas"]["EmailSuppressionReason"];
                /**
                 * @description Only addresses that contain this, in any case.
                 * @example @example.com
                 */
                email?: string;
                /**
                 * @description How many to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
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
                     *           "email": "ada@example.com",
                     *           "reason": "bounce",
                     *           "source": "provider",
                     *           "createdAt": "2026-04-07T08:00:02.000Z"
                     *         },
                     *         {
                     *           "email": "grace@example.org",
                     *           "reason": "unsubscribe",
                     *           "source": "unsubscribe_link",
                     *           "createdAt": "2026-04-07T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
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
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
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
                     *       "createdAt": "2026-04-07T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EmailSuppression"];
                };
            };
            /**
             * @description A field is missing, unknown or out of its bounds, or the project is not clear and `X-Project-Id` is needed
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
                /** @description Lifts the suppression for this reason only. */
                reason?: components["schemas"]["EmailSuppressionReason"];
            };
            header?: {
                /**
                 * @description The project, for an access token whose user has several. A key has a project of its own; a header that names
                 *     another one is refused.
                 */
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
            /** @description The suppressions that were lifted. */
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
                /** @description Signed, and as it stands in the mail. */
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
                /** @description Signed, and as it stands in the mail. */
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
            /** @description The address is unsubscribed: a page that says so. */
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
                 * @description Identifies the event, the same at every delivery.
                 * @example msg_2mG0pDkTLYXYR9Zq2zAc8XK7d2Y
                 */
                "svix-id": string;
                /**
                 * @description When this delivery was made, in seconds since 1970.
                 * @example 1775548800
                 */
                "svix-timestamp": string;
                /**
                 * @description Signatures, separated by spaces: `v1,` and the HMAC in base64.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "svix-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event, as Resend defines it. */
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
            /** @description The event is stored, or is of no concern here. */
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
            /** @description The body is signed, and is not an event of Resend's (`validation_error`). */
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
            /** @description The signature is missing, too old or not of this body (`unauthorized`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The webhook's signature does not hold: message timestamp too old.",
                     *       "code": "unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No webhooks are taken here, because nobody has set their secret (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No webhooks are taken here.",
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
                 * @description Identifies the event, the same at every delivery.
                 * @example msg_2mG0pDkTLYXYR9Zq2zAc8XK7d2Y
                 */
                "svix-id": string;
                /**
                 * @description When this delivery was made, in seconds since 1970.
                 * @example 1775548800
                 */
                "svix-timestamp": string;
                /**
                 * @description Signatures, separated by spaces: `v1,` and the HMAC in base64.
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
        /** @description The event, as Resend defines it. */
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
            /** @description The event is stored, or is of no concern here. */
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
            /** @description The body is signed, and is not an event of Resend's (`validation_error`). */
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
            /** @description The signature is missing, too old or not of this body (`unauthorized`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The webhook's signature does not hold: message timestamp too old.",
                     *       "code": "unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such connection, or it was made without a `webhookSecret` (`not_found`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No webhooks are taken here.",
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
             * @description A field is missing, unknown or out of its bounds, or a file is of a type that is not taken or too large for
             *     its type (`validation_error`).
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
            /** @description There is no such project, or the caller has no part in it (`not_found`). */
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
             *     - 405 `method_not_allowed`: the path exists, the method does not; `Allow` lists those that do
             *     - 409 `conflict`: the project stores as much as it may; delete what is not needed
             *     - 413 `payload_too_large`: the body is larger than this operation takes
             *     - 415 `unsupported_media_type`: the body is not `application/json`
             *     - 429 `rate_limited`: too many requests, too many files that are waited for, or the project has announced as
             *       much as it may in a day; repeat after `Retry-After` seconds
             *     - 500 `internal_error`: a fault of the service
             *     - 502 `provider_error`: the store refused the request or failed
             *     - 503 `unavailable`: something that the request needs is down; repeat it after `Retry-After` seconds
             *     - 504 `provider_timeout`: there were no URLs in time; repeat the request
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
                     *       "message": "The project may announce 20000 MB of uploads a day, has announced 19990 MB, and this would be over it. Its next day begins at 2026-04-08T00:00:00.000Z.",
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
                /**
                 * @description How many to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
            /** @description There is no such project, or the caller has no part in it (`not_found`). */
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
            /** @description The file in the store is not the one that was checked (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The file in the store is not the one that was checked. Delete the asset and upload it again.",
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
            /** @description The asset as it was. */
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
            /** @description Nothing was uploaded yet (`conflict`). Upload the file, then ask again. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Nothing was uploaded yet. Send the file, then this request again.",
                     *       "code": "conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description What was uploaded is not what was announced (`upload_refused`): `message` says in what. It was deleted, and
             *     so was the asset.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The upload is not image/png: it is text/html. It was deleted.",
                     *       "code": "upload_refused"
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
                 * @description How many users to return at most.
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
            /** @description A query parameter is unknown or out of its bounds (`validation_error`). */
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
            /** @description The caller. */
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
            /** @description The caller as they are now. */
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
            /** @description They are signed out there. */
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
            /** @description They are signed out there. */
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
            /** @description Its consents are over. */
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
            /** @description There is no such user, or the caller may not see them (`not_found`). */
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
            /** @description The user is disabled, or enabled. */
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
            /** @description The caller is no platform admin, or sends a token that was narrowed (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Only a platform admin can, with a token that has every scope and no project.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such user, or the caller may not see them (`not_found`). */
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
            /** @description The caller would disable themselves (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You cannot disable yourself: another platform admin can.",
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
            /** @description The role that was deleted. */
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
            /** @description Members have the role or open invitations are for it (`conflict`); the message says how many. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "This role is in use: 2 members have it. End that first.",
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
            /** @description The role as it is now. */
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
                     *       "message": "The owner stays a member. Give the project to somebody else first.",
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
                     *       "message": "Only its owner gives a project away.",
                     *       "code": "forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["TeamNotFound"];
            /** @description The caller is told to give the project to themselves (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "You own this project already.",
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
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                        /** @description Of the next page; null on the last one. */
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
            /** @description The invitation. Its mail is on its way. */
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
            /** @description The invitation as it was left. */
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
            /** @description The invitation. Its mail is on its way. */
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
            /** @description The caller is not a member of this project, or there is no such project (`forbidden`). */
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
                        /** @description At most 20,000 of each connection. */
                        customers: components["schemas"]["SearchadsCustomer"][];
                        /**
                         * @description Whether the list has everything: false while it is being read for the first time, and where a part
                         *     of it could not be read at the last attempt. Customers that are missing may be there.
                         */
                        complete: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ProviderForbidden"];
            /**
             * @description There is no such project, or the caller has no part in it (`not_found`). A project without a connection has
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
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
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
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountHealth"];
                };
            };
            /** @description A parameter is unknown or has a wrong value (`validation_error`). */
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
                 * @description The first day, in the account's time zone.
                 * @example 2026-04-01
                 */
                startDate: string;
                /**
                 * @description The last day, in the account's time zone; not before `startDate`.
                 * @example 2026-04-30
                 */
                endDate: string;
                /**
                 * @description The manager account to go through. Without it, the one that the list of customers shows.
                 * @example 1000000001
                 */
                loginCustomerId?: components["parameters"]["LoginCustomerId"];
                /**
                 * @description Only this campaign, by the digits of its id.
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
            /** @description One row a device. */
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
            /**
             * @description A parameter is missing, unknown or has a wrong value, or `endDate` is before `startDate`
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
            /** @description A stop of the project is still running (`conflict`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A stop of the project is still running. Resume when it has ended: its own address tells.",
                     *       "code": "conflict",
                     *       "details": [
                     *         {
                     *           "path": "stopId",
                     *           "message": "cannot be taken back while a stop of the project runs"
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
                 * @description How many stops to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
            /** @description A page of stops. */
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
                     *           "stoppedAt": "2026-04-07T08:00:02.310Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        stops: components["schemas"]["ListedStop"][];
                        /** @description Where the next page begins; null on the last one. */
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
                 * @description How many campaigns to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                 * @description The stop.
                 * @example 5c1d9a3e-2b1c-4d7e-8f50-3f0e5b0a6c1d
                 */
                stopId: components["parameters"]["StopId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stop. */
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
                        /** @description Where the next page begins; null on the last one. */
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
                /**
                 * @description How many approvals to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                        /** @description Where the next page begins; null on the last one. */
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
            /** @description It is approved. */
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
            /** @description It is declined. */
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
            /** @description It is taken back. */
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
            /** @description The credential lacks the scope, or the role does not permit it; or somebody else has asked for it (`forbidden`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Somebody else has asked for this. Only they take it back.",
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
                        /** @description False where a connection could not be read just now. Accounts that are missing may be there. */
                        complete: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The credential is valid and may not do this (`forbidden`): it lacks the scope, or its holder's role lacks the
             *     right. Or the connection has lost its authorisation and must be made again (`connection_needs_reauth`).
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
             * @description There is no such project, or the caller has no part in it (`not_found`). A project without a connection has
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
                 * @description What a row stands for.
                 * @example campaign
                 */
                level?: "account" | "campaign" | "adset" | "ad";
                /**
                 * @description The days that are counted, in the account's time zone.
                 * @example last_7d
                 */
                datePreset?: "today" | "yesterday" | "last_3d" | "last_7d" | "last_14d" | "last_28d" | "last_30d" | "last_90d" | "this_month" | "last_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "maximum";
                /**
                 * @description Only this campaign, ad set or ad of the account, by its digits.
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
                 * @description The ad account, by its digits, with `act_` before them or without.
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
                     *           ]
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
            /** @description A parameter is unknown or has a wrong value (`validation_error`). */
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
             * @description The credential is valid and may not do this (`forbidden`): it lacks the scope, or its holder's role lacks the
             *     right; or the user whose authorisation the connection holds may not read this at the provider. Or the
             *     connection has lost its authorisation and must be made again (`connection_needs_reauth`).
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
             * @description There is no such project, or the caller has no part in it; or the account is not reachable through the
             *     project's connection (`details` names `accountId`); or the object is none of the account's, or the provider
             *     knows no such account (`not_found`). Or the project has no connection to the provider
             *     (`connection_not_found`).
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
                /**
                 * @description The `cursor` of an event or of a page: returns the events after it. Default: begin with the oldest event that
                 *     is kept.
                 */
                after?: string;
                /** @description `now`: return no event, and the `cursor` after the newest one. Not with `after`. */
                from?: "now";
                /**
                 * @description Only events of these types, separated by commas.
                 * @example email.bounced,email.complained
                 */
                types?: string;
                /**
                 * @description How many events to return at most.
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
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip.
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
            /** @description The webhook as it was. */
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
            /** @description The webhook as it is now, with its new secret if its `url` has changed. */
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
            /** @description The webhook, with its new secret. */
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
            /** @description The event is on its way. */
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
            /** @description The events are on their way. */
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
                 * @description How many deliveries to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
            /** @description The delivery as it is now. */
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
                 * @description The name of the goal: small letters, digits, `_` and `-`.
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
                 * @description The name of the goal: small letters, digits, `_` and `-`.
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
            /** @description The goal as it is now. */
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
                 * @description The name of the goal: small letters, digits, `_` and `-`.
                 * @example purchases
                 */
                name: components["parameters"]["GoalName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goal as it was. */
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
                 * @description How many conversions to return at most.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
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
                     *           "occurredAt": "2026-04-07T08:00:00.000Z",
                     *           "valueCents": 4900,
                     *           "currency": "USD",
                     *           "validateOnly": false,
                     *           "state": "blocked",
                     *           "reason": "missing_scope",
                     *           "nextAction": "Reconnect the account and tick the box for sending conversions to Google.",
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
