const SAMPLES = 80;
const RATE = 8000;

/** A hundredth of a second of silence, as a WAV file. */
export const silence = (): Blob => {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) header.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  header.setUint32(4, 36 + SAMPLES, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, RATE, true);
  header.setUint32(28, RATE, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, 'data');
  header.setUint32(40, SAMPLES, true);
  return new Blob([header, new Uint8Array(SAMPLES).fill(128)], { type: 'audio/wav' });
};
