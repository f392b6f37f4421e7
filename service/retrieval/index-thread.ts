import { answerTasks } from '../base/threads/run-in-thread.ts';
import { createIndexTasks, type IndexTask } from './index-tasks.ts';

const perform = createIndexTasks();

answerTasks((task) => perform(task as IndexTask));
