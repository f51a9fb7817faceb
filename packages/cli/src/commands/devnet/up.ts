import { command } from '../../command.js'
import type { NodeView } from '../../devnet/node-view.js'
import { showNodes } from '../../devnet/show-nodes.js'
import { devnetFolder, readDevnet } from '../../devnet/state.js'
import { folderOption } from './folder-option.js'

/** More on one address would look to each other like one peer with many faces. */
const most = 30

export const devnetUp = command({
  path: ['devnet', 'up'],
  summary: 'Start a network of nodes on this machine',
  about:
    'Starts real nodes, each with its own home, port and token, and one chain that they share. Each node needs 150 to 200 MB of memory. Nodes that already run keep running; a higher --nodes adds nodes.',
  options: [
    { flags: '--nodes <count>', about: 'Number of nodes (default: 5, or as many as already exist)' },
    { flags: '--core <count>', about: 'How many of the new nodes are core nodes (default: 2)' },
    folderOption,
  ],
  examples: ['kg devnet up', 'kg devnet up --nodes 3 --core 1', 'kg devnet up --folder /tmp/net --json'],
  local: true,
  async run({ options }, context): Promise<{ folder: string; nodes: NodeView[] }> {
    const { bringUp } = await import('../../devnet/bring-up.js')
    const { planNodes } = await import('../../devnet/plan-nodes.js')
    const folder = devnetFolder(context.home, options.folder)
    const before = readDevnet(folder) ?? { folder, nodes: [] }
    const nodes = await count(options.nodes, '--nodes', before.nodes.length || 5)
    const core = await count(options.core, '--core', Math.min(2, nodes))
    const planned = await planNodes(before, { nodes, core })
    return { folder, nodes: await bringUp(planned, context) }
  },
  show: ({ folder, nodes }: { folder: string; nodes: NodeView[] }, paint) => showNodes(nodes, folder, paint),
})

async function count(given: unknown, flag: string, fallback: number): Promise<number> {
  if (given === undefined) return fallback
  const number = Number(given)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  const { UsageError } = await import('../../errors.js')
  throw new UsageError({
    why: `${flag} takes a number from 1 to ${most}, not ${String(given)}`,
    see: 'kg devnet up --help',
  })
}
