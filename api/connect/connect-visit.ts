import type { Request, Response } from 'express';
import { findProject } from '../../models/access/projects.ts';
import {
  findConnectSessionRef,
  findConnectSession,
  type ConnectSessionRef,
  type ConnectSessionRow,
  type SessionKey,
} from '../../models/connections/connect-sessions.ts';
import { inProject } from '../../models/in-project.ts';
import type { ApiContext } from '../context.ts';
import { renderConnectEndPage, type ConnectEnd } from '../pages/connect-pages.ts';
import { getPagePath, sendPage } from '../pages/html-page.ts';
import { findBrowser } from '../sign-in/browser.ts';

export type ConnectContext = Pick<
  ApiContext,
  'settings' | 'database' | 'temporal' | 'rateLimits' | 'signInKeyring' | 'logger'
>;

export type ConnectVisit = { context: ConnectContext; request: Request; response: Response };

export type FoundSession = ConnectSessionRef & { session: ConnectSessionRow; projectName: string };

/** Returns even an expired session; undefined if the session or its project does not exist. */
export async function findSession(
  { context }: ConnectVisit,
  key: SessionKey,
): Promise<FoundSession | undefined> {
  const ref = await findConnectSessionRef(context.database, key);
  if (!ref) return undefined;
  return inProject(context.database, ref.projectId, async (project) => {
    const session = await findConnectSession(project, ref.sessionId);
    const found = await findProject(project);
    return session && found ? { ...ref, session, projectName: found.name } : undefined;
  });
}

export function isSessionBrowser({ context, request }: ConnectVisit, { session }: FoundSession): boolean {
  const browser = findBrowser(request, context.settings.publicUrl);
  return (
    browser !== undefined && session.browserDigest !== null && browser.digest.equals(session.browserDigest)
  );
}

export function getConnectPath({ settings }: ConnectContext, rest: string): string {
  return getPagePath(settings.publicUrl, `/connect/${rest}`);
}

/** @param title the provider's name, if the page needs it */
export function sendEndPage({ response }: ConnectVisit, end: ConnectEnd, title = ''): void {
  const { page, status } = renderConnectEndPage(end, title);
  sendPage(response, page, status);
}
