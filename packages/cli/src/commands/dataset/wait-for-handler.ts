import type { Reply, Routes } from '@kg/contract'
import type { CommandContext } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { bytes } from '../node/units.js'
import { CommandRefusedError } from '../shared/errors.js'

type ImportResult = Reply<Routes['importResult']>
type Pending = Extract<ImportResult, { status: 'PENDING' }>
type Failed = Extract<ImportResult, { status: 'FAILED' }>
interface Progress {
  /** How far it is, once that is known. */
  now: string
}

const firstPauseMs = 20
const longestPauseMs = 500

/** Asks how an import or export stands until it has ended, and says so while it goes on. */
export async function waitForHandler<R extends { readonly status: string }>(
  label: string,
  ask: () => Promise<R | Pending | Failed>,
  context: CommandContext,
): Promise<Exclude<R, Pending | Failed>> {
  const progress: Progress = { now: '' }
  return context.during(
    () => [label, progress.now].filter((text) => text !== '').join(': '),
    async () => {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        const result = await ask()
        if (isFailed(result)) throw refusalOf(result)
        if (!isPending(result)) return result as Exclude<R, Pending | Failed>
        progress.now = progressText(result.progress)
        await pauseOrAbort(pauseMs, context.signal)
      }
    },
  )
}

const isPending = (result: { readonly status: string }): result is Pending => result.status === 'PENDING'
const isFailed = (result: { readonly status: string }): result is Failed => result.status === 'FAILED'

function refusalOf({ data: { error } }: Failed): CommandRefusedError {
  return new CommandRefusedError(error.code, 'The node could not do it', error.message, error.remedy)
}

function progressText(progress: Pending['progress']): string {
  const { step, bytes: read, objects } = progress ?? {}
  const parts = [
    step,
    read === undefined ? undefined : bytes(read),
    objects === undefined ? undefined : `${objects} objects`,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
