import { solveProofOfWork } from '../../service/contract/proof-of-work.ts';

/* Does the sum of the check without a picture, apart from the page, which stays quick meanwhile. */
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  postMessage(solveProofOfWork(data.challenge, data.difficulty));
});
