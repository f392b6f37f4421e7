import type { Backend } from './protocol.ts';
import { agUi } from './protocols/ag-ui.ts';
import { aiSdk } from './protocols/ai-sdk.ts';
import { openAi } from './protocols/openai.ts';

/** Every back end that the service knows, in the order of the table's columns. */
export const backends: readonly Backend[] = [openAi, agUi, aiSdk];
