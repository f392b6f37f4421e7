// A graph whose state has no messages, as many that are no chat.
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const Form = Annotation.Root({ question: Annotation(), answer: Annotation() });

export const graph = new StateGraph(Form)
  .addNode('write', ({ question }) => ({ answer: `You have asked: ${String(question)}` }))
  .addEdge(START, 'write')
  .addEdge('write', END)
  .compile();
