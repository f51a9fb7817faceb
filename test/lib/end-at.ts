import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.js'

export const endFile = (home: string): string => join(home, 'end-at.json')

/** Variables of a daemon that can be ended at a step. */
export const endable = { NODE_OPTIONS: `--import ${new URL('./end-at-step.js', import.meta.url).href}` }

/** Lets a daemon end as in a crash when it reaches a step for the n-th time from now; once. */
export function endAt({ home }: Pick<Daemon, 'home'>, step: string, times = 1): void {
  writeFileSync(endFile(home), JSON.stringify({ step, times }))
}
