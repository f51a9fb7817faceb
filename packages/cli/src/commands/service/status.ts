import { command } from '../../command.js'
import { readText } from '../../home/read-text.js'
import { oneLine } from '../../plain-text.js'
import { pairs } from '../../table.js'
import { planFor } from './shared.js'

interface ServiceStatus {
  readonly manager: string
  readonly file: string
  readonly installed: boolean
  /** The file is the one that this kg would write. */
  readonly upToDate: boolean
  readonly active: boolean
  readonly said: string
}

export const serviceStatus = command({
  path: ['service', 'status'],
  summary: 'Show whether the service is installed and running',
  examples: ['kg service status', 'kg service status --json'],
  local: true,
  async run(_, context): Promise<ServiceStatus> {
    const { manager, file, text, ask } = await planFor(context)
    const { tell } = await import('../../service/manager.js')
    const written = readText(file)
    const { ok, said } = await tell(ask, context.env, context.signal)
    return { manager, file, installed: written !== undefined, upToDate: written === text, active: ok, said }
  },
  show({ manager, file, installed, upToDate, active, said }: ServiceStatus, paint) {
    const state = installed ? (upToDate ? 'yes' : paint.warn('yes, but outdated: run kg service install')) : 'no'
    return pairs(
      [
        ['manager', manager],
        ['file', file],
        ['installed', state],
        ['active', active ? paint.good('yes') : `no${said === '' ? '' : ` (${oneLine(said)})`}`],
      ],
      paint,
    )
  },
})
