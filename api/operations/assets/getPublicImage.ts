import { findSignedUrls } from '../../../models/assets/assets.ts';
import { findPublicAsset, parsePublicLink } from '../../../models/assets/public-links.ts';
import { notFound } from '../../request/errors.ts';
import { toProject, type Handler } from '../operation.ts';
import { requireSignedUrls, signDownload } from './sign-download.ts';

/** Pages of any site may embed the image. Caches ask again after a minute, so revocations take effect. */
const HEADERS = { 'Cache-Control': 'public, max-age=60', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** All requests within a minute share one signed URL. */
export const getPublicImage: Handler<'getPublicImage'> = async ({ path }, { context }) => {
  const link = parsePublicLink(path.token);
  if (!link) throw noSuchImage();
  const { projectId, publicToken } = link;
  const call = { context, projectId };
  const assetId = await findPublicAsset(toProject(call), publicToken);
  if (assetId === undefined) throw noSuchImage();
  const requestId = `public-link ${publicToken}`;
  const [sharedUrl] = await findSignedUrls(toProject(call), requestId);
  if (sharedUrl === undefined && (await signDownload(call, { assetId, requestId })).outcome !== 'signed')
    throw noSuchImage();
  const [url] = sharedUrl === undefined ? await requireSignedUrls(call, requestId) : [sharedUrl];
  return { status: 302, headers: { ...HEADERS, Location: url }, body: '' };
};

function noSuchImage() {
  return notFound('There is no public image at this link.');
}
