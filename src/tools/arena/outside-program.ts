import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Plan } from '../../lib/bots/questions.ts';
import type { Options } from '../../lib/rules/decision.ts';
import type { View } from '../../lib/rules/view.ts';
import { parseAnswer } from './outside-answer.ts';
import type { Program } from './program.ts';

/** In characters. */
const LONGEST_LINE = 100_000;
/** Milliseconds for a program to exit after its input has ended. */
const TO_EXIT = 1_000;

/** Splits a command line into words. Single or double quotes keep spaces together; nothing else is special. */
const wordsOf = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );

interface Pending {
  readonly resolve: (line: string) => void;
  readonly reject: (fault: Error) => void;
}

/** A program in its own process that plays over JSON lines (docs/ARENA.md). Its stderr is passed through. */
export class OutsideProgram implements Program {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #timeout: number;
  #pending: Pending | null = null;
  /** Set once the program can give no more answers. */
  #failure: Error | null = null;
  #unread = '';

  /** Starts the process. `timeout`: milliseconds per answer. */
  constructor(commandLine: string, timeout: number) {
    this.#timeout = timeout;
    const [program = '', ...args] = wordsOf(commandLine);
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.on('error', (error) => this.#fail(`could not be started: ${error.message}`));
    this.#child.on('close', (code, signal) =>
      this.#fail(signal === null ? `exited with code ${String(code)}` : `was ended by ${signal}`),
    );
    // the exit handler reports a dead program
    this.#child.stdin.on('error', () => undefined);
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
  }

  async decide(view: View, options: Options, seed: number): Promise<Plan> {
    if (this.#failure) throw this.#failure;
    const line = new Promise<string>((resolve, reject) => (this.#pending = { resolve, reject }));
    const timer = setTimeout(() => this.#fail(`did not answer within ${this.#timeout} ms`), this.#timeout);
    this.#child.stdin.write(`${JSON.stringify({ view, options, seat: view.viewer, seed })}\n`);
    try {
      return parseAnswer(await line);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#child.stdin.end();
    if (this.#failure) return;
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), TO_EXIT);
    this.#child.on('close', () => clearTimeout(timer));
  }

  #read(text: string): void {
    const lines = (this.#unread + text).split('\n');
    this.#unread = lines.pop() ?? '';
    for (const line of lines) {
      const pending = this.#pending;
      if (!pending) return this.#fail('wrote a line that no question asked for');
      this.#pending = null;
      pending.resolve(line);
    }
    if (this.#unread.length > LONGEST_LINE) this.#fail('wrote a line that does not end');
  }

  #fail(reason: string): void {
    if (this.#failure) return;
    this.#failure = new Error(reason);
    this.#child.kill('SIGKILL');
    this.#pending?.reject(this.#failure);
    this.#pending = null;
  }
}
