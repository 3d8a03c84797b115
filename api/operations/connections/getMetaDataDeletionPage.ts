import { findDataDeletion } from '../../../models/connections/meta-callbacks.ts';
import { notFound } from '../../request/errors.ts';
import { renderDataDeletionPage, renderUnknownDeletionPage } from '../../pages/data-deletion-page.ts';
import type { Handler } from '../operation.ts';

/** Also responds 404 for a request whose signature was invalid, because a worker has removed that request. */
export const getMetaDataDeletionPage: Handler<'getMetaDataDeletionPage'> = async (
  { path },
  { context, header },
) => {
  const { confirmationCode: code } = path;
  const found = await findDataDeletion(context.database, code);
  if (found) return renderDataDeletionPage({ ...found, code });
  if ((header('accept') ?? '').includes('text/html')) return { status: 404, ...renderUnknownDeletionPage() };
  throw notFound('No data deletion request has this code.');
};
