import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const stepsFile = (home: string): string => join(home, 'steps.txt')

/** Variables of a daemon that notes its steps. */
export const noting = { NODE_OPTIONS: `--import ${new URL('./note-step.js', import.meta.url).href}` }

/** The steps that a daemon has reached, in their order. */
export function notedSteps(home: string): string[] {
  const file = stepsFile(home)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}
