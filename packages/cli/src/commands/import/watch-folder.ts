import { watch } from 'node:fs/promises'
import { pauseOrAbort } from '../../pause-or-abort.js'

/** Programs write a file in several steps. */
const calmMs = 300
/** What changes before the watch has begun is looked for then. */
const beginMs = 1000

/** Does something after each burst of changes in a folder, until the signal comes. */
export async function watchFolder(folder: string, signal: AbortSignal, onChange: () => Promise<void>): Promise<void> {
  let hasChanged = false
  let working: Promise<void> | undefined
  async function run(): Promise<void> {
    while (hasChanged) {
      await pauseOrAbort(calmMs, signal)
      hasChanged = false
      await onChange()
    }
    working = undefined
  }
  const begin = setTimeout(() => {
    hasChanged = true
    working ??= run()
  }, beginMs)
  try {
    for await (const _ of watch(folder, { recursive: true, signal })) {
      hasChanged = true
      working ??= run()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(begin)
  }
  await working?.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
