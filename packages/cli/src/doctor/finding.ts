import { checkOf, type Trouble } from '@kg/core/health'
import type { HomeFiles } from '../home/home-files.js'

/** A warning works for now; an error does not. */
export type Severity = 'ok' | 'warning' | 'error'

/** One thing that was looked at. */
export interface Finding {
  /** Stable, for programs: `keys.node-key-missing`. */
  readonly id: string
  readonly check: string
  readonly severity: Severity
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

export const fine = (check: string, detail: string): Finding => ({
  id: `${check.replaceAll(' ', '-')}.ok`,
  check,
  severity: 'ok',
  ok: true,
  detail,
})

interface Wrong {
  /** Behind the name of the check. */
  readonly id: string
  readonly detail: string
  readonly remedy: string
  readonly severity?: 'warning' | 'error'
  readonly fix?: () => void
}

export const wrong = (check: string, { id, severity = 'error', ...more }: Wrong): Finding => ({
  id: `${check.replaceAll(' ', '-')}.${id}`,
  check,
  severity,
  ok: false,
  ...more,
})

/** What a running daemon has found, or a check that both share. */
export const fromTrouble = (trouble: Trouble): Finding => ({ check: checkOf(trouble), ok: false, ...trouble })
