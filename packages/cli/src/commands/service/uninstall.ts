import { existsSync, rmSync } from 'node:fs'
import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { planFor } from './shared.js'

interface Removed {
  readonly file: string
  readonly removed: boolean
  /** What the manager said where it could not be told. */
  readonly problem?: string
}

export const uninstallService = command({
  path: ['service', 'uninstall'],
  summary: 'Remove the user service',
  about: 'Stops the service and deletes its file. The node’s data stays.',
  examples: ['kg service uninstall'],
  local: true,
  async run(_, context): Promise<Removed> {
    const { file, disable } = await planFor(context)
    if (!existsSync(file)) return { file, removed: false }
    const { tell } = await import('../../service/manager.js')
    let problem: string | undefined
    for (const words of disable) {
      const { ok, said } = await tell(words, context.env, context.signal)
      if (!ok) problem ??= `${words.join(' ')}: ${said}`
    }
    rmSync(file)
    return { file, removed: true, ...defined({ problem }) }
  },
  show({ file, removed, problem }: Removed, paint) {
    if (!removed) return `There is no service: ${file} does not exist`
    const said = problem === undefined ? '' : `\n${paint.warn(`It could not be stopped: ${oneLine(problem)}`)}`
    return `${paint.good('Removed')} ${file}${said}`
  },
})
