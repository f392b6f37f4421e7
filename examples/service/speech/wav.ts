const RIFF_SIZE = 4;
const DATA_SIZE = 40;
const HEADER_LENGTH = 44;

/** Writes the true sizes into the header of a WAV that was written to a pipe, where nobody could know them beforehand. */
export const withWavSizes = (wav: Buffer): Buffer => {
  if (wav.length < HEADER_LENGTH || wav.toString('latin1', 36, DATA_SIZE) !== 'data') return wav;
  wav.writeUInt32LE(wav.length - 8, RIFF_SIZE);
  wav.writeUInt32LE(wav.length - HEADER_LENGTH, DATA_SIZE);
  return wav;
};
