const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Says whether this browser can record. Pages without TLS have no microphone. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;

/** Measures how loud it is at the moment, from 0 to 1. */
const createMeter = (stream: MediaStream) => {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    return {
      level: () => {
        analyser.getByteTimeDomainData(samples);
        const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
        return Math.min(1, loudest / 96);
      },
      dispose: () => void context.close().catch(() => undefined),
    };
  } catch {
    // The recording works without its meter.
    return { level: () => 0, dispose: () => undefined };
  }
};

/** Asks for the microphone and records. Rejects with the error of `getUserMedia`. */
export const startRecording = async (signal: AbortSignal): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    release();
    throw new DOMException('The recording was cancelled.', 'AbortError');
  }
  try {
    return record(stream, release);
  } catch (error) {
    release();
    throw error;
  }
};

export type Recording = ReturnType<typeof record>;

const record = (stream: MediaStream, release: () => void) => {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  recorder.start();
  const meter = createMeter(stream);
  const dispose = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    meter.dispose();
    release();
  };
  return {
    /** Ends the recording and resolves to it. */
    finish: async (): Promise<Blob> => {
      dispose();
      await ended;
      return new Blob(pieces, { type: recorder.mimeType || mimeType || 'audio/webm' });
    },
    /** Settles when the recording ends, also because the microphone is gone. */
    ended,
    level: meter.level,
    /** Ends the recording and frees the microphone. */
    dispose,
  };
};
