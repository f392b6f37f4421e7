import { describe } from 'vitest';
import { attachmentSuite } from './suite/attachments.ts';
import { configurationSuite } from './suite/configuration.ts';
import { feedbackSuite } from './suite/feedback.ts';
import { captchaSuite } from './suite/captcha.ts';
import { goOnSuite } from './suite/go-on.ts';
import { hostLoginSuite } from './suite/host-login.ts';
import { identitySuite } from './suite/identity.ts';
import { isolationSuite } from './suite/isolation.ts';
import { loginSuite } from './suite/login.ts';
import { requestSuite } from './suite/requests.ts';
import { resumeSuite } from './suite/resume.ts';
import { runSuite } from './suite/runs.ts';
import { sessionSuite } from './suite/sessions.ts';
import { sharingSuite } from './suite/sharing.ts';
import { speechSuite } from './suite/speech.ts';
import { stopSuite } from './suite/stop.ts';
import { suggestionSuite } from './suite/suggestions.ts';
import { toolSuite } from './suite/tools.ts';
import type { Target } from './target.ts';

/** The duties of any service behind the /im contract. The target is asked for when the tests run. */
export const contractSuite = (name: string, target: () => Target): void => {
  describe(`the /im contract, ${name}`, { timeout: 30_000 }, () => {
    configurationSuite(target);
    identitySuite(target);
    hostLoginSuite(target);
    captchaSuite(target);
    loginSuite(target);
    requestSuite(target);
    runSuite(target);
    resumeSuite(target);
    stopSuite(target);
    sessionSuite(target);
    isolationSuite(target);
    attachmentSuite(target);
    feedbackSuite(target);
    sharingSuite(target);
    speechSuite(target);
    suggestionSuite(target);
    toolSuite(target);
    goOnSuite(target);
  });
};
