import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, shouldInterruptAfterDeadline } from 'quickjs-emscripten-core';
import { answerTasks } from 'casement-service/thread';

export type SandboxTask = { code: string; input: unknown; timeoutMs: number };
/** `value` is JSON; an error has the words of the code, never of the service. */
export type SandboxOutcome = { value: string } | { error: string };

const MEMORY_BYTES = 16 * 1024 * 1024;
const STACK_BYTES = 256 * 1024;

const describe = (thrown: unknown): string => {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { name = 'Error', message = '' } = thrown as { name?: string; message?: string };
  return message === 'interrupted' ? 'It took too long.' : `${name}: ${message}`;
};

const run = async (task: SandboxTask): Promise<SandboxOutcome> => {
  const engine = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(MEMORY_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + task.timeoutMs));
  // The context has nothing but the language: no network, files, timers or functions of the service.
  const context = runtime.newContext();
  const input = context.newString(JSON.stringify(task.input ?? null));
  context.setProp(context.global, 'inputJson', input);
  input.dispose();
  const wrapped = `const input = JSON.parse(inputJson); JSON.stringify((0, eval)(${JSON.stringify(task.code)})) ?? 'null'`;
  const result = context.evalCode(wrapped, 'code.js');
  // The thread ends with the answer, and the whole engine with it.
  if (result.error) return { error: describe(context.dump(result.error)) };
  return { value: context.getString(result.value) };
};

answerTasks((task) => run(task as SandboxTask));
