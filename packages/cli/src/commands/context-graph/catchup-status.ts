import type { Reply, Routes } from '@kg/contract'
import { type CommandContext, type CommandInput, command, type OptionSpec, type Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { arg, count, flag } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'
import { moment, sheet } from '../shared/table.js'

type CatchUp = Reply<Routes['catchupStatus']>

const summary = 'Show the progress of a context graph’s background catch-up'
const options: readonly OptionSpec[] = [
  { flags: '--watch', about: 'Wait until it ends; the exit code is 0 if it succeeded' },
  { flags: '--interval <seconds>', about: 'How often --watch checks, 1 to 3600 (default: 1)' },
]
const goesOn = ({ status }: CatchUp) => status === 'queued' || status === 'running'

async function run(input: CommandInput, context: CommandContext) {
  const look = () =>
    context.client().call('catchupStatus', { query: { contextGraphId: arg(input, 'id') } }, { signal: context.signal })
  const everyMs = (count(input, 'interval', 3600) ?? 1) * 1000
  let now = await look()
  if (!flag(input, 'watch')) return now
  await context.during(
    () => `${now.status}: ${now.result.received} assets, ${now.result.quads} statements`,
    async () => {
      while (goesOn(now)) {
        await pauseOrAbort(everyMs, context.signal)
        now = await look()
      }
    },
  )
  return now.status === 'done' ? now : new Outcome(now, exitCodes.failed)
}

const show = ({ contextGraphId, status, jobId, result, error, ...times }: CatchUp, paint: Paint): string =>
  sheet(
    [
      ['context graph', contextGraphId],
      ['status', status],
      ['peers', String(result.peers)],
      ['received', `${result.received} assets, ${result.quads} statements`],
      ['queued (UTC)', moment(times.queuedAt)],
      ['finished (UTC)', times.finishedAt === undefined ? undefined : moment(times.finishedAt)],
      ['error', error],
      ['job', jobId],
    ],
    paint,
  )

export const catchupStatus = command({
  path: ['context-graph', 'catchup-status'],
  summary,
  args: [contextGraphArgument],
  options,
  examples: ['kg context-graph catchup-status lab', "kg context-graph catchup-status '#32' --watch"],
  run,
  show,
})

/** The same under its other name. */
export const syncCatchupStatus = command({
  path: ['sync', 'catchup-status'],
  summary,
  alias: true,
  args: [contextGraphArgument],
  options,
  examples: ['kg sync catchup-status lab'],
  run,
  show,
})
