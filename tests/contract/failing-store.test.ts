import { randomInt, randomUUID } from 'node:crypto';
import {
  answerText,
  bytePaths,
  createShare,
  encryptField,
  hostLogin,
  operations,
  sendSms,
  streamPaths,
} from 'casement/contract';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failStatements } from '../../service/database/fail-statements.test-helper.ts';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import type { RunningService, ServiceOptions } from '../../service/server/start-service.ts';
import { logInAt, type OpenIdProvider, startOpenIdProvider } from '../support/open-id-provider.ts';
import { createVisitor, runInput, textOf, type Visitor } from '../../check/client.ts';
import { captureOutput, INTERNALS } from '../../service/base/capture-output.test-helper.ts';
import { newAddress, newEmail, newPuzzle, passCheck, requestCode } from '../../check/login.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { startFailingFront } from './support/failing-front.ts';
import { gatherSecrets } from './support/gather-secrets.ts';
import { adminKey, startReference, targetAt } from './support/reference.ts';
import { startS3Server } from './support/s3-server.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { absolute, askToUpload, putFile, questionWith, upload } from '../../check/upload.ts';

/** Stands in everything that a visitor writes here. */
const SECRET = 'zanzibar';

type Place = {
  target: Target;
  visitor: Visitor;
  sessionId: string;
  questionId: string;
  answerId: string;
  runId: string;
  shareId: string;
  fileUrl: string;
};

/** A conversation with everything that calls may ask for. */
const settle = async (target: Target): Promise<Place> => {
  const visitor = await createVisitor(target);
  const fileUrl = await upload(target, visitor, { ...sampleFiles.txt, name: `${SECRET}.txt` });
  const input = questionWith(`echo ${SECRET}`, [{ url: fileUrl, type: sampleFiles.txt.type }]);
  await visitor.ask(input);
  const { threadId: sessionId, runId } = input;
  const { messageId: questionId = '', answerId } = input.forwardedProps;
  const { shareId } = await visitor.call(createShare, { sessionId, headId: answerId });
  return { target, visitor, sessionId, questionId, answerId, runId, shareId, fileUrl };
};

type Call = (place: Place) => (() => Promise<Response>) | Promise<() => Promise<Response>>;

const get =
  (path: string, query: (place: Place) => Record<string, string> = () => ({})): Call =>
  (place) =>
  () =>
    place.visitor.fetchPath(`${path}?${new URLSearchParams(query(place))}`);
const post =
  (path: string, body: (place: Place) => unknown): Call =>
  (place) =>
  () =>
    place.visitor.fetchPath(path, { method: 'POST', body: JSON.stringify(body(place)) });

/** Fetches from an address of its own, which has no limits used up. */
const fetchAnew = (visitor: Visitor, path: string, options: RequestInit = {}): Promise<Response> =>
  visitor.fetchPath(path, { ...options, headers: newAddress() });

const order = (visitor: Visitor) =>
  visitor.call(operations.checkout, { planId: 'pro', orderId: randomUUID() }, newAddress());

/** Numbers of a country whose numbers need no telling apart. */
const newPhone = () => ({ areaCode: '86', phone: `138${randomInt(10_000_000, 99_999_999)}` });

/**
 * A call of each kind that succeeds while the database does; the compiler asks for that of a new operation.
 */
const calls: Record<
  keyof typeof operations | 'send' | 'again' | 'resume' | 'tts' | 'stt' | 'upload' | 'file',
  Call
> = {
  baseConfig: get(operations.baseConfig.path),
  baseDomain: get(operations.baseDomain.path, () => ({ customDomain: 'chat.shop.example' })),
  freeLogin: get(operations.freeLogin.path),
  hostLogin: async ({ target }) => {
    const visitor = await createVisitor(target);
    await visitor.ask(runInput({ text: `short ${SECRET}` }));
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      sub: SECRET,
      name: SECRET,
      email: `${SECRET}@shop.example`,
      iat: seconds,
      exp: seconds + 60,
    };
    const token = await target.signAsSite?.(claims);
    return () => visitor.fetchPath(hostLogin.path, { method: 'POST', body: JSON.stringify({ token }) });
  },
  isLogin: get(operations.isLogin.path),
  getWork: get(operations.getWork.path),
  getCaptcha: post(operations.getCaptcha.path, () => ({ captchaType: 'blockPuzzle' })),
  checkCaptcha: async ({ visitor }) => {
    const { token, secretKey } = await newPuzzle(visitor, 'proofOfWork');
    const pointJson = encryptField(answerText({ nonce: 0 }), secretKey ?? '');
    const body = JSON.stringify({ captchaType: 'proofOfWork', token, pointJson });
    return () => visitor.fetchPath(operations.checkCaptcha.path, { method: 'POST', body });
  },
  sendEmail: async ({ visitor }) => {
    const query = { email: `${SECRET}-${newEmail()}`, captchaVerification: await passCheck(visitor) };
    return () => fetchAnew(visitor, `${operations.sendEmail.path}?${new URLSearchParams(query)}`);
  },
  sendSms: async ({ visitor }) => {
    const query = { ...newPhone(), captchaVerification: await passCheck(visitor) };
    return () => fetchAnew(visitor, `${operations.sendSms.path}?${new URLSearchParams(query)}`);
  },
  emailLogin: async ({ target }) => {
    // The log-in moves the visitor's conversations to the account.
    const visitor = await createVisitor(target);
    const email = `${SECRET}-${newEmail()}`;
    const body = JSON.stringify({ email, code: await requestCode(target, visitor, email) });
    return () => fetchAnew(visitor, operations.emailLogin.path, { method: 'POST', body });
  },
  phoneLogin: async ({ target }) => {
    // The log-in moves the visitor's conversations to the account.
    const visitor = await createVisitor(target);
    const { areaCode, phone } = newPhone();
    const captchaVerification = await passCheck(visitor);
    await visitor.call(sendSms, { areaCode, phone, captchaVerification }, newAddress());
    const code = await target.codeSentTo?.(`+${areaCode}${phone}`);
    const body = JSON.stringify({ areaCode, phone, code });
    return () => fetchAnew(visitor, operations.phoneLogin.path, { method: 'POST', body });
  },
  preGoogleLogin: ({ visitor }) => {
    const body = JSON.stringify({ clientId: '' });
    return () => fetchAnew(visitor, operations.preGoogleLogin.path, { method: 'POST', body });
  },
  googleLogin: async ({ target }) => {
    // The log-in moves the visitor's conversations to the account.
    const visitor = await createVisitor(target);
    const { authUrl } = await visitor.call(operations.preGoogleLogin, { clientId: '' }, newAddress());
    const { searchParams } = await logInAt(authUrl, SECRET);
    const body = JSON.stringify({ code: searchParams.get('code'), state: searchParams.get('state') });
    return () => fetchAnew(visitor, operations.googleLogin.path, { method: 'POST', body });
  },
  sendContact: post(operations.sendContact.path, () => ({
    id: randomUUID(),
    values: { email: `${SECRET}@shop.example`, message: SECRET },
  })),
  apply: post(operations.apply.path, () => ({ userName: SECRET, reason: SECRET })),
  logout: async ({ target }) => {
    const visitor = await createVisitor(target);
    return () => visitor.fetchPath(operations.logout.path);
  },
  pullSession: get(operations.pullSession.path, () => ({ query: SECRET })),
  setSession: post(operations.setSession.path, ({ sessionId }) => ({ id: sessionId, title: SECRET })),
  pullHistory: get(operations.pullHistory.path, ({ sessionId }) => ({ sessionId })),
  stopRun: post(operations.stopRun.path, ({ runId }) => ({ runId })),
  sendFeedback: post(operations.sendFeedback.path, ({ answerId }) => ({
    messageId: answerId,
    rating: 'dislike',
    reasons: ['others'],
    comment: SECRET,
  })),
  compareVersions: post(operations.compareVersions.path, ({ answerId }) => ({
    messageId: answerId,
    previousId: answerId,
    verdict: 'same',
  })),
  predictQuestion: post(operations.predictQuestion.path, () => ({ text: `How ${SECRET}` })),
  recommend: post(operations.recommend.path, ({ sessionId, answerId }) => ({
    sessionId,
    messageId: answerId,
  })),
  uploadSignature: post(operations.uploadSignature.path, () => ({
    name: `${SECRET}.txt`,
    type: sampleFiles.txt.type,
    size: 5,
  })),
  createShare: post(operations.createShare.path, ({ sessionId, answerId }) => ({
    sessionId,
    headId: answerId,
  })),
  readShare: get(operations.readShare.path, ({ shareId }) => ({ shareId })),
  listShares: get(operations.listShares.path),
  revokeShare: async ({ visitor, sessionId, answerId }) => {
    const { shareId } = await visitor.call(createShare, { sessionId, headId: answerId });
    const body = JSON.stringify({ shareId });
    return () => visitor.fetchPath(operations.revokeShare.path, { method: 'POST', body });
  },
  checkout: async ({ target }) => {
    const visitor = await createVisitor(target);
    const body = JSON.stringify({ planId: 'forever', orderId: randomUUID() });
    return () => fetchAnew(visitor, operations.checkout.path, { method: 'POST', body });
  },
  readOrder: async ({ target }) => {
    const visitor = await createVisitor(target);
    const { orderId } = await order(visitor);
    return () => visitor.fetchPath(`${operations.readOrder.path}?orderId=${orderId}`);
  },
  cancelPlan: async ({ target }) => {
    const visitor = await createVisitor(target);
    const { orderId, url } = await order(visitor);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) });
    const body = JSON.stringify({ orderId });
    return () => visitor.fetchPath(operations.cancelPlan.path, { method: 'POST', body });
  },
  send: post(streamPaths.send, ({ sessionId, answerId, fileUrl }) => ({
    ...questionWith(`echo ${SECRET}`, [{ url: fileUrl, type: sampleFiles.txt.type }]),
    threadId: sessionId,
    forwardedProps: { parentId: answerId, answerId: randomUUID() },
  })),
  again: post(streamPaths.send, ({ sessionId, questionId }) => runInput({ sessionId, parentId: questionId })),
  resume: get(streamPaths.resume, ({ runId }) => ({ runId })),
  tts: post(bytePaths.tts, ({ answerId }) => ({ messageId: answerId, text: SECRET, language: 'en' })),
  stt:
    ({ visitor }) =>
    () =>
      visitor.fetchPath(bytePaths.stt, {
        method: 'POST',
        body: SECRET,
        headers: { 'Content-Type': 'audio/webm' },
      }),
  upload: async ({ target, visitor }) => {
    const bytes = Buffer.from(SECRET);
    const signature = await askToUpload(visitor, { ...sampleFiles.txt, name: `${SECRET}.txt`, bytes });
    return () => putFile(target, signature, bytes);
  },
  file:
    ({ target, fileUrl }) =>
    () =>
      fetch(absolute(target, fileUrl)),
};

/** The storage of a service, and a way to make it fail. */
type FailingStore = {
  options: ServiceOptions;
  /**
   * Makes the storage fail in one of several ways; the returned function mends it and returns the number of
   * failures.
   */
  fail(attempt: number): () => number;
  /** How often each call is tried. */
  attempts: number;
  close(): Promise<void> | void;
};

const suite = (name: string, openStore: () => Promise<FailingStore>) => {
  describe(`while ${name}`, { timeout: 120_000 }, () => {
    let output: ReturnType<typeof captureOutput>;
    let secrets: ReturnType<typeof gatherSecrets>;
    let store: FailingStore;
    let service: RunningService | undefined;
    let postOffice: PostOffice;
    let provider: OpenIdProvider;
    let place: Place;
    let failed = 0;
    beforeAll(async () => {
      output = captureOutput();
      secrets = gatherSecrets(() => service?.url);
      secrets.add(SECRET, adminKey);
      postOffice = await openPostOffice();
      store = await openStore();
      provider = await startOpenIdProvider();
      service = await startReference({
        ...store.options,
        logger: output.logger,
        testCheckout: true,
        ...postOffice.options,
        google: provider.options,
      });
      provider.admit(service.url);
      const codeSentTo = async (address: string): Promise<string> => {
        const code = await postOffice.codeSentTo(address);
        secrets.add(code, address);
        return code;
      };
      place = await settle({ ...targetAt(service.url), codeSentTo });
    }, 120_000);
    afterAll(async () => {
      await service?.close();
      await postOffice?.close();
      await provider?.close();
      await store?.close();
      secrets.restore();
      output.restore();
    });

    it.each(Object.keys(calls) as (keyof typeof calls)[])(
      '%s tells nothing of the inside, and the log nothing of the visitor',
      async (operation) => {
        for (let attempt = 0; attempt < store.attempts; attempt += 1) {
          const call = await calls[operation](place);
          const mend = store.fail(attempt);
          const response = await call();
          // A reply that breaks off in the middle counts as empty.
          const reply = await response.text().catch(() => '');
          const failures = mend();
          failed += failures;
          // A bucket answers for itself.
          if (!response.url.startsWith(service?.url ?? '')) break;
          expect(reply).not.toMatch(INTERNALS);
          if (response.status >= 500) {
            expect(response.headers.get('Content-Type')).toContain('application/json');
            expect(reply).not.toContain(SECRET);
          }
          if (failures === 0) break;
        }
        for (const line of output.lines) {
          expect(line).not.toContain(SECRET);
          expect(line).not.toMatch(INTERNALS_OF_LOG);
        }
      },
    );

    it('failed, and is whole again', async () => {
      expect(failed).toBeGreaterThan(1);
      const { target, visitor, fileUrl } = place;
      expect(await (await fetch(absolute(target, fileUrl))).text()).toBe(sampleFiles.txt.bytes.toString());
      const said = textOf(await visitor.ask(runInput({ text: `echo ${SECRET}` })));
      expect(said).toContain(SECRET);
    });

    it('names in the log what failed, and no token, code or word of all that were used', () => {
      const log = output.lines.join('');
      expect(log).toMatch(/"level":(?:40|50)/);
      // Every visitor has two, and each kind of call has words, codes or signatures of its own.
      expect(secrets.count()).toBeGreaterThan(50);
      expect(secrets.foundIn(log)).toEqual([]);
    });

    it('says none of them either in a reply that something failed', () => {
      expect(secrets.failures.length).toBeGreaterThan(1);
      expect(secrets.foundIn(secrets.failures.join('\n'))).toEqual([]);
    });
  });
};

/** Patterns that the log must not match; it may say where in the code something failed. */
const INTERNALS_OF_LOG = /Failed query|params:|\bselect "|insert into|invalid input syntax/i;

const MAX_STATEMENTS = 40;

/** Statements fail one after the other: some once, some as long as a writer that tries again. */
const statementsOf = async (databaseUrl: string | undefined): Promise<FailingStore> => {
  const statements = failStatements();
  return {
    options: { databaseUrl },
    attempts: MAX_STATEMENTS,
    fail: (attempt) => {
      statements.fail(attempt, attempt % 2 === 0 ? 1 : 3);
      return statements.pass;
    },
    close: statements.restore,
  };
};

suite('statements fail, on the embedded database', () => statementsOf(undefined));

suite('the disk fails', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-data-'));
  const [files, away] = [join(dataFolder, 'files'), join(dataFolder, 'away')];
  return {
    options: { databaseUrl: undefined, dataFolder },
    attempts: 1,
    fail: () => {
      // Neither read nor written, whoever runs the test: no folder is there.
      renameSync(files, away);
      writeFileSync(files, SECRET);
      return () => {
        rmSync(files);
        renameSync(away, files);
        return 1;
      };
    },
    close: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
});

suite('the bucket fails', async () => {
  const s3 = await startS3Server();
  const front = await startFailingFront(s3.options.endpoint ?? '');
  return {
    options: { databaseUrl: undefined, dataFolder: 'memory', s3: { ...s3.options, endpoint: front.url } },
    attempts: front.troubles.length,
    fail: (attempt) => front.fail(attempt),
    close: async () => {
      await front.close();
      await s3.close();
    },
  };
});

const missing = postgresMissing();
describe.skipIf(missing)(`PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres?.close());
  suite('statements fail, on PostgreSQL', async () => statementsOf(await postgres.createDatabase()));
});
