import type { RunEvent } from 'casement/contract';
import type { FieldReader } from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';

/** Makes what tells the nodes and tools of a flow as steps. */
export const createStepTeller = (tell: AnswerTeller) => {
  /** The steps of nodes that run, by the node; one in a loop runs several times. */
  const nodes = new Map<string, string>();
  const tools = new Map<string, string>();

  const takeNode = (node: FieldReader): RunEvent[] => {
    const id = node.text('nodeId') ?? 'node';
    const status = node.text('status');
    const running = nodes.get(id);
    if (status === 'INPROGRESS') {
      if (running !== undefined) return [];
      const step = `node-${tell.next()}`;
      nodes.set(id, step);
      return tell.beginStep(step, { kind: 'workflow', title: node.text('nodeLabel') ?? id });
    }
    nodes.delete(id);
    if (running === undefined) return [];
    const hasFailed = status === 'ERROR';
    // Why it failed is for the operator, who gets it with the failure of the answer.
    return tell.endStep(running, hasFailed ? status : undefined, hasFailed);
  };

  /**
   * Takes a tool that is called, or what it has given; events name all of them again, with each that is new.
   */
  const takeTool = (call: FieldReader, hasEnded: boolean): RunEvent[] => {
    const input = call.raw('toolInput') ?? {};
    const title = call.text('tool') ?? 'tool';
    const end = { output: call.raw('toolOutput'), error: call.raw('error') || undefined };
    const key = JSON.stringify([title, input]);
    const id = tools.get(key) ?? `tool-${tell.next()}`;
    tools.set(key, id);
    return tell.step(id, { kind: 'api', title, input }, hasEnded ? end : undefined);
  };

  return { takeNode, takeTool };
};
