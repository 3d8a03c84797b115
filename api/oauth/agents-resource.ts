/** Where agents call. */
export const MCP_PATH = '/mcp';

/**
 * What a client names when it asks for a token for agents, and the `aud` of that token (RFC 8707). The API's other
 * addresses do not take it, so that an agent can do with it what its tools do, and nothing else.
 * @param publicUrl where callers reach the API, without a slash at the end
 */
export function agentsResource(publicUrl: string): string {
  return publicUrl + MCP_PATH;
}
