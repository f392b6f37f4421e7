/**
 * An agent that always gives the answer of its bot file: these bots are there to be looked at.
 * @param {{ answer: string }} options
 */
export const createAgent = ({ answer }) => ({
  async *run({ answerId }) {
    for (const word of answer.split(' ')) {
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: `${word} ` };
    }
  },
});
