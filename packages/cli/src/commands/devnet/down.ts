import { rmSync } from 'node:fs'
import { command } from '../../command.js'
import { devnetFolder, existingDevnet } from '../../devnet/state.js'
import { type Ended, takeDown } from '../../devnet/take-down.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { folderOption } from './folder-option.js'

interface Down {
  readonly folder: string
  readonly nodes: readonly Ended[]
  readonly removed: boolean
}

export const devnetDown = command({
  path: ['devnet', 'down'],
  summary: 'Stop the nodes that `kg devnet up` started',
  about: 'Their data stays, and the next `up` uses it again. A node that you started yourself keeps running.',
  options: [folderOption, { flags: '--remove', about: 'Also delete the folder with all data of the nodes' }],
  examples: ['kg devnet down', 'kg devnet down --remove'],
  local: true,
  async run({ options }, context): Promise<Outcome> {
    const devnet = await existingDevnet(devnetFolder(context.home, options.folder))
    const nodes = await context.during('Stopping the nodes', () => takeDown(devnet, context))
    const left = nodes.filter(({ outcome }) => outcome === 'slow' || outcome === 'foreign')
    if (options.remove === true && left.length > 0) {
      const { DevnetStillRunsError } = await import('../../devnet/errors.js')
      throw new DevnetStillRunsError({ names: left.map(({ name }) => name) })
    }
    if (options.remove === true) rmSync(devnet.folder, { recursive: true, force: true })
    const down: Down = { folder: devnet.folder, nodes, removed: options.remove === true }
    return new Outcome(down, left.length === 0 ? exitCodes.ok : exitCodes.failed)
  },
  show({ nodes, folder, removed }: Down, paint) {
    const words = { stopped: paint.good, 'was not running': paint.dim, foreign: paint.warn, slow: paint.bad }
    const lines = nodes.map(({ name, outcome }) => `${name}  ${words[outcome](explained[outcome])}`)
    return [...lines, ...(removed ? [`${folder} was deleted`] : [])].join('\n')
  },
})

const explained: Readonly<Record<Ended['outcome'], string>> = {
  stopped: 'stopped',
  'was not running': 'was not running',
  foreign: 'still running, because kg devnet did not start it',
  slow: 'has not stopped yet',
}
