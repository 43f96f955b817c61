import { answer } from '../../bots/answer.ts';
import type { Question } from '../../bots/questions.ts';
import type { WorkerReply, WorkerRequest } from './worker-thinker.ts';

/** The worker in which bots think. It receives only questions. */
function replyTo({ id, question }: WorkerRequest<Question>): WorkerReply {
  try {
    return { id, answer: answer(question) };
  } catch (fault) {
    return { id, fault: String(fault) };
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest<Question>>) => postMessage(replyTo(data)));
