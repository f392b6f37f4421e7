import { placeId } from '../../visitor/credential-records.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import { createKeptBlobs } from './kept-blobs.ts';
import { createKeptUploads } from './kept-uploads.ts';

/** Forgets the files that a page was left with: somebody else is here now. Needs no more of the attachments to be there. */
export const forgetUploads = ({ environment, address }: Pick<Visitor, 'environment' | 'address'>): void => {
  const kept = createKeptUploads(environment.storage, placeId(address.botId, address.channelId));
  const blobs = createKeptBlobs();
  for (const { id } of kept.list()) {
    kept.remove(id);
    void blobs.remove(id);
  }
};
