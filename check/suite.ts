import { approvalSuite } from './suite/approval.ts';
import { attachmentSuite } from './suite/attachments.ts';
import { configurationSuite } from './suite/configuration.ts';
import { feedbackSuite } from './suite/feedback.ts';
import { captchaSuite } from './suite/captcha.ts';
import { goOnSuite } from './suite/go-on.ts';
import { hostLoginSuite } from './suite/host-login.ts';
import { identitySuite } from './suite/identity.ts';
import { isolationSuite } from './suite/isolation.ts';
import { loginSuite } from './suite/login.ts';
import { planSuite } from './suite/plans.ts';
import { requestSuite } from './suite/requests.ts';
import { resumeSuite } from './suite/resume.ts';
import { runSuite } from './suite/runs.ts';
import { sessionSuite } from './suite/sessions.ts';
import { sharingSuite } from './suite/sharing.ts';
import { speechSuite } from './suite/speech.ts';
import { stopSuite } from './suite/stop.ts';
import { suggestionSuite } from './suite/suggestions.ts';
import { toolSuite } from './suite/tools.ts';
import type { Frame } from './frame.ts';
import type { Target } from './target.ts';

const suites = [
  configurationSuite,
  identitySuite,
  hostLoginSuite,
  captchaSuite,
  loginSuite,
  requestSuite,
  runSuite,
  resumeSuite,
  stopSuite,
  sessionSuite,
  isolationSuite,
  attachmentSuite,
  feedbackSuite,
  sharingSuite,
  speechSuite,
  suggestionSuite,
  toolSuite,
  goOnSuite,
  planSuite,
  approvalSuite,
];

/** The duties of any service behind the /im contract. The target is asked for when the cases run. */
export const contractSuite = (frame: Frame, target: () => Target): void => {
  for (const suite of suites) suite(frame, target);
};
