import { command } from '../../command.js'
import { devnetFolder, existingDevnet } from '../../devnet/state.js'
import { logs } from '../node/logs.js'
import { folderOption } from './folder-option.js'

export const devnetLogs = command({
  path: ['devnet', 'logs'],
  summary: 'Show the end of a node’s log',
  args: [{ name: 'n', about: 'Node, as 2 or node-2 (default: 1)', optional: true }],
  options: [...logs.options, folderOption],
  examples: ['kg devnet logs', 'kg devnet logs 2 --follow', 'kg devnet logs node-3 -n 200 --json'],
  local: true,
  async run({ args, options }, context) {
    const { nodes } = await existingDevnet(devnetFolder(context.home, options.folder))
    const name = `node-${(args.n ?? '1').replace(/^node-/, '')}`
    const node = nodes.find((one) => one.name === name)
    if (node === undefined) {
      const { UsageError } = await import('../../errors.js')
      const names = nodes.map((one) => one.name).join(', ')
      throw new UsageError({ why: `there is no ${name}, only ${names}`, see: 'kg devnet status' })
    }
    return logs.run({ args: {}, options }, { ...context, home: node.home })
  },
})
