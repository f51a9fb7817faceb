import { execFile } from 'node:child_process'

const deadlineMs = 60_000

export interface Told {
  readonly ok: boolean
  /** What it said, in one line. */
  readonly said: string
}

/** Tells the manager something; a manager that is not there is an answer too. */
export function tell(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, signal, timeout: deadlineMs }, (error, stdout, stderr) => {
      if (signal.aborted) return reject(signal.reason)
      const said = (stderr.trim() || stdout.trim() || error?.message || '').split('\n', 1)[0] ?? ''
      resolve({ ok: error === null, said })
    })
  })
}
