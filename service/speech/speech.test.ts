import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LLMock } from '@copilotkit/aimock';
import { RobotConfig } from 'casement/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasEspeak, speakWithEspeak } from './espeak.ts';
import { createSpeech } from './speech.ts';
import { SpeechConfig } from '../bots/speech-config.ts';

const mock = new LLMock({ port: 0, strict: true });
beforeAll(() => mock.start());
afterAll(() => mock.stop());
beforeEach(() => mock.reset());

const { signal } = new AbortController();
const espeak = await hasEspeak();

const speechWith = (env: Record<string, string> = {}) => createSpeech({ env });

const atMock = () => speechWith({ OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_API_KEY: 'key-1' });

const botWith = (speech?: unknown, openVoice = 1) => {
  const robot = v.parse(RobotConfig, { openVoice });
  return {
    robot: { en: robot, 'zh-CN': robot },
    ...(speech !== undefined && { speech: v.parse(SpeechConfig, speech) }),
  };
};

const both = { tts: { model: 'voice-1', voice: 'calm' }, stt: { model: 'ear-1' } };
const recording = {
  bytes: new Uint8Array([1, 2, 3]),
  type: 'audio/webm;codecs=opus',
  language: 'en',
} as const;

describe('speech through an OpenAI-compatible endpoint', () => {
  it('reads a text aloud in the voice of the bot', async () => {
    mock.onSpeech('Hello', { audio: Buffer.from('an MP3').toString('base64'), format: 'mp3' });
    const audio = await atMock().speak(botWith(both), { text: 'Hello', language: 'en' }, signal);
    expect([audio.type, audio.bytes.toString()]).toEqual(['audio/mpeg', 'an MP3']);
    expect(mock.getLastRequest()?.body).toMatchObject({ model: 'voice-1' });
  });

  it('writes a recording down', async () => {
    mock.onTranscription({ transcription: { text: 'Where is my parcel?' } });
    expect(await atMock().transcribe(botWith(both), recording, signal)).toBe('Where is my parcel?');
    expect(mock.getLastRequest()?.body).toMatchObject({ model: 'ear-1' });
  });

  it('fails with code 1200 when the endpoint does', async () => {
    const bot = botWith(both);
    await expect(atMock().speak(bot, { text: 'Hello', language: 'en' }, signal)).rejects.toMatchObject({
      code: 1200,
      message: 'Error occurred',
    });
    await expect(atMock().transcribe(bot, recording, signal)).rejects.toMatchObject({ code: 1200 });
  });
});

describe('what a bot can do', () => {
  it.each([
    ['both with models and an endpoint', { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }, both, 1, 1],
    ['both with a key', { OPENAI_API_KEY: 'k' }, both, 1, 1],
    ['nothing with models and neither endpoint nor key', {}, both, 0, 0],
    ['nothing but listen', { OPENAI_API_KEY: 'k' }, { stt: both.stt }, espeak ? 1 : 0, 1],
    ['speak where espeak-ng is', {}, undefined, espeak ? 1 : 0, 0],
  ])('is %s', async (_, env, speech, tts, stt) => {
    expect(await speechWith(env).abilitiesOf(botWith(speech))).toEqual({ tts, stt });
  });

  it('is nothing without openVoice', async () => {
    const bot = botWith(both, 0);
    expect(await atMock().abilitiesOf(bot)).toEqual({ tts: 0, stt: 0 });
    const speaking = atMock().speak(bot, { text: 'Hello', language: 'en' }, signal);
    await expect(speaking).rejects.toMatchObject({ code: 403 });
    await expect(atMock().transcribe(bot, recording, signal)).rejects.toMatchObject({ code: 403 });
  });

  it('is 404 where nothing listens or speaks', async () => {
    await expect(speechWith().transcribe(botWith(), recording, signal)).rejects.toMatchObject({ code: 404 });
    const speaking = speechWith().speak(botWith(both), { text: 'Hello', language: 'en' }, signal);
    await expect(speaking).rejects.toMatchObject({ code: 404 });
  });
});

describe.skipIf(!espeak)(`espeak-ng${espeak ? '' : ': left out, it is not installed'}`, () => {
  it.each([
    ['en', 'The parcel is on its way.'],
    ['zh-CN', '包裹正在路上。'],
    ['de', 'Das Paket ist unterwegs.'],
    ['xx-unknown', 'Read with the English voice.'],
    ['--help', '-f /etc/passwd'],
  ])('reads %s as a WAV whose sizes are true', async (language, text) => {
    const wav = await speakWithEspeak(text, language, signal);
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(wav.length).toBeGreaterThan(10_000);
  });

  it('stops when nobody listens any more', async () => {
    const controller = new AbortController();
    const speaking = speakWithEspeak('word '.repeat(800), 'en', controller.signal);
    controller.abort();
    await expect(speaking).rejects.toThrow();
  });

  it('reads many texts, each in its turn', async () => {
    const texts = Array.from({ length: 6 }, (_, index) => `Number ${index}`);
    const all = await Promise.all(texts.map((text) => speakWithEspeak(text, 'en', signal)));
    expect(all.every((wav) => wav.length > 5000)).toBe(true);
  });
});

it('ends a program that says nothing, whatever memory was freed meanwhile, and tries no other voice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-espeak-'));
  const { PATH } = process.env;
  onTestFinished(() => {
    process.env['PATH'] = PATH;
    rmSync(folder, { recursive: true });
  });
  const starts = join(folder, 'starts');
  writeFileSync(join(folder, 'espeak-ng'), `#!/bin/sh\necho started >> ${starts}\nexec sleep 60\n`, {
    mode: 0o755,
  });
  process.env['PATH'] = `${folder}:${PATH}`;
  const speaking = speakWithEspeak('Hallo', 'de', signal, 500);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await expect(speaking).rejects.toThrow();
  expect(readFileSync(starts, 'utf8')).toBe('started\n');
});
