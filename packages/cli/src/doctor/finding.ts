import type { HomeFiles } from '../home/home-files.js'

/** One thing that was looked at. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
  /** What to do when it is not ok. */
  readonly remedy?: string
  /** Puts it right; only run with --fix. */
  readonly fix?: () => void
}

export interface Patient {
  readonly home: HomeFiles
  readonly env: NodeJS.ProcessEnv
  /** The process of the daemon, when one runs. */
  readonly pid: number | undefined
  readonly signal: AbortSignal
}

export type Check = (patient: Patient) => Finding[] | Promise<Finding[]>

export const fine = (check: string, detail: string): Finding => ({ check, ok: true, detail })
export const wrong = (check: string, detail: string, remedy: string, fix?: () => void): Finding => ({
  check,
  ok: false,
  detail,
  remedy,
  ...(fix === undefined ? {} : { fix }),
})
