import { command } from '../../command.js'
import { type NodeView, viewNode } from '../../devnet/node-view.js'
import { showNodes } from '../../devnet/show-nodes.js'
import { devnetFolder, existingDevnet } from '../../devnet/state.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { folderOption } from './folder-option.js'

export const devnetStatus = command({
  path: ['devnet', 'status'],
  summary: 'Show the state of each devnet node',
  about: 'The exit code is 1 if a node is not running.',
  options: [folderOption],
  examples: ['kg devnet status', 'kg devnet status --json'],
  local: true,
  async run({ options }, context): Promise<Outcome> {
    const { folder, nodes } = await existingDevnet(devnetFolder(context.home, options.folder))
    const views = await Promise.all(nodes.map((node) => viewNode(node, context.signal)))
    const isUp = views.every(({ state }) => state === 'running')
    return new Outcome({ folder, nodes: views }, isUp ? exitCodes.ok : exitCodes.failed)
  },
  show: ({ folder, nodes }: { folder: string; nodes: NodeView[] }, paint) => showNodes(nodes, folder, paint),
})
