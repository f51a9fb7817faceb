import type { Paint } from '../command.js'
import { table } from '../table.js'
import type { NodeView } from './node-view.js'

export function showNodes(nodes: readonly NodeView[], folder: string, paint: Paint): string {
  const state = (view: NodeView) => (view.state === 'running' ? paint.good(view.state) : paint.warn(view.state))
  const rows = nodes.map((view) => [
    ...[view.name, view.role, state(view), String(view.peers ?? ''), view.chain ?? '', view.url],
    view.tokenFile,
  ])
  const [first] = nodes
  return [
    table(['name', 'role', 'state', 'peers', 'chain', 'url', 'token'], rows, paint),
    '',
    ...(first === undefined ? [] : [`To use a node, set KG_HOME: ${paint.strong(first.use)}`]),
    `The nodes are in ${folder}. Show a log with kg devnet logs 1, and stop them with kg devnet down`,
  ].join('\n')
}
