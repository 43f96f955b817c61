import { readdirSync, readFileSync } from 'node:fs';

/** A process's current use of resources. */
export interface Figures {
  /** Resident memory in MB. */
  readonly memory: number;
  /** Open files and sockets. */
  readonly files: number;
}

/** The figures of a process on this machine; Linux only. */
export function processFigures(pid: number): Figures {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  return { memory: Math.round(kilobytes / 1_024), files: readdirSync(`/proc/${pid}/fd`).length };
}
